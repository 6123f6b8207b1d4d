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

package dev.cork.engine.topic;

import java.util.concurrent.TimeUnit;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What it costs to publish to subscribers on the same loop. In the tree's package, for
 * only loops make one.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class PublishBenchmark {

	private static final String TOPIC = "prices/CORK";

	@Param({ "0", "1", "1000" })
	private int subscribers;

	private final TopicTree<String> tree = new TopicTree<>();

	private int delivered;

	/**
	 * Subscribes them.
	 */
	@Setup
	public void subscribe() {
		for (int i = 0; i < this.subscribers; i++) {
			this.tree.subscribe(TOPIC, new Counting());
		}
	}

	/**
	 * Publishes one message.
	 * @return how many were delivered so far
	 */
	@Benchmark
	public int publish() {
		this.tree.publish(TOPIC, "48.75", null);
		return this.delivered;
	}

	private final class Counting implements Subscriber<String> {

		@Override
		public void deliver(String topic, String message) {
			PublishBenchmark.this.delivered++;
		}

	}

}
