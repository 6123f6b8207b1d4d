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

import java.lang.reflect.Method;

import org.jspecify.annotations.Nullable;

/**
 * Who answers on a route, for those who want to know.
 *
 * @param kind what it is: {@code route}, {@code web-socket}, {@code static-files} or
 * {@code actuator}
 * @param handler names it, as a reader would look for it
 * @param method of the application, {@code null} if it is not one of its own
 * @param blocking whether it runs on another thread than the loop
 * @param conditions on the request beyond method and pattern
 */
public record RouteDescription(String kind, String handler, @Nullable Method method, boolean blocking,
		RouteConditions conditions) {

	static RouteDescription of(HandlerDefinition definition) {
		Method method = definition.annotated().getMethod();
		return new RouteDescription("route", definition.describe(), method,
				HandlerMethods.isBlocking(method, definition.userType()), RouteConditions.of(definition.mapping()));
	}

	static RouteDescription of(EndpointDefinition definition) {
		boolean ofApplication = definition.bean() != definition;
		return new RouteDescription(definition.kind(), definition.describe(),
				ofApplication ? definition.firstMethod() : null, definition.isBlocking(), RouteConditions.NONE);
	}

}
