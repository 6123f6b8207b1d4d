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

import org.jspecify.annotations.Nullable;

/**
 * What log and timing want to know of the request of one {@link Exchange} beyond what it
 * says itself, and whether they have been told.
 */
final class RequestRecord {

	private static final long UNKNOWN = -1;

	private final Exchange exchange;

	private final HttpLoop http;

	/** System time when the head was complete, if anybody wants to know. */
	private long startNanos;

	/** From then until the head of the response was complete. */
	private long headElapsedNanos;

	private boolean told = true;

	/** What has failed in the application, for those who count that. */
	private @Nullable Throwable failure;

	RequestRecord(Exchange exchange) {
		this.exchange = exchange;
		this.http = exchange.http;
	}

	void start() {
		this.failure = null;
		if (this.http.isLogging() || this.http.isTiming()) {
			this.startNanos = System.nanoTime();
			this.headElapsedNanos = UNKNOWN;
			this.told = false;
		}
	}

	/** All of the response's head is said. */
	void headSaid() {
		if (this.http.isLogging()) {
			this.headElapsedNanos = elapsedNanos();
		}
	}

	/** How long ago the head of the request was complete. */
	long elapsedNanos() {
		return System.nanoTime() - this.startNanos;
	}

	/** How long it then took until that of the response was, or -1. */
	long headElapsedNanos() {
		return this.headElapsedNanos;
	}

	void failed(Throwable failure) {
		this.failure = failure;
	}

	@Nullable Throwable failure() {
		return this.failure;
	}

	/** Whether a log is still going to look at the head. */
	boolean isLogWaiting() {
		return this.http.isLogging() && !this.told;
	}

	/** The request is over, for its log too. Does nothing when called again. */
	void tell(boolean aborted) {
		if (!this.told) {
			this.told = true;
			this.http.log(this.exchange, aborted);
			this.http.time(this.exchange, aborted);
		}
	}

	/** Nothing of the request is to be held on to. */
	void clear() {
		this.failure = null;
	}

}
