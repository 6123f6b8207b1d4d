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
 * What one event loop has at the moment. Only the loop's thread may write, any thread may
 * read.
 */
public final class LoopGauges {

	private static final VarHandle VALUES = MethodHandles.arrayElementVarHandle(long[].class);

	/** Keeps the gauges of two loops out of one another's cache lines. */
	private static final int PADDING = 16;

	private final long[] values = new long[PADDING + Gauge.values().length + PADDING];

	/**
	 * Creates gauges that stand at 0.
	 */
	public LoopGauges() {
	}

	/**
	 * Says how much there is. Loop thread only.
	 * @param gauge of what
	 * @param value how much
	 */
	public void set(Gauge gauge, long value) {
		VALUES.setOpaque(this.values, indexOf(gauge), value);
	}

	/**
	 * Returns how much there is. Any thread.
	 * @param gauge of what
	 * @return as of the end of the loop's last turn, unless the gauge says otherwise
	 */
	public long get(Gauge gauge) {
		return (long) VALUES.getOpaque(this.values, indexOf(gauge));
	}

	@SuppressWarnings("EnumOrdinal") // an index in memory, never stored
	private static int indexOf(Gauge gauge) {
		return PADDING + gauge.ordinal();
	}

}
