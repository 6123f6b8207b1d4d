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

import java.lang.management.ManagementFactory;

import com.sun.management.ThreadMXBean;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PublishAllocationTests {

	private static final int PUBLISHES = 100_000;

	/**
	 * What the JVM itself may allocate on the thread, whatever the number of publishes.
	 */
	private static final int LESS_THAN_ANYTHING_PER_PUBLISH = 1024;

	private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	private final TopicTree<String> tree = new TopicTree<>();

	private long delivered;

	@Test
	void aPublishAllocatesNothing() {
		Subscriber<String> except = (topic, message) -> this.delivered++;
		this.tree.subscribe("news", except);
		for (int i = 0; i < 10; i++) {
			this.tree.subscribe("news", new Counting());
		}
		assertNothingIsAllocatedBy(() -> this.tree.publish("news", "hello", except));
		assertThat(this.delivered).isGreaterThanOrEqualTo(10L * PUBLISHES);
	}

	@Test
	void aPublishWithinAPublishAllocatesNothing() {
		this.tree.subscribe("news", (topic, message) -> this.tree.publish("answers", message, null));
		this.tree.subscribe("answers", new Counting());
		assertNothingIsAllocatedBy(() -> this.tree.publish("news", "hello", null));
		assertThat(this.delivered).isGreaterThanOrEqualTo(PUBLISHES);
	}

	@Test
	void aPublishThatNobodyWantsAllocatesNothing() {
		TopicBus<String> bus = new TopicBus<>();
		assertNothingIsAllocatedBy(() -> bus.publish("news", "hello", String::valueOf));
	}

	private void assertNothingIsAllocatedBy(Runnable publish) {
		assertThat(allocatedBytes(publish)).isLessThan(LESS_THAN_ANYTHING_PER_PUBLISH);
	}

	private long allocatedBytes(Runnable publish) {
		for (int i = 0; i < PUBLISHES / 5; i++) {
			publish.run();
		}
		long thread = Thread.currentThread().getId();
		long before = this.threads.getThreadAllocatedBytes(thread);
		for (int i = 0; i < PUBLISHES; i++) {
			publish.run();
		}
		return this.threads.getThreadAllocatedBytes(thread) - before;
	}

	/** One class for all, as web sockets are. */
	private final class Counting implements Subscriber<String> {

		@Override
		public void deliver(String topic, String message) {
			PublishAllocationTests.this.delivered++;
		}

	}

}
