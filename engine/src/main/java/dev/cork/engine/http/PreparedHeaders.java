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

import dev.cork.engine.buffer.FieldText;

/**
 * Header lines that are checked and encoded once, for responses that all have them.
 */
public final class PreparedHeaders {

	private PreparedHeaders() {
	}

	/**
	 * Makes header lines for {@link HttpResponse#header(byte[])}. Any thread.
	 * @param namesAndValues name, value, name, value and so on
	 * @return the encoded lines
	 * @throws IllegalArgumentException if a name or value cannot be sent, naming it; or
	 * if the field is one that the engine writes itself: Connection, Content-Length,
	 * Date, Server and Transfer-Encoding
	 */
	public static byte[] of(String... namesAndValues) {
		if (namesAndValues.length % 2 != 0) {
			throw new IllegalArgumentException("The last header has no value: " + String.join(", ", namesAndValues));
		}
		StringBuilder lines = new StringBuilder();
		for (int i = 0; i < namesAndValues.length; i += 2) {
			String name = namesAndValues[i];
			String value = namesAndValues[i + 1];
			requireLegal(name, value);
			if (EngineHeader.of(name) != EngineHeader.NONE) {
				throw new IllegalArgumentException(
						"Response header '" + name + "' cannot be prepared: set it with header()");
			}
			lines.append(name).append(": ").append(value).append("\r\n");
		}
		return lines.toString().getBytes(StandardCharsets.ISO_8859_1);
	}

	static void requireLegal(String name, String value) {
		if (FieldText.firstIllegalInToken(name) >= 0) {
			throw new IllegalArgumentException("Response header name '" + printable(name) + "' is not a token");
		}
		int illegal = FieldText.firstIllegalInFieldValue(value);
		if (illegal >= 0) {
			throw new IllegalArgumentException("Response header '%s' has the illegal character U+%04X at index %d"
				.formatted(name, (int) value.charAt(illegal), illegal));
		}
	}

	/** A log line must not be forged by what is reported in it. */
	private static String printable(String text) {
		return text.replaceAll("[^ -~]", "?");
	}

}
