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

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.web.RouteInterceptor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.http.HttpMethod;
import org.springframework.web.cors.CorsConfiguration;

/**
 * Holds requests against the policy of their handler, and adds what the browser has to
 * know to the answer, whoever gives it.
 */
final class CorsInterceptor implements RouteInterceptor {

	/** Of a request that is answered for this policy. */
	private static final String ANSWER = CorsInterceptor.class.getName();

	private static final int FORBIDDEN = 403;

	private static final Logger logger = LoggerFactory.getLogger("dev.cork.web");

	private final CorsPolicy policy;

	CorsInterceptor(CorsPolicy policy) {
		this.policy = policy;
	}

	@Override
	public boolean before(HttpRequest request, HttpResponse response) {
		if (request.attribute(CorsAttribute.ANSWERED) != null) {
			return true;
		}
		CorsConfiguration config = this.policy.find(request);
		if (config == null) {
			return true;
		}
		Answer answer = answer(config, request);
		request.attribute(ANSWER, answer);
		if (answer.refused()) {
			response.status(FORBIDDEN).end();
			return false;
		}
		return true;
	}

	private static Answer answer(CorsConfiguration config, HttpRequest request) {
		String origin;
		try {
			origin = CrossOriginRequest.foreignOrigin(request);
		}
		catch (IllegalArgumentException ex) {
			logger.debug("Refused a request with a malformed Origin", ex);
			return Answer.REFUSED;
		}
		if (origin == null) {
			return Answer.SAME_ORIGIN;
		}
		String allowed = config.checkOrigin(origin);
		if (allowed == null || config.checkHttpMethod(HttpMethod.valueOf(request.method())) == null) {
			logger.debug("Refused {} {} from {}", request.method(), request.routePattern(), origin);
			return Answer.REFUSED;
		}
		return new Answer(false, CorsFields.of(config, allowed));
	}

	@Override
	public void head(HttpRequest request, HttpResponse response) {
		if (request.attribute(ANSWER) instanceof Answer answer) {
			response.header(CorsFields.VARY);
			if (answer.fields() != null) {
				answer.fields().writeTo(response);
			}
		}
	}

	@Override
	public String toString() {
		return "CORS";
	}

	/**
	 * How a request is answered.
	 *
	 * @param refused whether the handler is not called
	 * @param fields {@code null} if the origin is not told anything
	 */
	private record Answer(boolean refused, @Nullable CorsFields fields) {

		private static final Answer REFUSED = new Answer(true, null);

		private static final Answer SAME_ORIGIN = new Answer(false, null);

	}

}
