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

/**
 * The routes that end at one place of the trie, by their index in the router. Immutable.
 */
final class Endpoint {

	/** No route. */
	static final int NONE = -1;

	private final int[] routeByMethod;

	private final int anyMethodRoute;

	private final long allowedMethods;

	/**
	 * Creates the routes of one place.
	 * @param routeByMethod the route of each method of the {@link MethodTable}, or
	 * {@link #NONE}
	 * @param anyMethodRoute the route for every method, or {@link #NONE}
	 * @param allowedMethods what the {@link MethodTable} says that these routes answer
	 */
	Endpoint(int[] routeByMethod, int anyMethodRoute, long allowedMethods) {
		this.routeByMethod = routeByMethod;
		this.anyMethodRoute = anyMethodRoute;
		this.allowedMethods = allowedMethods;
	}

	int route(int method) {
		return (method >= 0) ? this.routeByMethod[method] : NONE;
	}

	int anyMethodRoute() {
		return this.anyMethodRoute;
	}

	long allowedMethods() {
		return this.allowedMethods;
	}

}
