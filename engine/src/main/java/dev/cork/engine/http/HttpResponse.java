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
import java.nio.channels.FileChannel;

import dev.cork.engine.buffer.Ascii;
import dev.cork.engine.buffer.ByteView;
import dev.cork.engine.buffer.CorkBuffer;
import dev.cork.engine.buffer.Utf8Encoder;
import dev.cork.engine.loop.Output;
import dev.cork.engine.metrics.Counter;

/**
 * A response. Status, header fields and body are said in this order, and each call
 * encodes straight into the loop's cork buffer:
 *
 * <pre>
 *   FRESH ── header ──► HEAD ── first piece ──► BODY ── end ──► ENDED
 *     └─────────────────┴───── end(body) ────────────────────────▲
 * </pre>
 *
 * The engine adds Date, Server, Connection and the framing: Content-Length where the
 * length is known, otherwise chunks, or the connection's end for HTTP/1.0. A response to
 * HEAD, or with status 204 or 304, never has a body: what is said of it is counted, not
 * sent.
 *
 * <p>
 * When the peer has gone, everything that is said goes nowhere. Loop thread only, and
 * only while a handler of the request runs; see {@link #detach()} for later.
 */
public final class HttpResponse {

	/** {@link #tryEnd}: the whole chunk was taken. */
	public static final int TRY_OK = 1;

	/** {@link #tryEnd}: the response is complete. */
	public static final int TRY_DONE = 1 << 1;

	private enum State {

		FRESH, HEAD, BODY, ENDED, ABORTED, OVER

	}

	private static final long UNKNOWN = -1;

	private static final int CHUNK_FRAMING_BYTES = 12;

	private static final byte[] CRLF = { '\r', '\n' };

	private static final byte[] LAST_CHUNK = { '0', '\r', '\n', '\r', '\n' };

	private final Exchange exchange;

	private final ResponseHead head;

	/** That of the connection; set before the response is given to anybody. */
	@SuppressWarnings("NullAway.Init")
	private Output output;

	private State state = State.OVER;

	/** Bytes of the body so far. */
	private long offset;

	HttpResponse(Exchange exchange) {
		this.exchange = exchange;
		this.head = new ResponseHead(exchange);
	}

	void start(Output output) {
		this.output = output;
		this.state = State.FRESH;
		this.offset = 0;
		this.head.start(output);
	}

	/**
	 * Sets the status; 200 unless this is called.
	 * @param code 200 to 999
	 * @return this response
	 * @throws IllegalStateException if a header field was set already
	 */
	public HttpResponse status(int code) {
		requireFresh("The status");
		this.head.status(code);
		return this;
	}

	/**
	 * Sets the status with a phrase of its own.
	 * @param code 200 to 999
	 * @param reason the reason phrase
	 * @return this response
	 * @throws IllegalStateException if a header field was set already
	 * @throws IllegalArgumentException if the phrase has characters that it must not have
	 */
	public HttpResponse status(int code, String reason) {
		requireFresh("The status");
		this.head.status(code, reason);
		return this;
	}

	/**
	 * Returns the status.
	 * @return the code that was set, or 200
	 */
	public int statusCode() {
		return this.head.status();
	}

	/**
	 * Adds a header field. Date and Server replace the engine's own, Content-Length is
	 * {@link #contentLength}, and {@code Connection: close} is {@link #closeAfterEnd()}.
	 * @param name the name
	 * @param value the value
	 * @return this response
	 * @throws IllegalArgumentException if the name is no token, or the value has CR, LF,
	 * NUL, another control character or one beyond Latin-1; or if the field is not the
	 * application's to set
	 */
	public HttpResponse header(String name, String value) {
		if (startHead("Header field '", name)) {
			this.head.add(name, value);
		}
		return this;
	}

	/**
	 * Adds a header field with a number.
	 * @param name the name
	 * @param value the value, sent in decimal
	 * @return this response
	 * @throws IllegalArgumentException if the name is no token
	 */
	public HttpResponse header(String name, long value) {
		if (startHead("Header field '", name)) {
			this.head.add(name, value);
		}
		return this;
	}

