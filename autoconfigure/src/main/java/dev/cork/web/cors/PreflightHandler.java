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

package dev.cork.web.cors;

import java.util.ArrayList;
import java.util.List;

import dev.cork.engine.http.HttpHandler;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.web.cors.CorsConfiguration;

/**
 * Answers OPTIONS for a path with handlers that have a policy: a browser's preflight
 * request by that of the handler which it is going to ask for, everything else as if
 * there were none.
 */
public final class PreflightHandler implements HttpHandler {

	/** For handlers of every method. */
	public static final String ANY_METHOD = "*";

	private static final int FORBIDDEN = 403;

	private static final Logger logger = LoggerFactory.getLogger("dev.cork.web");

	private final List<MethodPolicy> policies;

	private final HttpHandler options;

	private final boolean yields;

	/**
	 * A handler for one path.
	 * @param policies those of the handlers for the path
	 * @param options answers OPTIONS requests that are no preflight requests
	 * @param yields whether a less specific pattern may have a handler
	 */
	public PreflightHandler(List<MethodPolicy> policies, HttpHandler options, boolean yields) {
		this.policies = List.copyOf(policies);
		this.options = options;
		this.yields = yields;
	}

	@Override
	public void handle(HttpRequest request, HttpResponse response) throws Exception {
		if (!CrossOriginRequest.isPreflight(request)) {
			this.options.handle(request, response);
			return;
		}
		List<CorsPolicy> asked = asked(String.valueOf(request.header(HttpHeaders.ACCESS_CONTROL_REQUEST_METHOD)));
		if (asked.isEmpty() && this.yields) {
			response.yieldToNext();
		}
		else if (request.attribute(CorsAttribute.ANSWERED) != null) {
			response.end();
		}
		else {
			answer(asked, request, response);
		}
	}

	private List<CorsPolicy> asked(String method) {
		List<CorsPolicy> asked = new ArrayList<>();
		for (MethodPolicy one : this.policies) {
			if (one.serves(method)) {
				asked.add(one.policy());
			}
		}
		return asked;
	}

	/** Where the handlers for a path differ it is enough that one of them allows it. */
	private static void answer(List<CorsPolicy> asked, HttpRequest request, HttpResponse response) {
		try {
			String origin = CrossOriginRequest.foreignOrigin(request);
			for (CorsPolicy policy : asked) {
				CorsConfiguration config = policy.find(request);
				if (config != null && (origin == null || allows(config, origin, request, response))) {
					if (origin == null) {
						response.header(CorsFields.VARY);
					}
					response.end();
					return;
				}
			}
			logger.debug("Refused a preflight request for {} from {}", request.routePattern(), origin);
		}
		catch (IllegalArgumentException ex) {
			logger.debug("Refused a preflight request with a malformed field", ex);
		}
		response.status(FORBIDDEN).header(CorsFields.VARY).end();
	}

	private static boolean allows(CorsConfiguration config, String origin, HttpRequest request, HttpResponse response) {
		String allowOrigin = config.checkOrigin(origin);
		List<HttpMethod> methods = config.checkHttpMethod(
				HttpMethod.valueOf(String.valueOf(request.header(HttpHeaders.ACCESS_CONTROL_REQUEST_METHOD))));
		List<String> headers = config.checkHeaders(CrossOriginRequest.requestedHeaders(request));
		if (allowOrigin == null || methods == null || headers == null) {
			return false;
		}
		response.header(CorsFields.VARY);
		CorsFields.of(config, allowOrigin).writeTo(response);
		response.header(HttpHeaders.ACCESS_CONTROL_ALLOW_METHODS,
				String.join(",", methods.stream().map(HttpMethod::name).toList()));
		if (!headers.isEmpty()) {
			response.header(HttpHeaders.ACCESS_CONTROL_ALLOW_HEADERS, String.join(", ", headers));
		}
		if (Boolean.TRUE.equals(config.getAllowPrivateNetwork())
				&& Boolean.parseBoolean(request.header("Access-Control-Request-Private-Network"))) {
			response.header("Access-Control-Allow-Private-Network", "true");
		}
		Long maxAge = config.getMaxAge();
		if (maxAge != null) {
			response.header(HttpHeaders.ACCESS_CONTROL_MAX_AGE, maxAge);
		}
		return true;
	}

	@Override
	public String toString() {
		return "preflight, " + this.options;
	}

	/**
	 * The policy of a handler for one method.
	 *
	 * @param method its name, {@link #ANY_METHOD} for every one
	 * @param policy what holds for it
	 */
	public record MethodPolicy(String method, CorsPolicy policy) {

		boolean serves(String asked) {
			return this.method.equals(ANY_METHOD) || this.method.equals(asked)
					|| (this.method.equals("GET") && asked.equals("HEAD"));
		}

	}

}
