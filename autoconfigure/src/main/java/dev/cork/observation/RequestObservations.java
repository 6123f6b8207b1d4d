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

package dev.cork.observation;

import java.util.Map;

import dev.cork.engine.http.ErrorHandler;
import dev.cork.engine.http.HttpHandler;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.RequestTiming;
import dev.cork.webflux.CorkServerHttpRequest;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;

import org.springframework.http.server.reactive.observation.DefaultServerRequestObservationConvention;
import org.springframework.http.server.reactive.observation.ServerHttpObservationDocumentation;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;
import org.springframework.http.server.reactive.observation.ServerRequestObservationConvention;

/**
 * Observes requests as WebFlux does: with Spring's context, so that conventions, filters,
 * predicates and handlers that an application has for WebFlux are for native routes too.
 * A request is observed from its first handler until its response is over:
 *
 * <pre>
 *   {@link #observe(HttpHandler) ObservedRoute} ─► begin ─► ObservedCall, an attribute of the request
 *     ─► … handler …                  in its scope, on the loop or another thread
 *   {@link ObservedTiming} ─► ObservedCall.over     whoever has answered, or nobody
 * </pre>
 */
public final class RequestObservations {

	private static final ServerRequestObservationConvention DEFAULT = new DefaultServerRequestObservationConvention();

	private final ObservationRegistry registry;

	private final @Nullable ServerRequestObservationConvention convention;

	/**
	 * Observations of the requests of a server, whose {@link RequestTiming} must be an
	 * {@link ObservedTiming}.
	 * @param registry where to observe
	 * @param convention names and tags, {@code null} for those of the registry, or
	 * Spring's
	 */
	public RequestObservations(ObservationRegistry registry, @Nullable ServerRequestObservationConvention convention) {
		this.registry = registry;
		this.convention = convention;
	}

	/**
	 * Observes the requests of a route.
	 * @param handler of the route, with all that stands before it
	 * @return in its place
	 */
	public HttpHandler observe(HttpHandler handler) {
		return new ObservedRoute(handler, this);
	}

	/**
	 * Observes requests that come to no route.
	 * @param errors answers them
	 * @return in its place
	 */
	public ErrorHandler observe(ErrorHandler errors) {
		return new ObservedErrors(errors, this);
	}

	/** The first handler of a request is about to be called. On the loop. */
	ObservedCall begin(HttpRequest request) {
		ObservedResponse response = new ObservedResponse();
		ServerRequestObservationContext context = new ServerRequestObservationContext(
				CorkServerHttpRequest.headOf(request), response, Map.of());
		String pattern = request.routePattern();
		context.setPathPattern(pattern.isEmpty() ? null : pattern);
		Observation observation = ServerHttpObservationDocumentation.HTTP_REACTIVE_SERVER_REQUESTS
			.observation(this.convention, DEFAULT, () -> context, this.registry)
			.start();
		ObservedCall call = new ObservedCall(observation, context, response);
		call.leaveWith(request);
		return call;
	}

}
