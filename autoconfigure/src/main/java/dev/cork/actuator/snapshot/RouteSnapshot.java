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

package dev.cork.actuator.snapshot;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;

import dev.cork.engine.metrics.MeteredRoute;
import dev.cork.engine.metrics.RouteCost;
import dev.cork.engine.metrics.ServerMetrics;
import org.jspecify.annotations.Nullable;

/**
 * What requests of a route have cost so far.
 *
 * @param name what to call it
 * @param kind what it is: {@code route}, {@code web-socket} for its messages,
 * {@code fallback}, {@code unmatched}, or {@code engine} for what precedes every handler
 * @param method the HTTP method, {@code *} for any; empty if it has none
 * @param pattern the path pattern; empty if it has none
 * @param serverName the server name that it is for, absent for any
 * @param requests how many there were; messages of a web socket
 * @param cpuNanos processor time of each on its loop, absent if none was measured
 * @param allocatedBytes what each has allocated there, absent if none was measured
 * @param blockingCpuNanos processor time of each on another thread, absent if there is
 * none or it cannot be read
 * @param blockingAllocatedBytes what each has allocated there
 * @param totalCpuNanos what all have taken on loops, an estimate
 * @param totalAllocatedBytes what all have allocated on loops, an estimate
 * @param cpuShare what of the time of all rows, from 0 to 1
 * @param allocatedShare what of the bytes of all rows, from 0 to 1
 */
public record RouteSnapshot(String name, String kind, String method, String pattern, @Nullable String serverName,
		long requests, @Nullable CostSnapshot cpuNanos, @Nullable CostSnapshot allocatedBytes,
		@Nullable CostSnapshot blockingCpuNanos, @Nullable CostSnapshot blockingAllocatedBytes, long totalCpuNanos,
		long totalAllocatedBytes, double cpuShare, double allocatedShare) {

	static List<RouteSnapshot> of(ServerMetrics metrics) {
		List<RouteCost> costs = metrics.routeCosts();
		double cpu = costs.stream().mapToDouble(RouteCost::totalCpuNanos).sum();
		double bytes = costs.stream().mapToDouble(RouteCost::totalAllocatedBytes).sum();
		return costs.stream()
			.map((cost) -> of(cost, cpu, bytes))
			.sorted(Comparator.comparingLong(RouteSnapshot::totalCpuNanos).reversed())
			.toList();
	}

	private static RouteSnapshot of(RouteCost cost, double cpu, double bytes) {
		MeteredRoute route = cost.route();
		String kind = route.kind().name().toLowerCase(Locale.ROOT).replace('_', '-');
		return new RouteSnapshot(route.toString(), kind, route.method(), route.pattern(), route.serverName(),
				cost.requests(), CostSnapshot.of(cost.cpuNanos()), CostSnapshot.of(cost.allocatedBytes()),
				CostSnapshot.of(cost.executorCpuNanos()), CostSnapshot.of(cost.executorAllocatedBytes()),
				Math.round(cost.totalCpuNanos()), Math.round(cost.totalAllocatedBytes()),
				share(cost.totalCpuNanos(), cpu), share(cost.totalAllocatedBytes(), bytes));
	}

	private static double share(double part, double whole) {
		return (whole > 0) ? part / whole : 0;
	}

}
