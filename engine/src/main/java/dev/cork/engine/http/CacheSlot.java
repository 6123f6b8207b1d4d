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

import org.jspecify.annotations.Nullable;

/**
 * What a {@link LoopCache} knows of one key:
 *
 * <pre>
 *            first request            whole answer
 *   (none) ───────────────► being ─────────────────► kept ──── too old ───► being filled, and kept
 *      ▲                    filled                    ▲                          │     │
 *      └── failed, aborted ──┘ └─ must not be kept    └────── whole answer ──────┘     │
 *      │                                 ▼                                             │
 *      └──────── after a while ──── known as not kept ◄────────────────────────────────┘
 * </pre>
 */
final class CacheSlot {

	/** About what the objects take beside the bytes. */
	private static final int OVERHEAD_BYTES = 256;

	final byte[] key;

	final int hash;

	/** The next one in the same row of the table. */
	@Nullable CacheSlot nextInRow;

	/** Neighbours by the time of their last use; their own, if there are none. */
	CacheSlot newer = this;

	CacheSlot older = this;

	@Nullable StoredResponse stored;

	/** The request whose answer is awaited. */
	@Nullable CacheFill fill;

	/** Until when nobody waits for an answer, as it must not be kept. */
	boolean refused;

	long refusedUntilNanos;

	/** What it takes, as it was counted last. */
	long countedBytes;

	CacheSlot(byte[] key, int hash) {
		this.key = key;
		this.hash = hash;
	}

	long sizeBytes() {
		return OVERHEAD_BYTES + this.key.length + ((this.stored != null) ? this.stored.sizeBytes() : 0);
	}

}
