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

package dev.cork.websocket.endpoint;

import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;

import dev.cork.engine.websocket.WebSocket;
import dev.cork.web.error.InvalidField;
import dev.cork.websocket.session.CallQueue;
import dev.cork.websocket.session.Session;
import dev.cork.websocket.session.SessionFailures;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.support.WebExchangeBindException;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.server.ServerWebInputException;

/**
 * What happens when something fails after the handshake: the endpoint's own methods for
 * that, else the web socket is closed with a code that says whose fault it was.
 */
final class EndpointFailures implements SessionFailures {

	/** The message does not fit its type (RFC 6455, 7.4.1). */
	static final int INVALID_DATA = 1007;

	/** The message is not allowed. */
	static final int POLICY_VIOLATION = 1008;

	/** The server has failed. */
	static final int SERVER_ERROR = 1011;

	/** The server has too much to do (IANA's registry). */
	static final int TRY_AGAIN_LATER = 1013;

	private static final Logger logger = LoggerFactory.getLogger("dev.cork.websocket");

	private final String route;

	private final ErrorMethods errors;

	EndpointFailures(String route, ErrorMethods errors) {
		this.route = route;
		this.errors = errors;
	}

	@Override
	public void failed(Session session, Throwable thrown) {
		Throwable failure = unwrap(thrown);
		ErrorMethods.Match match = this.errors.find(failure);
		if (match != null) {
			match.method().handleFailure(session, match.failure(), this::close);
		}
		else {
			close(session, failure);
		}
	}

	@Override
	public void failedLate(Throwable failure) {
		logger.error("{} failed after the web socket was closed", this.route, unwrap(failure));
	}

	/** Nobody has handled the failure. */
	private void close(Session session, Throwable failure) {
		if (session.isClosed()) {
			failedLate(failure);
			return;
		}
		CallQueue queue = session.queue();
		if (queue != null) {
			queue.clear();
		}
		WebSocket webSocket = session.webSocket();
		if (failure instanceof WebExchangeBindException error) {
			webSocket.close(POLICY_VIOLATION, CloseReason.of(describe(error)));
		}
		else if (failure instanceof HandlerMethodValidationException error && !error.isForReturnValue()) {
			webSocket.close(POLICY_VIOLATION, CloseReason.of(describe(error)));
		}
		else if (failure instanceof ServerWebInputException error) {
			webSocket.close(INVALID_DATA, CloseReason.of(error.getReason()));
		}
		else if (failure instanceof RejectedExecutionException) {
			logger.warn("{} failed: the executor for blocking methods takes no more", this.route, failure);
			webSocket.close(TRY_AGAIN_LATER, "");
		}
		else {
			logger.error("{} failed", this.route, failure);
			webSocket.close(SERVER_ERROR, "");
		}
	}

	private static String describe(ErrorResponse error) {
		List<String> fields = InvalidField.listOf(error)
			.stream()
			.map((invalid) -> (invalid.field() != null) ? invalid.field() + " " + invalid.message()
					: String.valueOf(invalid.message()))
			.sorted()
			.toList();
		return "The message is not valid: " + String.join("; ", fields);
	}

	private static Throwable unwrap(Throwable thrown) {
		Throwable failure = thrown;
		while ((failure instanceof CompletionException || failure instanceof ExecutionException)
				&& failure.getCause() != null) {
			failure = failure.getCause();
		}
		return failure;
	}

}
