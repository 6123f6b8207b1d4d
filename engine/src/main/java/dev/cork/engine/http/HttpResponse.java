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

import dev.cork.engine.buffer.ByteView;
import dev.cork.engine.loop.ProtocolFactory;

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
 * If the server compresses (see {@link CompressionOptions}), all lengths and offsets here
 * are those before compression.
 *
 * <p>
 * When the peer has gone, everything that is said goes nowhere. Loop thread only, and
 * only while a handler of the request runs; see {@link #detach()} for later.
 */
public interface HttpResponse {

	/** {@link #tryEnd}: the whole chunk was taken. */
	int TRY_OK = 1;

	/** {@link #tryEnd}: the response is complete. */
	int TRY_DONE = 1 << 1;

	/**
	 * Sets the status; 200 unless this is called.
	 * @param code 200 to 999
	 * @return this response
	 * @throws IllegalStateException if a header field was set already
	 */
	HttpResponse status(int code);

	/**
	 * Sets the status with a phrase of its own.
	 * @param code 200 to 999
	 * @param reason the reason phrase
	 * @return this response
	 * @throws IllegalStateException if a header field was set already
	 * @throws IllegalArgumentException if the phrase has characters that it must not have
	 */
	HttpResponse status(int code, String reason);

	/**
	 * Returns the status.
	 * @return the code that was set, or 200
	 */
	int statusCode();

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
	HttpResponse header(String name, String value);

	/**
	 * Adds a header field with a number.
	 * @param name the name
	 * @param value the value, sent in decimal
	 * @return this response
	 * @throws IllegalArgumentException if the name is no token
	 */
	HttpResponse header(String name, long value);

	/**
	 * Adds a header field whose value is somewhere in bytes, e.g. in the request.
	 * @param name the name
	 * @param value the value
	 * @return this response
	 * @throws IllegalArgumentException if the name is no token or the value has control
	 * characters
	 */
	HttpResponse header(String name, ByteView value);

	/**
	 * Adds header fields that were checked and encoded before.
	 * @param preparedLines what {@link PreparedHeaders} has made
	 * @return this response
	 */
	HttpResponse header(byte[] preparedLines);

	/**
	 * Declares how long the body is going to be, for a body that is written in pieces: it
	 * then needs no chunks.
	 * @param bytes the length
	 * @return this response
	 */
	HttpResponse contentLength(long bytes);

	/**
	 * Ends the connection after this response.
	 * @throws IllegalStateException if the head is complete already
	 */
	void closeAfterEnd();

	/**
	 * Ends the response. What was written so far is its body, if anything.
	 * @throws IllegalStateException if less was written than was declared; the connection
	 * is closed then
	 */
	void end();

	/**
	 * Ends the response with a whole body, or with its last piece.
	 * @param body the text, sent in UTF-8
	 */
	void end(String body);

	/**
	 * Ends the response with a whole body, or with its last piece.
	 * @param body the bytes, not to be changed afterwards
	 */
	default void end(byte[] body) {
		end(body, 0, body.length);
	}

	/**
	 * Ends the response with a whole body, or with its last piece.
	 * @param body the bytes, not to be changed afterwards
	 * @param offset index of the first
	 * @param length how many
	 */
	void end(byte[] body, int offset, int length);

	/**
	 * Ends the response with a whole body, or with its last piece. Direct buffers leave
	 * without a copy.
	 * @param body the bytes between position and limit, not to be changed afterwards; the
	 * buffer object is the engine's from now on
	 */
	void end(ByteBuffer body);

	/**
	 * Ends the response with a part of a file, which the kernel transfers.
	 * @param file the file, the response's from now on: it is closed when the part has
	 * left, or the connection has gone. It must stay as long as it is until then.
	 * @param position where the part starts
	 * @param count its length in bytes
	 * @throws IllegalStateException if a piece of a body was written already
	 */
	void endFile(FileChannel file, long position, long count);

	/**
	 * Answers 101 and hands the connection to another protocol (RFC 9110, 7.8), which
	 * gets every byte that follows the request. Nothing is handed over if the peer has
	 * ended its side by then.
	 * @param protocol its name in the Upgrade field
	 * @param preparedLines further header lines made by {@link PreparedHeaders}
	 * @param next makes what the connection speaks from now on, called when the request
	 * is over
	 * @throws IllegalStateException if a header field was set already
	 */
	void upgrade(String protocol, byte[] preparedLines, ProtocolFactory next);

	/**
	 * Writes a piece of the body.
	 * @param chunk the text, sent in UTF-8
	 * @return what became of it
	 */
	WriteResult write(String chunk);

	/**
	 * Writes a piece of the body.
	 * @param chunk the bytes
	 * @return what became of it
	 */
	default WriteResult write(byte[] chunk) {
		return write(chunk, 0, chunk.length);
	}

	/**
	 * Writes a piece of the body.
	 * @param chunk the bytes
	 * @param offset index of the first
	 * @param length how many
	 * @return what became of it
	 */
	WriteResult write(byte[] chunk, int offset, int length);

	/**
	 * Writes a piece of the body.
	 * @param chunk the bytes between position and limit; the position is moved to the
	 * limit if they were taken
	 * @return what became of it
	 */
	WriteResult write(ByteBuffer chunk);

	/**
	 * Writes what the peer takes now of a body whose length is known, and keeps nothing
	 * of the rest: for bodies that are made or read while they are sent. What was not
	 * taken is offered again in {@link #onWritable}. Allocates nothing.
	 * @param chunk the bytes that come at {@link #writeOffset()}; the position is moved
	 * behind what was taken
	 * @param totalBytes the length of the whole body
	 * @return a set of {@link #TRY_OK} and {@link #TRY_DONE}
	 */
	int tryEnd(ByteBuffer chunk, long totalBytes);

	/**
	 * Returns how much of the body was taken.
	 * @return bytes, those that wait for the peer included, and those of a response to
	 * HEAD as if they were sent
	 */
	long writeOffset();

	/**
	 * Corrects the offset, for a body of which a part is sent by other means.
	 * @param offset how many bytes of the body are to count as taken
	 */
	void writeOffset(long offset);

	/**
	 * Sets who is told when nothing waits for the peer any more, again and again until
	 * the response is ended; and once at the end of this loop turn if nothing waits now.
	 * @param handler the handler
	 */
	void onWritable(WritableHandler handler);

	/**
	 * Sets what to do when the peer goes away, or the connection fails, before the
	 * response is ended. Runs on the loop, at most once.
	 * @param callback what to do
	 */
	void onAborted(Runnable callback);

	/**
	 * Sets who sees the head of this response begin, and sees when and how the response
	 * is over. There is one observer, which a second call replaces; it stays if the
	 * response is reset or the request left to another handler. If the head has begun
	 * already and is not complete, the observer is shown it at once.
	 * @param observer the observer
	 * @throws IllegalStateException if the response is ended
	 */
	void observe(ResponseObserver observer);

	/**
	 * Tells whether the response is complete.
	 * @return whether it was ended
	 */
	boolean isResponded();

	/**
	 * Tells whether anything of the response has left, so that it cannot be taken back.
	 * @return false as long as {@link #reset()} works
	 */
	boolean isCommitted();

	/**
	 * Tells whether the peer has gone.
	 * @return whether what is said goes nowhere
	 */
	boolean isAborted();

	/**
	 * Forgets status, header fields and body, of which nothing has left yet.
	 * @throws IllegalStateException if something has left, or the response is ended
	 */
	void reset();

	/**
	 * Gives the response up: the connection is closed without having completed it, so
	 * that the peer sees that something is missing. Nothing happens if it is ended.
	 */
	void breakOff();

	/**
	 * Tells a client that waits for it to send the body: {@code 100 Continue}. It is sent
	 * by itself when the body is asked for; at most once, and never to a client that does
	 * not wait.
	 */
	void sendContinue();

	/**
	 * Lets what was said so far leave now and not when the loop's turn ends. Of a body
	 * that is compressed that is what fits this turn's share.
	 */
	void flush();

	/**
	 * Takes the response out of the handler's hands, to be answered later and from any
	 * thread. The request is not: what is needed of it later is copied, or it is
	 * {@linkplain HttpRequest#retain() retained} and looked at on the loop.
	 * @return the handle for that, the same one for every call
	 */
	DetachedResponse detach();

	/**
	 * Leaves the request to the next less specific route that matches, or to the
	 * fallback. To be followed by the handler's return; nothing may have been answered.
	 */
	void yieldToNext();

}
