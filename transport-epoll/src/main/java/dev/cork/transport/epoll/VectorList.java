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

package dev.cork.transport.epoll;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

/**
 * An array of {@code struct iovec}: several buffers for one call.
 */
final class VectorList {

	private static final int CAPACITY = 64;

	private static final int VECTOR_BYTES = 2 * Long.BYTES;

	private final MemorySegment segment = Arena.ofAuto().allocate((long) CAPACITY * VECTOR_BYTES, Long.BYTES);

	MemorySegment segment() {
		return this.segment;
	}

	/** Fills in the first buffers; returns how many there is room for. */
	int fill(ByteBuffer[] buffers, int count) {
		int filled = Math.min(count, CAPACITY);
		for (int i = 0; i < filled; i++) {
			this.segment.setAtIndex(JAVA_LONG, 2L * i, MemorySegment.ofBuffer(buffers[i]).address());
			this.segment.setAtIndex(JAVA_LONG, 2L * i + 1, buffers[i].remaining());
		}
		return filled;
	}

	/** Moves the buffers' positions behind what the kernel has taken. */
	static void taken(ByteBuffer[] buffers, long bytes) {
		long left = bytes;
		for (int i = 0; left > 0; i++) {
			ByteBuffer buffer = buffers[i];
			int part = (int) Math.min(left, buffer.remaining());
			buffer.position(buffer.position() + part);
			left -= part;
		}
	}

}
