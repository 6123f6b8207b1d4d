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

package dev.cork.web.blocking;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

import org.springframework.web.server.ResponseStatusException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class BlockingExecutorTests {

	private final Queue<Runnable> tasks = new ArrayDeque<>();

	private final List<String> log = new ArrayList<>();

	private boolean rejecting;

	private final BlockingExecutor executor = new BlockingExecutor((task) -> {
		if (this.rejecting) {
			throw new RejectedExecutionException("full");
		}
		this.tasks.add(task);
	}, 1, Duration.ofSeconds(1));

	@Test
	void whatMayWaitIsRunWhenThereIsRoom() {
		this.executor.execute(() -> this.log.add("a"));
		whenFree("b");
		whenFree("c");
		assertThat(this.tasks).hasSize(1);
		assertThatExceptionOfType(ResponseStatusException.class)
			.isThrownBy(() -> this.executor.execute(() -> this.log.add("never")));
		while (!this.tasks.isEmpty()) {
			assertThat(this.executor.pending()).isOne();
			this.tasks.remove().run();
		}
		assertThat(this.log).containsExactly("a", "b", "c");
		assertThat(this.executor.pending()).isZero();
	}

	@Test
	void whoeverWaitsIsToldIfTheExecutorTakesNoMore() {
		this.executor.execute(() -> this.log.add("a"));
		whenFree("b");
		this.rejecting = true;
		this.tasks.remove().run();
		assertThat(this.log).containsExactly("a", "rejected b");
		assertThat(this.executor.pending()).isZero();
	}

	@Test
	void nothingIsForgottenAndTheBoundIsKept() throws InterruptedException {
		ExecutorService threads = Executors.newFixedThreadPool(4);
		try {
			BlockingExecutor bounded = new BlockingExecutor(threads, 2, Duration.ofSeconds(1));
			AtomicInteger atOnce = new AtomicInteger();
			AtomicInteger most = new AtomicInteger();
			CountDownLatch done = new CountDownLatch(20_000);
			for (int i = 0; i < 20_000; i++) {
				bounded.executeWhenFree(() -> {
					most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
					atOnce.decrementAndGet();
					done.countDown();
				}, (ex) -> {
					throw new AssertionError(ex);
				});
			}
			assertThat(done.await(20, TimeUnit.SECONDS)).isTrue();
			assertThat(most.get()).isLessThanOrEqualTo(2);
		}
		finally {
			threads.shutdown();
		}
	}

	private void whenFree(String name) {
		this.executor.executeWhenFree(() -> this.log.add(name), (ex) -> this.log.add("rejected " + name));
	}

}
