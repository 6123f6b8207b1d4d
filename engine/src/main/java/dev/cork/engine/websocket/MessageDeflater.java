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
import java.util.zip.Deflater;

import dev.cork.engine.buffer.ArenaExhaustedException;
import dev.cork.engine.buffer.Block;
import dev.cork.engine.buffer.BufferArena;

/**
 * Compresses messages (RFC 7692, 7.2.1). It works at the fastest level: a loop that
 * compresses serves nobody else meanwhile.
 *
 * <p>
 * With context takeover every message that was compressed has to be sent, in this order,
 * for the next may refer to it; {@link #reset()} if one is not.
 *
 * <p>
 * Belongs to one thread. Its memory is not on the heap, until {@link #close()}. Allocates
 * nothing once its arena has blocks of the size.
 */
final class MessageDeflater implements AutoCloseable {

	/** What each message ends in and what is not sent: 00 00 FF FF. */
	private static final int TAIL_BYTES = 4;

	/** An empty message is an empty block without compression, less the tail. */
	private static final byte EMPTY = 0;

	/** With less room than this a flush may end just where the room does, and repeat. */
	private static final int MIN_ROOM_BYTES = 16;

	/** The largest array of the JVM, which no message is larger than. */
	private static final int MAX_BYTES = Integer.MAX_VALUE - 8;

	private static final int INPUT_BYTES = 16 * 1024;

	private final Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);

	/**
	 * Input passes through here: {@code Deflater} would move the position of a message
	 * that others may send at the same time.
	 */
	private final ByteBuffer input = ByteBuffer.allocateDirect(INPUT_BYTES).order(ByteOrder.LITTLE_ENDIAN);

	private final boolean takeover;

	/**
	 * Creates a compressor.
	 * @param takeover whether a message may refer to those before
	 */
	MessageDeflater(boolean takeover) {
		this.takeover = takeover;
	}

	/**
	 * Compresses a whole message.
	 * @param message the message, from its position to its limit; neither is moved, not
	 * even for a while
	 * @param arena where the memory for the result comes from
	 * @return a block whose buffer is set from 0 to the end of the payload of a
	 * compressed message; the caller's to free
	 * @throws ArenaExhaustedException if there is no memory; the context is lost, as
	 * after {@link #reset()}
	 */
	Block deflate(ByteBuffer message, BufferArena arena) {
		Block target = arena.take(message.remaining() / 2 + 2 * MIN_ROOM_BYTES);
		if (!message.hasRemaining()) {
			target.buffer().put(EMPTY).flip();
			return target;
		}
		boolean complete = false;
		try {
			int end = message.limit();
			for (int at = message.position(); at < end; at += INPUT_BYTES) {
				int count = Math.min(end - at, INPUT_BYTES);
				this.input.clear().put(0, message, at, count).limit(count);
				this.deflater.setInput(this.input);
				int flush = (at + count == end) ? Deflater.SYNC_FLUSH : Deflater.NO_FLUSH;
				do {
					if (target.buffer().remaining() < MIN_ROOM_BYTES) {
						target = arena.grow(target, (int) Math.min(2L * target.capacity(), MAX_BYTES));
					}
					this.deflater.deflate(target.buffer(), flush);
				}
				while (!target.buffer().hasRemaining());
			}
			complete = true;
		}
		finally {
			if (!complete) {
				target.free();
			}
			if (!complete || !this.takeover) {
				reset();
			}
		}
		ByteBuffer result = target.buffer();
		result.limit(result.position() - TAIL_BYTES).position(0);
		return target;
	}

	/**
	 * Forgets all messages so far: what was not sent must not be referred to.
	 */
	void reset() {
		this.deflater.reset();
	}

	/**
	 * Gives the memory back.
	 */
	@Override
	public void close() {
		this.deflater.end();
	}

}
