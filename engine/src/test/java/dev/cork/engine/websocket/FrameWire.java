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

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Gives frames to the parser: whole, cut in two at every byte, and byte by byte. The
 * outcome must be the same each time.
 */
final class FrameWire {

	static final long MAX_MESSAGE_BYTES = 1000;

	private static final int BEFORE = 7;

	private FrameWire() {
	}

	/** Bytes of hexadecimal digits with spaces wherever they help. */
	static byte[] hex(String digits) {
		return HexFormat.of().parseHex(digits.replace(" ", ""));
	}

	static byte[] concat(byte[]... parts) {
		ByteArrayOutputStream all = new ByteArrayOutputStream();
		for (byte[] part : parts) {
			all.writeBytes(part);
		}
		return all.toByteArray();
	}

	/** A frame with its length as short as can be. */
	static byte[] frame(int firstByte, String payload) {
		return frame(firstByte, payload.getBytes(StandardCharsets.ISO_8859_1));
	}

	static byte[] frame(int firstByte, byte[] payload) {
		byte[] mask = { 0x37, (byte) 0xfa, 0x21, 0x3d };
		return concat(header(firstByte, payload.length, lengthBytes(payload.length), mask), masked(payload, mask));
	}

	/**
	 * A header.
	 * @param lengthBytes 1, 3 or 9: in how many bytes to put the length
	 */
	static byte[] header(int firstByte, long length, int lengthBytes, byte[] mask) {
		ByteBuffer header = ByteBuffer.allocate(14);
		header.put((byte) firstByte);
		switch (lengthBytes) {
			case 1 -> header.put((byte) (0x80 | length));
			case 3 -> header.put((byte) 0xfe).putShort((short) length);
			default -> header.put((byte) 0xff).putLong(length);
		}
		header.put(mask);
		return Arrays.copyOf(header.array(), header.position());
	}

	static int lengthBytes(long length) {
		if (length > 0xffff) {
			return 9;
		}
		return (length > 125) ? 3 : 1;
	}

	static byte[] masked(byte[] payload, byte[] mask) {
		byte[] masked = payload.clone();
		for (int i = 0; i < masked.length; i++) {
			masked[i] ^= mask[i & 3];
		}
		return masked;
	}

	static ByteBuffer direct(byte[] bytes, int at) {
		ByteBuffer buffer = ByteBuffer.allocateDirect(at + bytes.length + 16).order(ByteOrder.LITTLE_ENDIAN);
		return buffer.put(at, bytes);
	}

	/**
	 * Returns the outcome of frames, however they are cut.
	 * @return {@code [opcode payload]} for each frame, {@code +} before the bracket if
	 * more of the message follow, {@code ~} if the message is compressed; what came of a
	 * frame that is not complete; and the name of an error
	 */
	static String outcome(byte[] wire) {
		return outcome(wire, true);
	}

	static String outcome(byte[] wire, boolean compression) {
		String whole = outcomeOfPieces(wire, compression, wire.length);
		for (int cut = 1; cut < wire.length; cut++) {
			assertThat(outcomeOfPieces(wire, compression, cut, wire.length)).as("cut at " + cut).isEqualTo(whole);
		}
		int[] everyByte = new int[wire.length];
		Arrays.setAll(everyByte, (i) -> i + 1);
		assertThat(outcomeOfPieces(wire, compression, everyByte)).as("byte by byte").isEqualTo(whole);
		return whole;
	}

	static String outcomeOfPieces(byte[] wire, boolean compression, int... ends) {
		FrameParser parser = new FrameParser(compression, MAX_MESSAGE_BYTES);
		StringBuilder outcome = new StringBuilder();
		boolean inPayload = false;
		long remaining = 0;
		int at = 0;
		for (int end : ends) {
			// what was left is somewhere else in memory, as after a move to the start
			int base = BEFORE - at;
			ByteBuffer in = direct(Arrays.copyOfRange(wire, at, end), BEFORE);
			while (at < end || (inPayload && remaining == 0)) {
				if (inPayload) {
					int length = (int) Math.min(remaining, end - at);
					parser.unmask(in, base + at, base + at + length);
					outcome.append(latin1(in, base + at, length));
					at += length;
					remaining -= length;
					if (remaining == 0) {
						parser.frameEnd();
						outcome.append(']');
						inPayload = false;
					}
					continue;
				}
				int result = parser.parseHeader(in, base + at, base + end);
				assertThat(in.position()).isZero();
				if (result == FrameParser.INCOMPLETE) {
					break;
				}
				if (result < FrameParser.INCOMPLETE) {
					return outcome.append(FrameError.of(result)).toString();
				}
				at = result - base;
				remaining = parser.payloadLength();
				inPayload = true;
				outcome.append(start(parser));
			}
		}
		return outcome.toString();
	}

	private static String start(FrameParser parser) {
		String marks = (parser.fin() ? "" : "+") + (parser.isCompressed() ? "~" : "");
		String message = parser.isControl() ? "" : (parser.isText() ? "t" : "b");
		return marks + '[' + parser.opcode() + message + ' ';
	}

	private static String latin1(ByteBuffer in, int at, int length) {
		byte[] bytes = new byte[length];
		in.get(at, bytes);
		return new String(bytes, StandardCharsets.ISO_8859_1);
	}

}
