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

package dev.cork.engine.http;

import java.nio.ByteBuffer;

import dev.cork.engine.buffer.Block;
import org.jspecify.annotations.Nullable;

/**
 * The body of the request of one {@link Exchange}: takes its framing off and hands it to
 * whoever wants it.
 *
 * <pre>
 *              stream(handler)
 *   UNREAD ──────────────────────► STREAMED ─┐
 *     │  │     collect(max, handler)         ├── last byte ──► complete
 *     │  └───────────────────────► COLLECTED ┤
 *     └── response ended ────────► DISCARDED ┘
 * </pre>
 *
 * While it is UNREAD, or paused, nothing is taken and the connection stops reading.
 */
final class RequestBody {

	private enum Mode {

		UNREAD, STREAMED, COLLECTED, DISCARDED

	}

	private static final int NO_ERROR = 0;

	private final Exchange exchange;

	private final ChunkedDecoder decoder;

	private Mode mode = Mode.UNREAD;

	private boolean chunked;

	private boolean complete;

	private boolean paused;

	/** Of a declared length: what has not come yet. */
	private long remaining;

	private long receivedBytes;

	private @Nullable DataHandler dataHandler;

	private @Nullable BodyHandler bodyHandler;

	private int maxCollectedBytes;

	/** The bound of the handler, 0 for none. */
	private long maxBytes;

	private @Nullable Block collected;

	/** What was taken and given back, until somebody takes it again. */
	private @Nullable ByteBuffer restored;

	/**
	 * Data of this call that may turn out to be the whole body and needs no copy then.
	 */
	private int pendingFrom;

	private int pendingTo;

	/** What a framing error was, for the connection to answer. */
	private int error;

	RequestBody(Exchange exchange, HttpOptions options) {
		this.exchange = exchange;
		this.decoder = new ChunkedDecoder(options.maxHeadBytes(), options.maxHeaders());
	}

	void start(RequestHead head) {
		this.mode = Mode.UNREAD;
		this.chunked = head.chunked;
		this.remaining = head.contentLength;
		this.complete = !head.chunked && head.contentLength <= 0;
		this.paused = false;
		this.receivedBytes = 0;
		this.maxBytes = 0;
		this.error = NO_ERROR;
		this.pendingFrom = 0;
		this.pendingTo = 0;
		if (head.chunked) {
			this.decoder.reset();
		}
	}

	/**
	 * Gives back a body that was taken completely, for somebody else.
	 */
	void restore(ByteBuffer whole) {
		if (!this.complete || this.mode == Mode.UNREAD || this.mode == Mode.DISCARDED || hasListener()) {
			throw new IllegalStateException("Only a body that was taken completely can be given back");
		}
		this.mode = Mode.UNREAD;
		this.paused = false;
		this.restored = whole;
	}

	void release() {
		this.restored = null;
		this.dataHandler = null;
		this.bodyHandler = null;
		freeCollected();
	}

	private void freeCollected() {
		if (this.collected != null) {
			this.collected.free();
			this.collected = null;
		}
	}

	boolean isComplete() {
		return this.complete;
	}

	/** Whether a handler is to be called when more of the body comes. */
	boolean hasListener() {
		return this.dataHandler != null || this.bodyHandler != null;
	}

	/** Whether bytes of the body that come now would be taken. */
	boolean isReading() {
		return !this.complete && !this.paused && this.mode != Mode.UNREAD;
	}

	boolean isDiscarded() {
		return this.mode == Mode.DISCARDED;
	}

	boolean hasBegun() {
		return this.receivedBytes > 0;
	}

	long receivedBytes() {
		return this.receivedBytes;
	}

	/** Whether a connection is better closed than read to the end of this body. */
	boolean isTooLongToDiscard(long maxSwallowBytes) {
		return !this.complete && !this.chunked && this.remaining > maxSwallowBytes;
	}

	void maxBytes(long maxBytes) {
		this.maxBytes = maxBytes;
	}

	int error() {
		return this.error;
	}

	void stream(DataHandler handler) {
		requireUnread();
		this.mode = Mode.STREAMED;
		this.dataHandler = handler;
	}

	void collect(int maxBytes, BodyHandler handler) {
		requireUnread();
		if (maxBytes < 0) {
			throw new IllegalArgumentException("maxBytes must not be negative: " + maxBytes);
		}
		this.maxCollectedBytes = maxBytes;
		this.mode = Mode.COLLECTED;
		this.bodyHandler = handler;
		if (!this.chunked && this.remaining > maxBytes) {
			refuseTooLarge();
		}
	}

	private void requireUnread() {
		if (this.mode != Mode.UNREAD) {
			throw new IllegalStateException(
					"The body is read already: onData or collect may be called once, before the response is ended");
		}
	}

	private void refuseTooLarge() {
		discard();
		this.exchange.failures.answer(413, null);
	}

	void discard() {
		this.mode = Mode.DISCARDED;
		this.dataHandler = null;
		this.bodyHandler = null;
		this.paused = false;
		freeCollected();
	}

	void pause() {
		this.paused = true;
	}

	void resume() {
		this.paused = false;
	}

