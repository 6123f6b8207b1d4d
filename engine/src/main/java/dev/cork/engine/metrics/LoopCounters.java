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

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The counters of one event loop. Only the loop's thread may write them, any thread may
 * read them. A write is a plain store that other threads come to see soon: no lock, no
 * fence, no read-modify-write.
 */
public final class LoopCounters {

	private static final VarHandle VALUES = MethodHandles.arrayElementVarHandle(long[].class);

	/** Keeps the counters of two loops out of one another's cache lines. */
	private static final int PADDING = 16;

	private final long[] values = new long[PADDING + Counter.values().length + PADDING];

	/**
	 * Creates counters that stand at 0.
	 */
	public LoopCounters() {
	}

	/**
	 * Adds one. Loop thread only.
	 * @param counter what was counted
	 */
	public void increment(Counter counter) {
		add(counter, 1);
	}

	/**
	 * Adds an amount. Loop thread only.
	 * @param counter what was counted
	 * @param amount how much, 0 or more
	 */
	public void add(Counter counter, long amount) {
		int index = indexOf(counter);
		VALUES.setOpaque(this.values, index, this.values[index] + amount);
	}

	/**
	 * Sets what somebody else has counted. Loop thread only.
	 * @param counter what was counted
	 * @param value how much so far
	 */
	public void set(Counter counter, long value) {
		VALUES.setOpaque(this.values, indexOf(counter), value);
	}

	/**
	 * Returns what was counted so far. Any thread.
	 * @param counter the counter to read
	 * @return its value; two counters read one after the other may be of different
	 * moments
	 */
	public long get(Counter counter) {
		return (long) VALUES.getOpaque(this.values, indexOf(counter));
	}

	@SuppressWarnings("EnumOrdinal") // an index in memory, never stored
	private static int indexOf(Counter counter) {
		return PADDING + counter.ordinal();
	}

}
