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

import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import dev.cork.engine.HttpServer;
import dev.cork.engine.topic.TopicBus;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * The meters of an application's servers, each from when it has started until it has
 * stopped. A thread of its own looks at a server now and then; all other meters are read
 * when a registry asks. Any thread.
 */
public final class CorkMeters {

	private final Duration step;

	private final Function<HttpServer, TopicBus<?>> topics;

	private final Map<MeteredServer, RunningMeters> running = new EnumMap<>(MeteredServer.class);

	/**
	 * Meters of no server yet.
	 * @param step time between two looks
	 * @param topics the topics of an application, which may be older than its server
	 */
	public CorkMeters(Duration step, Function<HttpServer, TopicBus<?>> topics) {
		this.step = step;
		this.topics = topics;
	}

	/**
	 * Registers the meters of a server that has started, in place of those of another.
	 * @param which which one it is
	 * @param server the server
	 * @param registry where
	 */
	public synchronized void start(MeteredServer which, HttpServer server, MeterRegistry registry) {
		RunningMeters before = this.running.remove(which);
		if (before != null) {
			before.stop();
		}
		MeterSet meters = new MeterSet(registry, server, which);
		this.running.put(which, new RunningMeters(meters, this.topics.apply(server), this.step));
	}

	/**
	 * Looks at the servers now, so that all meters have what was until now. Does nothing
	 * without a server.
	 */
	public void look() {
		List<RunningMeters> running;
		synchronized (this) {
			running = List.copyOf(this.running.values());
		}
		running.forEach(RunningMeters::look);
	}

	/**
	 * Removes the meters. Does nothing if there are none.
	 */
	public synchronized void stop() {
		this.running.values().forEach(RunningMeters::stop);
		this.running.clear();
	}

}
