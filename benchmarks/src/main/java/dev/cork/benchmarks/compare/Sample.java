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
 * @param loadWantedNanos for which the load generator had something to do
 * @param cpu what the server took
 * @param processors that the server had
 * @param allocatedBytes by the server's Java threads
 */
record Sample(LoadResult load, long loadWantedNanos, CpuTime cpu, int processors, long allocatedBytes) {

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

	/** Processors that the server had on average. */
	double busy() {
		return (double) this.cpu.cpuNanos() / this.load.wallNanos();
	}

	/**
	 * The share of the time in which the server had something to do. One that waits for
	 * its processor has: not every machine is there for the benchmarks alone.
	 */
	double serverWanted() {
		return Math.max(busy() / this.processors, (double) this.cpu.wantedNanos() / this.load.wallNanos());
	}

	/** The same of the load generator, which is one thread. */
	double loadWanted() {
		return (double) this.loadWantedNanos / this.load.wallNanos();
	}

}
