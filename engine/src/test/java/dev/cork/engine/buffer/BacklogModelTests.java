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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

import static org.assertj.core.api.Assertions.assertThat;

/** A backlog beside a plain queue of bytes. */
class BacklogModelTests {

	private static final int FILE_BYTES = 20_000;

	@Property(tries = 200)
	void whatWasAppendedLeavesInOrder(@ForAll("steps") List<Step> steps) throws IOException {
		Path path = Files.createTempFile("backlog", ".bin");
		byte[] content = new byte[FILE_BYTES];
		numbered(0, FILE_BYTES).get(content);
		Files.write(path, content);
		try {
			Both both = new Both(path);
			for (Step step : steps) {
				both.apply(step);
				assertThat(both.backlog.sizeBytes()).isEqualTo(both.model.size());
				assertThat(both.backlog.isEmpty()).isEqualTo(both.model.isEmpty());
			}
			while (!both.backlog.isEmpty()) {
				both.leave(1000, true);
			}
			assertThat(both.model).isEmpty();
			assertThat(both.arena.usedBytes()).isZero();
		}
		finally {
			Files.delete(path);
		}
	}

	@Provide
	Arbitrary<List<Step>> steps() {
		Arbitrary<Integer> sizes = Arbitraries.oneOf(Arbitraries.integers().between(0, 20),
				Arbitraries.integers().between(0, 3000), Arbitraries.integers().between(0, FILE_BYTES));
		Arbitrary<Action> actions = Arbitraries.frequency(Tuple.of(3, Action.COPY_BUFFER),
				Tuple.of(3, Action.COPY_ARRAY), Tuple.of(2, Action.BUFFER), Tuple.of(2, Action.ARRAY),
				Tuple.of(1, Action.FILE), Tuple.of(8, Action.LEAVE), Tuple.of(1, Action.CLEAR));
		return Combinators.combine(actions, sizes, Arbitraries.of(true, false)).as(Step::new).list().ofMaxSize(60);
	}

	private static ByteBuffer numbered(int from, int length) {
		ByteBuffer bytes = ByteBuffer.allocateDirect(length);
		for (int i = 0; i < length; i++) {
			bytes.put(i, number(from + i));
		}
		return bytes;
	}

	private static byte number(int index) {
		return (byte) (index * 31 + (index >> 8));
	}

	enum Action {

		COPY_BUFFER, COPY_ARRAY, BUFFER, ARRAY, FILE, LEAVE, CLEAR

	}

	record Step(Action action, int sizeBytes, boolean positionsMove) {
	}

	private static final class Both {

		private final BufferArena arena = new BufferArena(1 << 16, 0, true);

		private final Backlog backlog = new Backlog(new BacklogPool(this.arena));

		private final Queue<Byte> model = new ArrayDeque<>();

		private final Path file;

		private int appended;

		Both(Path file) {
			this.file = file;
		}

		void apply(Step step) throws IOException {
			int size = step.sizeBytes();
			switch (step.action()) {
				case COPY_BUFFER -> this.backlog.appendCopy(next(size));
				case COPY_ARRAY -> this.backlog.appendCopy(nextArray(size), 3, size);
				case BUFFER -> this.backlog.append(next(size));
				case ARRAY -> this.backlog.append(nextArray(size), 3, size);
				case FILE -> appendFile(size);
				case LEAVE -> leave(size, step.positionsMove());
				case CLEAR -> {
					this.backlog.clear();
					this.model.clear();
					assertThat(this.arena.usedBytes()).isZero();
				}
			}
		}

		private ByteBuffer next(int size) {
			ByteBuffer bytes = numbered(this.appended, size);
			this.appended += size;
			for (int i = 0; i < size; i++) {
				this.model.add(bytes.get(i));
			}
			return bytes;
		}

		private byte[] nextArray(int size) {
			byte[] array = new byte[size + 5];
			next(size).get(array, 3, size);
			return array;
		}

		private void appendFile(int size) throws IOException {
			int position = FILE_BYTES - size;
			this.backlog.append(FileChannel.open(this.file), position, size);
			for (int i = position; i < FILE_BYTES; i++) {
				this.model.add(number(i));
			}
		}

		/** What a socket does that takes at most so many bytes at once. */
		void leave(int maxBytes, boolean positionsMove) throws IOException {
			BacklogEntry entry = this.backlog.peek();
			if (entry == null) {
				return;
			}
			switch (entry.kind()) {
				case BUFFER -> leaveBuffers(maxBytes, positionsMove);
				case ARRAY -> {
					ByteBuffer bypass = ByteBuffer.allocateDirect(maxBytes);
					entry.copyTo(bypass);
					expect(bypass.flip(), bypass.limit());
					this.backlog.consume(bypass.limit());
				}
				case FILE -> {
					int size = (int) Math.min(maxBytes, entry.remaining());
					ByteBuffer read = ByteBuffer.allocateDirect(size);
					assertThat(entry.file().read(read, entry.filePosition())).isEqualTo(size);
					expect(read.flip(), size);
					this.backlog.consume(size);
				}
			}
		}

		private void leaveBuffers(int maxBytes, boolean positionsMove) {
			ByteBuffer[] gathered = new ByteBuffer[3];
			int count = this.backlog.gather(gathered, gathered.length);
			assertThat(count).isPositive();
			int rest = maxBytes;
			for (int i = 0; i < count; i++) {
				int size = Math.min(rest, gathered[i].remaining());
				expect(gathered[i], size);
				if (positionsMove) {
					gathered[i].position(gathered[i].position() + size);
				}
				rest -= size;
			}
			this.backlog.consume(maxBytes - rest);
		}

		private void expect(ByteBuffer bytes, int size) {
			for (int i = 0; i < size; i++) {
				byte actual = bytes.get(bytes.position() + i);
				byte expected = this.model.remove();
				if (actual != expected) {
					assertThat(actual).as("byte %d of %d", i, size).isEqualTo(expected);
				}
			}
		}

	}

}
