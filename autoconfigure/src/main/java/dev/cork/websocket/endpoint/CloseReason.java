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

package dev.cork.websocket.endpoint;

import java.nio.charset.StandardCharsets;

import org.jspecify.annotations.Nullable;

/**
 * Reasons of close frames, whose content is 125 bytes at most (RFC 6455, 5.5).
 */
final class CloseReason {

	private static final int MAX_BYTES = 123;

	private CloseReason() {
	}

	/** As much of a text as fits, without a half character at its end. */
	static String of(@Nullable String text) {
		if (text == null) {
			return "";
		}
		int bytes = 0;
		for (int i = 0; i < text.length();) {
			int codePoint = text.codePointAt(i);
			bytes += utf8Length(codePoint);
			if (bytes > MAX_BYTES) {
				return text.substring(0, i);
			}
			i += Character.charCount(codePoint);
		}
		return text;
	}

	private static int utf8Length(int codePoint) {
		return new String(Character.toChars(codePoint)).getBytes(StandardCharsets.UTF_8).length;
	}

}
