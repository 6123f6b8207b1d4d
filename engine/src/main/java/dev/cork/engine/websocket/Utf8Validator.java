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

package dev.cork.engine.websocket;

import java.nio.ByteBuffer;

/**
 * Checks that bytes which come in any pieces are UTF-8 (RFC 3629), and says so at the
 * first byte that no continuation can make good: overlong forms, surrogates and what is
 * above U+10FFFF are known by the second byte of a character at the latest. ASCII is
 * looked at eight bytes at a time.
 *
 * <p>
 * Belongs to one thread; allocates nothing.
 */
final class Utf8Validator {

	private static final long HIGH_BITS = 0x8080808080808080L;

	private static final int FIRST_CONTINUATION = 0x80;

	private static final int LAST_CONTINUATION = 0xbf;

	/** No byte is from 1 to 0. */
	private static final int NOTHING_MORE = 0;

	/** How many bytes the character still needs. */
	private int missing;

	/** The least that the next byte of the character may be. */
	private int lowest = FIRST_CONTINUATION;

	/** The most that the next byte of the character may be. */
	private int highest = LAST_CONTINUATION;

	/**
	 * Checks the next piece.
	 * @param bytes a little-endian buffer, whose position is not moved
	 * @param from absolute index of the first byte
	 * @param to absolute index after the last byte
	 * @return false if what came so far is not the start of any UTF-8, from then on until
	 * {@link #reset()}
	 */
	boolean accept(ByteBuffer bytes, int from, int to) {
		int at = from;
		while (at < to) {
			if (this.missing == 0) {
				at = afterAscii(bytes, at, to);
				if (at == to) {
					break;
				}
			}
			int b = bytes.get(at++) & 0xff;
			boolean good = (this.missing == 0) ? lead(b) : continuation(b);
			if (!good) {
				fail();
				break;
			}
		}
		return this.highest != NOTHING_MORE;
	}

	private static int afterAscii(ByteBuffer bytes, int from, int to) {
		int at = from;
		for (; at <= to - Long.BYTES; at += Long.BYTES) {
			long high = bytes.getLong(at) & HIGH_BITS;
			if (high != 0) {
				return at + (Long.numberOfTrailingZeros(high) >>> 3);
			}
		}
		while (at < to && bytes.get(at) >= 0) {
			at++;
		}
		return at;
	}

	/** The table of RFC 3629, 4. */
	private boolean lead(int b) {
		if (b < 0xe0) {
			this.missing = 1;
			return b >= 0xc2;
		}
		if (b < 0xf0) {
			this.missing = 2;
			if (b == 0xe0) {
				// below are overlong forms
				this.lowest = 0xa0;
			}
			else if (b == 0xed) {
				// above are surrogates
				this.highest = 0x9f;
			}
			return true;
		}
		this.missing = 3;
		if (b == 0xf0) {
			// below are overlong forms
			this.lowest = 0x90;
		}
		else if (b == 0xf4) {
			// above is nothing
			this.highest = 0x8f;
		}
		return b <= 0xf4;
	}

	private boolean continuation(int b) {
		if (b < this.lowest || b > this.highest) {
			return false;
		}
		this.missing--;
		this.lowest = FIRST_CONTINUATION;
		this.highest = LAST_CONTINUATION;
		return true;
	}

	private void fail() {
		this.missing = 1;
		this.lowest = 1;
		this.highest = NOTHING_MORE;
	}

	/**
	 * Tells whether the text may end here.
	 * @return false within a character, and after a failure
	 */
	boolean isComplete() {
		return this.missing == 0;
	}

	/**
	 * Starts with a new text.
	 */
	void reset() {
		this.missing = 0;
		this.lowest = FIRST_CONTINUATION;
		this.highest = LAST_CONTINUATION;
	}

}
