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

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.http.ResponseCache;
import dev.cork.web.NextRouteException;
import dev.cork.web.context.CallContext;
import dev.cork.web.context.Surroundings;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.web.ErrorResponse;

/**
 * What happens when a handler of one route fails. The application's own exception
 * handlers are asked first; then what says its own status is answered with it; anything
 * else is a 500 whose reason only the log tells.
 */
public final class RouteFailures {

	private static final Logger logger = LoggerFactory.getLogger("dev.cork.web");

	private final ProblemResponses problems;

	private final String route;

	private final ExceptionHandlers own;

	/**
	 * Failures of one route.
	 * @param problems writes the answers
	 * @param route names method, pattern and handler in the log
	 * @param own the application's exception handlers for it
	 */
	public RouteFailures(ProblemResponses problems, String route, ExceptionHandlers own) {
		this.problems = problems;
		this.route = route;
		this.own = own;
	}

	/**
	 * Answers instead of the handler. On the loop thread of the response. Never throws
	 * for a handler's exception; an {@link Error} of the machine is thrown on after its
	 * answer.
	 * @param thrown what the handler, a reader or a writer threw
	 * @param request of the failed call, still alive
	 * @param response of the failed request
	 */
	public void handle(Throwable thrown, HttpRequest request, HttpResponse response) {
		Throwable failure = unwrap(thrown);
		if (failure instanceof NextRouteException && !response.isCommitted() && !response.isResponded()) {
			response.yieldToNext();
			return;
		}
		if (response.isResponded() || response.isAborted()) {
			logger.error("{} failed after its answer was ended", this.route, failure);
			return;
		}
		if (response.isCommitted()) {
			throw new TruncatedResponseException(this.route, failure);
		}
		request.failed(failure);
		response.reset();
		ResponseCache.bypass(request);
		CallContext context = CallContext.of(request);
		if (context == null) {
			answer(failure, request, response);
		}
		else {
			Surroundings.Scope scope = context.open();
			try {
				answer(failure, request, response);
			}
			finally {
				scope.close();
			}
		}
		if (failure instanceof VirtualMachineError fatal) {
			throw fatal;
		}
	}

	private void answer(Throwable failure, HttpRequest request, HttpResponse response) {
		if (!handleByApplication(failure, request, response) && !handleByContext(failure, request, response)) {
			answer(failure, response);
		}
	}

	private boolean handleByApplication(Throwable failure, HttpRequest request, HttpResponse response) {
		try {
			return this.own.handle(failure, request, response);
		}
		catch (Throwable ex) {
			logger.error("The exception handler for {} failed itself", this.route, ex);
			if (response.isCommitted()) {
				throw new TruncatedResponseException(this.route, ex);
			}
			if (response.isResponded()) {
				return true;
			}
			response.reset();
			return false;
		}
	}

	/** What is thrown through a filter must be seen by it. */
	private boolean handleByContext(Throwable failure, HttpRequest request, HttpResponse response) {
		CallContext context = CallContext.of(request);
		return context != null && !(failure instanceof VirtualMachineError)
				&& context.failed(failure, response, (fresh) -> answer(failure, fresh));
	}

	private void answer(Throwable failure, HttpResponse response) {
		ErrorResponse known = errorResponse(failure);
		if (known == null) {
			logger.error("{} failed", this.route, failure);
			response.status(500);
			this.problems.end(response, 500, null);
			return;
		}
		if (known.getStatusCode().is5xxServerError() && !(known instanceof LightExceptions.ResponseStatusException)) {
			logger.error("{} answered {}", this.route, known.getStatusCode(), failure);
		}
		this.problems.write(response, known);
	}

	private static @Nullable ErrorResponse errorResponse(Throwable failure) {
		return (failure instanceof ErrorResponse known) ? known : AnnotatedStatus.of(failure);
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
