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

import dev.cork.engine.buffer.CorkBuffer;

/**
 * Writes the headers of frames (RFC 6455, 5.2). A server's frames are never masked.
 */
final class FrameWriter {

	/** The first byte's bit of a frame that is the last of its message. */
	static final int FIN = 0x80;

	/** The first byte's bit of a compressed message, in its first frame (RFC 7692, 6). */
	static final int RSV1 = 0x40;

	/** Opcode of a further frame of a message. */
	static final int CONTINUATION = 0x0;

	/** Opcode of the first frame of a text. */
	static final int TEXT = 0x1;

	/** Opcode of the first frame of a binary message. */
	static final int BINARY = 0x2;

	/** Opcode of a close frame. */
	static final int CLOSE = 0x8;

	/** Opcode of a ping. */
	static final int PING = 0x9;

	/** Opcode of a pong. */
	static final int PONG = 0xA;

	/** Most bytes of a control frame's payload. */
	static final int MAX_CONTROL_BYTES = 125;

	/** Length of the longest header that is written here. */
	static final int MAX_HEADER_BYTES = 10;

	/** In place of a length: it follows in two bytes. */
	static final int LENGTH_IN_2_BYTES = 126;

	/** In place of a length: it follows in eight bytes. */
	static final int LENGTH_IN_8_BYTES = 127;

	/** The largest length that two bytes hold. */
	static final int MAX_LENGTH_IN_2_BYTES = 0xffff;

	private FrameWriter() {
	}

	/**
	 * Returns how long a header is.
	 * @param payloadLength bytes of payload
	 * @return 2, 4 or 10
	 */
	static int headerLength(long payloadLength) {
		if (payloadLength < LENGTH_IN_2_BYTES) {
			return 2;
		}
		return (payloadLength <= MAX_LENGTH_IN_2_BYTES) ? 4 : MAX_HEADER_BYTES;
	}

	/**
	 * Puts a header.
	 * @param cork where to; it must have room for {@link #headerLength}
	 * @param firstByte opcode, {@link #FIN} and {@link #RSV1}
	 * @param payloadLength bytes of payload that follow
	 */
	static void putHeader(CorkBuffer cork, int firstByte, long payloadLength) {
		cork.putByte((byte) firstByte);
		if (payloadLength < LENGTH_IN_2_BYTES) {
			cork.putByte((byte) payloadLength);
			return;
		}
		boolean fitsIn2Bytes = payloadLength <= MAX_LENGTH_IN_2_BYTES;
		cork.putByte((byte) (fitsIn2Bytes ? LENGTH_IN_2_BYTES : LENGTH_IN_8_BYTES));
		for (int shift = fitsIn2Bytes ? 8 : 56; shift >= 0; shift -= 8) {
			cork.putByte((byte) (payloadLength >>> shift));
		}
	}

	/**
	 * Puts a header.
	 * @param target where to
	 * @param at index of its first byte
	 * @param firstByte opcode, {@link #FIN} and {@link #RSV1}
	 * @param payloadLength bytes of payload that follow
	 * @return index after its last byte
	 */
	static int putHeader(byte[] target, int at, int firstByte, long payloadLength) {
		target[at] = (byte) firstByte;
		if (payloadLength < LENGTH_IN_2_BYTES) {
			target[at + 1] = (byte) payloadLength;
			return at + 2;
		}
		boolean fitsIn2Bytes = payloadLength <= MAX_LENGTH_IN_2_BYTES;
		target[at + 1] = (byte) (fitsIn2Bytes ? LENGTH_IN_2_BYTES : LENGTH_IN_8_BYTES);
		int next = at + 2;
		for (int shift = fitsIn2Bytes ? 8 : 56; shift >= 0; shift -= 8) {
			target[next++] = (byte) (payloadLength >>> shift);
		}
		return next;
	}

}
