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

package dev.cork.engine.buffer;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Arenas that go from thread to thread, and blocks that come home.
 */
@Timeout(120)
class ArenaPoolTests {

	private static final int MIB = 1 << 20;

	private final ArenaPool pool = new ArenaPool(0, true);

	/** Runs something on a thread of its own, which has ended when this returns. */
	private static <T> T onThread(Callable<T> action) throws Exception {
		FutureTask<T> task = new FutureTask<>(action);
		Thread thread = new Thread(task);
		thread.start();
		T result = task.get(60, TimeUnit.SECONDS);
		thread.join();
		return result;
	}

	@Test
	void eachThreadHasAnArenaOfItsOwn() {
		Block first = this.pool.take(100);
		Block second = this.pool.take(5000);
		assertThat(second.owner()).isSameAs(first.owner());
		assertThat(this.pool.ownerOf(first.handle())).isSameAs(first.owner());
		assertThat(this.pool.ownerOf(this.pool.take(MIB).handle())).isSameAs(first.owner());
	}

	@Test
	void whenAThreadHasEndedTheNextGoesOnWithItsArena() throws Exception {
		Block own = this.pool.take(100);
		Block lent = onThread(() -> this.pool.take(100));
		assertThat(lent.owner()).isNotSameAs(own.owner());
		lent.free();
		Block next = onThread(() -> this.pool.take(100));
		assertThat(next).as("what has come home late").isSameAs(lent);
		assertThat(onThread(() -> this.pool.take(100)).owner()).isSameAs(lent.owner());
		assertThat(this.pool.metrics().all().arenas()).isEqualTo(2);
		assertThat(this.pool.heldBytes()).isEqualTo(2 * MIB);
	}

	@Test
	void whatIsNoLoopsIsKnownApart() throws Exception {
		BufferArena ofLoop = this.pool.acquire(0);
		ofLoop.take(100);
		ofLoop.take(MIB);
		assertThat(this.pool.metrics().ofOtherThreads()).isEqualTo(new ArenaMetrics(0, 0, 0, 0, 0, 0));
		Block own = this.pool.take(100);
		onThread(() -> {
			own.free();
			return true;
		});
		assertThat(this.pool.metrics().ofOtherThreads()).isEqualTo(new ArenaMetrics(1, MIB, 0, 0, 1, 1));
		assertThat(this.pool.metrics().all().heldBytes()).isEqualTo(3 * MIB).isEqualTo(this.pool.heldBytes());
		this.pool.park(ofLoop);
		assertThat(this.pool.metrics().ofOtherThreads()).as("nobody's").isEqualTo(this.pool.metrics().all());
		assertThat(this.pool.acquire(0)).isSameAs(ofLoop);
		assertThat(this.pool.metrics().ofOtherThreads().arenas()).isOne();
	}

	@Test
	void aThreadThatLivesKeepsItsArena() throws Exception {
		Block own = this.pool.take(100);
		assertThat(onThread(() -> this.pool.take(100)).owner()).isNotSameAs(own.owner());
		assertThat(this.pool.take(100).owner()).isSameAs(own.owner());
	}

	@Test
	void whatAnotherThreadFreesComesHomeWhenItIsWanted() throws Exception {
		Block large = this.pool.take(BufferArena.MAX_CARVED_BYTES * 2);
		Block small = this.pool.take(256);
		onThread(() -> {
			large.free();
			small.free();
			return true;
		});
		assertThat(this.pool.metrics().all().usedBytes()).isZero();
		assertThat(this.pool.metrics().all().remoteFrees()).isEqualTo(2);
		assertThat(this.pool.take(BufferArena.MAX_CARVED_BYTES * 2)).isSameAs(large);
		assertThat(this.pool.take(256)).isSameAs(small);
		assertThat(this.pool.metrics().all().hits()).isEqualTo(2);
	}

