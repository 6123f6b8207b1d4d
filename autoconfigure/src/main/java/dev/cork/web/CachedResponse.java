/*
 * Copyright 2026-present the original author or authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *      https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */

package dev.cork.web;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Has the server keep the answers of a handler of a
 * {@link LoopController @LoopController} and give them again: to all requests for the
 * same scheme, host, path and query, and the same values of the header fields in
 * {@link #vary()}. Requests that come while the first answer is awaited wait for it.
 * <p>
 * For handlers of GET and HEAD, whose arguments are of what requests are told apart by;
 * anything else is refused at start-up. Never kept is what is answered to an
 * authenticated client or with a cookie, what its own Cache-Control forbids to keep, what
 * comes in pieces, and what is not a success. Interceptors, CORS and Spring Security's
 * filter chain have their say in every request, before the cache, and what they add to an
 * answer is not kept.
 * <p>
 * This is about the server's own memory, which {@code cork.server.response-cache.*}
 * bounds; what browsers and proxies may keep is said with Cache-Control, as always.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface CachedResponse {

	/**
	 * How long an answer is fresh.
	 * @return a positive duration as in properties, e.g. {@code 10s}
	 */
	String maxAge();

	/**
	 * For how long after that the old answer is still given, while one request has the
	 * handler called.
	 * @return a duration as in properties, by default none
	 */
	String staleWhileRevalidate() default "0s";

	/**
	 * On which header fields of the request the answer depends. They are named in the
	 * answer's Vary. Accept-Encoding need not be among them for the sake of the server's
	 * own compression.
	 * @return names, in any case
	 */
	String[] vary() default {};

}
