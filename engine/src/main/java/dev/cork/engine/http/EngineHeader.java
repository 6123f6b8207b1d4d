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
 * Response header fields that are the engine's business. One set by an application is
 * obeyed, not copied.
 */
enum EngineHeader {

	NONE, CONNECTION, CONTENT_LENGTH, DATE, SERVER, TRANSFER_ENCODING;

	/**
	 * Recognises a field by its name.
	 * @param name the name in any case
	 * @return the field, or {@link #NONE} for all others
	 */
	static EngineHeader of(String name) {
		return switch (name.length()) {
			case 4 -> is(name, "Date", DATE);
			case 6 -> is(name, "Server", SERVER);
			case 10 -> is(name, "Connection", CONNECTION);
			case 14 -> is(name, "Content-Length", CONTENT_LENGTH);
			case 17 -> is(name, "Transfer-Encoding", TRANSFER_ENCODING);
			default -> NONE;
		};
	}

	/** A whole field line as it is sent. */
	static byte[] line(String field) {
		return (field + "\r\n").getBytes(StandardCharsets.US_ASCII);
	}

	private static EngineHeader is(String name, String expected, EngineHeader field) {
		return name.equalsIgnoreCase(expected) ? field : NONE;
	}

}
