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
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks handlers of a {@link LoopController @LoopController} that may block: files,
 * databases, other services. Their arguments are read on the loop, the method runs on
 * Boot's {@code applicationTaskExecutor} (virtual threads with
 * {@code spring.threads.virtual.enabled=true}), and the answer returns through the loop.
 * <p>
 * How many may wait and run is bounded by {@code cork.blocking.max-pending}; a request
 * beyond that is answered 503 with Retry-After. Such a method cannot take the request or
 * the response themselves, which belong to the loop. On a method it overrides what the
 * class says.
 */
@Target({ ElementType.TYPE, ElementType.METHOD })
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
public @interface Blocking {

	/**
	 * Whether to leave the loop.
	 * @return {@code false} on a method that stays on the loop although its class is
	 * marked
	 */
	boolean value() default true;

}
