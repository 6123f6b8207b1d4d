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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

import dev.cork.engine.metrics.Counter;
import dev.cork.engine.testsupport.CapturedLog;
import dev.cork.engine.testsupport.OnLoop;
import dev.cork.engine.transport.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@Timeout(60)
class EventLoopTests {

	private final List<RecordingProtocol> protocols = new ArrayList<>();

	private final LoopUnderTest fixture = new LoopUnderTest((socket) -> {
		RecordingProtocol protocol = new RecordingProtocol(socket);
		this.protocols.add(protocol);
		return protocol;
	});

	private final EventLoop loop = this.fixture.loop;

	@AfterEach
	void endTheLoop() {
		this.fixture.close();
	}

	@Test
	void tasksOfOneThreadRunInTheirOrder() {
		List<Integer> ran = new ArrayList<>();
		for (int i = 0; i < 10_000; i++) {
			int number = i;
			this.loop.execute(() -> ran.add(number));
		}
		this.fixture.inATurn(() -> assertThat(ran).hasSize(10_000).isSorted());
		this.fixture.inATurn(() -> assertThat(this.fixture.count(Counter.TASKS)).isGreaterThanOrEqualTo(10_000));
	}

	@Test
	void tasksOfManyThreadsAllRun() throws InterruptedException {
		AtomicInteger ran = new AtomicInteger();
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < 4; i++) {
			Thread thread = new Thread(() -> {
				for (int task = 0; task < 20_000; task++) {
					this.loop.execute(ran::incrementAndGet);
				}
			});
			thread.start();
			threads.add(thread);
		}
		for (Thread thread : threads) {
			thread.join();
		}
		this.fixture.inATurn(() -> assertThat(ran).hasValue(80_000));
	}

	@Test
	void aTaskThatATaskHandsInIsOfALaterTurn() {
		CompletableFuture<Long> first = new CompletableFuture<>();
		CompletableFuture<Long> second = new CompletableFuture<>();
		this.loop.execute(() -> {
			first.complete(this.fixture.count(Counter.TURNS));
			this.loop.execute(() -> second.complete(this.fixture.count(Counter.TURNS)));
		});
		assertThat(OnLoop.await(second)).isGreaterThan(OnLoop.await(first));
	}

	@Test
	void socketsAreLookedAtBetweenManyTasks() {
		CountDownLatch polled = new CountDownLatch(1);
		AtomicInteger runs = new AtomicInteger();
		this.loop.execute(new Runnable() {
			@Override
			public void run() {
				runs.incrementAndGet();
				if (polled.getCount() > 0) {
					EventLoopTests.this.loop.execute(this);
				}
			}
		});
		this.fixture.poller.happen(polled::countDown);
		this.fixture.inATurn(() -> assertThat(runs).hasPositiveValue());
		assertThat(polled.getCount()).isZero();
	}

	@Test
	void aTaskThatFailsHarmsNobody() {
		try (CapturedLog log = CapturedLog.of(TaskQueue.class.getName())) {
			this.loop.execute(() -> {
				throw new LinkageError("as bad as it gets");
			});
			assertThat(this.fixture.<String>inATurn(() -> "goes on")).isEqualTo("goes on");
			assertThat(log.messages()).containsExactly("A task of cork-loop-under-test failed");
		}
	}

	@Test
	void anEventThatFailsBeyondAllHandlersHarmsNobody() {
		ScriptedSocket kernel = this.fixture.connect();
		kernel.input.add("goes on");
		try (CapturedLog log = CapturedLog.of(EventLoop.class.getName())) {
			this.fixture.poller.happen(() -> {
				throw new LinkageError("as bad as it gets");
			});
			assertThat(log.next().getFormattedMessage()).isEqualTo("A turn of cork-loop-under-test failed");
		}
		this.fixture.poll(kernel.becomes(Handle.READ));
		assertThat(this.protocols.get(0).events).containsExactly("data goes on");
	}

	@Test
	void onlyTheLoopsThreadIsTheLoop() {
		assertThat(this.loop.isCurrent()).isFalse();
		assertThat(this.fixture.<Boolean>inATurn(this.loop::isCurrent)).isTrue();
	}

	@Test
	void aLoopThatHasEndedRejectsTasks() {
		this.fixture.close();
		assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(() -> this.loop.execute(() -> {
		})).withMessage("cork-loop-under-test has ended");
	}

	@Test
	void aTaskThatWasTakenRunsEvenIfTheLoopEnds() throws InterruptedException {
		AtomicInteger taken = new AtomicInteger();
		AtomicInteger ran = new AtomicInteger();
		CountDownLatch running = new CountDownLatch(1);
		Thread thread = new Thread(() -> {
			try {
				while (true) {
					this.loop.execute(ran::incrementAndGet);
					taken.incrementAndGet();
					running.countDown();
				}
			}
			catch (RejectedExecutionException ex) {
				// the loop has ended
			}
		});
		thread.start();
		running.await();
		this.fixture.close();
		thread.join();
		assertThat(ran).hasValue(taken.get());
	}

	@Test
	void theEndClosesEverything() {
		ScriptedSocket kernel = this.fixture.connect();
		this.fixture.close();
		assertThat(this.protocols.get(0).events).containsExactly("closed STOPPED");
		assertThat(kernel.closed).isTrue();
		assertThat(this.fixture.poller.isClosed()).isTrue();
		assertThat(this.fixture.count(Counter.CLOSED)).isEqualTo(1);
		assertThat(this.loop.connections().assigned()).isZero();
	}

	@Test
	void theEndIsToldOnceAfterConnectionsWereClosed() {
		List<String> told = new ArrayList<>();
		ScriptedSocket kernel = this.fixture.connect();
		this.loop.onEnd(() -> {
			throw new LinkageError("as bad as it gets");
		});
		this.loop.onEnd(() -> told.add("closed: %s, on the loop: %s".formatted(kernel.closed, this.loop.isCurrent())));
		try (CapturedLog log = CapturedLog.of(TaskQueue.class.getName())) {
			this.fixture.close();
			assertThat(log.messages()).containsExactly("A task of cork-loop-under-test failed");
		}
		assertThat(told).containsExactly("closed: true, on the loop: true");
	}

	@Test
	void theEndIsToldAtOnceToWhoAsksTooLate() {
		List<String> told = new ArrayList<>();
		this.fixture.close();
		this.loop.onEnd(() -> told.add("ended"));
		assertThat(told).containsExactly("ended");
	}

	@Test
	void aConnectionOnItsWayToALoopThatEndsIsClosed() throws InterruptedException {
		ScriptedSocket kernel = new ScriptedSocket();
		CountDownLatch handedOver = new CountDownLatch(1);
		this.loop.execute(() -> {
			this.loop.stop();
			this.loop.connections().assign();
			this.loop.execute(() -> this.loop.connections().adopt(kernel, this.fixture.limit));
			handedOver.countDown();
		});
		handedOver.await();
		this.fixture.close();
		assertThat(kernel.closed).isTrue();
		assertThat(this.protocols.get(0).events).containsExactly("closed STOPPED");
		assertThat(this.loop.connections().assigned()).isZero();
	}

	@Test
	void drainingTellsEveryConnectionAndWaitsForTheLast() {
		ScriptedSocket first = this.fixture.connect();
		ScriptedSocket second = this.fixture.connect();
		CompletableFuture<Boolean> drained = this.loop.connections().drain();
		this.fixture.inATurn(() -> assertThat(this.loop.isDraining()).isTrue());
		assertThat(this.protocols).allSatisfy((protocol) -> assertThat(protocol.events).containsExactly("drain"));
		this.fixture.inATurn(() -> this.protocols.get(0).socket.close(CloseReason.COMPLETED));
		assertThat(first.closed).isTrue();
		assertThat(drained).isNotDone();
		this.fixture.inATurn(() -> this.protocols.get(1).socket.close(CloseReason.COMPLETED));
		assertThat(second.closed).isTrue();
		assertThat(drained).isCompletedWithValue(true);
	}

	@Test
	void drainingALoopWithoutConnectionsEndsAtOnce() {
		assertThat(OnLoop.<Boolean>await(this.loop.connections().drain())).isTrue();
	}

	@Test
	void aConnectionThatArrivesWhileTheLoopDrainsIsLookedAtBeforeItIsTold() {
		this.fixture.connect();
		assertThat(this.loop.connections().drain()).isNotDone();
		this.fixture.inATurn(() -> assertThat(this.loop.isDraining()).isTrue());
		ScriptedSocket late = new ScriptedSocket();
		late.input.add("request");
		this.fixture.inATurn(() -> {
			this.loop.connections().assign();
			this.loop.connections().adopt(late, this.fixture.limit);
			this.fixture.poller.happen(late.becomes(Handle.READ));
		});
		this.fixture.inATurn(() -> assertThat(this.protocols).hasSize(2));
		assertThat(this.protocols.get(1).events).containsExactly("data request", "drain");
	}

}
