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
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.VarHandle;

/**
 * Where a call leaves its error number: the JVM itself may call the kernel before Java
 * code could ask for it. One for each thread that calls; those of loops live as long as
 * their poller.
 */
final class CallState {

	private static final StructLayout LAYOUT = Linker.Option.captureStateLayout();

	private static final VarHandle ERRNO = LAYOUT.varHandle(PathElement.groupElement("errno"));

	private final MemorySegment segment = Arena.ofAuto().allocate(LAYOUT);

	MemorySegment segment() {
		return this.segment;
	}

	/** The result of a call: what it has returned, or its error number below zero. */
	int result(int returned) {
		return (returned >= 0) ? returned : -errno();
	}

	/** The same. */
	long result(long returned) {
		return (returned >= 0) ? returned : -errno();
	}

	private int errno() {
		return (int) ERRNO.get(this.segment, 0L);
	}

}
