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

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

/**
 * An array of {@code struct epoll_event}: the events, and as the application's data the
 * descriptor. On amd64 alone it is packed.
 */
final class EventList {

	private static final boolean PACKED = System.getProperty("os.arch", "").equals("amd64");

	private static final int DATA_OFFSET = PACKED ? 4 : 8;

	private static final int EVENT_BYTES = PACKED ? 12 : 16;

	private final MemorySegment segment;

	private final int capacity;

	EventList(int capacity) {
		this.capacity = capacity;
		this.segment = Arena.ofAuto().allocate((long) capacity * EVENT_BYTES, Long.BYTES);
	}

	/** Whether the layout of a processor is known. */
	static boolean isKnown(String processor) {
		return processor.equals("amd64") || processor.equals("aarch64");
	}

	MemorySegment segment() {
		return this.segment;
	}

	int capacity() {
		return this.capacity;
	}

	int events(int index) {
		return this.segment.get(JAVA_INT_UNALIGNED, (long) index * EVENT_BYTES);
	}

	int descriptor(int index) {
		return this.segment.get(JAVA_INT_UNALIGNED, (long) index * EVENT_BYTES + DATA_OFFSET);
	}

	/** Sets the first. */
	void set(int events, int descriptor) {
		this.segment.set(JAVA_INT_UNALIGNED, 0, events);
		this.segment.set(JAVA_INT_UNALIGNED, DATA_OFFSET, descriptor);
	}

}
