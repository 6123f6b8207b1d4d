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

import java.util.function.Function;
import java.util.function.Supplier;

import dev.cork.engine.HttpServer;
import dev.cork.engine.metrics.Counter;
import dev.cork.engine.metrics.Gauge;
import dev.cork.engine.metrics.LoopMetrics;
import io.micrometer.core.instrument.Tags;

/**
 * Meters of each loop, told apart by the tag {@code loop}.
 */
final class LoopMeters {

	private static final double NANOS = 1e-9;

	private final MeterSet meters;

	private final HttpServer server;

	LoopMeters(MeterSet meters) {
		this.meters = meters;
		this.server = meters.server();
	}

	/**
	 * Registers the meters.
	 * @param steps ratios over the time between two looks
	 */
	void register(LoopSteps steps) {
		for (int i = 0; i < this.server.options().loops(); i++) {
			Tags tags = Tags.of("loop", Integer.toString(i));
			counters(i, tags);
			times(i, tags);
			gauges(i, tags);
			ratios(steps, i, tags);
		}
	}

	private void counters(int loop, Tags tags) {
		for (CounterMeter meter : CounterMeters.of(this.meters.which())) {
			this.meters.counter(meter.name(), meter.description(), meter.unit(),
					tags.and(meter.tags().toArray(String[]::new)),
					value(loop, (metrics) -> metrics.counters().get(meter.counter()) * meter.scale()));
		}
		this.meters.counter("cork.loop.cpu", "Processor time of the loop's thread", "seconds", tags,
				value(loop, (metrics) -> Math.max(0, metrics.cpuNanos()) * NANOS));
		this.meters.counter("cork.loop.allocated", "What the loop's thread has allocated", "bytes", tags,
				value(loop, (metrics) -> Math.max(0, metrics.allocatedBytes())));
	}

	private void times(int loop, Tags tags) {
		this.meters.timer("cork.loop.tasks.wait", "How long tasks of other threads waited", tags,
				(server) -> count(loop, Counter.TASK_BATCHES),
				(server) -> (double) count(loop, Counter.TASK_WAIT_NANOS));
		this.meters.gauge("cork.loop.tasks.wait.max", "Longest that tasks waited in the last minute", "seconds", tags,
				value(loop, (metrics) -> metrics.longestTaskWait().get(System.nanoTime()) * NANOS));
		this.meters.gauge("cork.loop.turn.max", "Longest turn of the last minute", "seconds", tags,
				value(loop,
						(metrics) -> Math.max(metrics.longestTurn().get(System.nanoTime()), metrics.currentTurnNanos())
								* NANOS));
	}

	private long count(int loop, Counter counter) {
		return value(loop, (metrics) -> metrics.counters().get(counter)).get().longValue();
	}

	private void gauges(int loop, Tags tags) {
		gauge(loop, tags, "cork.backlog.size", "What waits for the kernel", "bytes", Gauge.BACKLOG_BYTES);
		gauge(loop, tags, "cork.backlog.sockets", "Connections that wait for the kernel", "", Gauge.BACKLOG_SOCKETS);
		gauge(loop, tags, "cork.arena.held", "Direct memory that the loop has", "bytes", Gauge.ARENA_HELD_BYTES);
		gauge(loop, tags, "cork.arena.used", "What of that is lent", "bytes", Gauge.ARENA_USED_BYTES);
		this.meters.gauge("cork.http.requests.active", "Requests that are under way", "", tags,
				value(loop, LoopMeters::activeRequests));
		this.meters.gauge("cork.connections.open", "Open connections", "", tags,
				value(loop, LoopMetrics::openConnections));
		if (this.meters.which() == MeteredServer.APPLICATION) {
			this.meters.gauge("cork.websockets.open", "Open web sockets", "", tags,
					value(loop, LoopMetrics::openWebSockets));
			this.meters.gauge("cork.cache.size", "What kept responses take", "bytes", tags,
					value(loop, LoopMeters::cachedBytes));
		}
	}

	private static long cachedBytes(LoopMetrics loop) {
		// removed first: what is removed in between counts as there, never as -1
		long removed = loop.counters().get(Counter.RESPONSE_CACHE_REMOVED_BYTES);
		return loop.counters().get(Counter.RESPONSE_CACHE_ADDED_BYTES) - removed;
	}

	/** Counters of different moments, those of what is over before the other. */
	private static long activeRequests(LoopMetrics metrics) {
		long over = metrics.counters().get(Counter.RESPONSES) + metrics.counters().get(Counter.ABORTS);
		return Math.max(0, metrics.counters().get(Counter.REQUESTS) - over);
	}

	private void gauge(int loop, Tags tags, String name, String description, String unit, Gauge gauge) {
		this.meters.gauge(name, description, unit, tags, value(loop, (metrics) -> metrics.gauges().get(gauge)));
	}

	private void ratios(LoopSteps steps, int loop, Tags tags) {
		for (LoopRatio ratio : LoopRatio.values()) {
			this.meters.gauge(ratio.meterName(), ratio.description(), ratio.unit(), tags,
					() -> steps.value(loop, ratio));
		}
	}

	/** The server may have been stopped and started since. */
	private Supplier<Number> value(int loop, Function<LoopMetrics, Number> read) {
		HttpServer server = this.server;
		return () -> {
			var loops = server.metrics().loopMetrics();
			return (loop < loops.size()) ? read.apply(loops.get(loop)) : 0;
		};
	}

}
