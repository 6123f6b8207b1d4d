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

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DateHeaderTests {

	private static final DateTimeFormatter IMF_FIXDATE = DateTimeFormatter
		.ofPattern("'Date: 'EEE, dd MMM yyyy HH:mm:ss 'GMT\r\n'", Locale.ENGLISH)
		.withZone(ZoneOffset.UTC);

	private static final long LAST_SECOND_OF_9999 = 253_402_300_799L;

	@Property
	void everySecondIsWrittenAsTheCalendarHasIt(@ForAll @LongRange(max = LAST_SECOND_OF_9999) long second) {
		assertThat(write(second)).isEqualTo(IMF_FIXDATE.format(Instant.ofEpochSecond(second)));
	}

	@Test
	void leapDaysAreWritten() {
		assertThat(write(951_782_400)).isEqualTo("Date: Tue, 29 Feb 2000 00:00:00 GMT\r\n");
		assertThat(write(1_709_251_199)).isEqualTo("Date: Thu, 29 Feb 2024 23:59:59 GMT\r\n");
	}

	@Test
	void theLineIsKeptUntilTheSecondIsOver() {
		DateHeader date = new DateHeader();
		byte[] line = date.line(0);
		date.update(0);
		assertThat(date.line(0)).isSameAs(line).asString(StandardCharsets.US_ASCII).contains("1970");
		assertThat(date.line(1_000_000_000L)).isSameAs(line).asString(StandardCharsets.US_ASCII).doesNotContain("1970");
	}

	private static String write(long second) {
		DateHeader date = new DateHeader();
		byte[] line = date.line(0);
		date.update(second);
		return new String(line, StandardCharsets.US_ASCII);
	}

}
