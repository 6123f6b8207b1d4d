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

import java.nio.ByteBuffer;
import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * Keeps the compressed form of an answer when that is made for the first time, so that it
 * is made once for all who want it.
 */
final class CodedForm {

	private static final int FIRST_BYTES = 4096;

	private final LoopCache cache;

	private final CacheSlot slot;

	private byte[] bytes = new byte[FIRST_BYTES];

	private int length;

	private boolean complete;

	/** What it is a form of, once that is kept itself. */
	private @Nullable StoredResponse stored;

	CodedForm(LoopCache cache, CacheSlot slot) {
		this.cache = cache;
		this.slot = slot;
	}

	/** Some more of it leaves; the buffer is left as it is. */
	void add(ByteBuffer piece) {
		int count = piece.remaining();
		if (this.length + count > this.bytes.length) {
			this.bytes = Arrays.copyOf(this.bytes, 2 * (this.length + count));
		}
		piece.get(piece.position(), this.bytes, this.length, count);
		this.length += count;
	}

	/** All of it has left. */
	void complete() {
		this.complete = true;
		keep();
	}

	/**
	 * Who keeps the compressed form of what is given from a slot, {@code null} if
	 * somebody does already.
	 */
	static @Nullable CodedForm of(LoopCache cache, CacheSlot slot) {
		StoredResponse stored = slot.stored;
		if (stored == null || stored.codedOnce) {
			return null;
		}
		CodedForm form = new CodedForm(cache, slot);
		form.of(stored);
		return form;
	}

	/** The rest will not be made: somebody else may try. */
	void abandon() {
		if (!this.complete && this.stored != null) {
			this.stored.codedOnce = false;
		}
	}

	/** What it is a form of is kept. */
	void of(StoredResponse stored) {
		this.stored = stored;
		stored.codedOnce = true;
		keep();
	}

	private void keep() {
		if (this.complete && this.stored != null && this.slot.stored == this.stored && LoopCache.isKept(this.slot)) {
			this.stored.coded(Arrays.copyOf(this.bytes, this.length));
			this.cache.settle(this.slot);
		}
	}

}
