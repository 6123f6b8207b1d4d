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
package dev.cork.engine.accesslog;

import dev.cork.engine.http.LoggedRequest;

/**
 * Writes how long a request took, in whole units and perhaps decimals of them.
 */
final class DurationToken implements LogToken {

	private static final long NANOS_PER_MICRO = 1_000;

	private static final long NANOS_PER_MILLI = 1_000_000;

	private static final long NANOS_PER_SECOND = 1_000_000_000;

	private final long unitNanos;

	private final boolean thousandths;

	/** Whether it is the time until the head of the response was complete. */
	private final boolean ofHead;

	private DurationToken(long unitNanos, boolean thousandths, boolean ofHead) {
		this.unitNanos = unitNanos;
		this.thousandths = thousandths;
		this.ofHead = ofHead;
	}

	static DurationToken nanoseconds() {
		return new DurationToken(1, false, false);
	}

	static DurationToken millisecondsOfHead() {
		return new DurationToken(NANOS_PER_MILLI, false, true);
	}

	static DurationToken microseconds() {
		return new DurationToken(NANOS_PER_MICRO, false, false);
	}

	static DurationToken milliseconds() {
		return new DurationToken(NANOS_PER_MILLI, false, false);
	}

	static DurationToken wholeSeconds() {
		return new DurationToken(NANOS_PER_SECOND, false, false);
	}

	static DurationToken seconds() {
		return new DurationToken(NANOS_PER_SECOND, true, false);
	}

	@Override
	public void write(LoggedRequest request, LineBuffer line) {
		long nanos = this.ofHead ? request.headElapsedNanos() : request.elapsedNanos();
		if (nanos < 0) {
			line.put('-');
			return;
		}
		line.putDecimal(nanos / this.unitNanos);
		if (this.thousandths) {
			line.put('.');
			line.putDecimal(nanos % this.unitNanos / (this.unitNanos / 1_000), 3);
		}
	}

}
