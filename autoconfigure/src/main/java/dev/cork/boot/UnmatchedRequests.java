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

package dev.cork.boot;

import org.jspecify.annotations.Nullable;

import org.springframework.http.server.reactive.HttpHandler;

/**
 * Decides who answers the requests that no native route matched.
 */
@FunctionalInterface
public interface UnmatchedRequests {

	/**
	 * Makes the engine handler for unmatched requests.
	 * @param handler Spring's reactive handler of the context: WebFlux, where it is there
	 * @return the handler, or {@code null}: the engine answers 404 and 405 itself
	 */
	dev.cork.engine.http.@Nullable HttpHandler handler(HttpHandler handler);

}
