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

package dev.cork.webflux;

import java.util.List;

import dev.cork.engine.buffer.FieldText;
import dev.cork.engine.http.HttpResponse;

import org.springframework.http.HttpHeaders;
import org.springframework.util.StringUtils;

/**
 * Says the header fields of Spring's response to the engine.
 */
final class ResponseFields {

	private static final int MAX_LATIN1 = 0xff;

	private ResponseFields() {
	}

	/** Fails for what the engine would refuse, while another answer can still be made. */
	static void requireSendable(HttpHeaders headers) {
		headers.forEach((name, values) -> {
			boolean legal = FieldText.firstIllegalInToken(name) < 0;
			for (String value : values) {
				legal = legal && FieldText.firstIllegalInFieldValue(latin1(value)) < 0;
			}
			if (!legal) {
				throw new IllegalArgumentException("Response header '" + name.replaceAll("[^ -~]", "?")
						+ "' cannot be sent: its name is no token, or its value has control characters");
			}
		});
	}

	static void write(HttpHeaders headers, HttpResponse response) {
		headers.forEach((name, values) -> write(name, values, response));
	}

	private static void write(String name, List<String> values, HttpResponse response) {
		if (name.equalsIgnoreCase(HttpHeaders.CONNECTION)) {
			closeIfWanted(values, response);
			return;
		}
		for (String value : values) {
			response.header(name, latin1(value));
		}
	}

	/** The connection is the engine's business, but for its end. */
	private static void closeIfWanted(List<String> values, HttpResponse response) {
		for (String value : values) {
			for (String option : StringUtils.tokenizeToStringArray(value, ",")) {
				if (option.equalsIgnoreCase("close")) {
					response.closeAfterEnd();
				}
			}
		}
	}

	/** What is not Latin-1 becomes a question mark, as with other servers. */
	private static String latin1(String value) {
		for (int i = 0; i < value.length(); i++) {
			if (value.charAt(i) > MAX_LATIN1) {
				return value.chars()
					.map((c) -> (c > MAX_LATIN1) ? '?' : c)
					.collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
					.toString();
			}
		}
		return value;
	}

}
