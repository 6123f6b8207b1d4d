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

import java.util.concurrent.TimeUnit;

import dev.cork.engine.loop.Socket;

/**
 * How fast the body of one {@link Exchange} comes, measured in windows of which each ends
 * at the read deadline of the socket. Only while somebody takes the body: a client is not
 * to blame for a server that reads nothing.
 */
final class BodyRate {

	private final Exchange exchange;

	private final HttpOptions options;

	private boolean measuring;

	/** What of the body had come when this window began. */
	private long measuredBytes;

	BodyRate(Exchange exchange) {
		this.exchange = exchange;
		this.options = exchange.http.options;
	}

	void start() {
		this.measuring = false;
	}

	/** The body is waited for; does nothing if it was before. */
	void measure() {
		if (this.measuring) {
			return;
		}
		if (this.options.bodyMinBytesPerSecond() > 0) {
			this.measuring = true;
			beginWindow();
		}
		else {
			socket().noReadDeadline();
		}
	}

	private void beginWindow() {
		this.measuredBytes = this.exchange.body.receivedBytes();
		socket().readDeadline(
				this.exchange.http.loop.nowNanos() + TimeUnit.MILLISECONDS.toNanos(this.options.bodyRateWindowMs()));
	}

	/** Nobody waits for the body now. */
	void pause() {
		this.measuring = false;
		socket().noReadDeadline();
	}

	/** A window has ended: tells whether too little has come, or begins the next. */
	boolean isTooSlow() {
		long wanted = this.options.bodyMinBytesPerSecond() * this.options.bodyRateWindowMs() / 1000;
		if (this.exchange.body.receivedBytes() - this.measuredBytes < wanted) {
			return true;
		}
		beginWindow();
		return false;
	}

	private Socket socket() {
		return this.exchange.connection().socket();
	}

}
