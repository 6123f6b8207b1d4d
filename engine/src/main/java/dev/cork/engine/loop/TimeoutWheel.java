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

import org.jspecify.annotations.Nullable;

/**
 * The deadlines of one loop: a ring of slots, a tick each. To move a deadline further
 * away, which every request does, is to store a number: the entry stays in its slot and
 * is moved when the slot comes up. A deadline is met up to one tick late, never early. A
 * deadline beyond the ring waits in its last slot and is moved from there.
 */
final class TimeoutWheel {

	/** A tick is 2^26 ns, about 67 ms. */
	private static final int TICK_SHIFT = 26;

	private static final int SLOTS = 512;

	private static final int MASK = SLOTS - 1;

	private static final long NANOS_PER_MILLI = 1_000_000;

	private final @Nullable Timeout[] slots = new @Nullable Timeout[SLOTS];

	/** A bit for each slot that is not empty. */
	private final long[] occupied = new long[SLOTS / Long.SIZE];

	/** What is left of the slot that has come up. */
	private @Nullable Timeout expiring;

	/** The next tick to be looked at. */
	private long tick;

	/**
	 * Sets the deadline of an entry, or takes it away.
	 * @param entry the entry
	 * @param deadlineNanos loop time, or {@link Timeout#NEVER}
	 */
	void schedule(Timeout entry, long deadlineNanos) {
		entry.deadlineNanos = deadlineNanos;
		if (deadlineNanos == Timeout.NEVER) {
			return;
		}
		long wanted = tickOf(deadlineNanos);
		if (entry.linkedTick < 0) {
			link(entry, wanted);
		}
		else if (wanted < entry.linkedTick) {
			unlink(entry);
			link(entry, wanted);
		}
	}

	/**
	 * Forgets an entry.
	 * @param entry the entry
	 */
	void remove(Timeout entry) {
		entry.deadlineNanos = Timeout.NEVER;
		if (entry.linkedTick >= 0) {
			unlink(entry);
		}
	}

	/**
	 * Calls every entry whose deadline has passed.
	 * @param nowNanos the loop's time
	 */
	void advance(long nowNanos) {
		long nowTick = nowNanos >> TICK_SHIFT;
		if (nowTick - this.tick >= SLOTS) {
			// slept for more than a round: each slot is looked at once
			this.tick = nowTick - MASK;
		}
		while (this.tick <= nowTick) {
			this.expiring = takeSlot((int) this.tick & MASK);
			this.tick++;
			// one by one from the field: a call may remove or move any other entry
			while (this.expiring != null) {
				Timeout entry = this.expiring;
				unlink(entry);
				expire(entry, nowNanos);
			}
		}
	}

	private void expire(Timeout entry, long nowNanos) {
		if (entry.deadlineNanos > nowNanos) {
			schedule(entry, entry.deadlineNanos);
			return;
		}
		entry.deadlineNanos = Timeout.NEVER;
		entry.onTimeout(nowNanos);
	}

	/**
	 * Returns how long the loop may sleep.
	 * @param nowNanos the loop's time
	 * @return milliseconds until a slot with entries comes up, or -1 if there is none
	 */
	long millisToNext(long nowNanos) {
		int start = (int) this.tick & MASK;
		for (int step = 0; step <= this.occupied.length; step++) {
			int index = ((start / Long.SIZE) + step) % this.occupied.length;
			long word = this.occupied[index];
			if (step == 0) {
				word &= -1L << start;
			}
			else if (step == this.occupied.length) {
				word &= ~(-1L << start);
			}
			if (word != 0) {
				int slot = index * Long.SIZE + Long.numberOfTrailingZeros(word);
				long due = (this.tick + ((slot - start) & MASK)) << TICK_SHIFT;
				return Math.max(0, (due - nowNanos + NANOS_PER_MILLI - 1) / NANOS_PER_MILLI);
			}
		}
		return -1;
	}

	/** Rounded up, so that the slot does not come up before the deadline has passed. */
	private static long tickOf(long deadlineNanos) {
		return (deadlineNanos >> TICK_SHIFT) + 1;
	}

	private void link(Timeout entry, long wantedTick) {
		long tick = Math.max(this.tick, Math.min(wantedTick, this.tick + MASK));
		int slot = (int) tick & MASK;
		Timeout head = this.slots[slot];
		entry.next = head;
		if (head != null) {
			head.previous = entry;
		}
		this.slots[slot] = entry;
		this.occupied[slot / Long.SIZE] |= 1L << slot;
		entry.linkedTick = tick;
	}

	private void unlink(Timeout entry) {
		int slot = (int) entry.linkedTick & MASK;
		if (entry.previous != null) {
			entry.previous.next = entry.next;
		}
		else if (this.expiring == entry) {
			this.expiring = entry.next;
		}
		else {
			this.slots[slot] = entry.next;
			if (entry.next == null) {
				this.occupied[slot / Long.SIZE] &= ~(1L << slot);
			}
		}
		if (entry.next != null) {
			entry.next.previous = entry.previous;
		}
		entry.previous = null;
		entry.next = null;
		entry.linkedTick = -1;
	}

	private @Nullable Timeout takeSlot(int slot) {
		Timeout head = this.slots[slot];
		this.slots[slot] = null;
		this.occupied[slot / Long.SIZE] &= ~(1L << slot);
		return head;
	}

}