	/**
	 * Adds a header field whose value is somewhere in bytes, e.g. in the request.
	 * @param name the name
	 * @param value the value
	 * @return this response
	 * @throws IllegalArgumentException if the name is no token or the value has control
	 * characters
	 */
	public HttpResponse header(String name, ByteView value) {
		if (startHead("Header field '", name)) {
			this.head.add(name, value);
		}
		return this;
	}

	/**
	 * Adds header fields that were checked and encoded before.
	 * @param preparedLines what {@link PreparedHeaders} has made
	 * @return this response
	 */
	public HttpResponse header(byte[] preparedLines) {
		if (startHead("Prepared header fields", "")) {
			this.head.add(preparedLines);
		}
		return this;
	}

	/**
	 * Declares how long the body is going to be, for a body that is written in pieces: it
	 * then needs no chunks.
	 * @param bytes the length
	 * @return this response
	 */
	public HttpResponse contentLength(long bytes) {
		if (startHead("The content length", "")) {
			this.head.contentLength(bytes);
		}
		return this;
	}

	/**
	 * Ends the connection after this response.
	 * @throws IllegalStateException if the head is complete already
	 */
	public void closeAfterEnd() {
		if (startHead("The end of the connection", "")) {
			this.head.close();
		}
	}

	private boolean startHead(String what, String name) {
		if (this.state == State.FRESH) {
			this.head.begin();
			this.state = State.HEAD;
			return true;
		}
		if (this.state == State.HEAD) {
			return true;
		}
		requireNotOver();
		if (this.state != State.ABORTED) {
			throw new IllegalStateException(what + name + (name.isEmpty() ? "" : "'")
					+ " is set too late: the head of the response is complete");
		}
		return false;
	}

	private void requireFresh(String what) {
		requireNotOver();
		if (this.state != State.FRESH && this.state != State.ABORTED) {
			throw new IllegalStateException(what + " must be set before the first header field and the body");
		}
	}

	private void requireNotOver() {
		if (this.state == State.OVER) {
			throw new IllegalStateException(
					"The response is over: it must not be kept beyond the handler, use detach()");
		}
	}

	/** Whether a body may be said now; false if it goes nowhere. */
	private boolean canSay() {
		requireNotOver();
		if (this.state == State.ENDED) {
			throw new IllegalStateException("The response is ended already");
		}
		return this.state != State.ABORTED;
	}

	/**
	 * Ends the response. What was written so far is its body, if anything.
	 * @throws IllegalStateException if less was written than was declared; the connection
	 * is closed then
	 */
	public void end() {
		if (!canSay()) {
			return;
		}
		if (this.state == State.BODY) {
			endBody();
		}
		else {
			startHead("The end", "");
			finishHead(this.head.isBodyForbidden() ? this.head.declaredLength() : 0);
		}
		ended();
	}

	private void endBody() {
		if (this.head.isChunked()) {
			this.output.cork(LAST_CHUNK.length).put(LAST_CHUNK);
		}
		else if (this.head.declaredLength() > this.offset && !this.head.isBodyForbidden()) {
			this.exchange.connection().abort();
			throw new IllegalStateException("The response is %d bytes short of its declared length of %d"
				.formatted(this.head.declaredLength() - this.offset, this.head.declaredLength()));
		}
	}

	/**
	 * Ends the response with a whole body, or with its last piece.
	 * @param body the text, sent in UTF-8
	 */
	public void end(String body) {
		if (!canSay()) {
			return;
		}
		if (this.state == State.BODY) {
			require(write(body));
			end();
			return;
		}
		Utf8Encoder encoder = this.exchange.http.loop.encoder();
		CorkBuffer cork = headCork();
		if (!this.head.isBodyForbidden() && this.head.declaredLength() == UNKNOWN
				&& Utf8Encoder.maxEncodedLength(body) + this.exchange.http.finishBytes() <= cork.remaining()) {
			endInCork(cork, body, encoder);
		}
		else {
			finishHead(encoder.encodedLength(body));
			if (!this.head.isBodyForbidden()) {
				sendText(body, encoder);
			}
		}
		ended();
	}

