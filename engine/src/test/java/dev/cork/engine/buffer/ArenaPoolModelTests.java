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

import java.util.ArrayList;
import java.util.List;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two arenas of a pool, of which this thread owns one at a time, so that blocks of the
 * other come home by its list: whatever happens, nobody has memory that somebody else
 * has, and the counts are right.
 */
class ArenaPoolModelTests {

	private static final long BOUND = 4 << 20;

	/**
	 * A block that is lent.
	 *
	 * @param block the block
	 * @param mark what was written to all of it
	 */
	private record Lent(Block block, byte mark) {

		Lent {
			for (int i = 0; i < block.capacity(); i++) {
				block.buffer().put(i, mark);
			}
		}

		void check() {
			for (int i = 0; i < this.block.capacity(); i += 61) {
				assertThat(this.block.buffer().get(i)).isEqualTo(this.mark);
			}
			assertThat(this.block.buffer().get(this.block.capacity() - 1)).isEqualTo(this.mark);
		}

	}

	@Property(tries = 200)
	void nothingIsLentTwiceAndAllIsCounted(@ForAll @Size(max = 120) List<@IntRange(max = 1_000_000) Integer> steps) {
		ArenaPool pool = new ArenaPool(BOUND, true);
		BufferArena owned = pool.acquire(0);
		BufferArena foreign = pool.acquire(0);
		owned.own();
		List<Lent> lent = new ArrayList<>();
		byte mark = 0;
		for (int step : steps) {
			int choice = step % 8;
			int argument = step / 8;
			if (choice < 4) {
				take(owned, 1 + argument, ++mark, lent);
			}
			else if (choice < 6 && !lent.isEmpty()) {
				Lent freed = lent.remove(argument % lent.size());
				freed.check();
				freed.block().free();
			}
			else if (choice == 6 && !lent.isEmpty()) {
				grow(owned, lent, argument % lent.size(), ++mark);
			}
			else if (choice == 7) {
				owned.disown();
				foreign.own();
				BufferArena other = foreign;
				foreign = owned;
				owned = other;
			}
			verify(pool, owned, foreign, lent);
		}
	}

	private static void take(BufferArena arena, int bytes, byte mark, List<Lent> lent) {
		try {
			Block block = arena.take(bytes);
			assertThat(block.capacity()).isGreaterThanOrEqualTo(bytes);
			assertThat(block.owner()).isSameAs(arena);
			lent.add(new Lent(block, mark));
		}
		catch (ArenaExhaustedException ex) {
			assertThat(ex).hasMessageContaining("must not exceed its bound");
		}
	}

	private static void grow(BufferArena arena, List<Lent> lent, int index, byte mark) {
		Lent small = lent.get(index);
		small.check();
		small.block().buffer().position(10);
		try {
			Block grown = arena.grow(small.block(), small.block().capacity() + 1);
			assertThat(grown.owner()).isSameAs(arena);
			assertThat(grown.buffer().position()).isEqualTo(10);
			assertThat(grown.buffer().get(9)).isEqualTo(small.mark());
			lent.set(index, new Lent(grown, mark));
		}
		catch (ArenaExhaustedException ex) {
			small.block().buffer().clear();
			small.check();
		}
	}

	private static void verify(ArenaPool pool, BufferArena one, BufferArena other, List<Lent> lent) {
		long ofOne = 0;
		long ofOther = 0;
		for (Lent each : lent) {
			each.check();
			if (each.block().owner() == one) {
				ofOne += each.block().capacity();
			}
			else {
				ofOther += each.block().capacity();
			}
			if (each.block().handle() >= 0) {
				assertThat(pool.ownerOf(each.block().handle())).isSameAs(each.block().owner());
			}
		}
		assertThat(one.usedBytes()).isEqualTo(ofOne);
		assertThat(other.usedBytes()).isEqualTo(ofOther);
		assertThat(pool.heldBytes()).isEqualTo(one.heldBytes() + other.heldBytes()).isLessThanOrEqualTo(BOUND);
	}

}
