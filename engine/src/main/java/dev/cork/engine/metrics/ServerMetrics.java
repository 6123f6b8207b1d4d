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

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * What is known of all loops of a server, and of its routes. Any thread may read.
 */
public final class ServerMetrics {

	private final List<LoopMetrics> loops;

	private final List<LoopCounters> counters;

	private final List<MeteredRoute> routes;

	/**
	 * Creates the view over some loops.
	 * @param loops what is known of each loop
	 * @param routes what is measured apart, in the order of its numbers
	 */
	public ServerMetrics(List<LoopMetrics> loops, List<MeteredRoute> routes) {
		this.loops = List.copyOf(loops);
		this.counters = loops.stream().map(LoopMetrics::counters).toList();
		this.routes = List.copyOf(routes);
	}

	/**
	 * Returns the counters of each loop, in the order of the loops.
	 * @return an immutable list
	 */
	public List<LoopCounters> loops() {
		return this.counters;
	}

	/**
	 * Returns what is known of each loop, in the order of the loops.
	 * @return an immutable list
	 */
	public List<LoopMetrics> loopMetrics() {
		return this.loops;
	}

	/**
	 * Adds up one counter over all loops.
	 * @param counter the counter to read
	 * @return the sum
	 */
	public long total(Counter counter) {
		long sum = 0;
		for (LoopCounters loop : this.counters) {
			sum += loop.get(counter);
		}
		return sum;
	}

	/**
	 * Adds up one gauge over all loops.
	 * @param gauge the gauge to read
	 * @return the sum
	 */
	public long total(Gauge gauge) {
		long sum = 0;
		for (LoopMetrics loop : this.loops) {
			sum += loop.gauges().get(gauge);
		}
		return sum;
	}

	/**
	 * Returns how many connections are open.
	 * @return connections that were taken over and have not ended
	 */
	public long openConnections() {
		// closed first: a connection that ends in between counts as open, never as -1
		long closed = total(Counter.CLOSED);
		return total(Counter.ACCEPTED) - closed;
	}

	/**
	 * Returns how many requests connections have had when they ended, or went on with
	 * another protocol.
	 * @return each connection that spoke HTTP is a value; it does not change any more
	 */
	public PowerHistogram requestsPerConnection() {
		return PowerHistogram.sum(this.loops.stream().map(LoopMetrics::requestsPerConnection).toList());
	}

	/**
	 * Returns how many requests were refused, by what was wrong with them.
	 * @return counts by kind, in a fixed order
	 */
	public Map<String, Long> parseErrors() {
		return KindCounters.sum(this.loops.stream().map(LoopMetrics::parseErrors).toList());
	}

	/**
	 * Returns how many web sockets were closed, by close code.
	 * @return counts by code, in a fixed order
	 */
	public Map<String, Long> webSocketCloses() {
		return KindCounters.sum(this.loops.stream().map(LoopMetrics::webSocketCloses).toList());
	}

	/**
	 * Tells whether what requests cost is measured.
	 * @return false if it is off, or this JVM cannot tell
	 */
	public boolean isMeasuringCosts() {
		return !meters().isEmpty();
	}

	/**
	 * Returns what is measured apart, in the order of its numbers, web sockets left out.
	 * @return an immutable list
	 */
	public List<MeteredRoute> routes() {
		return this.routes;
	}

	/**
	 * Returns what requests have cost so far. The routes of web sockets are twice in it,
	 * once for handshakes and once for messages, as soon as there was a message.
	 * @return the cost of each route, empty if nothing is measured
	 */
	public List<RouteCost> routeCosts() {
		List<CostMeter> meters = meters();
		List<RouteCost> costs = new ArrayList<>();
		if (meters.isEmpty()) {
			return costs;
		}
		for (int i = 0; i < this.routes.size(); i++) {
			MeteredRoute route = this.routes.get(i);
			costs.add(cost(route, CostMeter.rowsOf(meters, i)));
			RouteCost webSocket = cost(route.webSocket(), CostMeter.rowsOf(meters, meters.get(0).webSocketRow(i)));
			if (webSocket.requests() > 0) {
				costs.add(webSocket);
			}
		}
		return costs;
	}

	/**
	 * Returns how many requests a route has had.
	 * @param number its place in {@link #routes()}
	 * @return requests that are over; 0 if nothing is measured
	 */
	public long requests(int number) {
		return meters().stream().mapToLong((meter) -> meter.row(number).requests()).sum();
	}

	/**
	 * Returns how many messages the web sockets of a route have had.
	 * @param number the route's place in {@link #routes()}
	 * @return messages that were handled; 0 if nothing is measured
	 */
	public long messages(int number) {
		return meters().stream().mapToLong((meter) -> meter.row(meter.webSocketRow(number)).requests()).sum();
	}

	private List<CostMeter> meters() {
		return this.loops.stream().map(LoopMetrics::costs).filter(Objects::nonNull).toList();
	}

	private static RouteCost cost(MeteredRoute route, List<CostRow> rows) {
		// values first: there must not be more of them than requests
		CostDistribution cpu = distribution(rows, CostRow::cpu);
		CostDistribution allocated = distribution(rows, CostRow::allocated);
		CostDistribution executorCpu = distribution(rows, CostRow::executorCpu);
		CostDistribution executorAllocated = distribution(rows, CostRow::executorAllocated);
		long requests = rows.stream().mapToLong(CostRow::requests).sum();
		return new RouteCost(route, requests, cpu, allocated, executorCpu, executorAllocated);
	}

	private static CostDistribution distribution(List<CostRow> rows, Function<CostRow, @Nullable CostHistogram> which) {
		List<CostHistogram> histograms = new ArrayList<>();
		for (CostRow row : rows) {
			CostHistogram histogram = which.apply(row);
			if (histogram != null) {
				histograms.add(histogram);
			}
		}
		return CostDistribution.of(histograms);
	}

	/**
	 * Returns the processor time of all loops: exact, kernel included.
	 * @return nanoseconds; 0 if they do not run, or this JVM cannot tell
	 */
	public long cpuNanos() {
		return this.loops.stream().mapToLong((loop) -> Math.max(0, loop.cpuNanos())).sum();
	}

	/**
	 * Returns what all loops have allocated on the heap: exact.
	 * @return bytes; 0 if they do not run, or this JVM cannot tell
	 */
	public long allocatedBytes() {
		return this.loops.stream().mapToLong((loop) -> Math.max(0, loop.allocatedBytes())).sum();
	}

	/**
	 * Returns what measuring itself has cost.
	 * @return processor time in nanoseconds, an estimate
	 */
	public long overheadNanos() {
		return meters().stream().mapToLong(CostMeter::overheadNanos).sum();
	}

	/**
	 * Returns the processor time that belongs to no route: reading from and writing to
	 * the kernel, waiting for events, tasks that belong to no request, TLS.
	 * @return nanoseconds, an estimate; with those of all {@link #routeCosts} and
	 * {@link #overheadNanos} it adds up to {@link #cpuNanos}
	 */
	public double unattributedCpuNanos() {
		double attributed = 0;
		for (RouteCost cost : routeCosts()) {
			attributed += cost.totalCpuNanos();
		}
		return cpuNanos() - attributed - overheadNanos();
	}

}
