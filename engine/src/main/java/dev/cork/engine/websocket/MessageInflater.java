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
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

import dev.cork.engine.buffer.ArenaExhaustedException;

/**
 * Decompresses messages that come in any pieces (RFC 7692, 7.2.2). What it does is
 * bounded by what it is given: it stops at the limit of the message, and takes no input
 * twice.
 *
 * <p>
 * A block with BFINAL set ends a DEFLATE stream but not the message, in which further
 * blocks may follow (7.2.3.4): they are the start of a new stream, without context. Some
 * senders leave out the empty block that has to follow, or all blocks of an empty
 * message; there is no other way to read that, so it is accepted.
 *
 * <p>
 * A message that ends within a block is malformed. Without context takeover that is
 * certain. With it, it is seen only if the bytes that were to end the message produce
 * something, so a few such messages are taken for complete: their sender garbles what he
 * says himself.
 *
 * <p>
 * Between {@code inflate} with {@code last} false and true the state is that of the
 * message: an inflater that connections share takes whole messages only, or is kept until
 * the end of one. Belongs to one thread. Its memory is not on the heap, until
 * {@link #close()}. Allocates nothing, unless for what is malformed.
 */
final class MessageInflater implements AutoCloseable {

	/** The piece was taken; the message is complete if it was the last. */
	static final int OK = 0;

	/** The message is longer than its buffer may be. */
	static final int TOO_BIG = 1;

	/** This is no compressed message. */
	static final int MALFORMED = 2;

	/**
	 * What a sender cuts off: an empty block without compression, less its first byte.
	 */
	private static final byte[] TAIL = { 0, 0, -1, -1 };

	/** One more empty block without compression. It has no effect. */
	private static final byte[] EMPTY_BLOCK = { 0, 0, 0, -1, -1 };

	/** An empty block with BFINAL: only what ends between two blocks ends with it. */
	private static final byte[] FINAL_BLOCK = { 3, 0 };

	private static final int MIN_ROOM_BYTES = 256;

	/** How much more a message is expected to be than its compressed form. */
	private static final int USUAL_RATIO = 4;

	private static final ByteBuffer NO_INPUT = ByteBuffer.allocateDirect(0);

	private final Inflater inflater = new Inflater(true);

	private final ByteBuffer end;

	/** Tells whether there is more when a message is as long as it may be. */
	private final ByteBuffer excess = ByteBuffer.allocateDirect(1);

	private final boolean takeover;

	/** Whether the current stream has had no input yet. */
	private boolean atStreamStart = true;

	/** Whether the current message has had no input yet. */
	private boolean atMessageStart = true;

	/**
	 * Creates a decompressor.
	 * @param takeover whether a message may refer to those before
	 */
	MessageInflater(boolean takeover) {
		this.takeover = takeover;
		byte[] check = takeover ? EMPTY_BLOCK : FINAL_BLOCK;
		this.end = ByteBuffer.allocateDirect(TAIL.length + check.length).put(TAIL).put(check);
	}

	/**
	 * Decompresses a piece of a message.
	 * @param in what has come, unmasked. Position and limit are used and put back
	 * @param from absolute index of the first byte
	 * @param to absolute index after the last byte
	 * @param last whether the message ends here
	 * @param target the message is appended to it
	 * @return {@link #OK}; or {@link #TOO_BIG} or {@link #MALFORMED}, and then
	 * {@link #reset()} was called
	 * @throws ArenaExhaustedException if the target gets no memory; call {@link #reset()}
	 * then
	 */
	int inflate(ByteBuffer in, int from, int to, boolean last, MessageBuffer target) {
		int result = OK;
		if (to > from) {
			int position = in.position();
			int limit = in.limit();
			try {
				result = inflate(in.limit(to).position(from), target);
			}
			finally {
				in.limit(limit).position(position);
			}
		}
		if (last && result == OK) {
			result = end();
		}
		if (result != OK || (last && !this.takeover)) {
			reset();
		}
		return result;
	}

	private int inflate(ByteBuffer in, MessageBuffer target) {
		this.atMessageStart = false;
		this.atStreamStart = false;
		this.inflater.setInput(in);
		try {
			return inflateAll(in, target);
		}
		catch (DataFormatException malformed) {
			return MALFORMED;
		}
		finally {
			// or it would be kept from being collected
			this.inflater.setInput(NO_INPUT);
		}
	}

	private int inflateAll(ByteBuffer in, MessageBuffer target) throws DataFormatException {
		boolean more = true;
		while (more) {
			ByteBuffer room = target.room(roomFor(in.remaining()));
			if (room.hasRemaining()) {
				target.written(this.inflater.inflate(room));
				more = !room.hasRemaining();
			}
			else if (this.inflater.inflate(this.excess.clear()) > 0) {
				return TOO_BIG;
			}
			else {
				more = false;
			}
			if (this.inflater.finished()) {
				this.inflater.reset();
				more = in.hasRemaining();
				this.atStreamStart = !more;
				this.inflater.setInput(in);
			}
		}
		return OK;
	}

	private static int roomFor(int inputBytes) {
		return (int) Math.min(Math.max((long) USUAL_RATIO * inputBytes, MIN_ROOM_BYTES), Integer.MAX_VALUE);
	}

	/**
	 * Reads what the sender has cut off, and asks whether that was the end of a block.
	 */
	private int end() {
		boolean betweenBlocks = this.atStreamStart || this.atMessageStart || readEnd();
		this.atMessageStart = true;
		return betweenBlocks ? OK : MALFORMED;
	}

	private boolean readEnd() {
		this.inflater.setInput(this.end.clear());
		try {
			if (this.inflater.inflate(this.excess.clear()) > 0) {
				return false;
			}
		}
		catch (DataFormatException malformed) {
			return false;
		}
		int remaining = this.inflater.getRemaining();
		if (!this.inflater.finished()) {
			return this.takeover;
		}
		this.inflater.reset();
		this.atStreamStart = true;
		// the sender's last block was an empty one with BFINAL; or it was ours
		return remaining == this.end.capacity() - TAIL.length || (remaining == 0 && !this.takeover);
	}

	/**
	 * Forgets the message that is under way and all before it.
	 */
	void reset() {
		this.inflater.reset();
		this.atStreamStart = true;
		this.atMessageStart = true;
	}

	/**
	 * Gives the memory back.
	 */
	@Override
	public void close() {
		this.inflater.end();
	}

}
