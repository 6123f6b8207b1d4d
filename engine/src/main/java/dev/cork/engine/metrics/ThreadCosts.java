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

package dev.cork.engine.metrics;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.management.ManagementFactory;

import com.sun.management.ThreadMXBean;
import org.jspecify.annotations.Nullable;

/**
 * What a thread has cost so far, as the JVM knows it: processor time and allocated bytes.
 * A reading of the own thread allocates nothing and takes about a microsecond. Of a
 * virtual thread the JVM knows neither.
 */
public final class ThreadCosts {

	/** What is said of a thread of which nothing is known. */
	public static final long UNKNOWN = -1;

	private static final @Nullable ThreadMXBean BEAN = bean();

	private static final @Nullable MethodHandle IS_VIRTUAL = isVirtual();

	private ThreadCosts() {
	}

	/** Null where a JVM lacks the module, or cannot tell. */
	private static @Nullable ThreadMXBean bean() {
		try {
			return (ManagementFactory.getThreadMXBean() instanceof ThreadMXBean bean
					&& bean.isThreadAllocatedMemorySupported() && bean.isThreadAllocatedMemoryEnabled()
					&& bean.isCurrentThreadCpuTimeSupported() && bean.isThreadCpuTimeEnabled()) ? bean : null;
		}
		catch (LinkageError | UnsupportedOperationException ex) {
			return null;
		}
	}

	/** The method is of JDK 21. */
	private static @Nullable MethodHandle isVirtual() {
		try {
			return MethodHandles.publicLookup()
				.findVirtual(Thread.class, "isVirtual", MethodType.methodType(boolean.class));
		}
		catch (ReflectiveOperationException ex) {
			return null;
		}
	}

	/**
	 * Tells whether this JVM knows what threads cost.
	 * @return false if nothing can be measured
	 */
	public static boolean isSupported() {
		return BEAN != null;
	}

	/**
	 * Tells whether what the current thread costs can be read.
	 * @return false on a virtual thread, and where nothing can be measured
	 */
	public static boolean isReadable() {
		return BEAN != null && !isCurrentVirtual();
	}

	private static boolean isCurrentVirtual() {
		MethodHandle isVirtual = IS_VIRTUAL;
		if (isVirtual == null) {
			return false;
		}
		try {
			return (boolean) isVirtual.invokeExact(Thread.currentThread());
		}
		catch (Throwable ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * Returns the processor time of the current thread.
	 * @return nanoseconds since it started, or {@link #UNKNOWN}
	 */
	public static long cpuNanos() {
		ThreadMXBean bean = BEAN;
		return (bean != null) ? bean.getCurrentThreadCpuTime() : UNKNOWN;
	}

	/**
	 * Returns what the current thread has allocated on the heap.
	 * @return bytes since it started, or {@link #UNKNOWN}
	 */
	public static long allocatedBytes() {
		ThreadMXBean bean = BEAN;
		return (bean != null) ? bean.getCurrentThreadAllocatedBytes() : UNKNOWN;
	}

	/**
	 * Returns the processor time of a platform thread. Any thread.
	 * @param threadId its id
	 * @return nanoseconds since it started, or {@link #UNKNOWN} if it does not run
	 */
	public static long cpuNanos(long threadId) {
		ThreadMXBean bean = BEAN;
		return (bean != null) ? bean.getThreadCpuTime(threadId) : UNKNOWN;
	}

	/**
	 * Returns what a platform thread has allocated on the heap. Any thread.
	 * @param threadId its id
	 * @return bytes since it started, or {@link #UNKNOWN} if it does not run
	 */
	public static long allocatedBytes(long threadId) {
		ThreadMXBean bean = BEAN;
		return (bean != null) ? bean.getThreadAllocatedBytes(threadId) : UNKNOWN;
	}

}
