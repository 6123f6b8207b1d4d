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

package dev.cork.engine.websocket;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

import dev.cork.engine.buffer.ArenaExhaustedException;
import dev.cork.engine.buffer.Block;
import dev.cork.engine.buffer.BufferArena;
import org.jspecify.annotations.Nullable;

/**
 * Assembles a message that comes in pieces in one block of an arena, which it takes with
 * the first byte and doubles when it is full, up to a limit. What does not fit the limit
 * is not kept.
 *
 * <p>
 * Belongs to the thread of its arena. Can be used for one message after the other; an
 * empty one holds no memory.
 */
final class MessageBuffer {

	static final int LONGEST = 1 << 30;

	private static final ByteBuffer NOTHING = ByteBuffer.allocateDirect(0).order(ByteOrder.LITTLE_ENDIAN);

	private final BufferArena arena;

	private final int maxBytes;

	private @Nullable Block block;

	private int length;

	/**
	 * Creates an empty buffer.
	 * @param arena where the memory comes from
	 * @param maxBytes the longest message, up to 2^30
	 */
	MessageBuffer(BufferArena arena, int maxBytes) {
		this.arena = arena;
		this.maxBytes = maxBytes;
	}

	/**
	 * Appends a piece.
	 * @param source where it is; its position is not moved
	 * @param from absolute index of its first byte
	 * @param to absolute index after its last byte
	 * @return false if the message would be longer than the limit; nothing was appended
	 * @throws ArenaExhaustedException if there is no memory; nothing was appended
	 */
	boolean append(ByteBuffer source, int from, int to) {
		int count = to - from;
		if (count > this.maxBytes - this.length) {
			return false;
		}
		if (count > 0) {
			Block target = ensureCapacity(this.length + count);
			target.buffer().clear().put(this.length, source, from, count);
			this.length += count;
		}
		return true;
	}

	/**
	 * Returns memory to write to, for those who do not know how much it will be.
	 * @param wantedBytes how much would do, more than 0
	 * @return a buffer from the first free byte to where the block or the limit ends;
	 * without room if and only if the message is as long as the limit. To be used before
	 * any other call
	 * @throws ArenaExhaustedException if there is no memory; the message stays as it was
	 */
	ByteBuffer room(int wantedBytes) {
		int wanted = (int) Math.min((long) this.length + wantedBytes, this.maxBytes);
		if (wanted == this.length) {
			return NOTHING;
		}
		Block target = ensureCapacity(wanted);
		return target.buffer().limit(Math.min(target.capacity(), this.maxBytes)).position(this.length);
	}

	/**
	 * Says how much was written to what {@link #room} has returned.
	 * @param count bytes
	 */
	void written(int count) {
		this.length += count;
	}

	private Block ensureCapacity(int neededBytes) {
		Block current = this.block;
		if (current == null) {
			current = this.arena.take(neededBytes);
		}
		else if (current.capacity() < neededBytes) {
			current.buffer().clear().position(this.length);
			current = this.arena.grow(current, atLeastTwice(current.capacity(), neededBytes));
		}
		this.block = current;
		return current;
	}

	/** Twice, so that many small pieces are not copied each time; within the limit. */
	private int atLeastTwice(int capacity, int neededBytes) {
		return (int) Math.max(Math.min(2L * capacity, this.maxBytes), neededBytes);
	}

	/**
	 * Returns how much of the message has come.
	 * @return bytes
	 */
	int length() {
		return this.length;
	}

	/**
	 * Tells whether nothing of the message has come.
	 * @return whether {@link #length()} is 0
	 */
	boolean isEmpty() {
		return this.length == 0;
	}

	/**
	 * Returns the message.
	 * @return a direct, little-endian buffer from 0 to {@link #length()}, valid until the
	 * next piece or {@link #free()}; its position and limit are the caller's to use
	 */
	ByteBuffer content() {
		Block current = this.block;
		return (current != null) ? current.buffer().limit(this.length).position(0) : NOTHING;
	}

	/**
	 * Gives the memory back and starts with an empty message. Does nothing if there is
	 * none.
	 */
	void free() {
		Block current = this.block;
		this.block = null;
		this.length = 0;
		if (current != null) {
			current.free();
		}
	}

}
