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

package dev.cork.benchmarks.compare;

import dev.cork.benchmarks.load.LoadResult;

/**
 * What one process was measured at in one round.
 *
 * @param load what the load generator says
 * @param cpu what the server took
 * @param allocatedBytes by the server's Java threads
 */
record Sample(LoadResult load, CpuTime cpu, long allocatedBytes) {

	/** From which share on one calls a thread busy all the time. */
	private static final double ALL_THE_TIME = 0.95;

	double requestsPerSecond() {
		return this.load.requests() * 1e9 / this.load.wallNanos();
	}

	double cpuMicrosPerRequest() {
		return this.cpu.cpuNanos() / 1e3 / this.load.requests();
	}

	double userShare() {
		return (double) this.cpu.userTicks() / Math.max(1, this.cpu.userTicks() + this.cpu.systemTicks());
	}

	double bytesPerRequest() {
		return (double) this.allocatedBytes / this.load.requests();
	}

	double busy() {
		return (double) this.cpu.cpuNanos() / this.load.wallNanos();
	}

	double loadBusy() {
		return (double) this.load.cpuNanos() / this.load.wallNanos();
	}

	/** Whether the server had nothing to do while its load generator had. */
	boolean isPacedByLoad() {
		// a server that waits for its processor is not idle
		double wanted = (double) (this.cpu.cpuNanos() + this.cpu.waitedNanos()) / this.load.wallNanos();
		return wanted < ALL_THE_TIME && loadBusy() > busy();
	}

}
