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

import java.nio.ByteBuffer;

import dev.cork.engine.loop.HandlerWatch;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls the application for one {@link Exchange}, at whatever occasion. Each call is
 * shown to the watchdog and measured with its request, and what it throws is a failure of
 * that request.
 */
final class HandlerCalls {

	private static final Logger logger = LoggerFactory.getLogger(HandlerCalls.class);

	private final Exchange exchange;

	private final HandlerWatch watch;

	private final RequestCost cost;

	/** How many calls for this exchange are on the stack. */
	private int running;

	HandlerCalls(Exchange exchange) {
		this.exchange = exchange;
		this.watch = exchange.http.loop.handlerWatch();
		this.cost = exchange.cost;
	}

	boolean isRunning() {
		return this.running > 0;
	}

	private void enter() {
		if (this.running++ == 0) {
			this.watch.enter(this.exchange.dispatch.endpointName());
			this.cost.enter();
		}
	}

	private void exit() {
		if (--this.running == 0) {
			this.watch.exit();
			this.cost.exit();
		}
	}

	void handle(HttpHandler handler) {
		enter();
		try {
			handler.handle(this.exchange.request, this.exchange.response);
		}
		catch (Throwable ex) {
			this.exchange.failures.failed(ex);
		}
		finally {
			exit();
		}
	}

	void data(DataHandler handler, ByteBuffer chunk, boolean last, long maxRemainingBytes) {
		enter();
		try {
			handler.onData(chunk, last, maxRemainingBytes);
		}
		catch (Throwable ex) {
			this.exchange.failures.failed(ex);
		}
		finally {
			exit();
		}
		if (last) {
			this.exchange.requireCare();
		}
	}

	void body(BodyHandler handler, ByteBuffer whole) {
		enter();
		try {
			handler.onBody(whole);
		}
		catch (Throwable ex) {
			this.exchange.failures.failed(ex);
		}
		finally {
			exit();
		}
		this.exchange.requireCare();
	}

	void writable(WritableHandler handler) {
		enter();
		try {
			handler.onWritable(this.exchange.response.writeOffset());
		}
		catch (Throwable ex) {
			this.exchange.failures.failed(ex);
		}
		finally {
			exit();
		}
	}

	void task(ResponseTask task) {
		enter();
		try {
			task.run(this.exchange.response);
		}
		catch (Throwable ex) {
			this.exchange.failures.failed(ex);
		}
		finally {
			exit();
		}
	}

	/**
	 * Asks for an answer to an error, from the error handler or, if that has none, the
	 * barest there is. Part of whatever has failed: neither shown nor measured apart.
	 */
	void error(ErrorHandler handler, int status, @Nullable Throwable failure) {
		// until its end, so that nobody settles what our caller still works with
		this.running++;
		try {
			handler.handle(status, this.exchange.request, this.exchange.response, failure);
		}
		catch (Throwable ex) {
			logger.error("The error handler failed to answer {} of {}", status, this.exchange.dispatch.endpointName(),
					ex);
		}
		try {
			this.exchange.failures.requireAnswer(status);
		}
		finally {
			this.running--;
		}
	}

}
