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
package dev.cork.engine.accesslog;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import dev.cork.engine.buffer.ByteView;

/**
 * The line that is being made. Whatever comes from outside is escaped, so that a line
 * stays a line and a quoted part a part: a quote and a backslash get a backslash before
 * them, what is no visible ASCII becomes {@code \xhh}. A line that would become longer
 * than any sensible one is cut.
 */
final class LineBuffer {

	static final int MAX_BYTES = 64 * 1024;

	private static final int FIRST_BYTES = 512;

	private static final byte[] CUT = "...".getBytes(StandardCharsets.US_ASCII);

	private static final byte[] HEX = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

	private byte[] bytes = new byte[FIRST_BYTES];

	private int length;

	private boolean cut;

	byte[] bytes() {
		return this.bytes;
	}

	int length() {
		return this.length;
	}

	void clear() {
		this.length = 0;
		this.cut = false;
	}

	/** Ends the line, for which there is always room. */
	void end() {
		this.bytes[this.length++] = '\n';
	}

	void put(byte[] raw) {
		if (hasRoom(raw.length)) {
			System.arraycopy(raw, 0, this.bytes, this.length, raw.length);
			this.length += raw.length;
		}
	}

	void put(char ascii) {
		if (hasRoom(1)) {
			this.bytes[this.length++] = (byte) ascii;
		}
	}

	void putDecimal(long value) {
		if (value >= 10) {
			putDecimal(value / 10);
		}
		put((char) ('0' + value % 10));
	}

	/** Puts a number with leading zeros. */
	void putDecimal(long value, int digits) {
		long power = 1;
		for (int i = 1; i < digits; i++) {
			power *= 10;
		}
		for (; power > 0; power /= 10) {
			put((char) ('0' + value / power % 10));
		}
	}

	void putEscaped(ByteView view) {
		for (int i = 0; i < view.length() && !this.cut; i++) {
			escape(view.byteAt(i));
		}
	}

	/** Puts text that may have any characters, those beyond ASCII as UTF-8. */
	void putEscaped(String text) {
		for (int i = 0; i < text.length() && !this.cut; i++) {
			char c = text.charAt(i);
			if (c >= 0x80) {
				putEncoded(text.substring(i));
				return;
			}
			escape((byte) c);
		}
	}

	private void putEncoded(String text) {
		byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
		for (int i = 0; i < encoded.length && !this.cut; i++) {
			escape(encoded[i]);
		}
	}

	private void escape(byte b) {
		if (b == '"' || b == '\\') {
			put('\\');
			put((char) b);
		}
		else if (b >= ' ' && b != 0x7f) {
			put((char) b);
		}
		else if (hasRoom(4)) {
			this.bytes[this.length++] = '\\';
			this.bytes[this.length++] = 'x';
			this.bytes[this.length++] = HEX[b >> 4 & 0xf];
			this.bytes[this.length++] = HEX[b & 0xf];
		}
	}

	/** Whether something may be put, with room left for the end. */
	private boolean hasRoom(int count) {
		if (this.cut) {
			return false;
		}
		int wanted = this.length + count + CUT.length + 1;
		if (wanted > MAX_BYTES) {
			this.cut = true;
			System.arraycopy(CUT, 0, this.bytes, this.length, CUT.length);
			this.length += CUT.length;
			return false;
		}
		if (wanted > this.bytes.length) {
			this.bytes = Arrays.copyOf(this.bytes, Math.min(MAX_BYTES, Math.max(wanted, 2 * this.bytes.length)));
		}
		return true;
	}

}
