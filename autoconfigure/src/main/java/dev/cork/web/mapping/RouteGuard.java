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

package dev.cork.web.mapping;

import dev.cork.engine.http.HttpHandler;

/**
 * Stands before whole routes and decides, at once or later, whether their handlers are
 * called. Asked at start-up.
 */
@FunctionalInterface
public interface RouteGuard {

	/** Nobody stands there. */
	RouteGuard NONE = (handler) -> handler;

	/**
	 * Puts the guard before a handler.
	 * @param handler of a route; its text names it
	 * @return calls the handler, or answers itself; has the same text
	 */
	HttpHandler guard(HttpHandler handler);

}