	/**
	 * It surely fits, so it is encoded at once with a length in front that is right for
	 * ASCII and is corrected for anything else.
	 */
	private void endInCork(CorkBuffer cork, String body, Utf8Encoder encoder) {
		int headEnd = cork.position();
		int guess = body.length();
		finishHead(guess);
		int start = cork.position();
		cork.putUtf8(body, encoder);
		int length = cork.position() - start;
		if (length == guess) {
			this.offset = length;
			return;
		}
		if (Ascii.decimalLength(length) == Ascii.decimalLength(guess)) {
			this.head.correctLength(cork, length);
		}
		else {
			cork.reset(headEnd);
			this.state = State.HEAD;
			this.head.contentLength(length);
			finishHead(length);
			cork.putUtf8(body, encoder);
		}
		this.offset = length;
	}

	private void sendText(String text, Utf8Encoder encoder) {
		CorkBuffer cork = this.output.cork(0);
		if (Utf8Encoder.maxEncodedLength(text) <= cork.remaining()) {
			cork.putUtf8(text, encoder);
			return;
		}
		int at = 0;
		while (at < text.length()) {
			ByteBuffer piece = this.exchange.http.loop.bypassBuffer().clear();
			at = encoder.encode(text, at, piece);
			this.output.send(piece.flip(), false);
		}
	}

	/**
	 * Ends the response with a whole body, or with its last piece.
	 * @param body the bytes, not to be changed afterwards
	 */
	public void end(byte[] body) {
		end(body, 0, body.length);
	}

	/**
	 * Ends the response with a whole body, or with its last piece.
	 * @param body the bytes, not to be changed afterwards
	 * @param offset index of the first
	 * @param length how many
	 */
	public void end(byte[] body, int offset, int length) {
		if (!canSay()) {
			return;
		}
		if (this.state == State.BODY) {
			require(write(body, offset, length));
			end();
			return;
		}
		finishHead(length);
		if (!this.head.isBodyForbidden()) {
			say(body, offset, length, true);
		}
		ended();
	}

	/**
	 * Ends the response with a whole body, or with its last piece. Direct buffers leave
	 * without a copy.
	 * @param body the bytes between position and limit, not to be changed afterwards; the
	 * buffer object is the engine's from now on
	 */
	public void end(ByteBuffer body) {
		if (!canSay()) {
			return;
		}
		if (this.state == State.BODY) {
			require(write(body));
			end();
			return;
		}
		finishHead(body.remaining());
		if (!this.head.isBodyForbidden()) {
			say(body, true);
		}
		ended();
	}

	/**
	 * Ends the response with a part of a file, which the kernel transfers.
	 * @param file the file; it must stay open and as long as it is until the response has
	 * left, and is not closed here
	 * @param position where the part starts
	 * @param count its length in bytes
	 * @throws IllegalStateException if a piece of a body was written already
	 */
	public void endFile(FileChannel file, long position, long count) {
		if (!canSay()) {
			return;
		}
		if (this.state == State.BODY) {
			throw new IllegalStateException("A file is a whole body, and pieces of another were written already");
		}
		finishHead(count);
		if (!this.head.isBodyForbidden() && count > 0) {
			this.output.send(file, position, count);
		}
		ended();
	}

	private void require(WriteResult result) {
		if (result == WriteResult.DROPPED && this.state != State.ABORTED) {
			this.exchange.connection().abort();
			throw new IllegalStateException("The last piece was dropped: the peer is too slow and too much waits");
		}
	}

	private CorkBuffer headCork() {
		startHead("The body", "");
		return this.output.cork(this.exchange.http.finishBytes());
	}

	private void finishHead(long length) {
		startHead("The body", "");
		this.head.finish(length);
		this.state = State.BODY;
	}

	private void ended() {
		this.state = State.ENDED;
		this.exchange.http.loop.counters().increment(Counter.RESPONSES);
		this.exchange.settle();
	}

	/**
	 * Writes a piece of the body.
	 * @param chunk the text, sent in UTF-8
	 * @return what became of it
	 */
	public WriteResult write(String chunk) {
		if (!canSay()) {
			return WriteResult.DROPPED;
		}
		Utf8Encoder encoder = this.exchange.http.loop.encoder();
		long length = encoder.encodedLength(chunk);
		if (!beginPiece(length)) {
			return WriteResult.DROPPED;
		}
		if (length > 0 && !this.head.isBodyForbidden()) {
			sendText(chunk, encoder);
			endPiece();
		}
		return result();
	}

