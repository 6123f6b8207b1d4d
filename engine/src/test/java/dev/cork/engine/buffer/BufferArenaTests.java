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

import java.io.File;
import java.net.URISyntaxException;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class BufferArenaTests {

	private static final int KIB = 1024;

	private static final int MIB = 1024 * KIB;

	@ParameterizedTest
	@CsvSource({ "0,256", "1,256", "255,256", "256,256", "257,512", "1000,1024", "65536,65536", "65537,131072",
			"1048576,1048576", "1048577,1048577", "3000000,3000000" })
	void aBlockHasTheSizeOfItsClass(int minBytes, int capacity) {
		BufferArena arena = arena();
		Block block = arena.take(minBytes);
		ByteBuffer buffer = block.buffer();
		assertThat(block.capacity()).isEqualTo(capacity);
		assertThat(buffer.isDirect()).isTrue();
		assertThat(buffer.order()).isEqualTo(ByteOrder.LITTLE_ENDIAN);
		assertThat(buffer.position()).isZero();
		assertThat(buffer.limit()).isEqualTo(capacity);
		assertThat(block.owner()).isSameAs(arena);
		assertThat(block.next()).isNull();
		assertThat(arena.usedBytes()).isEqualTo(capacity);
		block.free();
		assertThat(arena.usedBytes()).isZero();
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 5000, 65536, 100000, 1048576 })
	void aFreedBlockIsLentAgain(int minBytes) {
		BufferArena arena = arena();
		Block block = arena.take(minBytes);
		block.buffer().position(7).limit(9);
		block.free();
		assertThat(arena.take(minBytes)).isSameAs(block);
		assertThat(block.buffer().position()).isZero();
		assertThat(block.buffer().limit()).isEqualTo(block.capacity());
		assertThat(arena.hits()).isEqualTo(1);
		assertThat(arena.misses()).isEqualTo(1);
	}

	@Test
	void aBlockLargerThanEveryClassIsNotKept() {
		BufferArena arena = arena();
		Block block = arena.take(2 * MIB);
		assertThat(block.handle()).isNegative();
		assertThat(arena.heldBytes()).isEqualTo(2 * MIB);
		block.free();
		assertThat(arena.heldBytes()).isZero();
		assertThat(arena.take(2 * MIB)).isNotSameAs(block);
		assertThat(arena.hits()).isZero();
	}

	@Test
	void memoryIsTakenByTheChunkAndKept() {
		BufferArena arena = arena();
		assertThat(arena.heldBytes()).isZero();
		Block[] blocks = new Block[MIB / 256];
		for (int i = 0; i < blocks.length; i++) {
			blocks[i] = arena.take(256);
		}
		assertThat(arena.heldBytes()).isEqualTo(MIB);
		for (Block block : blocks) {
			block.free();
		}
		assertThat(arena.heldBytes()).isEqualTo(MIB);
		assertThat(arena.usedBytes()).isZero();
	}

	@Test
	void theHandleTellsChunkAndOffset() {
		BufferArena arena = new BufferArena(64 * KIB, 0);
		assertThat(arena.take(1024).handle()).isZero();
		assertThat(arena.take(256).handle()).isEqualTo(1024);
		assertThat(arena.take(256 * KIB).handle()).isEqualTo(1L << 32);
		assertThat(arena.take(64 * KIB).handle()).isEqualTo(2L << 32);
	}

	@Test
	void theRestOfAChunkBecomesSmallerBlocks() {
		BufferArena arena = new BufferArena(64 * KIB, 64 * KIB + 64 * KIB);
		arena.take(256);
		arena.take(64 * KIB);
		// 256 + 512 + 1024 + ... + 32768 are left of the first chunk
		for (int size = 32 * KIB; size >= 256; size /= 2) {
			assertThat(arena.take(size).capacity()).isEqualTo(size);
		}
		assertThat(arena.usedBytes()).isEqualTo(arena.heldBytes()).isEqualTo(128 * KIB);
	}

	@ParameterizedTest
	@ValueSource(ints = { 256, 64 * KIB, 128 * KIB, MIB, 2 * MIB })
	void theBoundIsNotExceeded(int size) {
		BufferArena arena = new BufferArena(64 * KIB, 4 * MIB);
		for (int taken = 0; taken < 4 * MIB; taken += size) {
			arena.take(size);
		}
		assertThat(arena.usedBytes()).isEqualTo(4 * MIB);
		assertThatExceptionOfType(ArenaExhaustedException.class).isThrownBy(() -> arena.take(size))
			.withMessageContaining("%d bytes", size)
			.withMessageContaining("holds 4194304 bytes")
			.withMessageContaining("bound of 4194304 bytes");
		assertThat(arena.usedBytes()).isEqualTo(4 * MIB);
		assertThat(arena.heldBytes()).isEqualTo(4 * MIB);
	}

	@Test
	void anExhaustedArenaGoesOnOnceABlockIsFree() {
		BufferArena arena = new BufferArena(64 * KIB, 64 * KIB);
		Block block = arena.take(64 * KIB);
		assertThatExceptionOfType(ArenaExhaustedException.class).isThrownBy(() -> arena.take(256));
		block.free();
		assertThat(arena.take(64 * KIB)).isSameAs(block);
	}

	@Test
	void aLargerBlockIsLentRatherThanNone() {
		BufferArena arena = new BufferArena(64 * KIB, 64 * KIB);
		Block block = arena.take(32 * KIB);
		arena.take(32 * KIB);
		block.free();
		Block lent = arena.take(256);
		assertThat(lent).isSameAs(block);
		assertThat(arena.usedBytes()).isEqualTo(64 * KIB);
		lent.free();
		assertThat(arena.take(32 * KIB)).isSameAs(block);
	}

	@Test
	void exhaustionCarriesNoStackTrace() {
		BufferArena arena = new BufferArena(64 * KIB, KIB);
		assertThatExceptionOfType(ArenaExhaustedException.class).isThrownBy(() -> arena.take(1))
			.satisfies((failure) -> assertThat(failure.getStackTrace()).isEmpty());
	}

	@Test
	void theBoundOfTheJvmIsNoOutOfMemoryError() throws Exception {
		Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-XX:MaxDirectMemorySize=4m", "-cp",
				locationOf(BufferArena.class) + File.pathSeparator + locationOf(BufferArenaTests.class),
				SmallJvm.class.getName())
			.redirectErrorStream(true)
			.start();
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertThat(output).startsWith("No block of 1048576 bytes: the arena holds ")
			.contains("must not exceed the JVM's bound of direct memory (-XX:MaxDirectMemorySize)");
		assertThat(process.waitFor()).isZero();
	}

	@Test
	void aBlockThatGrowsKeepsItsContentAndItsNeighbour() {
		BufferArena arena = arena();
		Block block = arena.take(256);
		Block neighbour = arena.take(256);
		block.next(neighbour);
		for (int i = 0; i < 200; i++) {
			block.buffer().put((byte) i);
		}
		Block larger = arena.grow(block, 5000);
		assertThat(larger.capacity()).isEqualTo(8192);
		assertThat(larger.buffer().position()).isEqualTo(200);
		assertThat(larger.buffer().limit()).isEqualTo(8192);
		assertThat(larger.next()).isSameAs(neighbour);
		for (int i = 0; i < 200; i++) {
			assertThat(larger.buffer().get(i)).isEqualTo((byte) i);
		}
		assertThat(arena.usedBytes()).isEqualTo(8192 + 256);
		assertThat(arena.take(256)).isSameAs(block);
	}

	@Test
	void aBlockThatIsLargeEnoughDoesNotGrow() {
		BufferArena arena = arena();
		Block block = arena.take(300);
		assertThat(arena.grow(block, 512)).isSameAs(block);
	}

	@Test
	void aBlockThatCannotGrowStaysAsItWas() {
		BufferArena arena = new BufferArena(64 * KIB, 64 * KIB);
		Block block = arena.take(64 * KIB);
		block.buffer().putInt(42);
		assertThatExceptionOfType(ArenaExhaustedException.class).isThrownBy(() -> arena.grow(block, 64 * KIB + 1));
		assertThat(block.buffer().position()).isEqualTo(4);
		assertThat(block.buffer().limit()).isEqualTo(64 * KIB);
		block.free();
	}

	@Test
	void aBlockIsNotFreedTwice() {
		for (int size : new int[] { 256, MIB, 2 * MIB }) {
			Block block = arena().take(size);
			block.free();
			assertThatIllegalStateException().isThrownBy(block::free).withMessageContaining("freed twice");
		}
	}

	@Test
	void aFreedBlockHasNoRoom() {
		Block block = arena().take(256);
		block.free();
		assertThatExceptionOfType(BufferOverflowException.class).isThrownBy(() -> block.buffer().put((byte) 1));
	}

	@Test
	void aBlockOfAnotherArenaIsRefused() {
		Block block = arena().take(256);
		assertThatIllegalArgumentException().isThrownBy(() -> arena().free(block));
	}

	@Test
	void sizesThatMakeNoSenseAreRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> new BufferArena(32 * KIB, 0));
		assertThatIllegalArgumentException().isThrownBy(() -> new BufferArena(100_000, 0));
		assertThatIllegalArgumentException().isThrownBy(() -> new BufferArena(MIB, -1));
		assertThatIllegalArgumentException().isThrownBy(() -> arena().take(-1));
	}

	@Test
	void inDebugModeAFreedBlockIsFilled() {
		BufferArena arena = new BufferArena(64 * KIB, 0, true);
		Block block = arena.take(256);
		ByteBuffer leaked = block.buffer().duplicate();
		block.buffer().putLong(0, 42);
		block.free();
		for (int i = 0; i < 256; i++) {
			assertThat(leaked.get(i)).isEqualTo((byte) 0xdf);
		}
		assertThat(arena.take(256)).isSameAs(block);
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 100, 255 })
	void inDebugModeAWriteAfterFreeIsFound(int index) {
		BufferArena arena = new BufferArena(64 * KIB, 0, true);
		Block block = arena.take(256);
		ByteBuffer leaked = block.buffer().duplicate();
		block.free();
		leaked.put(index, (byte) 0);
		assertThatIllegalStateException().isThrownBy(() -> arena.take(256))
			.withMessageContaining("written to after it was freed")
			.withMessageEndingWith("byte " + index);
	}

	private static String locationOf(Class<?> type) throws URISyntaxException {
		return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
	}

	private static BufferArena arena() {
		return new BufferArena(BufferArena.DEFAULT_CHUNK_BYTES, 0);
	}

	/** Runs in a JVM of its own that has less direct memory than it asks for. */
	static final class SmallJvm {

		private SmallJvm() {
		}

		public static void main(String[] args) {
			BufferArena arena = new BufferArena(1 << 20, 0);
			Block last = arena.take(1 << 20);
			try {
				for (int i = 0; i < 5; i++) {
					Block block = arena.take(1 << 20);
					// what can be reached is not collected to make room
					block.next(last);
					last = block;
				}
			}
			catch (ArenaExhaustedException ex) {
				System.out.println(ex.getMessage());
			}
		}

	}

}
