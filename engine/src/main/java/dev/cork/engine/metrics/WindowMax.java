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
 * The largest of the values of the last minute or so. One thread writes, any thread may
 * read; nobody has to reset it.
 */
public final class WindowMax {

	private static final VarHandle VALUES = MethodHandles.arrayElementVarHandle(long[].class);

	private static final int SLOTS = 4;

	/** A value is forgotten after three to four of these. */
	private static final long SLOT_NANOS = 15_000_000_000L;

	/** For each slot its number since the start of time, and the largest value. */
	private final long[] slots = new long[2 * SLOTS];

	/**
	 * Creates one without values.
	 */
	public WindowMax() {
	}

	/**
	 * Adds a value. The one writing thread.
	 * @param nowNanos the time as {@link System#nanoTime()} says it
	 * @param value the value, 0 or more
	 */
	public void add(long nowNanos, long value) {
		long number = Math.floorDiv(nowNanos, SLOT_NANOS);
		int slot = 2 * (int) Math.floorMod(number, (long) SLOTS);
		if (this.slots[slot] != number) {
			VALUES.setOpaque(this.slots, slot + 1, value);
			// who sees the number sees a value of its time
			VALUES.setRelease(this.slots, slot, number);
		}
		else if (this.slots[slot + 1] < value) {
			VALUES.setOpaque(this.slots, slot + 1, value);
		}
	}

	/**
	 * Returns the largest value. Any thread.
	 * @param nowNanos the time as {@link System#nanoTime()} says it
	 * @return of the last 45 to 60 seconds; 0 if there was none
	 */
	public long get(long nowNanos) {
		long number = Math.floorDiv(nowNanos, SLOT_NANOS);
		long max = 0;
		for (int slot = 0; slot < this.slots.length; slot += 2) {
			long age = number - (long) VALUES.getAcquire(this.slots, slot);
			if (age >= 0 && age < SLOTS) {
				max = Math.max(max, (long) VALUES.getOpaque(this.slots, slot + 1));
			}
		}
		return max;
	}

}