	/**
	 * Writes a piece of the body.
	 * @param chunk the bytes
	 * @return what became of it
	 */
	public WriteResult write(byte[] chunk) {
		return write(chunk, 0, chunk.length);
	}

	/**
	 * Writes a piece of the body.
	 * @param chunk the bytes
	 * @param offset index of the first
	 * @param length how many
	 * @return what became of it
	 */
	public WriteResult write(byte[] chunk, int offset, int length) {
		if (!canSay() || !beginPiece(length)) {
			return WriteResult.DROPPED;
		}
		if (length > 0 && !this.head.isBodyForbidden()) {
			say(chunk, offset, length, false);
			endPiece();
		}
		return result();
	}

	/**
	 * Writes a piece of the body.
	 * @param chunk the bytes between position and limit; the position is moved to the
	 * limit if they were taken
	 * @return what became of it
	 */
	public WriteResult write(ByteBuffer chunk) {
		if (!canSay() || !beginPiece(chunk.remaining())) {
			return WriteResult.DROPPED;
		}
		if (chunk.hasRemaining() && !this.head.isBodyForbidden()) {
			say(chunk, false);
			endPiece();
		}
		return result();
	}

	/** Completes the head if need be and starts a chunk; false if too much waits. */
	private boolean beginPiece(long length) {
		if (this.state != State.BODY) {
			startHead("The body", "");
			this.head.finishForPieces();
			this.state = State.BODY;
		}
		long waiting = this.output.backlogBytes();
		if (waiting > 0 && waiting + length > this.exchange.http.options.maxBacklogBytes()) {
			return false;
		}
		long declared = this.head.declaredLength();
		if (declared != UNKNOWN && this.offset + length > declared) {
			throw new IllegalStateException("The body is longer than its declared length of " + declared + " bytes");
		}
		this.offset += length;
		if (length > 0 && this.head.isChunked()) {
			if (length > Integer.MAX_VALUE) {
				throw new IllegalArgumentException("A piece of " + length + " bytes is too long");
			}
			CorkBuffer cork = this.output.cork(CHUNK_FRAMING_BYTES);
			cork.putHex((int) length);
			cork.put(CRLF);
		}
		return true;
	}

	private void endPiece() {
		if (this.head.isChunked()) {
			this.output.cork(CRLF.length).put(CRLF);
		}
	}

	private WriteResult result() {
		return this.output.isIdle() ? WriteResult.SENT : WriteResult.WAITING;
	}

	private void say(byte[] bytes, int offset, int length, boolean keepable) {
		CorkBuffer cork = this.output.cork(0);
		if (length <= cork.remaining()) {
			cork.put(bytes, offset, length);
		}
		else {
			this.output.send(bytes, offset, length, keepable);
		}
	}

	private void say(ByteBuffer bytes, boolean keepable) {
		CorkBuffer cork = this.output.cork(0);
		if (bytes.remaining() <= cork.remaining()) {
			cork.put(bytes);
			bytes.position(bytes.limit());
		}
		else {
			this.output.send(bytes, keepable);
		}
	}

	/**
	 * Writes what the peer takes now of a body whose length is known, and keeps nothing
	 * of the rest: for bodies that are made or read while they are sent. What was not
	 * taken is offered again in {@link #onWritable}. Allocates nothing.
	 * @param chunk the bytes that come at {@link #writeOffset()}; the position is moved
	 * behind what was taken
	 * @param totalBytes the length of the whole body
	 * @return a set of {@link #TRY_OK} and {@link #TRY_DONE}
	 */
	public int tryEnd(ByteBuffer chunk, long totalBytes) {
		if (!canSay()) {
			return 0;
		}
		if (this.state != State.BODY) {
			finishHead(totalBytes);
		}
		if (this.head.isBodyForbidden()) {
			ended();
			return TRY_OK | TRY_DONE;
		}
		if (this.offset + chunk.remaining() > totalBytes) {
			throw new IllegalArgumentException("The chunk of %d bytes at offset %d goes beyond the total of %d"
				.formatted(chunk.remaining(), this.offset, totalBytes));
		}
		int before = chunk.remaining();
		if (this.output.isIdle() && before <= this.output.cork(0).remaining()) {
			this.output.cork(0).put(chunk);
			chunk.position(chunk.limit());
		}
		else {
			this.output.offer(chunk);
		}
		this.offset += before - chunk.remaining();
		int result = chunk.hasRemaining() ? 0 : TRY_OK;
		if (this.offset == totalBytes) {
			ended();
			result |= TRY_DONE;
		}
		return result;
	}

