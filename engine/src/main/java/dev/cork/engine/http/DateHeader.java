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

/**
 * The Date field (RFC 9110 5.6.7, 6.6.1) of all responses of one loop, written anew when
 * a second has passed and copied otherwise. Allocates nothing.
 */
final class DateHeader {

	private static final String TEMPLATE = "Date: Thu, 01 Jan 1970 00:00:00 GMT\r\n";

	/** 1970-01-01 was a Thursday. */
	private static final String DAYS = "ThuFriSatSunMonTueWed";

	private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";

	private static final int NAME_LENGTH = 3;

	private static final long NANOS_PER_MILLI = 1_000_000;

	private final byte[] line = TEMPLATE.getBytes(StandardCharsets.US_ASCII);

	private long nextUpdateNanos = Long.MIN_VALUE;

	/**
	 * Returns the field as a header line.
	 * @param nowNanos the loop's time
	 * @return always the same array, with the current second in it
	 */
	byte[] line(long nowNanos) {
		if (nowNanos >= this.nextUpdateNanos) {
			long millis = System.currentTimeMillis();
			update(millis / 1000);
			this.nextUpdateNanos = nowNanos + (1000 - millis % 1000) * NANOS_PER_MILLI;
		}
		return this.line;
	}

	void update(long epochSecond) {
		long days = epochSecond / 86_400;
		int second = (int) (epochSecond % 86_400);
		putName(6, DAYS, (int) (days % 7));
		// a calendar of years that start in March, so that the leap day comes last:
		// 719,468 days from 0000-03-01 to 1970-01-01, 146,097 in 400 years
		long shifted = days + 719_468;
		long era = shifted / 146_097;
		int dayOfEra = (int) (shifted % 146_097);
		int yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
		int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
		int monthFromMarch = (5 * dayOfYear + 2) / 153;
		int day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1;
		int month = (monthFromMarch < 10) ? monthFromMarch + 3 : monthFromMarch - 9;
		int year = (int) (yearOfEra + era * 400) + ((month <= 2) ? 1 : 0);
		putTwoDigits(11, day);
		putName(14, MONTHS, month - 1);
		putTwoDigits(18, year / 100);
		putTwoDigits(20, year % 100);
		putTwoDigits(23, second / 3600);
		putTwoDigits(26, second / 60 % 60);
		putTwoDigits(29, second % 60);
	}

	private void putName(int at, String names, int index) {
		for (int i = 0; i < NAME_LENGTH; i++) {
			this.line[at + i] = (byte) names.charAt(index * NAME_LENGTH + i);
		}
	}

	private void putTwoDigits(int at, int value) {
		this.line[at] = (byte) ('0' + value / 10);
		this.line[at + 1] = (byte) ('0' + value % 10);
	}

}
