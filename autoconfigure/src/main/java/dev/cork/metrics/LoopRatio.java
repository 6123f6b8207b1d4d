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

import java.util.function.ToLongFunction;

import dev.cork.engine.metrics.Counter;
import dev.cork.engine.metrics.LoopMetrics;

/**
 * What a loop has of one thing for each of another, over the time between two looks.
 */
enum LoopRatio {

	/** How much of the time the loop was not waiting. */
	BUSY_SHARE("cork.loop.busy.share", "", "How much of the time the loop was not waiting",
			(loop) -> loop.counters().get(Counter.BUSY_NANOS), (loop) -> System.nanoTime(), 1),

	/** Ready sockets for each turn. */
	EVENTS_PER_TURN("cork.loop.turn.events", "", "Ready sockets for each turn", counter(Counter.EVENTS),
			counter(Counter.TURNS), 1),

	/** Processor time for each request, all included. */
	CPU_PER_REQUEST("cork.loop.request.cpu", "seconds", "Processor time of the loop for each request",
			LoopMetrics::cpuNanos, counter(Counter.REQUESTS), 1e-9),

	/** Bytes on the heap for each request, all included. */
	ALLOCATED_PER_REQUEST("cork.loop.request.allocated", "bytes", "What the loop has allocated for each request",
			LoopMetrics::allocatedBytes, counter(Counter.REQUESTS), 1),

	/** Read calls for each request. */
	READS_PER_REQUEST("cork.loop.request.reads", "", "Read calls for each request", counter(Counter.READS),
			counter(Counter.REQUESTS), 1),

	/** Write calls for each request. */
	WRITES_PER_REQUEST("cork.loop.request.writes", "", "Write calls for each request", counter(Counter.WRITES),
			counter(Counter.REQUESTS), 1),

	/** The cork factor. */
	RESPONSES_PER_WRITE("cork.loop.write.responses", "", "Responses for each write call: the cork factor",
			counter(Counter.RESPONSES), counter(Counter.WRITES), 1);

	private final String meterName;

	private final String unit;

	private final String description;

	@SuppressWarnings("ImmutableEnumChecker") // a function without state
	private final ToLongFunction<LoopMetrics> dividend;

	@SuppressWarnings("ImmutableEnumChecker") // as above
	private final ToLongFunction<LoopMetrics> divisor;

	private final double scale;

	LoopRatio(String meterName, String unit, String description, ToLongFunction<LoopMetrics> dividend,
			ToLongFunction<LoopMetrics> divisor, double scale) {
		this.meterName = meterName;
		this.unit = unit;
		this.description = description;
		this.dividend = dividend;
		this.divisor = divisor;
		this.scale = scale;
	}

	private static ToLongFunction<LoopMetrics> counter(Counter counter) {
		return (loop) -> loop.counters().get(counter);
	}

	String meterName() {
		return this.meterName;
	}

	String unit() {
		return this.unit;
	}

	String description() {
		return this.description;
	}

	double dividend(LoopMetrics loop) {
		return this.dividend.applyAsLong(loop) * this.scale;
	}

	double divisor(LoopMetrics loop) {
		return (double) this.divisor.applyAsLong(loop);
	}

}
