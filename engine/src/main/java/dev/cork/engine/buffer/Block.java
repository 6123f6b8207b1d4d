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

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;

import org.jspecify.annotations.Nullable;

/**
 * A piece of direct memory lent by a {@link BufferArena}, from {@link BufferArena#take}
 * until {@link #free()}. The arena lends the same object again and again: who has freed a
 * block must not look at it any more.
 */
public final class Block {

	/** The chunk index of blocks that belong to no chunk. */
	static final int NO_CHUNK = -1;

	private static final VarHandle TAKEN = takenField();

	final int sizeClass;

	/** Set by who takes or frees the block, {@link BufferArena} says how. */
	private boolean taken;

	private final BufferArena owner;

	private final ByteBuffer buffer;

	private final long handle;

	private @Nullable Block next;

	Block(BufferArena owner, ByteBuffer buffer, int sizeClass, int chunkIndex, int offset) {
		this.owner = owner;
		this.buffer = buffer;
		this.sizeClass = sizeClass;
		this.handle = ((long) chunkIndex << Integer.SIZE) | offset;
	}

	private static VarHandle takenField() {
		try {
			return MethodHandles.lookup().findVarHandle(Block.class, "taken", boolean.class);
		}
		catch (ReflectiveOperationException ex) {
			throw new ExceptionInInitializerError(ex);
		}
	}

	/**
	 * Returns the memory. Position and limit are the taker's to use.
	 * @return a direct, little-endian buffer, always the same one for this block
	 */
	public ByteBuffer buffer() {
		return this.buffer;
	}

	/**
	 * Returns the size of the memory.
	 * @return capacity of the buffer in bytes
	 */
	public int capacity() {
		return this.buffer.capacity();
	}

	/**
	 * Returns the arena that lent this block and that it goes back to.
	 * @return the arena
	 */
	public BufferArena owner() {
		return this.owner;
	}

	/**
	 * Returns where the memory lies: the index of its chunk in the upper 32 bits, the
	 * offset within the chunk in the lower. Negative for a block that was too large for
	 * every size class and has no chunk.
	 * @return the handle, the same for the whole life of this object
	 */
	public long handle() {
		return this.handle;
	}

	/**
	 * Returns the block that the taker put behind this one.
	 * @return the next block, or null
	 */
	public @Nullable Block next() {
		return this.next;
	}

	/**
	 * Puts another block behind this one, so that a queue of blocks needs no nodes. The
	 * link is the taker's from take to free.
	 * @param next the block to follow, or null
	 */
	public void next(@Nullable Block next) {
		this.next = next;
	}

	/** The owner's thread lends it. */
	void lend() {
		this.taken = true;
	}

	/** The owner's thread takes it back; false if it was free. */
	boolean takeBack() {
		boolean before = this.taken;
		this.taken = false;
		return before;
	}

	/** Another thread gives it back; false if it was free, whoever was faster. */
	boolean giveBack() {
		return (boolean) TAKEN.getAndSet(this, false);
	}

	/**
	 * Gives the memory back to its arena, which may belong to another thread.
	 * @throws IllegalStateException if the block is free already
	 */
	public void free() {
		this.owner.free(this);
	}

}
