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

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

import dev.cork.engine.http.HttpResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.web.ErrorResponse;

/**
 * What happens when a handler of one route fails. What says its own status is answered
 * with it; anything else is a 500 whose reason only the log tells.
 */
public final class RouteFailures {

	private static final Logger logger = LoggerFactory.getLogger("dev.cork.web");

	private final ProblemResponses problems;

	private final String route;

	/**
	 * Failures of one route.
	 * @param problems writes the answers
	 * @param route names method, pattern and handler in the log
	 */
	public RouteFailures(ProblemResponses problems, String route) {
		this.problems = problems;
		this.route = route;
	}

	/**
	 * Answers instead of the handler. On the loop thread of the response. Never throws
	 * for a handler's exception; an {@link Error} of the machine is thrown on after its
	 * answer.
	 * @param thrown what the handler, a reader or a writer threw
	 * @param response of the failed request
	 */
	public void handle(Throwable thrown, HttpResponse response) {
		Throwable failure = unwrap(thrown);
		if (response.isResponded() || response.isAborted()) {
			logger.error("{} failed after its answer was ended", this.route, failure);
			return;
		}
		if (response.isCommitted()) {
			throw new TruncatedResponseException(this.route, failure);
		}
		answer(failure, response);
		if (failure instanceof VirtualMachineError fatal) {
			throw fatal;
		}
	}

	private void answer(Throwable failure, HttpResponse response) {
		if (failure instanceof HttpFailure known) {
			this.problems.write(response, known);
		}
		else if (failure instanceof ErrorResponse known) {
			if (known.getStatusCode().is5xxServerError()) {
				logger.error("{} answered {}", this.route, known.getStatusCode(), failure);
			}
			this.problems.write(response, known);
		}
		else {
			logger.error("{} failed", this.route, failure);
			response.reset();
			response.status(500);
			this.problems.end(response, 500, null);
		}
	}

	private static Throwable unwrap(Throwable thrown) {
		Throwable failure = thrown;
		while ((failure instanceof CompletionException || failure instanceof ExecutionException)
				&& failure.getCause() != null) {
			failure = failure.getCause();
		}
		return failure;
	}

	@Override
	public String toString() {
		return this.route;
	}

}
