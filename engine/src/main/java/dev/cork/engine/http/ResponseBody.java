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

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

import dev.cork.engine.buffer.Ascii;
import dev.cork.engine.buffer.CorkBuffer;
import dev.cork.engine.buffer.Utf8Encoder;
import dev.cork.engine.loop.EventLoop;
import dev.cork.engine.loop.Output;
import dev.cork.engine.loop.Payload;
import org.jspecify.annotations.Nullable;

/**
 * Counts and sends the bytes of a response's body: through the cork buffer if they fit,
 * past it otherwise; and puts the chunked coding (RFC 9112 7.1) around them.
 */
final class ResponseBody {

	/** Eight hexadecimal digits, their line end and that of the data. */
	private static final int CHUNK_FRAMING_BYTES = 12;

	private static final byte[] CRLF = { '\r', '\n' };

	private static final byte[] LAST_CHUNK = { '0', '\r', '\n', '\r', '\n' };

	private static final long UNKNOWN = -1;

	private final Exchange exchange;

	private final EventLoop loop;

	private final ResponseHead head;

	/** That of the connection; set before anything is sent. */
	@SuppressWarnings("NullAway.Init")
	private Output output;

	/** Bytes so far, those of a response to HEAD as well. */
	private long offset;

	ResponseBody(Exchange exchange, ResponseHead head) {
		this.exchange = exchange;
		this.loop = exchange.http.loop;
		this.head = head;
	}

	void start(Output output) {
		this.output = output;
		this.offset = 0;
		this.exchange.coding.release();
	}

	long offset() {
		return this.offset;
	}

	void offset(long offset) {
		this.offset = offset;
	}

	/** Counts a piece and starts its chunk; false if too much waits already. */
	boolean beginPiece(long length) {
		CompressedBody compressed = compressed();
		long waiting = this.output.backlogBytes() + ((compressed != null) ? compressed.queuedBytes() : 0);
		if (waiting > 0 && waiting + length > this.exchange.http.options.maxBacklogBytes()) {
			if (compressed != null) {
				compressed.callWriter();
			}
			return false;
		}
		long declared = this.head.declaredLength();
		if (declared != UNKNOWN && this.offset + length > declared) {
			throw new IllegalStateException("The body is longer than its declared length of " + declared + " bytes");
		}
		if (length > Integer.MAX_VALUE) {
			throw new IllegalArgumentException("A piece of " + length + " bytes is too long");
		}
		this.offset += length;
		if (length > 0 && compressed == null && this.head.isChunked()) {
			beginChunk(length);
		}
		return true;
	}

	private @Nullable CompressedBody compressed() {
		return this.exchange.coding.body();
	}

	WriteResult endPiece(long length) {
		CompressedBody compressed = compressed();
		if (compressed != null) {
			return compressed.isReady() ? WriteResult.SENT : WriteResult.WAITING;
		}
		if (length > 0 && this.head.isChunked()) {
			this.output.cork(CRLF.length).put(CRLF);
		}
		return this.output.isIdle() ? WriteResult.SENT : WriteResult.WAITING;
	}

	/** What was written is all. */
	void end() {
		boolean compressed = compressed() != null;
		if (this.head.isChunked() && !compressed) {
			this.output.cork(LAST_CHUNK.length).put(LAST_CHUNK);
		}
		else if (this.head.declaredLength() > this.offset && !this.head.isBodyForbidden()) {
			this.exchange.connection().abort();
			throw new IllegalStateException("The response is %d bytes short of its declared length of %d"
				.formatted(this.head.declaredLength() - this.offset, this.head.declaredLength()));
		}
	}

	/** The response is ended. */
	void complete() {
		CompressedBody compressed = compressed();
		if (compressed != null) {
			compressed.end();
		}
	}

	/** Whether all of an ended response has been said. */
	boolean isComplete() {
		CompressedBody compressed = compressed();
		return compressed == null || compressed.isComplete();
	}

	/** Lets the client see what was written so far. */
	void flush() {
		CompressedBody compressed = compressed();
		if (compressed != null) {
			compressed.flush();
		}
		this.output.uncork();
	}

	private void beginChunk(long length) {
		CorkBuffer cork = this.output.cork(CHUNK_FRAMING_BYTES);
		cork.putHex((int) length);
		cork.put(CRLF);
	}

	/**
	 * Whether a whole body surely fits behind the head, and its length is ours to say.
	 */
	boolean fitsWhole(CorkBuffer cork, String text) {
		return !this.head.isBodyForbidden() && this.head.declaredLength() == UNKNOWN
				&& Utf8Encoder.maxEncodedLength(text) + this.exchange.http.finishBytes() <= cork.remaining()
				&& !this.exchange.coding.mayConcern(Utf8Encoder.maxEncodedLength(text));
	}

	/**
	 * Completes the head and encodes a whole body that fits behind it: at once, with a
	 * length in the head that is right for ASCII and is corrected for anything else.
	 */
	void wholeInCork(CorkBuffer cork, String text) {
		Utf8Encoder encoder = this.loop.encoder();
		int headEnd = cork.position();
		int guess = text.length();
		this.head.finish(guess);
		int start = cork.position();
		cork.putUtf8(text, encoder);
		int length = cork.position() - start;
		if (length != guess && Ascii.decimalLength(length) == Ascii.decimalLength(guess)) {
			this.head.correctLength(cork, length);
		}
		else if (length != guess) {
			cork.reset(headEnd);
			this.head.contentLength(length);
			this.head.finish(length);
			cork.putUtf8(text, encoder);
		}
		this.offset = length;
	}

	void text(String text, long length) {
		CompressedBody compressed = compressed();
		if (compressed != null) {
			compressed.text(text, length);
		}
		else {
			Payload.say(text, this.output, this.loop);
		}
	}

	void bytes(byte[] bytes, int offset, int length, boolean keepable) {
		CompressedBody compressed = compressed();
		if (compressed != null) {
			compressed.bytes(ByteBuffer.wrap(bytes, offset, length), keepable);
		}
		else {
			Payload.say(bytes, offset, length, keepable, this.output);
		}
	}

	void bytes(ByteBuffer bytes, boolean keepable) {
		CompressedBody compressed = compressed();
		if (compressed != null) {
			compressed.bytes(bytes, keepable);
		}
		else {
			Payload.say(bytes, keepable, this.output);
		}
	}

	void file(FileChannel file, long position, long count) {
		CompressedBody compressed = compressed();
		if (compressed != null) {
			compressed.file(file, position, count);
		}
		else {
			this.output.send(file, position, count);
		}
	}

	/** Sends what is taken now and keeps nothing of the rest. */
	void offer(ByteBuffer bytes, long totalBytes) {
		int length = bytes.remaining();
		if (this.offset + length > totalBytes) {
			throw new IllegalArgumentException("The chunk of %d bytes at offset %d goes beyond the total of %d"
				.formatted(length, this.offset, totalBytes));
		}
		CompressedBody compressed = compressed();
		if (compressed != null) {
			this.offset += compressed.offer(bytes);
			return;
		}
		if (!this.output.isIdle() || length > this.output.cork(0).remaining()) {
			this.offset += this.output.offer(bytes);
			return;
		}
		bytes(bytes, false);
		this.offset += length;
	}

	static void close(FileChannel file) {
		try {
			file.close();
		}
		catch (IOException ex) {
			// it was only to be read from: nothing is lost
		}
	}

}
