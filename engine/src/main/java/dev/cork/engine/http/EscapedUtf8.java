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

import java.nio.ByteBuffer;

/**
 * Recognises one character of UTF-8 (RFC 3629) whose bytes are percent escapes.
 */
final class EscapedUtf8 {

	private static final int ESCAPE_BYTES = 3;

	private EscapedUtf8() {
	}

	/**
	 * Measures a character. The shortest form is the only one, and neither surrogates nor
	 * what lies beyond U+10FFFF are characters: all of that shows in the second byte.
	 * @param in the bytes
	 * @param at absolute index of the first escape's percent sign
	 * @param to absolute index after the last byte
	 * @param first the byte which that escape stands for
	 * @return the bytes of all its escapes, or 0 when it is no character
	 */
	static int length(ByteBuffer in, int at, int to, int first) {
		if (first < 0x80) {
			return ESCAPE_BYTES;
		}
		int bytes = byteCount(first);
		if (bytes == 0 || at + bytes * ESCAPE_BYTES > to) {
			return 0;
		}
		int least = switch (first) {
			case 0xe0 -> 0xa0;
			case 0xf0 -> 0x90;
			default -> 0x80;
		};
		int most = switch (first) {
			case 0xed -> 0x9f;
			case 0xf4 -> 0x8f;
			default -> 0xbf;
		};
		for (int i = 1; i < bytes; i++) {
			int escape = at + i * ESCAPE_BYTES;
			int b = (in.get(escape) == '%') ? PathRule.escaped(in, escape, to) : -1;
			if (b < least || b > most) {
				return 0;
			}
			least = 0x80;
			most = 0xbf;
		}
		return bytes * ESCAPE_BYTES;
	}

	private static int byteCount(int first) {
		if (first >= 0xc2 && first <= 0xdf) {
			return 2;
		}
		if (first >= 0xe0 && first <= 0xef) {
			return 3;
		}
		return (first >= 0xf0 && first <= 0xf4) ? 4 : 0;
	}

}
