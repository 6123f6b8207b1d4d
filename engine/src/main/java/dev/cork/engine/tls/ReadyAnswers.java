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

package dev.cork.engine.tls;

import java.nio.charset.StandardCharsets;

/**
 * Answers to what is no TLS, ready-made.
 */
final class ReadyAnswers {

	private static final String HINT = "This port speaks TLS: use https\n";

	/** To a client that speaks HTTP without TLS. */
	static final byte[] PLAIN_HTTP = ("HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain\r\nContent-Length: "
			+ HINT.length() + "\r\nConnection: close\r\n\r\n" + HINT)
		.getBytes(StandardCharsets.US_ASCII);

	/** A fatal alert, unexpected_message, in the record version of a client hello. */
	static final byte[] UNEXPECTED_MESSAGE = { 21, 3, 1, 0, 2, 2, 10 };

	private ReadyAnswers() {
	}

	/** Whether what has come begins as the request line of HTTP does: with a method. */
	static boolean isPlainHttp(byte first) {
		return first >= 'A' && first <= 'Z';
	}

}
