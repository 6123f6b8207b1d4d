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

package dev.cork.engine.metrics;

import java.util.List;

/**
 * The counters of all loops of a server. Any thread may read them.
 */
public final class ServerMetrics {

	private final List<LoopCounters> loops;

	/**
	 * Creates the view over some loops.
	 * @param loops the counters of each loop
	 */
	public ServerMetrics(List<LoopCounters> loops) {
		this.loops = List.copyOf(loops);
	}

	/**
	 * Returns the counters of each loop, in the order of the loops.
	 * @return an immutable list
	 */
	public List<LoopCounters> loops() {
		return this.loops;
	}

	/**
	 * Adds up one counter over all loops.
	 * @param counter the counter to read
	 * @return the sum
	 */
	public long total(Counter counter) {
		long sum = 0;
		for (LoopCounters loop : this.loops) {
			sum += loop.get(counter);
		}
		return sum;
	}

	/**
	 * Returns how many connections are open.
	 * @return connections that were taken over and have not ended
	 */
	public long openConnections() {
		// closed first: a connection that ends in between counts as open, never as -1
		long closed = total(Counter.CLOSED);
		return total(Counter.ACCEPTED) - closed;
	}

}
