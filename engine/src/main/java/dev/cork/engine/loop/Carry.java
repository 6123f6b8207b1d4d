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

package dev.cork.engine.loop;

import java.nio.ByteBuffer;

import dev.cork.engine.buffer.Block;
import dev.cork.engine.buffer.BufferArena;
import org.jspecify.annotations.Nullable;

/**
 * Bytes of one socket that were received and not consumed. The receive buffer belongs to
 * the whole loop, so they are kept here, and put in front of what arrives next.
 */
final class Carry {

	private @Nullable Block block;

	private int length;

	int length() {
		return this.length;
	}

	/**
	 * Puts the bytes back to the start of the receive buffer; there are none any more.
	 */
	void restore(ByteBuffer in) {
		if (this.block != null) {
			in.put(0, this.block.buffer(), 0, this.length);
			this.length = 0;
		}
	}

	/**
	 * Keeps a part of the receive buffer; the memory is used again if it is large enough.
	 */
	void keep(ByteBuffer in, int from, int to, BufferArena arena) {
		int wanted = to - from;
		Block block = this.block;
		if (block != null && (wanted == 0 || block.capacity() < wanted)) {
			free();
			block = null;
		}
		if (wanted == 0) {
			return;
		}
		if (block == null) {
			block = arena.take(wanted);
			this.block = block;
		}
		block.buffer().put(0, in, from, wanted);
		this.length = wanted;
	}

	void free() {
		if (this.block != null) {
			this.block.free();
			this.block = null;
		}
		this.length = 0;
	}

}
