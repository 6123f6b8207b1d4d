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

/**
 * All native routes of an application.
 *
 * @param routes in the order of their patterns
 * @param handlerTypes the names of the classes that they come from and whether each may
 * be served without a security filter chain
 */
public record RouteTable(List<MappedRoute> routes, List<HandlerType> handlerTypes) {

	/**
	 * A copy of what is given.
	 * @param routes see above
	 * @param handlerTypes see above
	 */
	public RouteTable {
		routes = List.copyOf(routes);
		handlerTypes = List.copyOf(handlerTypes);
	}

	/**
	 * A class with handlers.
	 *
	 * @param type the class as the user wrote it
	 * @param outsideSecurityChain whether it is marked so
	 */
	public record HandlerType(Class<?> type, boolean outsideSecurityChain) {

	}

}
