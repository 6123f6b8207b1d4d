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
 * What the requests of one route cost on threads that are no loops. Any thread, but not
 * for each request: it takes a lock.
 */
public final class ExecutorCosts {

	private final CostHistogram cpu = new CostHistogram();

	private final CostHistogram allocated = new CostHistogram();

	ExecutorCosts() {
	}

	/**
	 * Runs something for a request that is a sample. Of a virtual thread nothing can be
	 * told, so nothing is added there.
	 * @param task what to run
	 */
	public void measure(Runnable task) {
		if (!ThreadCosts.isReadable()) {
			task.run();
			return;
		}
		long bytesBefore = ThreadCosts.allocatedBytes();
		long cpuBefore = ThreadCosts.cpuNanos();
		try {
			task.run();
		}
		finally {
			long cpuNanos = ThreadCosts.cpuNanos() - cpuBefore;
			add(cpuNanos, ThreadCosts.allocatedBytes() - bytesBefore);
		}
	}

	private synchronized void add(long cpuNanos, long allocatedBytes) {
		this.cpu.add(Math.max(0, cpuNanos));
		this.allocated.add(Math.max(0, allocatedBytes));
	}

	CostHistogram cpu() {
		return this.cpu;
	}

	CostHistogram allocated() {
		return this.allocated;
	}

}
