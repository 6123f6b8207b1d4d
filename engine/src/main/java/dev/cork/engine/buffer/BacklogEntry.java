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
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * One run of bytes that waits in a {@link Backlog}. An entry is reused: it is valid until
 * its last byte is consumed or the backlog cleared.
 */
public final class BacklogEntry {

	/** Where the bytes of an entry are. */
	public enum Kind {

		/** In direct memory: written as they are, several entries at once. */
		BUFFER,

		/** In an array on the heap: written through a direct buffer, piece by piece. */
		ARRAY,

		/** In a file: transferred by the kernel. */
		FILE

	}

	@Nullable BacklogEntry next;

	private Kind kind = Kind.BUFFER;

	/** The memory of a copied entry, freed with the entry. */
	private @Nullable Block block;

	private @Nullable ByteBuffer buffer;

	private byte @Nullable [] array;

	private @Nullable FileChannel file;

	/**
	 * Where the bytes end: an index in the buffer or array, or a position in the file.
	 * What is left lies from {@code end - remaining} to here; there is no other account
	 * of how far the entry was written, so it cannot contradict this one.
	 */
	private long end;

	private long remaining;

	BacklogEntry() {
	}

	void hold(Block block) {
		this.block = block;
		set(Kind.BUFFER, 0, 0);
		this.buffer = block.buffer();
	}

	void hold(ByteBuffer buffer) {
		set(Kind.BUFFER, buffer.limit(), buffer.remaining());
		this.buffer = buffer;
	}

	void hold(byte[] array, int offset, int length) {
		set(Kind.ARRAY, offset + length, length);
		this.array = array;
	}

	void hold(FileChannel file, long position, long count) {
		set(Kind.FILE, position + count, count);
		this.file = file;
	}

	private void set(Kind kind, long end, long remaining) {
		this.kind = kind;
		this.end = end;
		this.remaining = remaining;
	}

	void release() {
		if (this.block != null) {
			this.block.free();
		}
		if (this.file != null) {
			close(this.file);
		}
		this.block = null;
		this.buffer = null;
		this.array = null;
		this.file = null;
		set(Kind.BUFFER, 0, 0);
	}

	static void close(FileChannel file) {
		try {
			file.close();
		}
		catch (IOException ex) {
			// it was only read from: nothing is lost
		}
	}

	/** How many bytes may still be copied behind those of this entry. */
	int room() {
		return (this.block != null) ? this.block.capacity() - (int) this.end : 0;
	}

	void copy(ByteBuffer source, int from, int length) {
		writable().put((int) this.end, source, from, length);
		grewBy(length);
	}

	void copy(byte[] source, int from, int length) {
		writable().put((int) this.end, source, from, length);
		grewBy(length);
	}

	private ByteBuffer writable() {
		return buffer().clear();
	}

	private void grewBy(int length) {
		this.end += length;
		this.remaining += length;
	}

	void consume(long count) {
		this.remaining -= count;
	}

	ByteBuffer forWrite() {
		return buffer().limit((int) this.end).position((int) (this.end - this.remaining));
	}

	private ByteBuffer buffer() {
		return Objects.requireNonNull(this.buffer, "no buffer entry");
	}

	/**
	 * Tells how this entry is written.
	 * @return where its bytes are
	 */
	public Kind kind() {
		return this.kind;
	}

	/**
	 * Returns how much of this entry is left.
	 * @return bytes that are not consumed, more than 0
	 */
	public long remaining() {
		return this.remaining;
	}

	/**
	 * Copies the next bytes of an {@link Kind#ARRAY} entry, as many as there are and fit.
	 * They are not consumed by that.
	 * @param target where to; its position is moved past the last byte
	 */
	public void copyTo(ByteBuffer target) {
		byte[] source = Objects.requireNonNull(this.array, "no array entry");
		target.put(source, (int) (this.end - this.remaining), (int) Math.min(this.remaining, target.remaining()));
	}

	/**
	 * Returns the file of a {@link Kind#FILE} entry.
	 * @return the file
	 */
	public FileChannel file() {
		return Objects.requireNonNull(this.file, "no file entry");
	}

	/**
	 * Returns where the next byte of a {@link Kind#FILE} entry is.
	 * @return absolute position in the file
	 */
	public long filePosition() {
		return this.end - this.remaining;
	}

}
