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

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/** Many threads publish while subscribers come and go. */
@Timeout(120)
class ConcurrentPublishTests {

	private static final int LOOPS = 3;

	private static final int PUBLISHERS = 4;

	private static final int MESSAGES = 5_000;

	private final Loops loops = new Loops(LOOPS);

	private final TopicBus<Message> bus = new TopicBus<>();

	@AfterEach
	void endTheLoops() {
		this.loops.close();
	}

	@Test
	void whoStaysGetsEveryMessageOnceAndInThePublishersOrder() throws InterruptedException {
		List<Collector> staying = IntStream.range(0, LOOPS)
			.mapToObj((loop) -> subscribe(loop, new Collector()))
			.toList();
		List<Collector> coming = publishWhileOthersComeAndGo();
		for (int loop = 0; loop < LOOPS; loop++) {
			Map<Integer, List<Integer>> received = receivedBy(loop, staying.get(loop));
			assertThat(received).hasSize(PUBLISHERS + 1);
			assertThat(received.values()).allSatisfy((numbers) -> assertThat(numbers).isEqualTo(numbers()));
		}
		assertThat(coming).allSatisfy((collector) -> assertThat(
				collector.received.stream().collect(Collectors.groupingBy(Message::publisher)).values())
			.allSatisfy((messages) -> assertThat(messages).extracting(Message::number).isSorted()));
		assertThat(this.bus.subscribers("news")).isEqualTo(LOOPS);
	}

	/** The last publisher is a loop. */
	private List<Collector> publishWhileOthersComeAndGo() throws InterruptedException {
		List<Thread> threads = new ArrayList<>();
		for (int publisher = 0; publisher < PUBLISHERS; publisher++) {
			int number = publisher;
			threads.add(new Thread(() -> numbers().forEach((message) -> publish(number, message))));
		}
		threads.forEach(Thread::start);
		CountDownLatch loopHasPublished = new CountDownLatch(MESSAGES);
		numbers().forEach((message) -> this.loops.get(0).execute(() -> {
			publish(PUBLISHERS, message);
			loopHasPublished.countDown();
		}));
		List<Collector> coming = new ArrayList<>();
		for (int i = 0; i < 100; i++) {
			int loop = i % LOOPS;
			Collector collector = subscribe(loop, new Collector());
			coming.add(collector);
			this.loops.on(loop, () -> this.bus.treeOf(this.loops.get(loop)).unsubscribe("news", collector));
		}
		for (Thread thread : threads) {
			thread.join();
		}
		loopHasPublished.await();
		return coming;
	}

	private void publish(int publisher, int number) {
		this.bus.publish("news", new Message(publisher, number), (message) -> message);
	}

	private Collector subscribe(int loop, Collector collector) {
		this.loops.on(loop, () -> this.bus.treeOf(this.loops.get(loop)).subscribe("news", collector));
		return collector;
	}

	private Map<Integer, List<Integer>> receivedBy(int loop, Collector collector) {
		return this.loops.on(loop,
				() -> collector.received.stream()
					.collect(Collectors.groupingBy(Message::publisher,
							Collectors.mapping(Message::number, Collectors.toList()))));
	}

	private static List<Integer> numbers() {
		return IntStream.range(0, MESSAGES).boxed().toList();
	}

	record Message(int publisher, int number) {
	}

	private static final class Collector implements Subscriber<Message> {

		private final List<Message> received = new ArrayList<>();

		@Override
		public void deliver(String topic, Message message) {
			this.received.add(message);
		}

	}

}
