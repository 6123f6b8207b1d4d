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
 * Sees every request to native routes before anybody else does, guards included. Asked at
 * start-up.
 */
@FunctionalInterface
public interface RouteWatcher {

	/**
	 * Puts the watcher before a handler.
	 * @param handler of a route; its text names it
	 * @return calls the handler, whatever it sees; has the same text
	 */
	HttpHandler watch(HttpHandler handler);

}
