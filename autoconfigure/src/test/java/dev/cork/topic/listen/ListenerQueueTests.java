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

package dev.cork.topic.listen;

import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.IntStream;

import dev.cork.topic.TopicMessage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.util.ReflectionUtils;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(60)
@ExtendWith(OutputCaptureExtension.class)
class ListenerQueueTests {

	private final Queue<Runnable> tasks = new ArrayDeque<>();

	private final List<String> received = new ArrayList<>();

	private final CountDownLatch last = new CountDownLatch(1);

	private final ListenerMethod listener = listener();

	@Test
	void messagesAreCalledInTheirOrder() {
		ListenerQueue queue = new ListenerQueue(this.listener, this.tasks::add, 1000);
		IntStream.range(0, 500).forEach((number) -> queue.offer(message("" + number)));
		runTasks();
		assertThat(this.received).isEqualTo(IntStream.range(0, 500).mapToObj(String::valueOf).toList());
	}

	@Test
	void oneTaskIsEnoughForAllThatWait() {
		ListenerQueue queue = new ListenerQueue(this.listener, this.tasks::add, 10);
		queue.offer(message("a"));
		queue.offer(message("b"));
		assertThat(this.tasks).hasSize(1);
	}

	@Test
	void messagesAreCalledOneAfterTheOtherOnManyThreads() throws InterruptedException {
		ExecutorService threads = Executors.newFixedThreadPool(4);
		ListenerQueue queue = new ListenerQueue(this.listener, threads, 100_000);
		// they go to a list that is not made for several threads
		IntStream.range(0, 20_000).forEach((number) -> queue.offer(message("" + number)));
		queue.offer(message("last"));
		this.last.await();
		threads.shutdown();
		assertThat(this.received).hasSize(20_001);
	}

	@Test
	void theOldestIsDroppedAndThatIsLoggedOnce(CapturedOutput output) {
		ListenerQueue queue = new ListenerQueue(this.listener, this.tasks::add, 2);
		IntStream.range(0, 5).forEach((number) -> queue.offer(message("" + number)));
		runTasks();
		assertThat(this.received).containsExactly("3", "4");
		assertThat(output).containsOnlyOnce("the listener does not keep up: 2 messages wait for it")
			.containsOnlyOnce("the listener keeps up again; it has missed 3 messages");
	}

	@Test
	void aMessageThatFailsIsLoggedAndTheNextOneCalled(CapturedOutput output) {
		ListenerQueue queue = new ListenerQueue(this.listener, this.tasks::add, 10);
		queue.offer(message("fail"));
		queue.offer(message("b"));
		runTasks();
		assertThat(this.received).containsExactly("fail", "b");
		assertThat(output).containsOnlyOnce("the listener failed at a message to topic news")
			.contains("IllegalStateException: as told");
	}

	@Test
	void whatFoundNoThreadIsTriedAgainWithTheNextMessage(CapturedOutput output) {
		List<Executor> executors = new ArrayList<>(
				List.of(ListenerQueueTests::reject, ListenerQueueTests::reject, this.tasks::add));
		ListenerQueue queue = new ListenerQueue(this.listener, (task) -> executors.remove(0).execute(task), 10);
		queue.offer(message("a"));
		queue.offer(message("b"));
		queue.offer(message("c"));
		runTasks();
		assertThat(this.received).containsExactly("a", "b", "c");
		assertThat(output).containsOnlyOnce("There is no thread for the listener: full");
	}

	private static void reject(Runnable task) {
		throw new RejectedExecutionException("full");
	}

	private void runTasks() {
		for (Runnable task = this.tasks.poll(); task != null; task = this.tasks.poll()) {
			task.run();
		}
	}

	void onMessage(String text) {
		this.received.add(text);
		if (text.equals("fail")) {
			throw new IllegalStateException("as told");
		}
		if (text.equals("last")) {
			this.last.countDown();
		}
	}

	private ListenerMethod listener() {
		Method method = ReflectionUtils.findMethod(getClass(), "onMessage", String.class);
		assertThat(method).isNotNull();
		return new ListenerMethod("the listener", List.of(TopicPattern.of("news")), this, method, TopicMessage::toText);
	}

	private static TopicMessage message(String text) {
		return new TopicMessage("news", true, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
	}

}
