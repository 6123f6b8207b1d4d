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

package dev.cork.actuator;

import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import dev.cork.web.mapping.MappedRoute;
import dev.cork.web.mapping.RouteDescription;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.web.mappings.MappingDescriptionProvider;
import org.springframework.context.ApplicationContext;

/**
 * Shows native routes in the {@code mappings} endpoint, described as Boot describes
 * WebFlux's and MVC's, with what only Cork knows.
 */
public final class RouteMappings implements MappingDescriptionProvider {

	/** What the routes are called among the mappings of a context. */
	public static final String NAME = "corkRoutes";

	private final Function<ApplicationContext, List<MappedRoute>> routes;

	/**
	 * The mappings of all contexts.
	 * @param routes those that the server of a context itself has, empty without a server
	 */
	public RouteMappings(Function<ApplicationContext, List<MappedRoute>> routes) {
		this.routes = routes;
	}

	@Override
	public String getMappingName() {
		return NAME;
	}

	@Override
	public List<Description> describeMappings(ApplicationContext context) {
		List<Description> descriptions = new ArrayList<>();
		for (MappedRoute route : this.routes.apply(context)) {
			for (RouteDescription description : route.descriptions()) {
				descriptions.add(describe(route, description));
			}
		}
		return descriptions;
	}

	private static Description describe(MappedRoute route, RouteDescription description) {
		Method method = description.method();
		MappingConditions conditions = MappingConditions.of(route, description.conditions());
		return new Description(description.handler(), conditions.predicate(),
				new Details((method != null) ? HandlerMethod.of(method) : null, conditions, description.kind(),
						description.blocking(), route.serverName(), route.outsideSecurityChain()));
	}

	/**
	 * One handler of a route.
	 *
	 * @param handler names it
	 * @param predicate what a request must be, in one line
	 * @param details the same in parts, and how it is served
	 */
	public record Description(String handler, String predicate, Details details) {

	}

	/**
	 * What there is to know of a handler.
	 *
	 * @param handlerMethod the application's method, {@code null} for other handlers
	 * @param requestMappingConditions what a request must be
	 * @param kind {@code route}, {@code web-socket}, {@code static-files} or
	 * {@code actuator}
	 * @param blocking whether it runs on another thread than the loop
	 * @param serverName the only name of the server for which it is there, {@code null}
	 * for every name
	 * @param outsideSecurityChain whether it is marked as open
	 */
	public record Details(@Nullable HandlerMethod handlerMethod, MappingConditions requestMappingConditions,
			String kind, boolean blocking, @Nullable String serverName, boolean outsideSecurityChain) {

	}

	/**
	 * A method of the application.
	 *
	 * @param className that declares it
	 * @param name of the method
	 * @param descriptor of the method, as class files have it
	 */
	public record HandlerMethod(String className, String name, String descriptor) {

		static HandlerMethod of(Method method) {
			MethodType type = MethodType.methodType(method.getReturnType(), method.getParameterTypes());
			return new HandlerMethod(method.getDeclaringClass().getName(), method.getName(),
					type.toMethodDescriptorString());
		}

	}

}
