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

package dev.cork.web.body;

import java.nio.ByteBuffer;

import org.jspecify.annotations.Nullable;

/**
 * Puts small pieces of a body together. Loop thread only.
 */
final class PieceGatherer {

	private static final byte[] NOTHING = {};

	private final int leastBytes;

	private byte[] gathered = NOTHING;

	private int count;

	PieceGatherer(int leastBytes) {
		this.leastBytes = leastBytes;
	}

	/**
	 * Adds a piece.
	 * @param chunk its bytes, not needed any longer afterwards
	 * @param last whether it is the last
	 * @return what is to be passed on now, {@code null} if that is nothing
	 */
	byte @Nullable [] add(ByteBuffer chunk, boolean last) {
		int length = chunk.remaining();
		if (!last && this.count + length < this.leastBytes) {
			if (this.gathered.length == 0) {
				this.gathered = new byte[this.leastBytes];
			}
			chunk.get(this.gathered, this.count, length);
			this.count += length;
			return null;
		}
		if (this.count + length == 0) {
			return null;
		}
		byte[] piece = new byte[this.count + length];
		System.arraycopy(this.gathered, 0, piece, 0, this.count);
		chunk.get(piece, this.count, length);
		this.count = 0;
		return piece;
	}

	void clear() {
		this.gathered = NOTHING;
		this.count = 0;
	}

}
