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

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How many connections a server may have, all loops and listeners together. An acceptor
 * that gets no place leaves further connections in the kernel's queue and is called when
 * there is a place again.
 */
final class ConnectionLimit {

	private final int max;

	private final AtomicInteger open = new AtomicInteger();

	private final Queue<Acceptor> waiting = new ConcurrentLinkedQueue<>();

	/**
	 * Creates a limit.
	 * @param max how many connections may be open, 1 or more
	 */
	ConnectionLimit(int max) {
		this.max = max;
	}

	/**
	 * Takes a place for a connection.
	 * @param acceptor whom to call later if there is none
	 * @return whether there was one
	 */
	boolean tryAcquire(Acceptor acceptor) {
		if (tryAcquire()) {
			return true;
		}
		this.waiting.add(acceptor);
		// a place may have become free before release could see who waits
		if (tryAcquire()) {
			this.waiting.remove(acceptor);
			return true;
		}
		return false;
	}

	private boolean tryAcquire() {
		if (this.open.incrementAndGet() <= this.max) {
			return true;
		}
		this.open.decrementAndGet();
		return false;
	}

	/**
	 * Gives a place back. Any thread.
	 */
	void release() {
		this.open.decrementAndGet();
		// all of them: the first may have nobody waiting at its listener any more
		for (Acceptor next = this.waiting.poll(); next != null; next = this.waiting.poll()) {
			next.resumeFromAnyThread();
		}
	}

}
