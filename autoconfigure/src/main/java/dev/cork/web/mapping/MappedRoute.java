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
import org.jspecify.annotations.Nullable;

/**
 * One route of the engine.
 *
 * @param serverName the name of the server that it belongs to, {@code null} for every
 * name
 * @param method an HTTP method, {@code *} for any
 * @param pattern a path pattern
 * @param handler answers; its text names class and method
 * @param outsideSecurityChain whether it is marked as open
 * @param descriptions of those among which it chooses; none for what only answers OPTIONS
 */
public record MappedRoute(@Nullable String serverName, String method, String pattern, HttpHandler handler,
		boolean outsideSecurityChain, List<RouteDescription> descriptions) {

	/**
	 * A copy of what is given.
	 * @param serverName see above
	 * @param method see above
	 * @param pattern see above
	 * @param handler see above
	 * @param outsideSecurityChain see above
	 * @param descriptions see above
	 */
	public MappedRoute {
		descriptions = List.copyOf(descriptions);
	}

	/**
	 * The same route with another handler before its own.
	 * @param other the handler
	 * @return a new route
	 */
	MappedRoute with(HttpHandler other) {
		return new MappedRoute(this.serverName, this.method, this.pattern, other, this.outsideSecurityChain,
				this.descriptions);
	}

	@Override
	public String toString() {
		return this.method + " " + ((this.serverName != null) ? this.serverName : "") + this.pattern + " -> "
				+ this.handler;
	}

}
