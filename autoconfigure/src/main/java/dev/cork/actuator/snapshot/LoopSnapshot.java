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

import dev.cork.engine.metrics.Counter;
import dev.cork.engine.metrics.Gauge;
import dev.cork.engine.metrics.LoopCounters;
import dev.cork.engine.metrics.LoopMetrics;

/**
 * An event loop at one moment.
 *
 * @param name the name of its thread
 * @param turns how often it has polled
 * @param events ready sockets that polls reported
 * @param requests requests of its connections
 * @param busyNanos for how long it was not waiting
 * @param cpuNanos processor time of its thread, exact; -1 if that is not known
 * @param allocatedBytes what it has allocated, exact; -1 if that is not known
 * @param reads read calls to the kernel
 * @param writes write calls to the kernel
 * @param readBytes bytes that came
 * @param writtenBytes bytes that left
 * @param connections connections that are its own now
 * @param webSockets web sockets that are its own now
 * @param tasks what other threads have handed to it
 * @param longestTaskWaitNanos how long one of these has waited, the longest of about a
 * minute
 * @param currentTurnNanos for how long it has been in its present turn, 0 while it waits
 * @param longestTurnNanos its longest turn of about a minute
 * @param backlogBytes bytes that wait for the kernel
 * @param arenaHeldBytes direct memory that it holds
 * @param arenaUsedBytes what of it is used
 */
public record LoopSnapshot(String name, long turns, long events, long requests, long busyNanos, long cpuNanos,
		long allocatedBytes, long reads, long writes, long readBytes, long writtenBytes, long connections,
		long webSockets, long tasks, long longestTaskWaitNanos, long currentTurnNanos, long longestTurnNanos,
		long backlogBytes, long arenaHeldBytes, long arenaUsedBytes) {

	static LoopSnapshot of(LoopMetrics loop) {
		LoopCounters counters = loop.counters();
		long now = System.nanoTime();
		return new LoopSnapshot(loop.name(), counters.get(Counter.TURNS), counters.get(Counter.EVENTS),
				counters.get(Counter.REQUESTS), loop.busyNanos(), loop.cpuNanos(), loop.allocatedBytes(),
				counters.get(Counter.READS), counters.get(Counter.WRITES), counters.get(Counter.READ_BYTES),
				counters.get(Counter.WRITTEN_BYTES), loop.openConnections(), loop.openWebSockets(),
				counters.get(Counter.TASKS), loop.longestTaskWait().get(now), loop.currentTurnNanos(),
				loop.longestTurn().get(now), loop.gauges().get(Gauge.BACKLOG_BYTES),
				loop.gauges().get(Gauge.ARENA_HELD_BYTES), loop.gauges().get(Gauge.ARENA_USED_BYTES));
	}

}
