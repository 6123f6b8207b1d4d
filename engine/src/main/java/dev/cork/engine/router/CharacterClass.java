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

package dev.cork.engine.router;

import java.nio.ByteBuffer;

/**
 * A regular expression that is one character class and how often it repeats, such as
 * {@code [0-9]+}, tested on the bytes of a segment without allocating. Immutable.
 *
 * @param low the ASCII characters 0 to 63 that belong to the class, a bit each
 * @param high the ASCII characters 64 to 127 that belong to the class, a bit each
 * @param othersBelong whether every character beyond ASCII belongs to the class, as it
 * does to {@code [^.]}; if not, none does
 * @param min the least number of characters
 * @param max the greatest number of characters
 */
record CharacterClass(long low, long high, boolean othersBelong, int min, int max) {

	/**
	 * Tests a segment.
	 * @param path the buffer that holds it, in valid UTF-8
	 * @param from the index of its first byte
	 * @param to the index after its last byte
	 * @return whether the expression matches the segment as a whole
	 */
	boolean matches(ByteBuffer path, int from, int to) {
		int characters = 0;
		for (int i = from; i < to; i++) {
			byte value = path.get(i);
			if (value >= 0) {
				long half = (value < 64) ? this.low : this.high;
				if (((half >>> value) & 1) == 0) {
					return false;
				}
				characters++;
			}
			else if (!this.othersBelong) {
				return false;
			}
			else if ((value & 0xC0) == 0xC0) {
				// A character counts once, at its leading byte, as it does for
				// java.util.regex
				characters++;
			}
		}
		return characters >= this.min && characters <= this.max;
	}

}
