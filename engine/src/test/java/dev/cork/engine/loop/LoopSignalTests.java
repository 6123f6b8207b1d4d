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

package dev.cork.engine.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(60)
class LoopSignalTests {

	private static final int THREADS = 4;

	private static final int TASKS_PER_THREAD = 50_000;

	private final LoopSignal signal = new LoopSignal();

	@Test
	void aLoopThatIsAwakeIsNotWoken() {
		assertThat(this.signal.raise(LoopSignal.TASKS)).isFalse();
		assertThat(this.signal.take()).isEqualTo(LoopSignal.TASKS);
	}

	@Test
	void aLoopThatIsAsleepIsWokenOnce() {
		assertThat(this.signal.fallAsleep()).isTrue();
		assertThat(this.signal.raise(LoopSignal.TASKS)).isTrue();
		assertThat(this.signal.raise(LoopSignal.TASKS)).isFalse();
		assertThat(this.signal.raise(LoopSignal.STOP)).isFalse();
		assertThat(this.signal.take()).isEqualTo(LoopSignal.TASKS | LoopSignal.STOP);
	}

	@Test
	void aLoopThatHasSomethingToDoDoesNotFallAsleep() {
		this.signal.raise(LoopSignal.TASKS);
		assertThat(this.signal.fallAsleep()).isFalse();
		this.signal.take();
		assertThat(this.signal.fallAsleep()).isTrue();
	}

	@Test
	void aLoopThatWokeByItselfIsAwake() {
		this.signal.fallAsleep();
		assertThat(this.signal.take()).isZero();
		assertThat(this.signal.raise(LoopSignal.STOP)).isFalse();
	}

	@Test
	void whatWasTakenIsGone() {
		this.signal.raise(LoopSignal.STOP);
		this.signal.take();
		assertThat(this.signal.take()).isZero();
	}

	/** A wake-up that is missing makes the loop wait in vain. */
	@Test
	void noWakeUpIsLostAndNoneIsWrittenForNobody() throws InterruptedException {
		Semaphore poller = new Semaphore(0);
		AtomicInteger handedIn = new AtomicInteger();
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < THREADS; i++) {
			Thread thread = new Thread(() -> {
				for (int task = 0; task < TASKS_PER_THREAD; task++) {
					handedIn.incrementAndGet();
					if (this.signal.raise(LoopSignal.TASKS)) {
						poller.release();
					}
				}
			});
			threads.add(thread);
			thread.start();
		}
		int seen = 0;
		int sleeps = 0;
		int wakeUps = 0;
		while (seen < THREADS * TASKS_PER_THREAD) {
			if (this.signal.fallAsleep()) {
				sleeps++;
				assertThat(poller.tryAcquire(30, TimeUnit.SECONDS)).as("woken after %d tasks", seen).isTrue();
				wakeUps++;
			}
			if ((this.signal.take() & LoopSignal.TASKS) != 0) {
				seen = handedIn.get();
			}
		}
		for (Thread thread : threads) {
			thread.join();
		}
		assertThat(wakeUps).isEqualTo(sleeps);
		assertThat(poller.availablePermits()).isZero();
	}

}
