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

import java.nio.ByteBuffer;

/** What a {@link BufferArena} in debug mode does to the blocks nobody may look at. */
final class ArenaDebug {

	/** Neither ASCII nor UTF-8, and no small length: a late reader fails early. */
	static final byte FREED = (byte) 0xdf;

	private ArenaDebug() {
	}

	static void fill(Block block) {
		ByteBuffer memory = block.buffer().clear();
		while (memory.hasRemaining()) {
			memory.put(FREED);
		}
	}

	static void requireUntouched(Block block) {
		ByteBuffer memory = block.buffer().clear();
		while (memory.hasRemaining()) {
			if (memory.get() != FREED) {
				throw new IllegalStateException("The block was written to after it was freed, handle "
						+ Long.toHexString(block.handle()) + ", byte " + (memory.position() - 1));
			}
		}
	}

}
