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

package dev.cork.benchmarks.server;

import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;

/**
 * The Date field for the peers that send none by themselves, for a server that knows the
 * time has to. Made once a second, as good servers do.
 */
final class DateText {

	private long second;

	private String text = "";

	/**
	 * The text of now; for one thread.
	 * @return as in RFC 9110, 5.6.7
	 */
	String now() {
		long now = System.currentTimeMillis() / 1000;
		if (now != this.second) {
			this.second = now;
			// with two digits of the day, unlike RFC_1123_DATE_TIME: all answers must be
			// of one length
			this.text = DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC));
			this.text = (this.text.length() < 29) ? this.text.replace(", ", ", 0") : this.text;
		}
		return this.text;
	}

}
