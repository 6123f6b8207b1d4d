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

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

import static org.assertj.core.api.Assertions.assertThat;

/** An arena beside the simplest thing that could be one: a list of what is lent. */
class BufferArenaModelTests {

	private static final long MAX_BYTES = 8L << 20;

	@Property(tries = 200)
	void lentBlocksNeverOverlapAndKeepTheirContent(@ForAll("steps") List<Step> steps, @ForAll boolean debug) {
		BufferArena arena = new BufferArena(1 << 16, MAX_BYTES, debug);
		Model model = new Model();
		int takes = 0;
		for (Step step : steps) {
			switch (step.action()) {
				case TAKE -> {
					takes++;
					model.take(arena, step);
				}
				case FREE -> model.free(step);
				case GROW -> takes += model.grow(arena, step);
			}
			model.verify(arena);
		}
		assertThat(arena.hits() + arena.misses()).isEqualTo(takes);
		model.freeAll();
		assertThat(arena.usedBytes()).isZero();
	}

	@Provide
	Arbitrary<List<Step>> steps() {
		Arbitrary<Integer> sizes = Arbitraries.oneOf(Arbitraries.integers().between(0, 2000),
				Arbitraries.integers().between(0, 70_000), Arbitraries.integers().between(60_000, 1_200_000));
		Arbitrary<Action> actions = Arbitraries.of(Action.TAKE, Action.TAKE, Action.TAKE, Action.FREE, Action.FREE,
				Action.GROW);
		return Combinators.combine(actions, sizes, Arbitraries.integers().between(0, 1000))
			.as(Step::new)
			.list()
			.ofMaxSize(120);
	}

	enum Action {

		TAKE, FREE, GROW

	}

	record Step(Action action, int sizeBytes, int which) {
	}

	private static final class Lent {

		private Block block;

		private final int seed;

		private int written;

		Lent(Block block, int seed) {
			this.block = block;
			this.seed = seed;
		}

		void write(int sizeBytes) {
			ByteBuffer buffer = this.block.buffer();
			while (this.written < sizeBytes) {
				buffer.put(content(this.written++));
			}
		}

		byte content(int index) {
			return (byte) (this.seed * 31 + index * 7);
		}

		void verify() {
			ByteBuffer buffer = this.block.buffer();
			assertThat(buffer.position()).isEqualTo(this.written);
			for (int i = 0; i < this.written; i++) {
				if (buffer.get(i) != content(i)) {
					assertThat(buffer.get(i)).as("byte %d", i).isEqualTo(content(i));
				}
			}
		}

	}

	private static final class Model {

		private final List<Lent> lent = new ArrayList<>();

		private int seeds;

		void take(BufferArena arena, Step step) {
			long used = arena.usedBytes();
			try {
				Block block = arena.take(step.sizeBytes());
				assertThat(block.capacity()).isGreaterThanOrEqualTo(step.sizeBytes());
				Lent lent = new Lent(block, this.seeds++);
				lent.write(Math.min(step.sizeBytes(), 3000));
				this.lent.add(lent);
			}
			catch (ArenaExhaustedException ex) {
				assertThat(arena.usedBytes()).isEqualTo(used);
			}
		}

		void free(Step step) {
			if (!this.lent.isEmpty()) {
				Lent gone = this.lent.remove(step.which() % this.lent.size());
				gone.verify();
				gone.block.free();
			}
		}

		int grow(BufferArena arena, Step step) {
			if (this.lent.isEmpty()) {
				return 0;
			}
			Lent grown = this.lent.get(step.which() % this.lent.size());
			boolean fits = grown.block.capacity() >= step.sizeBytes();
			try {
				Block block = arena.grow(grown.block, step.sizeBytes());
				assertThat(block == grown.block).isEqualTo(fits);
				grown.block = block;
			}
			catch (ArenaExhaustedException ex) {
				assertThat(fits).isFalse();
			}
			grown.verify();
			return fits ? 0 : 1;
		}

		void verify(BufferArena arena) {
			long used = 0;
			Map<Long, Long> ranges = new TreeMap<>();
			for (Lent one : this.lent) {
				used += one.block.capacity();
				if (one.block.handle() >= 0) {
					assertThat(ranges.put(one.block.handle(), one.block.handle() + one.block.capacity())).isNull();
				}
			}
			long end = 0;
			for (Map.Entry<Long, Long> range : ranges.entrySet()) {
				assertThat(range.getKey()).isGreaterThanOrEqualTo(end);
				end = range.getValue();
			}
			assertThat(arena.usedBytes()).isEqualTo(used);
			assertThat(arena.heldBytes()).isBetween(used, MAX_BYTES);
		}

		void freeAll() {
			for (Lent one : this.lent) {
				one.verify();
				one.block.free();
			}
		}

	}

}
