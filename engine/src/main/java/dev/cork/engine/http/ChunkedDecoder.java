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

import dev.cork.engine.buffer.Ascii;

/**
 * Takes the chunked coding (RFC 9112 7.1) off a body that comes in any pieces. It keeps
 * no bytes: each call tells which range of its input is data.
 *
 * <pre>
 *               digit           CR            LF, size above 0          all data
 * SIZE_START ----------&gt; SIZE ------&gt; SIZE_LF -------------------&gt; IN_DATA -------&gt; DATA_CR
 *     ^                  |   ^ digit    ^   |                                          |
 *     |                ; |   +--+       |   | LF, size 0                            CR |
 *     |                  v              |   v                                          v
 *     |              EXTENSION ---------+  IN_TRAILERS ------&gt; AT_END               DATA_LF
 *     |                           CR                empty line                         |
 *     +--------------------------------------------------------------------------------+
 *                                            LF
 * </pre>
 *
 * Any other byte fails, and then every further call returns the same error. A line ends
 * in CRLF only. A size has up to 16 digits. The extensions of a chunk, which mean nothing
 * here, have up to 1 KiB, and over the whole body up to 16 KiB more than there was data,
 * so that no peer can make us read much for little. Trailer fields are checked by
 * {@link TrailerFields} and dropped.
 */
final class ChunkedDecoder {

	/** All input is used up, more is needed. */
	static final int NEED_MORE = 0;

	/** There is data from {@link #dataFrom} to {@link #dataTo}. */
	static final int DATA = 1;

	/** The body is at its end. */
	static final int DONE = 2;

	private static final int SIZE_START = 0;

	private static final int SIZE = 1;

	private static final int EXTENSION = 2;

	private static final int SIZE_LF = 3;

	private static final int IN_DATA = 4;

	private static final int DATA_CR = 5;

	private static final int DATA_LF = 6;

	private static final int IN_TRAILERS = 7;

	private static final int AT_END = 8;

	private static final int MAX_SIZE_DIGITS = 16;

	private static final int MAX_EXTENSION_BYTES = 1024;

	private static final int MAX_EXTENSION_BYTES_OVER_DATA = 16 * 1024;

	private final TrailerFields trailers;

	/** Absolute index of the first byte of data. */
	int dataFrom;

	/** Absolute index after the last byte of data. */
	int dataTo;

	/** Absolute index of the first byte that the last call has not used. */
	int next;

	// one of the states above, or the code of the error it has failed with
	private int state;

	private int sizeDigits;

	private long remaining;

	private int extensionBytes;

	private int extensionBytesOverData;

	/**
	 * Creates a decoder that is ready for a body.
	 * @param maxTrailerBytes most bytes of all trailer lines together; more are answered
	 * 431
	 * @param maxTrailers most trailer fields; more are answered 431
	 */
	ChunkedDecoder(int maxTrailerBytes, int maxTrailers) {
		this.trailers = new TrailerFields(maxTrailerBytes, maxTrailers);
	}

	/**
	 * Starts with a new body.
	 */
	void reset() {
		startChunk();
		this.state = SIZE_START;
		this.extensionBytesOverData = 0;
		this.trailers.reset();
	}

	private void startChunk() {
		this.sizeDigits = 0;
		this.remaining = 0;
		this.extensionBytes = 0;
	}

	/**
	 * Returns how much of the current chunk's data is still to come, as its size line
	 * says.
	 * @return bytes, 0 between chunks
	 */
	long remaining() {
		return (this.state == IN_DATA) ? this.remaining : 0;
	}

	/**
	 * Goes on until there is data, the end, an error, or no more input.
	 * @param in the bytes, whose position is not moved
	 * @param from absolute index of the first byte, {@link #next} of the last call
	 * @param to absolute index after the last byte
	 * @return {@link #DATA}, {@link #NEED_MORE}, {@link #DONE} or the code of an
	 * {@link HttpError}
	 */
	int decode(ByteBuffer in, int from, int to) {
		int at = from;
		while (at < to && this.state >= SIZE_START && this.state < AT_END) {
			if (this.state == IN_DATA) {
				return data(at, to);
			}
			this.state = after(in.get(at++));
		}
		this.next = at;
		if (this.state == AT_END) {
			return DONE;
		}
		return (this.state < SIZE_START) ? this.state : NEED_MORE;
	}

	private int data(int from, int to) {
		int length = (int) Math.min(to - from, this.remaining);
		this.dataFrom = from;
		this.dataTo = from + length;
		this.next = this.dataTo;
		this.remaining -= length;
		this.extensionBytesOverData = Math.max(0, this.extensionBytesOverData - length);
		if (this.remaining == 0) {
			this.state = DATA_CR;
		}
		return DATA;
	}

	private int after(byte b) {
		return switch (this.state) {
			case SIZE_START -> sizeDigit(b);
			case SIZE -> size(b);
			case EXTENSION -> extension(b);
			case SIZE_LF -> (b == '\n') ? afterSizeLine() : HttpError.BAD_CHUNK_SIZE.code();
			case DATA_CR -> (b == '\r') ? DATA_LF : HttpError.BAD_CHUNK_END.code();
			case DATA_LF -> dataLineFeed(b);
			default -> trailer(b);
		};
	}

	private int size(byte b) {
		return switch (b) {
			case ';' -> EXTENSION;
			case '\r' -> SIZE_LF;
			default -> sizeDigit(b);
		};
	}

	private int sizeDigit(byte b) {
		int digit = Ascii.hexDigitValue(b);
		if (digit < 0 || this.sizeDigits == MAX_SIZE_DIGITS || this.remaining > (Long.MAX_VALUE >> 4)) {
			return HttpError.BAD_CHUNK_SIZE.code();
		}
		this.sizeDigits++;
		this.remaining = (this.remaining << 4) | digit;
		return SIZE;
	}

	private int extension(byte b) {
		if (b == '\r') {
			return SIZE_LF;
		}
		if (ControlBytes.isControl(b) && b != '\t') {
			return HttpError.BAD_CHUNK_EXTENSION.code();
		}
		this.extensionBytes++;
		this.extensionBytesOverData++;
		boolean tooLong = this.extensionBytes > MAX_EXTENSION_BYTES
				|| this.extensionBytesOverData > MAX_EXTENSION_BYTES_OVER_DATA;
		return tooLong ? HttpError.CHUNK_EXTENSION_TOO_LONG.code() : EXTENSION;
	}

	private int afterSizeLine() {
		return (this.remaining == 0) ? IN_TRAILERS : IN_DATA;
	}

	private int dataLineFeed(byte b) {
		if (b != '\n') {
			return HttpError.BAD_CHUNK_END.code();
		}
		startChunk();
		return SIZE_START;
	}

	private int trailer(byte b) {
		int result = this.trailers.next(b);
		if (result == TrailerFields.MORE) {
			return IN_TRAILERS;
		}
		return (result == TrailerFields.END) ? AT_END : result;
	}

}
