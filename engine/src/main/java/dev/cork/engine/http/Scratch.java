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

import dev.cork.engine.buffer.Block;
import dev.cork.engine.loop.EventLoop;
import org.jspecify.annotations.Nullable;

/**
 * Memory for what is decoded of one request, good as long as the request.
 */
final class Scratch {

	private final EventLoop loop;

	/** The newest block, and behind it those that were too small. */
	private @Nullable Block block;

	Scratch(EventLoop loop) {
		this.loop = loop;
	}

	/**
	 * Takes memory.
	 * @param maxBytes how much is needed at most
	 * @return a buffer whose position is where to put it, to be moved behind it
	 */
	ByteBuffer take(int maxBytes) {
		Block block = this.block;
		if (block == null || block.buffer().remaining() < maxBytes) {
			Block fresh = this.loop.arena().take(maxBytes);
			fresh.next(block);
			this.block = fresh;
			block = fresh;
		}
		return block.buffer();
	}

	void free() {
		for (Block block = this.block; block != null;) {
			Block next = block.next();
			block.free();
			block = next;
		}
		this.block = null;
	}

}
