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

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

import dev.cork.engine.http.LoggedRequest;

/**
 * Writes when a request came. The text is made anew only when the second has changed, or
 * for each request if the format shows parts of seconds.
 */
final class TimeToken implements LogToken {

	private static final long NANOS_PER_MILLI = 1_000_000;

	private static final String PARTS_OF_SECONDS = "SnNA";

	private final DateTimeFormatter format;

	private final Clock clock;

	private final long keptMillis;

	private long madeFor = Long.MIN_VALUE;

	private byte[] text = {};

	private TimeToken(DateTimeFormatter format, long keptMillis, Clock clock) {
		this.format = format.withZone(clock.getZone());
		this.keptMillis = keptMillis;
		this.clock = clock;
	}

	/**
	 * A time in another format.
	 * @param format {@code sec}, {@code msec} or a pattern of {@link DateTimeFormatter}
	 * @throws IllegalArgumentException if it is malformed, or of something else than a
	 * time
	 */
	static LogToken of(String format, Clock clock) {
		if (format.equals("sec")) {
			return (request, line) -> line.putDecimal(millis(request, clock) / 1_000);
		}
		if (format.equals("msec")) {
			return (request, line) -> line.putDecimal(millis(request, clock));
		}
		DateTimeFormatter formatter = DateTimeFormatter.ofPattern(format, Locale.ENGLISH);
		try {
			formatter.withZone(clock.getZone()).formatTo(Instant.EPOCH, new StringBuilder());
		}
		catch (DateTimeException ex) {
			throw new IllegalArgumentException(ex.getMessage(), ex);
		}
		boolean fine = format.chars().anyMatch((c) -> PARTS_OF_SECONDS.indexOf(c) >= 0);
		return new TimeToken(formatter, fine ? 1 : 1_000, clock);
	}

	static long millis(LoggedRequest request, Clock clock) {
		return clock.millis() - Math.max(request.elapsedNanos(), 0) / NANOS_PER_MILLI;
	}

	@Override
	public void write(LoggedRequest request, LineBuffer line) {
		long millis = millis(request, this.clock);
		long now = millis / this.keptMillis;
		if (now != this.madeFor) {
			this.text = this.format.format(Instant.ofEpochMilli(millis)).getBytes(StandardCharsets.UTF_8);
			this.madeFor = now;
		}
		line.put(this.text);
	}

}
