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

import java.lang.reflect.Method;
import java.util.List;

import dev.cork.engine.http.HttpHandler;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.web.cors.CorsPolicy;
import dev.cork.web.error.RouteFailures;
import dev.cork.web.mapping.EndpointDefinition;
import dev.cork.web.mapping.HandlerParts;
import org.jspecify.annotations.Nullable;

import org.springframework.util.ReflectionUtils;

/**
 * A route of the actuator.
 */
public final class ActuatorRoute implements EndpointDefinition {

	private static final Method HANDLE = handleMethod();

	private final String method;

	private final String pattern;

	private final Facts facts;

	private final HandlerSource handlers;

	/**
	 * A route.
	 * @param method the HTTP method
	 * @param pattern the path pattern
	 * @param facts what else there is to say of it
	 * @param handlers makes its handler when the server starts
	 */
	public ActuatorRoute(String method, String pattern, Facts facts, HandlerSource handlers) {
		this.method = method;
		this.pattern = pattern;
		this.facts = facts;
		this.handlers = handlers;
	}

	private static Method handleMethod() {
		Method method = ReflectionUtils.findMethod(HttpHandler.class, "handle", HttpRequest.class, HttpResponse.class);
		if (method == null) {
			throw new IllegalStateException("The engine's handler has lost its method");
		}
		return method;
	}

	@Override
	public String method() {
		return this.method;
	}

	@Override
	public String pattern() {
		return this.pattern;
	}

	/** Every name of the server has the same endpoints. */
	@Override
	public List<String> serverNames() {
		return List.of();
	}

	@Override
	public String kind() {
		return "actuator";
	}

	@Override
	public String describe() {
		return this.facts.description();
	}

	@Override
	public boolean isBlocking() {
		return this.facts.blocking();
	}

	@Override
	public Object bean() {
		return this;
	}

	@Override
	public Class<?> userType() {
		return ActuatorRoute.class;
	}

	@Override
	public Method firstMethod() {
		return HANDLE;
	}

	@Override
	public @Nullable CorsPolicy corsPolicy() {
		return this.facts.cors();
	}

	@Override
	public HttpHandler create(List<String> pathVariables, RouteFailures failures, HandlerParts parts) {
		return this.handlers.create(failures, parts);
	}

	/**
	 * What there is to say of a route.
	 *
	 * @param description whose it is
	 * @param blocking whether it is answered by another thread than the loop
	 * @param cors what holds for cross-origin requests, {@code null} for nothing
	 */
	public record Facts(String description, boolean blocking, @Nullable CorsPolicy cors) {

	}

	/** Makes the handler of one route. */
	@FunctionalInterface
	public interface HandlerSource {

		/**
		 * Makes the handler.
		 * @param failures answers what goes wrong
		 * @param parts what handlers are made with
		 * @return the handler
		 */
		HttpHandler create(RouteFailures failures, HandlerParts parts);

	}

}
