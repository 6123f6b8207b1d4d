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

import dev.cork.engine.HttpServer;
import dev.cork.engine.buffer.ArenaMetrics;
import dev.cork.engine.buffer.MemoryMetrics;
import io.micrometer.core.instrument.Tags;

/**
 * Meters of the memory that all arenas of a server take together, which has a bound, and
 * of those arenas that are no loop's.
 */
final class MemoryMeters {

	private final MeterSet meters;

	private final HttpServer server;

	MemoryMeters(MeterSet meters) {
		this.meters = meters;
		this.server = meters.server();
	}

	void register() {
		gauge("cork.memory.held", "Direct memory of all arenas", (memory) -> memory.all().heldBytes());
		gauge("cork.memory.used", "What of that is lent", (memory) -> memory.all().usedBytes());
		if (this.server.memory().maxBytes() > 0) {
			gauge("cork.memory.max", "How much all arenas may hold", MemoryMetrics::maxBytes);
		}
		counter("cork.memory.refused", "Blocks for which there was no memory", Tags.empty(), MemoryMetrics::refusals);
		gauge("cork.arena.threads.held", "Direct memory that is no loop's", ofThreads(ArenaMetrics::heldBytes));
		gauge("cork.arena.threads.used", "What of that is lent", ofThreads(ArenaMetrics::usedBytes));
		counter("cork.arena.threads.takes", "Blocks that were lent off the loops", Tags.of("result", "hit"),
				ofThreads(ArenaMetrics::hits));
		counter("cork.arena.threads.takes", "Blocks that were lent off the loops", Tags.of("result", "miss"),
				ofThreads(ArenaMetrics::misses));
		counter("cork.arena.threads.frees.remote", "Blocks lent off the loops that others gave back", Tags.empty(),
				ofThreads(ArenaMetrics::remoteFrees));
	}

	private static ToLongFunction<MemoryMetrics> ofThreads(ToLongFunction<ArenaMetrics> value) {
		return (memory) -> value.applyAsLong(memory.ofOtherThreads());
	}

	private void gauge(String name, String description, ToLongFunction<MemoryMetrics> value) {
		this.meters.gauge(name, description, "bytes", Tags.empty(), () -> value.applyAsLong(this.server.memory()));
	}

	private void counter(String name, String description, Tags tags, ToLongFunction<MemoryMetrics> value) {
		this.meters.counter(name, description, "", tags, () -> value.applyAsLong(this.server.memory()));
	}

}