	/**
	 * Takes bytes that have come.
	 * @param in the receive buffer
	 * @param from absolute index of the first byte
	 * @param to absolute index after the last byte
	 * @return absolute index of the first byte that was not taken: because the body is
	 * complete, is paused, or has an {@link #error()}
	 */
	int take(ByteBuffer in, int from, int to) {
		int next = this.chunked ? takeChunked(in, from, to) : takeDeclared(in, from, to);
		if (this.pendingTo > this.pendingFrom) {
			store(in);
		}
		return next;
	}

	private int takeDeclared(ByteBuffer in, int from, int to) {
		int count = (int) Math.min(this.remaining, to - from);
		this.remaining -= count;
		this.complete = this.remaining == 0;
		accept(in, from, from + count);
		return from + count;
	}

	private int takeChunked(ByteBuffer in, int from, int to) {
		int at = from;
		while (at < to && isReading()) {
			int result = this.decoder.decode(in, at, to);
			if (result < 0) {
				this.error = result;
				return to;
			}
			at = this.decoder.next;
			if (result == ChunkedDecoder.DATA) {
				accept(in, this.decoder.dataFrom, this.decoder.dataTo);
			}
			else if (result == ChunkedDecoder.DONE) {
				this.complete = true;
				accept(in, at, at);
			}
		}
		return at;
	}

	private void accept(ByteBuffer in, int from, int to) {
		this.receivedBytes += to - from;
		if (this.maxBytes > 0 && this.receivedBytes > this.maxBytes && this.mode != Mode.DISCARDED) {
			refuseTooLarge();
			return;
		}
		switch (this.mode) {
			case STREAMED -> handOver(in, from, to);
			case COLLECTED -> gather(in, from, to);
			default -> {
				// nobody wants it
			}
		}
	}

	private void handOver(ByteBuffer in, int from, int to) {
		DataHandler handler = this.dataHandler;
		if (this.exchange.response.isResponded()) {
			// in an earlier piece of the same read: the rest is wanted no more than if it
			// came later
			discard();
		}
		else if (handler != null && (to > from || this.complete)) {
			if (this.complete) {
				this.dataHandler = null;
			}
			this.exchange.calls.data(handler, this.exchange.http.window.show(in, from, to), this.complete,
					maxRemainingBytes());
		}
	}

	private long maxRemainingBytes() {
		if (this.complete) {
			return 0;
		}
		if (!this.chunked) {
			return this.remaining;
		}
		return (this.maxBytes > 0) ? this.maxBytes - this.receivedBytes : Long.MAX_VALUE;
	}

	private void gather(ByteBuffer in, int from, int to) {
		if (this.receivedBytes > this.maxCollectedBytes) {
			this.pendingTo = this.pendingFrom;
			refuseTooLarge();
			return;
		}
		if (to > from) {
			if (this.pendingTo > this.pendingFrom) {
				store(in);
			}
			this.pendingFrom = from;
			this.pendingTo = to;
		}
		if (this.complete) {
			deliver(in);
		}
	}

	/** More comes after what was pending, so it has to be kept. */
	private void store(ByteBuffer in) {
		int length = this.pendingTo - this.pendingFrom;
		Block block = this.collected;
		if (block == null) {
			// with a declared length the first block is the last
			block = this.exchange.http.loop.arena().take((int) (length + Math.max(this.remaining, 0)));
		}
		else if (block.buffer().remaining() < length) {
			block = block.owner().grow(block, block.buffer().position() + length);
		}
		ByteBuffer target = block.buffer();
		int at = target.position();
		target.put(at, in, this.pendingFrom, length).position(at + length);
		this.collected = block;
		this.pendingTo = this.pendingFrom;
	}

	private void deliver(ByteBuffer in) {
		BodyHandler handler = this.bodyHandler;
		this.bodyHandler = null;
		if (handler == null) {
			return;
		}
		if (this.collected == null) {
			ByteBuffer whole = this.exchange.http.window.show(in, this.pendingFrom, this.pendingTo);
			this.pendingTo = this.pendingFrom;
			this.exchange.calls.body(handler, whole);
			return;
		}
		if (this.pendingTo > this.pendingFrom) {
			store(in);
		}
		Block whole = this.collected;
		this.exchange.calls.body(handler, whole.buffer().flip());
		freeCollected();
	}

	/** There is no body, and somebody has asked for it after its end could be told. */
	void tellLate(ByteBuffer nothing) {
		if (!this.complete || !hasListener()) {
			return;
		}
		ByteBuffer restored = this.restored;
		if (restored == null) {
			completeEmpty(nothing);
		}
		else if (!this.paused) {
			this.restored = null;
			deliverRestored(restored);
		}
	}

	private void deliverRestored(ByteBuffer whole) {
		DataHandler dataHandler = this.dataHandler;
		BodyHandler bodyHandler = this.bodyHandler;
		this.dataHandler = null;
		this.bodyHandler = null;
		if (dataHandler != null) {
			this.exchange.calls.data(dataHandler, whole, true, 0);
		}
		else if (bodyHandler != null && whole.remaining() > this.maxCollectedBytes) {
			refuseTooLarge();
		}
		else if (bodyHandler != null) {
			this.exchange.calls.body(bodyHandler, whole);
		}
	}

	/** There is no body, and somebody waits for its end. */
	void completeEmpty(ByteBuffer in) {
		if (this.mode == Mode.STREAMED) {
			handOver(in, 0, 0);
		}
		else if (this.mode == Mode.COLLECTED && !this.exchange.response.isResponded()) {
			deliver(in);
		}
	}

}
