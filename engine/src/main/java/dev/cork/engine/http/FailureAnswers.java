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

package dev.cork.engine.http;

import dev.cork.engine.buffer.ArenaExhaustedException;
import dev.cork.engine.metrics.Counter;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the peer of one {@link Exchange} gets in place of an answer that failed: an error,
 * as long as nothing else has left, and the end of its connection otherwise.
 */
final class FailureAnswers {

	private static final Logger logger = LoggerFactory.getLogger(FailureAnswers.class);

	private final Exchange exchange;

	private final CorkedResponse response;

	FailureAnswers(Exchange exchange) {
		this.exchange = exchange;
		this.response = exchange.response;
	}

	/** Something that belongs to this request was thrown. */
	void failed(Throwable failure) {
		boolean gone = this.exchange.isOver() || this.response.isAborted();
		if (failure instanceof ArenaExhaustedException full && !gone) {
			outOfMemory(full);
			return;
		}
		this.exchange.http.loop.counters().increment(Counter.HANDLER_ERRORS);
		this.exchange.record.failed(failure);
		Object endpoint = this.exchange.dispatch.endpointName();
		if (gone) {
			logger.debug("{} failed after its peer had gone", endpoint, failure);
			return;
		}
		if (this.response.isResponded() || this.response.isCommitted()) {
			logger.error("{} failed after its response had been sent in part or whole", endpoint, failure);
			if (!this.response.isResponded()) {
				breakOff();
			}
			return;
		}
		if (this.exchange.http.routes.errors instanceof PlainErrorHandler) {
			logger.error("{} failed", endpoint, failure);
		}
		answer(500, failure);
	}

	/** There is no memory for this request now; others may free some. */
	private void outOfMemory(ArenaExhaustedException failure) {
		this.exchange.http.loop.counters().increment(Counter.MEMORY_EXHAUSTED);
		logger.debug("{} could not be answered", this.exchange.dispatch.endpointName(), failure);
		if (this.response.isCommitted() || this.response.isResponded()) {
			breakOff();
			return;
		}
		answer(503, failure);
	}

	/** Answers with an error, unless a part of another answer has left. */
	void answer(int status, @Nullable Throwable failure) {
		if (this.response.isResponded() || this.response.isAborted()) {
			return;
		}
		CacheFill fill = this.exchange.fill;
		if (fill != null) {
			fill.refuse("it is an error");
		}
		if (!this.response.takeBack()) {
			breakOff();
			return;
		}
		this.response.status(status);
		callErrorHandler(status, failure);
	}

	/** The path has routes, but none for the method (RFC 9110 15.5.6). */
	void methodNotAllowed(String allow) {
		this.response.status(405).header("Allow", allow);
		callErrorHandler(405, null);
	}

	private void callErrorHandler(int status, @Nullable Throwable failure) {
		this.exchange.forgetWriter();
		this.exchange.calls.error(this.exchange.http.routes.errors, status, failure);
	}

	/** The error handler has returned: if it has not answered, this is the answer. */
	void requireAnswer(int status) {
		if (this.response.isResponded() || this.response.isAborted() || this.exchange.isDetached()) {
			return;
		}
		if (this.response.isCommitted()) {
			breakOff();
			return;
		}
		this.response.reset();
		this.response.status(status).end();
	}

	/** A part has left and the rest will not come: whatever is said now goes nowhere. */
	void breakOff() {
		this.response.stage.abort();
		// while the request can still be read: the connection is closed later
		this.exchange.watchers.aborted();
		this.exchange.body.discard();
		this.exchange.connection().abort();
	}

}
