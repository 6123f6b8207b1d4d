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

import java.util.List;

import dev.cork.engine.http.HttpHandler;
import dev.cork.web.cors.CorsPolicy;
import dev.cork.web.error.RouteFailures;
import dev.cork.web.mapping.BuiltInRoute;
import dev.cork.web.mapping.HandlerParts;
import org.jspecify.annotations.Nullable;

/**
 * A route of the actuator.
 */
public final class ActuatorRoute extends BuiltInRoute {

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
		super(method, pattern);
		this.facts = facts;
		this.handlers = handlers;
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