	@Test
	void aBlockWithoutAClassIsGivenBackAtOnce() throws Exception {
		Block huge = this.pool.take(BufferArena.MAX_POOLED_BYTES + 1);
		assertThat(this.pool.heldBytes()).isEqualTo(BufferArena.MAX_POOLED_BYTES + 1);
		onThread(() -> {
			huge.free();
			return true;
		});
		assertThat(this.pool.heldBytes()).isZero();
		assertThat(this.pool.metrics().all().usedBytes()).isZero();
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void aBlockIsFreedOnceWhoeverDoesIt(boolean secondAtHome) throws Exception {
		Block block = this.pool.take(256);
		onThread(() -> {
			block.free();
			return true;
		});
		if (secondAtHome) {
			assertThatIllegalStateException().isThrownBy(block::free).withMessageContaining("freed twice");
		}
		else {
			onThread(() -> assertThatIllegalStateException().isThrownBy(block::free)
				.withMessageContaining("freed twice"));
		}
	}

	@Test
	void aLateWriteToWhatAnotherThreadHasFreedIsFound() throws Exception {
		Block block = this.pool.take(256);
		onThread(() -> {
			block.free();
			return true;
		});
		Block other = this.pool.take(200);
		assertThat(other).isSameAs(block);
		other.free();
		block.buffer().clear().put(17, (byte) 1);
		assertThatIllegalStateException().isThrownBy(() -> this.pool.take(200))
			.withMessageContaining("written to after it was freed");
	}

	@Test
	void aForeignBlockThatMustGrowMovesToTheArenaOfWhoGrowsIt() throws Exception {
		BufferArena own = this.pool.take(1).owner();
		Block foreign = onThread(() -> this.pool.take(256));
		foreign.buffer().put((byte) 1).put((byte) 2);
		Block grown = own.grow(foreign, 1000);
		assertThat(grown.owner()).isSameAs(own);
		assertThat(grown.buffer().position()).isEqualTo(2);
		assertThat(grown.buffer().get(1)).isEqualTo((byte) 2);
		assertThat(foreign.owner().usedBytes()).isZero();
	}

	@Test
	void theBoundIsThatOfAllThreads() throws Exception {
		ArenaPool bounded = new ArenaPool(2 * MIB, true);
		Block own = bounded.take(MIB);
		Block other = onThread(() -> bounded.take(MIB));
		assertThatExceptionOfType(ArenaExhaustedException.class).isThrownBy(() -> bounded.take(256))
			.withMessageContaining("bound of " + 2 * MIB);
		assertThatExceptionOfType(ArenaExhaustedException.class).isThrownBy(() -> bounded.take(3 * MIB));
		assertThat(bounded.heldBytes()).isEqualTo(2 * MIB);
		own.free();
		assertThat(bounded.take(256)).as("better too large a block than none").isSameAs(own);
		other.free();
	}

	@Test
	void chunksGrowWithWhatIsNeeded() {
		for (int i = 0; i < 4 * 16 + 1; i++) {
			this.pool.take(BufferArena.MAX_CARVED_BYTES);
		}
		assertThat(this.pool.heldBytes()).isEqualTo(4 * MIB + 2 * MIB);
	}

	@Test
	void textIsEncodedIntoABlockOfItsLength() {
		Block block = this.pool.encode("gr\u00fc\u00dfe \ud83c\udf3f ".repeat(1000));
		assertThat(block.buffer().remaining()).isEqualTo(13 * 1000);
		assertThat(StandardCharsets.UTF_8.decode(block.buffer()).toString())
			.isEqualTo("gr\u00fc\u00dfe \ud83c\udf3f ".repeat(1000));
	}

	@Test
	void manyThreadsShareAStripe() throws Exception {
		ArenaStripe stripe = this.pool.stripe(Thread.currentThread());
		List<Thread> threads = new ArrayList<>();
		for (int t = 0; t < 4; t++) {
			Thread thread = new Thread(() -> {
				for (int i = 0; i < 5_000; i++) {
					Block block = stripe.take(256 << (i % 4));
					block.buffer().putInt(0, i);
					assertThat(block.buffer().getInt(0)).isEqualTo(i);
					block.free();
				}
			});
			thread.start();
			threads.add(thread);
		}
		for (Thread thread : threads) {
			thread.join();
		}
		assertThat(this.pool.metrics().all().usedBytes()).isZero();
		assertThat(this.pool.metrics().all().remoteFrees()).isEqualTo(20_000);
		assertThat(this.pool.heldBytes()).isEqualTo(MIB);
	}

	/**
	 * Each thread takes, hands on, and frees what others have taken; threads come and go.
	 */
	@Test
	void blocksThatCrossThreadsAllComeHome() throws Exception {
		BlockingQueue<Block> handedOn = new ArrayBlockingQueue<>(64);
		for (int generation = 0; generation < 5; generation++) {
			List<FutureTask<Boolean>> tasks = new ArrayList<>();
			List<Thread> threads = new ArrayList<>();
			for (int t = 0; t < 4; t++) {
				int seed = generation * 31 + t;
				FutureTask<Boolean> task = new FutureTask<>(() -> cross(handedOn, seed));
				tasks.add(task);
				Thread thread = new Thread(task);
				thread.start();
				threads.add(thread);
			}
			for (int t = 0; t < 4; t++) {
				assertThat(tasks.get(t).get(60, TimeUnit.SECONDS)).isTrue();
				threads.get(t).join();
			}
		}
		handedOn.forEach(Block::free);
		ArenaMetrics metrics = this.pool.metrics().all();
		assertThat(metrics.usedBytes()).isZero();
		assertThat(metrics.arenas()).isLessThanOrEqualTo(8);
		assertThat(metrics.remoteFrees()).isPositive();
	}

	private boolean cross(BlockingQueue<Block> handedOn, int seed) {
		for (int i = 0; i < 3_000; i++) {
			Block block = this.pool.take(1 + (i * 7919 + seed) % 20_000);
			long mark = ((long) seed << 32) | i;
			block.buffer().putLong(mark).putLong(block.capacity() - Long.BYTES, mark);
			while (!handedOn.offer(block)) {
				Block other = handedOn.poll();
				if (other != null) {
					// whoever has it alone must find what was written
					assertThat(other.buffer().getLong(0))
						.isEqualTo(other.buffer().getLong(other.capacity() - Long.BYTES));
					other.free();
				}
			}
		}
		return true;
	}

}
