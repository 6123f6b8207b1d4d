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
import java.nio.channels.FileChannel;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * What the kernel refused for one socket, in the order it has to leave: copied bytes,
 * direct buffers, arrays and parts of files. It has no bound: who appends looks at
 * {@link #sizeBytes()} first.
 *
 * <p>
 * To write, look at {@link #peek()}: {@link #gather} takes the {@code BUFFER} entries at
 * the head, {@link BacklogEntry#copyTo} the bytes of an {@code ARRAY}; then
 * {@link #consume} what the kernel took, whatever the write did to the positions of the
 * buffers.
 *
 * <p>
 * Belongs to one thread. Allocates nothing in the steady state.
 */
public final class Backlog {

	private static final int MIN_BLOCK_BYTES = 1024;

	private static final int MAX_BLOCK_BYTES = BufferArena.MAX_CARVED_BYTES;

	private final BacklogPool pool;

	private @Nullable BacklogEntry head;

	private @Nullable BacklogEntry tail;

	private long sizeBytes;

	/**
	 * Creates an empty backlog.
	 * @param pool the loop's pool
	 */
	public Backlog(BacklogPool pool) {
		this.pool = pool;
	}

	/**
	 * Tells whether nothing waits.
	 * @return whether the size is 0
	 */
	public boolean isEmpty() {
		return this.head == null;
	}

	/**
	 * Returns how much waits.
	 * @return bytes of all entries, those in files too
	 */
	public long sizeBytes() {
		return this.sizeBytes;
	}

	/**
	 * Copies what a buffer has between position and limit; neither moves.
	 * @param source the buffer
	 * @throws ArenaExhaustedException if there is no memory; nothing was appended
	 */
	public void appendCopy(ByteBuffer source) {
		int from = source.position();
		int length = source.remaining();
		int fit = fitInTail(length);
		Block block = takeBlock(length - fit);
		if (fit > 0) {
			tail().copy(source, from, fit);
		}
		if (block != null) {
			add(entry(block)).copy(source, from + fit, length - fit);
		}
		changed(length);
	}

	/**
	 * Copies bytes of an array.
	 * @param source the array
	 * @param offset index of the first
	 * @param length how many
	 * @throws ArenaExhaustedException if there is no memory; nothing was appended
	 */
	public void appendCopy(byte[] source, int offset, int length) {
		Objects.checkFromIndexSize(offset, length, source.length);
		int fit = fitInTail(length);
		Block block = takeBlock(length - fit);
		if (fit > 0) {
			tail().copy(source, offset, fit);
		}
		if (block != null) {
			add(entry(block)).copy(source, offset + fit, length - fit);
		}
		changed(length);
	}

	private int fitInTail(int length) {
		return (this.tail != null) ? Math.min(length, this.tail.room()) : 0;
	}

	private BacklogEntry tail() {
		return Objects.requireNonNull(this.tail);
	}

	/**
	 * Takes the memory before a byte is copied, so that there is nothing to undo. A block
	 * is as large as what waits already, within limits: a slow reader costs little, a
	 * large backlog few entries.
	 */
	private @Nullable Block takeBlock(int length) {
		if (length == 0) {
			return null;
		}
		long wanted = Math.min(MAX_BLOCK_BYTES, Math.max(MIN_BLOCK_BYTES, this.sizeBytes));
		return this.pool.arena().take((int) Math.max(length, wanted));
	}

	private BacklogEntry entry(Block block) {
		BacklogEntry entry = this.pool.take();
		entry.hold(block);
		return entry;
	}

	/**
	 * Appends what a direct buffer has between position and limit, without a copy. The
	 * buffer object is the backlog's from now on, its position and limit are changed; who
	 * sends the same bytes elsewhere appends a duplicate. The bytes must stay as they are
	 * until they have left.
	 * @param direct the buffer
	 */
	public void append(ByteBuffer direct) {
		if (!direct.isDirect()) {
			throw new IllegalArgumentException("Not a direct buffer: append its array, or a copy");
		}
		if (direct.hasRemaining()) {
			BacklogEntry entry = this.pool.take();
			entry.hold(direct);
			addAll(entry);
		}
	}

	/**
	 * Appends bytes of an array, without a copy. They must stay as they are until they
	 * have left.
	 * @param array the array
	 * @param offset index of the first
	 * @param length how many
	 */
	public void append(byte[] array, int offset, int length) {
		Objects.checkFromIndexSize(offset, length, array.length);
		if (length > 0) {
			BacklogEntry entry = this.pool.take();
			entry.hold(array, offset, length);
			addAll(entry);
		}
	}

	/**
	 * Appends a part of a file. The file is the backlog's from now on: it is closed when
	 * the bytes have left or are forgotten.
	 * @param file the file
	 * @param position where the part starts
	 * @param count its length in bytes
	 */
	public void append(FileChannel file, long position, long count) {
		Objects.checkFromIndexSize(position, count, Long.MAX_VALUE);
		if (count == 0) {
			BacklogEntry.close(file);
			return;
		}
		BacklogEntry entry = this.pool.take();
		entry.hold(file, position, count);
		addAll(entry);
	}

	private void addAll(BacklogEntry entry) {
		add(entry);
		changed(entry.remaining());
	}

	private void changed(long byBytes) {
		int before = (this.sizeBytes > 0) ? 1 : 0;
		this.sizeBytes += byBytes;
		this.pool.changed(byBytes, ((this.sizeBytes > 0) ? 1 : 0) - before);
	}

	private BacklogEntry add(BacklogEntry entry) {
		if (this.tail == null) {
			this.head = entry;
		}
		else {
			this.tail.next = entry;
		}
		this.tail = entry;
		return entry;
	}

	/**
	 * Returns the entry that has to be written first.
	 * @return the head, or null when nothing waits
	 */
	public @Nullable BacklogEntry peek() {
		return this.head;
	}

	/**
	 * Collects the buffers that can leave together: those of the {@code BUFFER} entries
	 * from the head up to the first entry of another kind. They are not consumed by that.
	 * @param into where to, from index 0
	 * @param max how many at most
	 * @return how many, 0 when the head is of another kind or nothing waits
	 */
	public int gather(@Nullable ByteBuffer[] into, int max) {
		int count = 0;
		BacklogEntry entry = this.head;
		while (entry != null && entry.kind() == BacklogEntry.Kind.BUFFER && count < max) {
			into[count++] = entry.forWrite();
			entry = entry.next;
		}
		return count;
	}

	/**
	 * Takes off the head what has left. Memory of the backlog goes home with its last
	 * byte.
	 * @param count how many bytes
	 * @throws IllegalArgumentException if less than that waits
	 */
	public void consume(long count) {
		if (count < 0 || count > this.sizeBytes) {
			throw new IllegalArgumentException(count + " bytes cannot have left, " + this.sizeBytes + " wait");
		}
		changed(-count);
		long rest = count;
		while (rest > 0) {
			BacklogEntry first = Objects.requireNonNull(this.head);
			long step = Math.min(rest, first.remaining());
			first.consume(step);
			rest -= step;
			if (first.remaining() == 0) {
				remove(first);
			}
		}
	}

	/**
	 * Forgets everything, and gives its memory back.
	 */
	public void clear() {
		while (this.head != null) {
			remove(this.head);
		}
		changed(-this.sizeBytes);
	}

	private void remove(BacklogEntry first) {
		this.head = first.next;
		if (this.head == null) {
			this.tail = null;
		}
		this.pool.free(first);
	}

}
