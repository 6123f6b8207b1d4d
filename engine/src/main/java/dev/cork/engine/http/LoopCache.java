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

import java.security.SecureRandom;

import dev.cork.engine.loop.EventLoop;
import dev.cork.engine.metrics.Counter;
import org.jspecify.annotations.Nullable;

/**
 * The answers that one loop keeps, those of all its {@link ResponseCache}s: a hash table
 * whose entries are also in the order of their last use. When they take too much, the one
 * that was not used for the longest time goes. Confined to the loop's thread.
 */
final class LoopCache {

	private static final int FIRST_ROWS = 64;

	private static final int MAX_ROWS = 1 << 20;

	final EventLoop loop;

	final ResponseCacheOptions options;

	private final CacheKey key = new CacheKey(new SecureRandom().nextLong());

	private @Nullable CacheSlot[] rows = new @Nullable CacheSlot[FIRST_ROWS];

	/** In the ring of slots it stands between the newest and the oldest. */
	private final CacheSlot ring = new CacheSlot(new byte[0], 0);

	private int slots;

	private long bytes;

	/** Requests that wait for the answer to another one. */
	int waiting;

	LoopCache(EventLoop loop, ResponseCacheOptions options) {
		this.loop = loop;
		this.options = options;
	}

	/** The one key, to be set to what a request asks for. */
	CacheKey key() {
		return this.key;
	}

	/** Finds what is known of the key. */
	@Nullable CacheSlot find() {
		CacheSlot slot = this.rows[row(this.key.hashOfBytes())];
		while (slot != null && !this.key.isOf(slot)) {
			slot = slot.nextInRow;
		}
		if (slot != null) {
			unlink(slot);
			linkAsNewest(slot);
		}
		return slot;
	}

	/** Adds a place for the key, which has none. */
	CacheSlot add() {
		CacheSlot slot = new CacheSlot(this.key.copy(), this.key.hashOfBytes());
		if (this.slots == this.rows.length && this.rows.length < MAX_ROWS) {
			growTable();
		}
		insert(slot);
		linkAsNewest(slot);
		this.slots++;
		return slot;
	}

	/** How large a whole answer may be. */
	long maxEntryBytes() {
		return Math.min(this.options.maxEntryBytes(), this.options.maxBytes() / 2);
	}

	/** A slot has got another content, and takes more or less than before. */
	void settle(CacheSlot slot) {
		boolean empty = slot.stored == null && slot.fill == null && !slot.refused;
		if (empty) {
			remove(slot);
			return;
		}
		count(slot, slot.sizeBytes());
		CacheSlot oldest = this.ring.newer;
		while (this.bytes > this.options.maxBytes() && oldest != this.ring) {
			CacheSlot next = oldest.newer;
			// one that is being filled would be missed by those who wait
			if (oldest.fill == null) {
				remove(oldest);
				this.loop.counters().increment(Counter.RESPONSE_CACHE_EVICTIONS);
			}
			oldest = next;
		}
	}

	/** Whether the slot is still in the table. */
	static boolean isKept(CacheSlot slot) {
		return slot.newer != slot;
	}

	private void count(CacheSlot slot, long sizeBytes) {
		long added = sizeBytes - slot.countedBytes;
		slot.countedBytes = sizeBytes;
		this.bytes += added;
		this.loop.counters()
			.add((added > 0) ? Counter.RESPONSE_CACHE_ADDED_BYTES : Counter.RESPONSE_CACHE_REMOVED_BYTES,
					Math.abs(added));
	}

	private void remove(CacheSlot slot) {
		count(slot, 0);
		unlink(slot);
		slot.newer = slot;
		slot.older = slot;
		this.slots--;
		int row = row(slot.hash);
		CacheSlot at = this.rows[row];
		if (at == slot) {
			this.rows[row] = slot.nextInRow;
			return;
		}
		while (at != null && at.nextInRow != slot) {
			at = at.nextInRow;
		}
		if (at != null) {
			at.nextInRow = slot.nextInRow;
		}
	}

	private void insert(CacheSlot slot) {
		int row = row(slot.hash);
		slot.nextInRow = this.rows[row];
		this.rows[row] = slot;
	}

	private int row(int hash) {
		return hash & (this.rows.length - 1);
	}

	private void growTable() {
		this.rows = new @Nullable CacheSlot[this.rows.length * 2];
		for (CacheSlot slot = this.ring.newer; slot != this.ring; slot = slot.newer) {
			insert(slot);
		}
	}

	private void linkAsNewest(CacheSlot slot) {
		CacheSlot newest = this.ring.older;
		slot.older = newest;
		slot.newer = this.ring;
		newest.newer = slot;
		this.ring.older = slot;
	}

	private static void unlink(CacheSlot slot) {
		slot.older.newer = slot.newer;
		slot.newer.older = slot.older;
	}

	long bytes() {
		return this.bytes;
	}

	int slots() {
		return this.slots;
	}

}
