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

/**
 * Reads the headers of a client's frames (RFC 6455, 5.2), holds them against the rules of
 * fragmentation (5.4) and takes the mask off their payload. It keeps no bytes: who calls
 * keeps an incomplete header, and takes payload as it comes.
 *
 * <pre>
 *                        text or binary, not FIN
 *    BETWEEN MESSAGES ------------------------------&gt; IN A MESSAGE
 *    |   ^       ^                                    |   ^      |
 *    +---+       +------------------------------------+   +------+
 *  text or binary, FIN       continuation, FIN         continuation, not FIN
 * </pre>
 *
 * Control frames may come in either state and leave it as it is. For each frame:
 * {@link #parseHeader} until it is no longer incomplete, {@link #unmask} for each piece
 * of the payload, {@link #frameEnd}.
 *
 * <p>
 * What is wrong is known at the first byte that makes it so: a message over the limit is
 * refused by its header. An error is final.
 *
 * <p>
 * All buffers are little-endian; their positions are not moved. Belongs to one
 * connection; allocates nothing.
 */
final class FrameParser {

	/** The header is not complete: call again, from the same byte, with more. */
	static final int INCOMPLETE = -1;

	/** So many fragments of a message in a row may be empty. */
	static final int MAX_EMPTY_FRAGMENTS = 128;

	/** No error so far. */
	private static final int OK = 0;

	private static final int OPCODE = 0x0f;

	private static final int CONTROL = 0x08;

	private static final int RSV2_AND_RSV3 = 0x30;

	private static final int MASKED = 0x80;

	private static final int MASK_BYTES = 4;

	private final boolean compressionNegotiated;

	private final long maxMessageBytes;

	private final long maxCompressedBytes;

	private int opcode;

	private boolean fin;

	private long payloadLength;

	/** Twice the mask, so turned that the next byte's part is the lowest. */
	private long mask;

	private boolean inMessage;

	private boolean text;

	private boolean compressed;

	private long messageBytes;

	private int emptyFragments;

	/**
	 * Creates a parser that is between messages.
	 * @param compressionNegotiated whether messages may be compressed
	 * @param maxMessageBytes most bytes of a message over all its frames. For a
	 * compressed message, whose length after decompression is not known here, it is a
	 * little more: what a message of that length may take up if it cannot be compressed
	 */
	FrameParser(boolean compressionNegotiated, long maxMessageBytes) {
		this.compressionNegotiated = compressionNegotiated;
		this.maxMessageBytes = maxMessageBytes;
		this.maxCompressedBytes = maxMessageBytes + (maxMessageBytes >> 8) + 64;
	}

	/**
	 * Returns how long a compressed message may be over all its frames.
	 * @return bytes; what is longer was refused by a header
	 */
	long maxCompressedBytes() {
		return this.maxCompressedBytes;
	}

	/**
	 * Reads a header.
	 * @param in what has come
	 * @param from absolute index of the first byte of the frame
	 * @param to absolute index after the last byte that has come
	 * @return the absolute index of the first byte of payload; or {@link #INCOMPLETE}; or
	 * less than that, an error, for {@link #closeCode} and {@link #reason}
	 */
	int parseHeader(ByteBuffer in, int from, int to) {
		int available = to - from;
		if (available < 1) {
			return INCOMPLETE;
		}
		int first = in.get(from) & 0xff;
		int error = checkFirstByte(first);
		if (error != OK) {
			return error;
		}
		if (available < 2) {
			return INCOMPLETE;
		}
		int second = in.get(from + 1) & 0xff;
		error = checkSecondByte(first, second);
		if (error != OK) {
			return error;
		}
		int shortLength = second & ~MASKED;
		int maskAt = from + 2;
		long length = shortLength;
		if (shortLength == FrameWriter.LENGTH_IN_2_BYTES) {
			maskAt += Short.BYTES;
			if (maskAt > to) {
				return INCOMPLETE;
			}
			length = Short.reverseBytes(in.getShort(from + 2)) & 0xffff;
		}
		else if (shortLength == FrameWriter.LENGTH_IN_8_BYTES) {
			maskAt += Long.BYTES;
			if (maskAt > to) {
				return INCOMPLETE;
			}
			length = Long.reverseBytes(in.getLong(from + 2));
		}
		error = checkLength(first, shortLength, length);
		if (error != OK) {
			return error;
		}
		if (to - maskAt < MASK_BYTES) {
			return INCOMPLETE;
		}
		long maskBits = in.getInt(maskAt) & 0xffffffffL;
		start(first, length, maskBits | (maskBits << Integer.SIZE));
		return maskAt + MASK_BYTES;
	}

	private int checkFirstByte(int first) {
		int op = first & OPCODE;
		boolean startsMessage = op == FrameWriter.TEXT || op == FrameWriter.BINARY;
		boolean mayHaveRsv1 = startsMessage && this.compressionNegotiated;
		if ((first & RSV2_AND_RSV3) != 0 || ((first & FrameWriter.RSV1) != 0 && !mayHaveRsv1)) {
			return FrameError.RESERVED_BITS.code();
		}
		if (startsMessage) {
			return this.inMessage ? FrameError.INTERRUPTED_MESSAGE.code() : OK;
		}
		if (op == FrameWriter.CONTINUATION) {
			return this.inMessage ? OK : FrameError.STRAY_CONTINUATION.code();
		}
		if (op < FrameWriter.CLOSE || op > FrameWriter.PONG) {
			return FrameError.RESERVED_OPCODE.code();
		}
		return ((first & FrameWriter.FIN) == 0) ? FrameError.FRAGMENTED_CONTROL.code() : OK;
	}

