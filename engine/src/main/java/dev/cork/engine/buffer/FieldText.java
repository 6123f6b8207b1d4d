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

package dev.cork.engine.buffer;

import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;

/**
 * What a field name, a field value or a reason phrase may consist of on the way out (RFC
 * 9110 5.1, 5.5), and how such text is written: one Latin-1 byte a character. May be used
 * on any thread.
 */
public final class FieldText {

	private FieldText() {
	}

	/**
	 * Finds the first character that must not be sent in a field value: CR, LF, NUL and
	 * every other control character but the tab, and what Latin-1 cannot express.
	 * @param value the value
	 * @return its index, or -1 when the value may be sent
	 */
	public static int firstIllegalInFieldValue(String value) {
		for (int i = 0; i < value.length(); i++) {
			char c = value.charAt(i);
			if ((c < ' ' && c != '\t') || c == 0x7f || c > 0xff) {
				return i;
			}
		}
		return -1;
	}

	/**
	 * Finds the first character that must not be sent in a token (RFC 9110 5.6.2), such
	 * as a field name.
	 * @param token the token
	 * @return its index, 0 when the token is empty, or -1 when it may be sent
	 */
	public static int firstIllegalInToken(String token) {
		for (int i = 0; i < token.length(); i++) {
			char c = token.charAt(i);
			if (c > 0x7f || !Ascii.isTokenByte((byte) c)) {
				return i;
			}
		}
		return token.isEmpty() ? 0 : -1;
	}

	/**
	 * Writes one byte a character at the buffer's position. Characters above U+00FF lose
	 * their upper half: text that is not known to be legal is checked first.
	 * @param text the text
	 * @param target where to; its position is moved past the text
	 * @throws BufferOverflowException if it does not fit; nothing is written
	 */
	public static void putLatin1(String text, ByteBuffer target) {
		int length = text.length();
		if (length > target.remaining()) {
			throw new BufferOverflowException();
		}
		int start = target.position();
		for (int i = 0; i < length; i++) {
			target.put(start + i, (byte) text.charAt(i));
		}
		target.position(start + length);
	}

}
