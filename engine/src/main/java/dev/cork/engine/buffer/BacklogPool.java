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

import org.jspecify.annotations.Nullable;

/**
 * What the backlogs of one loop share: the entries that are not in use and the arena that
 * lends the memory for copied bytes. Belongs to one thread.
 */
public final class BacklogPool {

	/** Beyond this entries are left to the garbage collector: about half a megabyte. */
	static final int MAX_POOLED_ENTRIES = 8192;

	private final BufferArena arena;

	private @Nullable BacklogEntry free;

	private int pooledEntries;

	/** In all backlogs together. */
	private long waitingBytes;

	private int waitingBacklogs;

	/**
	 * Creates an empty pool.
	 * @param arena the loop's arena
	 */
	public BacklogPool(BufferArena arena) {
		this.arena = arena;
	}

	BufferArena arena() {
		return this.arena;
	}

	int pooledEntries() {
		return this.pooledEntries;
	}

	/** A backlog has become longer or shorter. */
	void changed(long byBytes, int byBacklogs) {
		this.waitingBytes += byBytes;
		this.waitingBacklogs += byBacklogs;
	}

	/**
	 * Returns how much waits.
	 * @return bytes in all backlogs
	 */
	public long waitingBytes() {
		return this.waitingBytes;
	}

	/**
	 * Returns in how many backlogs something waits.
	 * @return backlogs that are not empty
	 */
	public int waitingBacklogs() {
		return this.waitingBacklogs;
	}

	BacklogEntry take() {
		BacklogEntry entry = this.free;
		if (entry == null) {
			return new BacklogEntry();
		}
		this.free = entry.next;
		entry.next = null;
		this.pooledEntries--;
		return entry;
	}

	void free(BacklogEntry entry) {
		entry.release();
		if (this.pooledEntries < MAX_POOLED_ENTRIES) {
			entry.next = this.free;
			this.free = entry;
			this.pooledEntries++;
		}
	}

}
