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
package dev.cork.engine.accesslog;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Lines on their way from one loop to the writer: bytes in a ring, so that nothing is
 * allocated for a line. One thread offers, another takes; neither waits.
 */
final class LogRing {

	private final byte[] bytes;

	private final int mask;

	/** How many bytes were ever taken; written by the writer. */
	private final AtomicLong taken = new AtomicLong();

	/** How many bytes were ever offered; written by the loop, whole lines at once. */
	private final AtomicLong offered = new AtomicLong();

	/** How many lines had no room; written by the loop. */
	private final AtomicLong dropped = new AtomicLong();

	LogRing(int minBytes) {
		int capacity = Integer.highestOneBit(Math.max(minBytes, 2) - 1) << 1;
		this.bytes = new byte[capacity];
		this.mask = capacity - 1;
	}

	/** Loop: offers a line; what has no room is counted and dropped. */
	boolean offer(byte[] line, int length) {
		long end = this.offered.getPlain();
		if (length > this.bytes.length - (end - this.taken.getAcquire())) {
			this.dropped.setRelease(this.dropped.getPlain() + 1);
			return false;
		}
		int at = (int) end & this.mask;
		int first = Math.min(length, this.bytes.length - at);
		System.arraycopy(line, 0, this.bytes, at, first);
		System.arraycopy(line, first, this.bytes, 0, length - first);
		// volatile, since the loop looks next whether the writer sleeps
		this.offered.set(end + length);
		return true;
	}

	boolean isHalfFull() {
		return this.offered.getPlain() - this.taken.getAcquire() > this.bytes.length / 2;
	}

	/** Any thread. */
	boolean isEmpty() {
		return this.offered.get() == this.taken.get();
	}

	/** Writer: moves as many bytes as the target has room for. */
	boolean takeInto(ByteBuffer target) {
		long start = this.taken.getPlain();
		int count = (int) Math.min(this.offered.getAcquire() - start, target.remaining());
		int at = (int) start & this.mask;
		int first = Math.min(count, this.bytes.length - at);
		target.put(this.bytes, at, first).put(this.bytes, 0, count - first);
		this.taken.set(start + count);
		return count > 0;
	}

	/** Any thread. */
	long dropped() {
		return this.dropped.getAcquire();
	}

}
