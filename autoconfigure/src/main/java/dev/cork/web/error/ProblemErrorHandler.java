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

package dev.cork.web.error;

import dev.cork.engine.http.ErrorHandler;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.web.ErrorResponse;

/**
 * What the engine itself answers (no such route, no such method, body too large, handler
 * without an answer) as a problem detail like everything else.
 */
public final class ProblemErrorHandler implements ErrorHandler {

	private static final Logger logger = LoggerFactory.getLogger("dev.cork.web");

	private static final int CONTENT_TOO_LARGE = 413;

	private static final String BODY_LIMIT = "The request body is larger than cork.server.limits.max-request-body-size";

	private final ProblemResponses problems;

	/**
	 * A handler for all routes of a server.
	 * @param problems writes the answers
	 */
	public ProblemErrorHandler(ProblemResponses problems) {
		this.problems = problems;
	}

	@Override
	public void handle(int status, HttpRequest request, HttpResponse response, @Nullable Throwable failure) {
		if (failure != null) {
			// The engine leaves it to the one who answers
			logger.error("{} {} failed", request.method(), request.routePattern(), failure);
		}
		ErrorResponse mismatch = (status == 404) ? Mismatch.of(request) : null;
		if (mismatch != null) {
			this.problems.write(response, mismatch);
		}
		else {
			this.problems.end(response, status, (status == CONTENT_TOO_LARGE) ? BODY_LIMIT : null);
		}
	}

}
