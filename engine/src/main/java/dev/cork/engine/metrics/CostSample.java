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

/**
 * What one request has cost so far. Belongs to a loop, and is used again.
 *
 * @see CostMeter
 */
public final class CostSample {

	private long cpuNanos;

	private long allocatedBytes;

	/**
	 * Creates a sample of nothing.
	 */
	public CostSample() {
	}

	/**
	 * Forgets what was added. Loop thread only.
	 */
	public void clear() {
		this.cpuNanos = 0;
		this.allocatedBytes = 0;
	}

	void add(long cpuNanos, long allocatedBytes) {
		this.cpuNanos += cpuNanos;
		this.allocatedBytes += allocatedBytes;
	}

	/**
	 * Returns the processor time. Loop thread only.
	 * @return nanoseconds, what measuring takes subtracted
	 */
	public long cpuNanos() {
		return Math.max(0, this.cpuNanos);
	}

	/**
	 * Returns what was allocated. Loop thread only.
	 * @return bytes on the heap
	 */
	public long allocatedBytes() {
		return Math.max(0, this.allocatedBytes);
	}

}
