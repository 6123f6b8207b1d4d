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

import dev.cork.engine.buffer.ArenaPool;

/**
 * What an event loop has to know.
 *
 * @param receiveBufferBytes size of the loop's one receive buffer
 * @param corkBufferBytes size of the loop's one cork buffer
 * @param arenaMaxBytes how much direct memory the loop's arena may hold, 0 for no bound
 * @param writeStallTimeoutMs how long a peer may not read at all while something waits
 * for it, in milliseconds
 * @param maxLifetimeMs how long a connection may live, in milliseconds, 0 for no bound
 * @param arenas where the loops of a server, and other threads, get their arenas
 */
public record LoopOptions(int receiveBufferBytes, int corkBufferBytes, long arenaMaxBytes, long writeStallTimeoutMs,
		long maxLifetimeMs, ArenaPool arenas) {

	/**
	 * Options of loops without a bound of what they hold together.
	 * @param receiveBufferBytes see above
	 * @param corkBufferBytes see above
	 * @param arenaMaxBytes see above
	 * @param writeStallTimeoutMs see above
	 * @param maxLifetimeMs see above
	 */
	public LoopOptions(int receiveBufferBytes, int corkBufferBytes, long arenaMaxBytes, long writeStallTimeoutMs,
			long maxLifetimeMs) {
		this(receiveBufferBytes, corkBufferBytes, arenaMaxBytes, writeStallTimeoutMs, maxLifetimeMs, new ArenaPool(0));
	}

}