	private static int checkSecondByte(int first, int second) {
		if ((second & MASKED) == 0) {
			return FrameError.UNMASKED.code();
		}
		boolean tooLong = isControl(first) && (second & ~MASKED) > FrameWriter.MAX_CONTROL_BYTES;
		return tooLong ? FrameError.CONTROL_TOO_LONG.code() : OK;
	}

	private int checkLength(int first, int shortLength, long length) {
		if (length < 0) {
			return FrameError.LENGTH_NEGATIVE.code();
		}
		boolean minimal = shortLength < FrameWriter.LENGTH_IN_2_BYTES
				|| length > ((shortLength == FrameWriter.LENGTH_IN_2_BYTES) ? FrameWriter.MAX_CONTROL_BYTES
						: FrameWriter.MAX_LENGTH_IN_2_BYTES);
		if (!minimal) {
			return FrameError.LENGTH_NOT_MINIMAL.code();
		}
		if (isControl(first)) {
			return OK;
		}
		boolean isCompressed = this.inMessage ? this.compressed : (first & FrameWriter.RSV1) != 0;
		long limit = isCompressed ? this.maxCompressedBytes : this.maxMessageBytes;
		if (length > limit - this.messageBytes) {
			return FrameError.MESSAGE_TOO_BIG.code();
		}
		boolean bringsNothing = length == 0 && (first & FrameWriter.FIN) == 0;
		return (bringsNothing && this.emptyFragments == MAX_EMPTY_FRAGMENTS) ? FrameError.EMPTY_FRAGMENTS.code() : OK;
	}

	private void start(int first, long length, long newMask) {
		this.opcode = first & OPCODE;
		this.fin = (first & FrameWriter.FIN) != 0;
		this.payloadLength = length;
		this.mask = newMask;
		if (isControl()) {
			return;
		}
		if (!this.inMessage) {
			this.text = this.opcode == FrameWriter.TEXT;
			this.compressed = (first & FrameWriter.RSV1) != 0;
		}
		this.messageBytes += length;
		this.emptyFragments = (length == 0) ? this.emptyFragments + 1 : 0;
	}

	private static boolean isControl(int firstByte) {
		return (firstByte & CONTROL) != 0;
	}

	/**
	 * Takes the mask off the next piece of the current frame's payload, in place.
	 * @param in what has come
	 * @param from absolute index of the first byte
	 * @param to absolute index after the last byte, which may not be beyond the frame
	 */
	void unmask(ByteBuffer in, int from, int to) {
		long bits = this.mask;
		int at = from;
		for (; at <= to - Long.BYTES; at += Long.BYTES) {
			in.putLong(at, in.getLong(at) ^ bits);
		}
		for (; at < to; at++) {
			in.put(at, (byte) (in.get(at) ^ bits));
			bits = Long.rotateRight(bits, Byte.SIZE);
		}
		this.mask = bits;
	}

	/**
	 * Ends the current frame, all of whose payload was taken.
	 */
	void frameEnd() {
		if (isControl()) {
			return;
		}
		this.inMessage = !this.fin;
		if (this.fin) {
			this.messageBytes = 0;
			this.emptyFragments = 0;
		}
	}

	/**
	 * Returns what the current frame is.
	 * @return one of the opcodes of {@link FrameWriter}
	 */
	int opcode() {
		return this.opcode;
	}

	/**
	 * Tells whether the current frame is the last of its message.
	 * @return true for each control frame
	 */
	boolean fin() {
		return this.fin;
	}

	/**
	 * Returns how long the current frame's payload is.
	 * @return bytes
	 */
	long payloadLength() {
		return this.payloadLength;
	}

	/**
	 * Tells whether the current frame is a close, ping or pong.
	 * @return false if it belongs to a message
	 */
	boolean isControl() {
		return isControl(this.opcode);
	}

	/**
	 * Tells whether the current message, or the last one between two, is compressed.
	 * @return whether its first frame had RSV1
	 */
	boolean isCompressed() {
		return this.compressed;
	}

	/**
	 * Tells whether the current message, or the last one between two, is a text.
	 * @return whether its first frame was a text frame
	 */
	boolean isText() {
		return this.text;
	}

	/**
	 * Tells whether a fragmented message is under way.
	 * @return whether a frame without FIN was the last of a message's to end
	 */
	boolean isInMessage() {
		return this.inMessage;
	}

	/**
	 * Returns what to close with after an error.
	 * @param error what {@link #parseHeader} returned
	 * @return 1002 or 1009
	 */
	static int closeCode(int error) {
		return FrameError.of(error).closeCode();
	}

	/**
	 * Returns what was wrong.
	 * @param error what {@link #parseHeader} returned
	 * @return ASCII, short enough for a close frame
	 */
	static String reason(int error) {
		return FrameError.of(error).reason();
	}

}
