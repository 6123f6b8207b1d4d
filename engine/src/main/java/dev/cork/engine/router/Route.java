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

package dev.cork.engine.router;

import java.util.List;
import java.util.Objects;

/**
 * One registered route. Immutable if its handler is.
 *
 * @param <H> the type of the handlers
 * @param method the request method, or {@link Router#ANY_METHOD}
 * @param pattern the pattern as it was registered
 * @param parameterNames the names of the pattern's variables, from left to right
 * @param handler what answers the requests of this route
 */
public record Route<H>(String method, String pattern, List<String> parameterNames, H handler) {

	/**
	 * Creates a route.
	 * @param method the request method, or {@link Router#ANY_METHOD}
	 * @param pattern the pattern as it was registered
	 * @param parameterNames the names of the pattern's variables, from left to right
	 * @param handler what answers the requests of this route
	 */
	public Route {
		Objects.requireNonNull(method, "method");
		Objects.requireNonNull(pattern, "pattern");
		parameterNames = List.copyOf(parameterNames);
		Objects.requireNonNull(handler, "handler");
	}

	@Override
	public String toString() {
		return this.method + " " + this.pattern + " -> " + this.handler;
	}

}
