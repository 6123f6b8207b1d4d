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

import java.util.concurrent.locks.ReentrantLock;

/**
 * An arena that some virtual threads share. It has no owner: whoever frees a block puts
 * it into the arena's list, which the next who takes one under the lock empties.
 */
final class ArenaStripe {

	/** Not a monitor: that would pin carriers before JDK 24. */
	private final ReentrantLock lock = new ReentrantLock();

	private final BufferArena arena;

	ArenaStripe(BufferArena arena) {
		this.arena = arena;
	}

	Block take(int minBytes) {
		this.lock.lock();
		try {
			return this.arena.take(minBytes);
		}
		finally {
			this.lock.unlock();
		}
	}

	Block encode(String text) {
		this.lock.lock();
		try {
			return ArenaPool.encode(text, this.arena);
		}
		finally {
			this.lock.unlock();
		}
	}

}
