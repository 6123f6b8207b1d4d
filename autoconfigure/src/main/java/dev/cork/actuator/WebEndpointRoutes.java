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

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import dev.cork.web.mapping.EndpointDefinition;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.web.EndpointLinksResolver;
import org.springframework.boot.actuate.endpoint.web.EndpointMediaTypes;
import org.springframework.boot.actuate.endpoint.web.ExposableWebEndpoint;
import org.springframework.boot.actuate.endpoint.web.WebEndpointHttpMethod;
import org.springframework.boot.actuate.endpoint.web.WebOperation;
import org.springframework.boot.actuate.endpoint.web.WebOperationRequestPredicate;
import org.springframework.http.MediaType;
import org.springframework.util.StringUtils;

/**
 * Makes routes of web endpoints: one for each method and path.
 */
public final class WebEndpointRoutes {

	private final BasePath base;

	private final EndpointTools tools;

	private final Map<String, Pending> routes = new LinkedHashMap<>();

	/**
	 * Routes of one server.
	 * @param base what stands before all paths
	 * @param tools what operations are served with
	 */
	public WebEndpointRoutes(BasePath base, EndpointTools tools) {
		this.base = base;
		this.tools = tools;
	}

	/**
	 * Adds the operations of endpoints below the base path.
	 * @param endpoints what is exposed
	 */
	public void add(Collection<ExposableWebEndpoint> endpoints) {
		for (ExposableWebEndpoint endpoint : endpoints) {
			endpoint.getOperations().forEach((operation) -> {
				WebOperationRequestPredicate predicate = operation.getRequestPredicate();
				add(endpoint, operation, this.base.endpoint(predicate.getPath()), null);
			});
		}
	}

	/**
	 * Adds a path for one part of an endpoint, as groups of the health endpoint have.
	 * @param endpoint whose operations take all remaining segments of the path
	 * @param segment what stands in the place of these segments; the path as well
	 */
	public void addAlias(ExposableWebEndpoint endpoint, String segment) {
		for (WebOperation operation : endpoint.getOperations()) {
			WebOperationRequestPredicate predicate = operation.getRequestPredicate();
			if (predicate.getMatchAllRemainingPathSegmentsVariable() != null
					&& predicate.getHttpMethod() == WebEndpointHttpMethod.GET) {
				add(endpoint, operation, this.base.server(segment), segment);
			}
		}
	}

	private void add(ExposableWebEndpoint endpoint, WebOperation operation, String pattern,
			@Nullable String fixedRemaining) {
		String method = operation.getRequestPredicate().getHttpMethod().name();
		this.routes
			.computeIfAbsent(method + " " + pattern,
					(key) -> new Pending("Actuator web endpoint '" + endpoint.getEndpointId() + "'", method, pattern,
							fixedRemaining, new OperationChoice(), new ArrayList<>()))
			.add(operation);
	}

	/**
	 * The routes of all that was added.
	 * @return in the order in which they were added
	 */
	public List<EndpointDefinition> routes() {
		List<EndpointDefinition> definitions = new ArrayList<>();
		this.routes.values().forEach((pending) -> definitions.add(pending.route(this.tools)));
		return definitions;
	}

	/**
	 * The route of the page that lists all endpoints, at the base path.
	 * @param links what is listed
	 * @param mediaTypes what it may be sent as
	 * @return the route
	 */
	public EndpointDefinition links(EndpointLinksResolver links, EndpointMediaTypes mediaTypes) {
		List<MediaType> produced = AcceptedType.of(mediaTypes.getProduced());
		return new ActuatorRoute("GET", this.base.links(),
				new ActuatorRoute.Facts("Links of all web endpoints", true, this.tools.cors()),
				(failures, parts) -> new LinksHandler(links, produced, this.tools, failures));
	}

	/**
	 * A route whose operations may not all be known yet.
	 */
	private record Pending(String description, String method, String pattern, @Nullable String fixedRemaining,
			OperationChoice choice, List<WebOperation> operations) {

		void add(WebOperation operation) {
			this.choice.add(operation);
			this.operations.add(operation);
		}

		EndpointDefinition route(EndpointTools tools) {
			String remaining = this.operations.get(0).getRequestPredicate().getMatchAllRemainingPathSegmentsVariable();
			List<String> variables = variables(this.pattern);
			OperationArguments arguments = new OperationArguments(variables, remaining, this.fixedRemaining);
			return new ActuatorRoute(this.method, this.pattern,
					new ActuatorRoute.Facts(this.description, true, tools.cors()),
					(failures, parts) -> new OperationHandler(this.choice, arguments, tools, failures,
							parts.maxBodyBytes()));
		}

		/** Operations' patterns know no expressions. */
		private static List<String> variables(String pattern) {
			List<String> variables = new ArrayList<>();
			for (String segment : StringUtils.tokenizeToStringArray(pattern, "/")) {
				if (segment.startsWith("{") && !segment.startsWith("{*")) {
					variables.add(segment.substring(1, segment.length() - 1));
				}
			}
			return variables;
		}

	}

}