	/**
	 * Returns how much of the body was taken.
	 * @return bytes, those that wait for the peer included
	 */
	public long writeOffset() {
		return this.offset;
	}

	/**
	 * Corrects the offset, for a body of which a part is sent by other means.
	 * @param offset how many bytes of the body are to count as taken
	 */
	public void writeOffset(long offset) {
		if (offset < 0) {
			throw new IllegalArgumentException("The offset must not be negative: " + offset);
		}
		this.offset = offset;
	}

	/**
	 * Sets who is told when nothing waits for the peer any more, again and again until
	 * the response is ended; and once at the end of this loop turn if nothing waits now.
	 * @param handler the handler
	 */
	public void onWritable(WritableHandler handler) {
		if (canSay()) {
			this.exchange.onWritable(handler);
		}
	}

	/**
	 * Sets what to do when the peer goes away, or the connection fails, before the
	 * response is ended. Runs on the loop, at most once.
	 * @param callback what to do
	 */
	public void onAborted(Runnable callback) {
		if (canSay()) {
			this.exchange.onAborted(callback);
		}
	}

	/**
	 * Tells whether the response is complete.
	 * @return whether it was ended
	 */
	public boolean isResponded() {
		return this.state == State.ENDED;
	}

	/**
	 * Tells whether anything of the response has left, so that it cannot be taken back.
	 * @return false as long as {@link #reset()} works
	 */
	public boolean isCommitted() {
		return isStarted() && this.head.hasLeft();
	}

	/**
	 * Tells whether the peer has gone.
	 * @return whether what is said goes nowhere
	 */
	public boolean isAborted() {
		return this.state == State.ABORTED || this.output.isBroken();
	}

	/**
	 * Forgets status, header fields and body, of which nothing has left yet.
	 * @throws IllegalStateException if something has left, or the response is ended
	 */
	public void reset() {
		if (canSay() && !takeBack()) {
			throw new IllegalStateException("The response cannot be reset: a part of it has left");
		}
	}

	/** Takes back what was said; false if a part of it has left. */
	boolean takeBack() {
		if (isStarted()) {
			if (this.head.hasLeft()) {
				return false;
			}
			this.head.takeBack();
		}
		start(this.output);
		return true;
	}

	/**
	 * Tells a client that waits for it to send the body: {@code 100 Continue}. It is sent
	 * by itself when the body is asked for; at most once, and never to a client that does
	 * not wait.
	 */
	public void sendContinue() {
		if (canSay() && !isStarted() && this.exchange.head.expectContinue) {
			this.exchange.connection().sendContinue(this.exchange);
		}
	}

	/**
	 * Lets what was said so far leave now and not when the loop's turn ends.
	 */
	public void flush() {
		requireNotOver();
		this.output.uncork();
	}

	/**
	 * Takes the response out of the handler's hands, to be answered later and from any
	 * thread.
	 * @return the handle for that, the same one for every call
	 */
	public DetachedResponse detach() {
		requireNotOver();
		return this.exchange.detach();
	}

	/**
	 * Leaves the request to the next less specific route that matches, or to the
	 * fallback. To be followed by the handler's return; nothing may have been answered.
	 */
	public void yieldToNext() {
		requireNotOver();
		this.exchange.yieldToNext();
	}

	boolean isStarted() {
		return this.state == State.HEAD || this.state == State.BODY || this.state == State.ENDED;
	}

	/** Whether the connection goes on after this response; known once its head is. */
	boolean keepsConnection() {
		return this.head.keepsConnection();
	}

	void abort() {
		if (this.state != State.ENDED) {
			this.state = State.ABORTED;
		}
	}

	void over() {
		if (this.state != State.ABORTED) {
			this.state = State.OVER;
		}
	}

}
