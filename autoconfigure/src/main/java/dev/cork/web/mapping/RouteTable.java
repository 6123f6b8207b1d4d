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

import java.util.List;

import dev.cork.engine.http.HttpHandler;

/**
 * All native routes of an application.
 *
 * @param routes in the order of their patterns
 */
public record RouteTable(List<MappedRoute> routes) {

	/**
	 * A copy of what is given.
	 * @param routes see above
	 */
	public RouteTable {
		routes = List.copyOf(routes);
	}

	/**
	 * The same routes with somebody who sees all requests to them.
	 * @param watcher stands before everything else
	 * @return a new table
	 */
	public RouteTable watched(RouteWatcher watcher) {
		return new RouteTable(this.routes.stream().map((route) -> route.with(watcher.watch(route.handler()))).toList());
	}

	/**
	 * The same routes behind a guard, those excepted that are marked as open.
	 * @param guard stands before them
	 * @return a new table
	 */
	public RouteTable guarded(RouteGuard guard) {
		return new RouteTable(this.routes.stream()
			.map((route) -> route.outsideSecurityChain() ? route : route.with(guard.guard(route.handler())))
			.toList());
	}

}
