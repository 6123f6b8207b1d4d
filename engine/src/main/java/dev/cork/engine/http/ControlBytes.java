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
 * Finds control bytes eight bytes at a time. A line of a head is nothing but the bytes up
 * to the next of them.
 */
final class ControlBytes {

	private static final long ONES = 0x0101_0101_0101_0101L;

	private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

	private static final long SPACES = ' ' * ONES;

	private static final long DELETES = 0x7f * ONES;

	private ControlBytes() {
	}

	/**
	 * Finds the first byte below the space, or DEL.
	 * @param in a little-endian buffer
	 * @param from absolute index of the first byte
	 * @param to absolute index after the last byte
	 * @return its absolute index, or {@code to} when there is none
	 */
	static int next(ByteBuffer in, int from, int to) {
		int at = from;
		for (; at <= to - Long.BYTES; at += Long.BYTES) {
			long word = in.getLong(at);
			long deletes = word ^ DELETES;
			// a borrow can only spoil bytes above the first hit, and that one is wanted
			long hits = (((word - SPACES) & ~word) | ((deletes - ONES) & ~deletes)) & HIGH_BITS;
			if (hits != 0) {
				return at + (Long.numberOfTrailingZeros(hits) >>> 3);
			}
		}
		while (at < to && !isControl(in.get(at))) {
			at++;
		}
		return at;
	}

	/**
	 * Finds the first control byte other than the tab.
	 * @param in a little-endian buffer
	 * @param from absolute index of the first byte
	 * @param to absolute index after the last byte
	 * @return its absolute index, or {@code to} when there is none
	 */
	static int nextButTab(ByteBuffer in, int from, int to) {
		int at = next(in, from, to);
		while (at < to && in.get(at) == '\t') {
			at = next(in, at + 1, to);
		}
		return at;
	}

	static boolean isControl(byte b) {
		return (b >= 0 && b < ' ') || b == 0x7f;
	}

}
