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
 * What the requests of a route have cost so far, on all loops together.
 *
 * @param route whose requests
 * @param requests how many there were; messages if it is about web sockets
 * @param cpuNanos processor time on the loop of those that were measured
 * @param allocatedBytes bytes on the heap that those have allocated on the loop
 * @param executorCpuNanos processor time on threads that are no loops; without values
 * where there are none of them, or where these are virtual
 * @param executorAllocatedBytes bytes that were allocated there
 */
public record RouteCost(MeteredRoute route, long requests, CostDistribution cpuNanos, CostDistribution allocatedBytes,
		CostDistribution executorCpuNanos, CostDistribution executorAllocatedBytes) {

	/**
	 * Returns what all requests have cost on the loops, those too that were not measured.
	 * @return processor time in nanoseconds, an estimate
	 */
	public double totalCpuNanos() {
		return this.cpuNanos.mean() * this.requests;
	}

	/**
	 * Returns what all requests have allocated on the loops, those too that were not
	 * measured.
	 * @return bytes, an estimate
	 */
	public double totalAllocatedBytes() {
		return this.allocatedBytes.mean() * this.requests;
	}

}
