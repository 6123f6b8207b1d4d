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

package dev.cork.metrics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import dev.cork.engine.metrics.CostDistribution;
import dev.cork.engine.metrics.MeteredRoute;
import dev.cork.engine.metrics.RouteCost;
import dev.cork.engine.metrics.ServerMetrics;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import org.jspecify.annotations.Nullable;

/**
 * What requests cost, as Micrometer's distributions. Loops record into histograms of
 * their own; what has come since the last look is taken from there and recorded once
 * more, off the loops, so that percentiles, buckets and maxima are those of any other
 * meter. Sums are exact, single values right to within a sixteenth.
 *
 * <p>
 * Routes of several server names that have the same method and pattern share their
 * meters. One thread looks.
 */
final class CostMeters {

	static final String CPU = "cork.request.cpu";

	static final String ALLOCATED = "cork.request.allocated";

	static final String REQUESTS = "cork.request.count";

	private final MeterSet meters;

	private final Map<Tags, CostDistribution> cpuBefore = new HashMap<>();

	private final Map<Tags, CostDistribution> allocatedBefore = new HashMap<>();

	CostMeters(MeterSet meters) {
		this.meters = meters;
	}

	/** The exact number of requests of each route, by which their means are weighed. */
	void register() {
		List<MeteredRoute> routes = this.meters.server().metrics().routes();
		Map<Tags, List<Integer>> handlers = new LinkedHashMap<>();
		for (int i = 0; i < routes.size(); i++) {
			handlers.computeIfAbsent(tags(routes.get(i)), (tags) -> new ArrayList<>()).add(i);
		}
		handlers.forEach((tags, numbers) -> count(tags, numbers, ServerMetrics::requests));
	}

	private void count(Tags tags, List<Integer> numbers, RequestCount count) {
		this.meters.counter(REQUESTS, "Requests, or messages, of a route", "", tags, () -> {
			ServerMetrics metrics = this.meters.server().metrics();
			return numbers.stream().mapToLong((number) -> count.of(metrics, number)).sum();
		});
	}

	/** Records what has come since the last look. */
	void look() {
		Map<Tags, CostDistribution> cpu = new LinkedHashMap<>();
		Map<Tags, CostDistribution> allocated = new LinkedHashMap<>();
		for (RouteCost cost : this.meters.server().metrics().routeCosts()) {
			Tags tags = tags(cost.route());
			if (cost.route().kind() == MeteredRoute.Kind.WEB_SOCKET && !this.cpuBefore.containsKey(tags)) {
				countMessages(tags);
			}
			cpu.merge(tags, cost.cpuNanos(), CostDistribution::plus);
			allocated.merge(tags, cost.allocatedBytes(), CostDistribution::plus);
			if (cost.executorCpuNanos().count() > 0) {
				Tags executor = tags.and("part", "executor");
				cpu.merge(executor, cost.executorCpuNanos(), CostDistribution::plus);
				allocated.merge(executor, cost.executorAllocatedBytes(), CostDistribution::plus);
			}
		}
		cpu.forEach(this::recordCpu);
		allocated.forEach(this::recordAllocated);
	}

	private void countMessages(Tags tags) {
		List<MeteredRoute> routes = this.meters.server().metrics().routes();
		List<Integer> numbers = new ArrayList<>();
		for (int i = 0; i < routes.size(); i++) {
			if (tags(routes.get(i).webSocket()).equals(tags)) {
				numbers.add(i);
			}
		}
		count(tags, numbers, ServerMetrics::messages);
	}

	private void recordCpu(Tags tags, CostDistribution seen) {
		CostDistribution before = this.cpuBefore.put(tags, seen);
		CostDistribution fresh = since(seen, before);
		if (fresh.count() == 0) {
			return;
		}
		Timer timer = Timer.builder(CPU)
			.description("Processor time of a request")
			.tags(tags)
			.register(this.meters.registry());
		this.meters.keep(timer);
		fresh.forEach((value, count) -> {
			for (long i = 0; i < count; i++) {
				timer.record(Math.round(value), TimeUnit.NANOSECONDS);
			}
		});
	}

	private void recordAllocated(Tags tags, CostDistribution seen) {
		CostDistribution before = this.allocatedBefore.put(tags, seen);
		CostDistribution fresh = since(seen, before);
		if (fresh.count() == 0) {
			return;
		}
		DistributionSummary summary = DistributionSummary.builder(ALLOCATED)
			.description("What a request has allocated on the heap")
			.baseUnit("bytes")
			.tags(tags)
			.register(this.meters.registry());
		this.meters.keep(summary);
		fresh.forEach((value, count) -> {
			for (long i = 0; i < count; i++) {
				summary.record(value);
			}
		});
	}

	/** After a restart everything is fresh. */
	private static CostDistribution since(CostDistribution seen, @Nullable CostDistribution before) {
		return (before != null && before.count() <= seen.count()) ? seen.since(before) : seen;
	}

	/** Bounded: what no route has matched is one row, whatever was asked for. */
	static Tags tags(MeteredRoute route) {
		return switch (route.kind()) {
			case ROUTE -> tags(route.method(), route.pattern(), "handler");
			case WEB_SOCKET -> tags(route.method(), route.pattern(), "message");
			case FALLBACK -> tags("*", "FALLBACK", "handler");
			case UNMATCHED -> tags("*", "UNMATCHED", "handler");
			case ENGINE -> tags("*", "ENGINE", "engine");
		};
	}

	private static Tags tags(String method, String uri, String part) {
		return Tags.of("method", method.equals("*") || method.isEmpty() ? "ANY" : method, "uri",
				uri.isEmpty() ? "FALLBACK" : uri, "part", part);
	}

	/**
	 * Reads the number of requests of a route.
	 */
	@FunctionalInterface
	private interface RequestCount {

		long of(ServerMetrics metrics, int number);

	}

}
