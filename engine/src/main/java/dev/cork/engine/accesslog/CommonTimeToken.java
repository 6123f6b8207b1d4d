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
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

import dev.cork.engine.http.LoggedRequest;

/**
 * Writes when a request came, as {@code [31/Jan/2026:23:59:59 +0100]}. Date and offset
 * change at a quarter of an hour or never, in all zones there are; only then something is
 * allocated.
 */
final class CommonTimeToken implements LogToken {

	private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("'['dd/MMM/yyyy':'", Locale.ENGLISH);

	private static final DateTimeFormatter OFFSET = DateTimeFormatter.ofPattern(" Z']'", Locale.ENGLISH);

	private static final long QUARTER_SECONDS = 15 * 60;

	private final Clock clock;

	private long quarter = Long.MIN_VALUE;

	private byte[] date = {};

	private byte[] offset = {};

	/** Second of the local day at which the quarter began. */
	private int quarterStart;

	CommonTimeToken(Clock clock) {
		this.clock = clock;
	}

	@Override
	public void write(LoggedRequest request, LineBuffer line) {
		long second = Math.floorDiv(TimeToken.millis(request, this.clock), 1_000L);
		long quarter = Math.floorDiv(second, QUARTER_SECONDS);
		if (quarter != this.quarter) {
			start(quarter);
		}
		long ofDay = this.quarterStart + second - quarter * QUARTER_SECONDS;
		line.put(this.date);
		line.putDecimal(ofDay / 3_600, 2);
		line.put(':');
		line.putDecimal(ofDay / 60 % 60, 2);
		line.put(':');
		line.putDecimal(ofDay % 60, 2);
		line.put(this.offset);
	}

	private void start(long quarter) {
		ZonedDateTime time = Instant.ofEpochSecond(quarter * QUARTER_SECONDS).atZone(this.clock.getZone());
		this.quarter = quarter;
		this.quarterStart = time.toLocalTime().toSecondOfDay();
		this.date = DATE.format(time).getBytes(StandardCharsets.US_ASCII);
		this.offset = OFFSET.format(time).getBytes(StandardCharsets.US_ASCII);
	}

}
