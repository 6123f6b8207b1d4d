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

package dev.cork.engine.cost;

import java.lang.management.ManagementFactory;
import java.util.List;

import com.sun.management.ThreadMXBean;

/** The thread of the one loop that runs in this JVM, seen from outside. */
final class LoopThread {

	private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	private final long id;

	private LoopThread(long id) {
		this.id = id;
	}

	static LoopThread find() {
		List<Thread> found = Thread.getAllStackTraces()
			.keySet()
			.stream()
			.filter((thread) -> thread.getName().equals("cork-loop-0"))
			.toList();
		if (found.size() != 1) {
			throw new IllegalStateException("Not one loop, but " + found);
		}
		return new LoopThread(found.get(0).getId());
	}

	/**
	 * Exact also for the part of the thread's local buffer that is in use.
	 * @return bytes on the heap since the thread was started
	 */
	long allocatedBytes() {
		return THREADS.getThreadAllocatedBytes(this.id);
	}

}
