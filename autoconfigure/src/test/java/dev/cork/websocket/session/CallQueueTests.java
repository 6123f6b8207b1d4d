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

package dev.cork.websocket.session;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;

import dev.cork.web.blocking.BlockingExecutor;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CallQueueTests {

	private final FakeWebSocket fake = new FakeWebSocket();

	private final Queue<Runnable> executor = new ArrayDeque<>();

	private final List<String> log = new ArrayList<>();

	private boolean rejecting;

	private final CallQueue queue = new CallQueue(new BlockingExecutor((task) -> {
		if (this.rejecting) {
			throw new RejectedExecutionException("full");
		}
		this.executor.add(task);
	}, 10, Duration.ofSeconds(1)), 2);

	@BeforeEach
	void open() {
		this.queue.opened(this.fake.webSocket());
	}

	@Test
	void aCallOnTheLoopIsMadeAtOnceIfNothingGoesOn() {
		this.queue.submit(new TestCall("a", false));
		assertThat(this.log).containsExactly("invoke a", "succeeded a");
	}

	@Test
	void callsWaitForThoseBeforeThemWhereverTheyRun() {
		this.queue.submit(new TestCall("a", true));
		this.queue.submit(new TestCall("b", false));
		this.queue.submit(new TestCall("c", true));
		assertThat(this.log).isEmpty();
		this.executor.remove().run();
		assertThat(this.log).containsExactly("invoke a");
		this.fake.turn();
		assertThat(this.log).containsExactly("invoke a", "succeeded a", "invoke b", "succeeded b");
		this.executor.remove().run();
		this.fake.turn();
		assertThat(this.log).endsWith("invoke c", "succeeded c");
	}

	@Test
	void whatIsSubmittedWithinACallComesAfterIt() {
		this.queue.submit(new TestCall("a", false) {

			@Override
			public Object invoke() {
				CallQueueTests.this.queue.submit(new TestCall("b", false));
				return super.invoke();
			}

		});
		assertThat(this.log).containsExactly("invoke a", "succeeded a", "invoke b", "succeeded b");
	}

	@Test
	void whatBelongsToAFailureGoesBeforeWhatWaits() {
		this.queue.submit(new TestCall("a", true) {

			@Override
			public Object invoke() {
				throw new IllegalStateException("on purpose");
			}

			@Override
			public void failed(Throwable failure) {
				super.failed(failure);
				CallQueueTests.this.queue.submitFirst(new TestCall("error", false));
			}

		});
		this.queue.submit(new TestCall("b", false));
		this.executor.remove().run();
		this.fake.turn();
		assertThat(this.log).containsExactly("failed a", "invoke error", "succeeded error", "invoke b", "succeeded b");
	}

	@Test
	void theWebSocketIsPausedWhileManyWait() {
		this.queue.submit(new TestCall("a", true));
		this.queue.submit(new TestCall("b", true));
		assertThat(this.fake.calls).isEmpty();
		this.queue.submit(new TestCall("c", true));
		this.queue.submit(new TestCall("d", true));
		assertThat(this.fake.calls).containsExactly("pause");
		this.executor.remove().run();
		this.fake.turn();
		assertThat(this.fake.calls).containsExactly("pause");
		this.executor.remove().run();
		this.fake.turn();
		assertThat(this.fake.calls).containsExactly("pause", "resume");
	}

	@Test
	void aCallThatTheExecutorRefusesHasFailed() {
		this.rejecting = true;
		this.queue.submit(new TestCall("a", true));
		this.fake.turn();
		assertThat(this.log).containsExactly("failed a");
		this.rejecting = false;
		this.queue.submit(new TestCall("b", true));
		assertThat(this.executor).hasSize(1);
	}

	@Test
	void whatWaitsCanBeForgotten() {
		this.queue.submit(new TestCall("a", true));
		this.queue.submit(new TestCall("b", true));
		this.queue.clear();
		this.executor.remove().run();
		this.fake.turn();
		assertThat(this.log).containsExactly("invoke a", "succeeded a");
		assertThat(this.executor).isEmpty();
	}

	private class TestCall implements Call {

		private final String name;

		private final boolean blocking;

		TestCall(String name, boolean blocking) {
			this.name = name;
			this.blocking = blocking;
		}

		@Override
		public boolean isBlocking() {
			return this.blocking;
		}

		@Override
		public Object invoke() {
			CallQueueTests.this.log.add("invoke " + this.name);
			return this.name;
		}

		@Override
		public void succeeded(Object result) {
			CallQueueTests.this.log.add("succeeded " + result);
		}

		@Override
		public void failed(Throwable failure) {
			CallQueueTests.this.log.add("failed " + this.name);
		}

	}

}
