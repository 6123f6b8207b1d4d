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

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class BacklogTests {

	private final BufferArena arena = new BufferArena(1 << 16, 1 << 17, true);

	private final BacklogPool pool = new BacklogPool(this.arena);

	private final Backlog backlog = new Backlog(this.pool);

	private final ByteBuffer[] gathered = new ByteBuffer[8];

	@Test
	void aNewBacklogIsEmpty() {
		assertThat(this.backlog.isEmpty()).isTrue();
		assertThat(this.backlog.sizeBytes()).isZero();
		assertThat(this.backlog.peek()).isNull();
		assertThat(this.backlog.gather(this.gathered, 8)).isZero();
		this.backlog.consume(0);
	}

	@Test
	void copiesFillTheTailBlockBeforeTheyTakeAnother() {
		this.backlog.appendCopy(direct("one "));
		this.backlog.appendCopy(ascii("[two]"), 1, 3);
		assertThat(this.arena.usedBytes()).isEqualTo(1024);
		this.backlog.appendCopy(direct("x".repeat(2000)));
		assertThat(this.arena.usedBytes()).isEqualTo(1024 + 1024);
		assertThat(this.backlog.gather(this.gathered, 8)).isEqualTo(2);
		assertThat(this.gathered[0].remaining()).isEqualTo(1024);
		assertThat(text(this.gathered[0])).startsWith("one twoxxx");
		assertThat(this.gathered[1].remaining()).isEqualTo(2007 - 1024);
		assertThat(this.backlog.sizeBytes()).isEqualTo(2007);
	}

	@Test
	void blocksAreAsLargeAsWhatWaitsAlready() {
		byte[] some = new byte[3000];
		long before = 0;
		for (int i = 0; i < 20; i++) {
			this.backlog.appendCopy(some, 0, some.length);
			assertThat(this.arena.usedBytes()).isBetween(before, 2 * this.backlog.sizeBytes() + 4096);
			before = this.arena.usedBytes();
		}
		assertThat(this.backlog.gather(this.gathered, 8)).isLessThan(8);
	}

	@Test
	void aSourceThatIsCopiedDoesNotMove() {
		ByteBuffer source = direct("[abc]").position(1).limit(4);
		this.backlog.appendCopy(source);
		assertThat(source.position()).isEqualTo(1);
		assertThat(source.limit()).isEqualTo(4);
		source.put(1, (byte) 'X');
		this.backlog.gather(this.gathered, 1);
		assertThat(text(this.gathered[0])).isEqualTo("abc");
	}

	@Test
	void nothingIsNoEntry() {
		this.backlog.appendCopy(ByteBuffer.allocateDirect(0));
		this.backlog.appendCopy(new byte[0], 0, 0);
		this.backlog.append(ByteBuffer.allocateDirect(0));
		this.backlog.append(new byte[3], 3, 0);
		assertThat(this.backlog.isEmpty()).isTrue();
		assertThat(this.arena.usedBytes()).isZero();
	}

	@Test
	void directBuffersAreNotCopied() {
		ByteBuffer direct = direct("payload");
		this.backlog.append(direct);
		assertThat(this.arena.usedBytes()).isZero();
		assertThat(this.backlog.gather(this.gathered, 8)).isEqualTo(1);
		assertThat(this.gathered[0]).isSameAs(direct);
	}

	@Test
	void copiesDoNotGoIntoMemoryOfOthers() {
		ByteBuffer direct = ByteBuffer.allocateDirect(100).put(ascii("abc")).flip();
		this.backlog.append(direct);
		this.backlog.appendCopy(direct("def"));
		assertThat(direct.clear().get(3)).isZero();
		assertThat(this.backlog.gather(this.gathered, 8)).isEqualTo(2);
		assertThat(text(this.gathered[0]) + text(this.gathered[1])).isEqualTo("abcdef");
	}

	@Test
	void heapBuffersAreRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.backlog.append(ByteBuffer.wrap(new byte[3])));
	}

	@Test
	void rangesOutsideOfAnArrayAreRefused() {
		assertThatExceptionOfType(IndexOutOfBoundsException.class)
			.isThrownBy(() -> this.backlog.append(new byte[3], 2, 2));
		assertThatExceptionOfType(IndexOutOfBoundsException.class)
			.isThrownBy(() -> this.backlog.appendCopy(new byte[3], 2, 2));
		assertThat(this.backlog.isEmpty()).isTrue();
	}

	@Test
	void gatheringStopsAtTheFirstEntryOfAnotherKindAndAtTheMaximum() {
		this.backlog.append(direct("a"));
		this.backlog.append(direct("b"));
		this.backlog.append(ascii("c"), 0, 1);
		this.backlog.append(direct("d"));
		assertThat(this.backlog.gather(this.gathered, 1)).isEqualTo(1);
		assertThat(this.backlog.gather(this.gathered, 8)).isEqualTo(2);
		this.backlog.consume(2);
		assertThat(this.backlog.gather(this.gathered, 8)).isZero();
		assertThat(this.backlog.peek().kind()).isEqualTo(BacklogEntry.Kind.ARRAY);
		this.backlog.consume(1);
		assertThat(this.backlog.gather(this.gathered, 8)).isEqualTo(1);
		assertThat(text(this.gathered[0])).isEqualTo("d");
	}

	@Test
	void whatAWriteDidToPositionsMakesNoDifference() {
		this.backlog.append(direct("abc"));
		this.backlog.append(direct("def"));
		this.backlog.gather(this.gathered, 8);
		this.gathered[0].position(3);
		this.gathered[1].position(1);
		this.backlog.consume(4);
		assertThat(this.backlog.gather(this.gathered, 8)).isEqualTo(1);
		assertThat(text(this.gathered[0])).isEqualTo("ef");
		this.gathered[0].position(2);
		this.backlog.consume(1);
		assertThat(this.backlog.gather(this.gathered, 8)).isEqualTo(1);
		assertThat(text(this.gathered[0])).isEqualTo("f");
	}

	@Test
	void anArrayIsCopiedPieceByPiece() {
		this.backlog.append(ascii("[abcdef]"), 1, 6);
		ByteBuffer bypass = ByteBuffer.allocateDirect(4);
		BacklogEntry entry = this.backlog.peek();
		entry.copyTo(bypass);
		assertThat(text(bypass.flip())).isEqualTo("abcd");
		assertThat(entry.remaining()).isEqualTo(6);
		this.backlog.consume(3);
		entry.copyTo(bypass.clear());
		assertThat(text(bypass.flip())).isEqualTo("def");
		this.backlog.consume(3);
		assertThat(this.backlog.isEmpty()).isTrue();
	}

	@Test
	void aFileIsKeptAsAPlaceInIt(@TempDir Path directory) throws IOException {
		Path path = Files.writeString(directory.resolve("file"), "0123456789");
		try (FileChannel file = FileChannel.open(path)) {
			this.backlog.append(file, 2, 6);
			BacklogEntry entry = this.backlog.peek();
			assertThat(entry.kind()).isEqualTo(BacklogEntry.Kind.FILE);
			assertThat(entry.file()).isSameAs(file);
			assertThat(entry.filePosition()).isEqualTo(2);
			this.backlog.consume(4);
			assertThat(entry.filePosition()).isEqualTo(6);
			assertThat(entry.remaining()).isEqualTo(2);
			assertThat(this.backlog.sizeBytes()).isEqualTo(2);
			this.backlog.clear();
		}
	}

	@Test
	void aFileIsClosedWhenItHasLeftOrIsForgotten(@TempDir Path directory) throws IOException {
		Path path = Files.writeString(directory.resolve("file"), "0123456789");
		FileChannel left = FileChannel.open(path);
		this.backlog.append(left, 0, 10);
		this.backlog.consume(9);
		assertThat(left.isOpen()).isTrue();
		this.backlog.consume(1);
		assertThat(left.isOpen()).isFalse();
		FileChannel forgotten = FileChannel.open(path);
		this.backlog.append(forgotten, 0, 10);
		this.backlog.clear();
		assertThat(forgotten.isOpen()).isFalse();
		FileChannel empty = FileChannel.open(path);
		this.backlog.append(empty, 0, 0);
		assertThat(empty.isOpen()).isFalse();
	}

	@Test
	void moreThanWaitsCannotLeave() {
		this.backlog.append(direct("abc"));
		assertThatIllegalArgumentException().isThrownBy(() -> this.backlog.consume(4))
			.withMessage("4 bytes cannot have left, 3 wait");
		assertThatIllegalArgumentException().isThrownBy(() -> this.backlog.consume(-1));
		assertThat(this.backlog.sizeBytes()).isEqualTo(3);
	}

	@Test
	void clearingGivesAllMemoryBack() {
		this.backlog.appendCopy(new byte[5000], 0, 5000);
		this.backlog.append(direct("abc"));
		this.backlog.append(ascii("abc"), 0, 3);
		this.backlog.consume(100);
		this.backlog.clear();
		assertThat(this.backlog.isEmpty()).isTrue();
		assertThat(this.backlog.sizeBytes()).isZero();
		assertThat(this.backlog.peek()).isNull();
		assertThat(this.arena.usedBytes()).isZero();
		this.backlog.appendCopy(direct("again"));
		this.backlog.gather(this.gathered, 8);
		assertThat(text(this.gathered[0])).isEqualTo("again");
	}

	@Test
	void aBlockGoesHomeWithItsLastByte() {
		this.backlog.appendCopy(direct("abc"));
		this.backlog.consume(2);
		assertThat(this.arena.usedBytes()).isEqualTo(1024);
		this.backlog.consume(1);
		assertThat(this.arena.usedBytes()).isZero();
	}

	@Test
	void anExhaustedArenaLeavesTheBacklogAsItWas() {
		this.backlog.appendCopy(direct("abc"));
		byte[] tooMuch = new byte[1 << 17];
		assertThatExceptionOfType(ArenaExhaustedException.class)
			.isThrownBy(() -> this.backlog.appendCopy(tooMuch, 0, tooMuch.length));
		assertThatExceptionOfType(ArenaExhaustedException.class)
			.isThrownBy(() -> this.backlog.appendCopy(ByteBuffer.wrap(tooMuch)));
		assertThat(this.backlog.sizeBytes()).isEqualTo(3);
		assertThat(this.backlog.gather(this.gathered, 8)).isEqualTo(1);
		assertThat(text(this.gathered[0])).isEqualTo("abc");
	}

	@Test
	void entriesAreReusedAndOnlySoManyKept() {
		ByteBuffer one = direct("x");
		for (int i = 0; i < BacklogPool.MAX_POOLED_ENTRIES + 10; i++) {
			this.backlog.append(one.duplicate());
		}
		assertThat(this.pool.pooledEntries()).isZero();
		this.backlog.clear();
		assertThat(this.pool.pooledEntries()).isEqualTo(BacklogPool.MAX_POOLED_ENTRIES);
		this.backlog.append(one);
		assertThat(this.pool.pooledEntries()).isEqualTo(BacklogPool.MAX_POOLED_ENTRIES - 1);
	}

	private static byte[] ascii(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

	private static ByteBuffer direct(String text) {
		return ByteBuffer.allocateDirect(text.length()).put(ascii(text)).flip();
	}

	private static String text(ByteBuffer buffer) {
		return new ByteView().set(buffer, buffer.position(), buffer.limit()).toString();
	}

}
