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

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

import dev.cork.engine.HttpServer;
import dev.cork.engine.metrics.Counter;
import dev.cork.engine.topic.TopicBus;
import io.micrometer.core.instrument.Tags;

/**
 * Meters of the server as a whole.
 */
final class ServerMeters {

	private static final double NANOS = 1e-9;

	private final MeterSet meters;

	private final HttpServer server;

	private final TopicBus<?> topics;

	/** What was seen so far of what there are too many kinds of to register them all. */
	private final Set<String> known = new HashSet<>();

	ServerMeters(MeterSet meters, TopicBus<?> topics) {
		this.meters = meters;
		this.topics = topics;
		this.server = meters.server();
	}

	/** Those of web sockets, topics and costs. */
	void register() {
		gauge("cork.websockets.compression.ratio", "Size of messages before compression for that after it",
				() -> ratio(total(Counter.DEFLATE_INPUT_BYTES), total(Counter.DEFLATE_OUTPUT_BYTES)));
		gauge("cork.topics.open", "Topics that have subscribers", () -> this.topics.topics().size());
		gauge("cork.topics.subscriptions", "Subscriptions to all topics",
				() -> this.topics.topics().values().stream().mapToInt(Integer::intValue).sum());
		counter("cork.topics.published", "Messages that somebody wanted", this::published);
		counter("cork.topics.encodings.saved", "Subscribers that got a message that was encoded for another one",
				() -> Math.max(0, total(Counter.TOPIC_FAN_OUT) - published()));
		gauge("cork.cpu.unattributed.share", "How much of the loops' processor time belongs to no route",
				() -> ratio(this.server.metrics().unattributedCpuNanos(), this.server.metrics().cpuNanos()));
		this.meters.counter("cork.metrics.overhead", "Processor time that measuring costs takes", "seconds",
				Tags.empty(), () -> this.server.metrics().overheadNanos() * NANOS);
	}

	private long total(Counter counter) {
		return this.server.metrics().total(counter);
	}

	private long published() {
		return total(Counter.TOPIC_PUBLISHED) + this.topics.publishedByOtherThreads();
	}

	private static double ratio(Number dividend, Number divisor) {
		return (divisor.doubleValue() > 0) ? dividend.doubleValue() / divisor.doubleValue() : 0;
	}

	private void gauge(String name, String description, Supplier<Number> value) {
		this.meters.gauge(name, description, "", Tags.empty(), value);
	}

	private void counter(String name, String description, Supplier<Number> value) {
		this.meters.counter(name, description, "", Tags.empty(), value);
	}

	/** Registers what has happened for the first time since the last look. */
	void look() {
		kinds("cork.http.parse.errors", "Requests that were refused before they were one", "kind",
				this.server.metrics().parseErrors(),
				(kind) -> this.server.metrics().parseErrors().getOrDefault(kind, 0L));
		if (this.meters.which() == MeteredServer.APPLICATION) {
			kinds("cork.websockets.closed", "Web sockets that were closed", "code",
					this.server.metrics().webSocketCloses(),
					(code) -> this.server.metrics().webSocketCloses().getOrDefault(code, 0L));
		}
	}

	private void kinds(String name, String description, String tag, Map<String, Long> counts,
			Function<String, Number> value) {
		counts.forEach((kind, count) -> {
			if (count > 0 && this.known.add(name + kind)) {
				this.meters.counter(name, description, "", Tags.of(tag, kind), () -> value.apply(kind));
			}
		});
	}

}
