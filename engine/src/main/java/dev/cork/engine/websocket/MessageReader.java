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

import dev.cork.engine.buffer.BufferArena;
import org.jspecify.annotations.Nullable;

/**
 * Puts the message together that the frames of one connection bring. A message that
 * arrives whole and uncompressed is not copied. Loop thread only.
 */
final class MessageReader {

	/** Results of {@link #take}. */
	static final int OK = 0;

	static final int BAD_TEXT = 1;

	static final int BAD_COMPRESSION = 2;

	static final int TOO_BIG = 3;

	private final FrameParser parser;

	private final MessageBuffer buffer;

	private final @Nullable MessageInflater inflater;

	private final boolean ownsInflater;

	/** Between the pieces of a compressed message the shared inflater is not ours. */
	private @Nullable MessageBuffer compressed;

	private final BufferArena arena;

	private final Utf8Validator validator = new Utf8Validator();

	MessageReader(FrameParser parser, BufferArena arena, int maxMessageBytes, @Nullable MessageInflater inflater,
			boolean ownsInflater) {
		this.parser = parser;
		this.arena = arena;
		this.buffer = new MessageBuffer(arena, maxMessageBytes);
		this.inflater = inflater;
		this.ownsInflater = ownsInflater;
	}

	/**
	 * Takes a piece of payload, unmasked.
	 * @param last whether the message is complete with it
	 */
	int take(ByteBuffer in, int from, int to, boolean last) {
		MessageInflater inflater = this.inflater;
		if (!this.parser.isCompressed() || inflater == null) {
			return takePlain(in, from, to, last);
		}
		return this.ownsInflater ? inflate(inflater, in, from, to, last) : takeShared(inflater, in, from, to, last);
	}

	private int takePlain(ByteBuffer in, int from, int to, boolean last) {
		if (!isGoodText(in, from, to, last)) {
			return BAD_TEXT;
		}
		return this.buffer.append(in, from, to) ? OK : TOO_BIG;
	}

	/** The shared inflater gets whole messages only, as others need it in between. */
	private int takeShared(MessageInflater inflater, ByteBuffer in, int from, int to, boolean last) {
		MessageBuffer compressed = this.compressed;
		if (last && compressed == null) {
			return inflate(inflater, in, from, to, true);
		}
		if (compressed == null) {
			compressed = new MessageBuffer(this.arena,
					(int) Math.min(this.parser.maxCompressedBytes(), MessageBuffer.LONGEST));
			this.compressed = compressed;
		}
		if (!compressed.append(in, from, to)) {
			return TOO_BIG;
		}
		if (!last) {
			return OK;
		}
		this.compressed = null;
		try {
			return inflate(inflater, compressed.content(), 0, compressed.length(), true);
		}
		finally {
			compressed.free();
		}
	}

	private int inflate(MessageInflater inflater, ByteBuffer in, int from, int to, boolean last) {
		int before = this.buffer.length();
		int result = inflater.inflate(in, from, to, last, this.buffer);
		if (result == MessageInflater.TOO_BIG) {
			return TOO_BIG;
		}
		if (result == MessageInflater.MALFORMED) {
			return BAD_COMPRESSION;
		}
		int length = this.buffer.length();
		boolean good = (length > 0) ? isGoodText(this.buffer.content(), before, length, last)
				: !last || this.validator.isComplete();
		return good ? OK : BAD_TEXT;
	}

	/** Whether a piece can be part of the message, or its end. */
	boolean isGoodText(ByteBuffer in, int from, int to, boolean last) {
		if (!this.parser.isText()) {
			return true;
		}
		return this.validator.accept(in, from, to) && (!last || this.validator.isComplete());
	}

	/** The message, after its last piece was taken; good until {@link #next()}. */
	ByteBuffer message() {
		return this.buffer.content();
	}

	/** Forgets the message and is ready for the next one. */
	void next() {
		this.buffer.free();
		this.validator.reset();
	}

	void close() {
		next();
		if (this.compressed != null) {
			this.compressed.free();
			this.compressed = null;
		}
		if (this.ownsInflater && this.inflater != null) {
			this.inflater.close();
		}
	}

}
