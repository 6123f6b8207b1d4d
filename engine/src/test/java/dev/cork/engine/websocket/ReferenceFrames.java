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

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads frames as plainly as can be, to hold the parser against: bit by bit as RFC 6455,
 * 5.2 draws them, with numbers of any size.
 */
final class ReferenceFrames {

	private static final BigInteger LIMIT = BigInteger.valueOf(FrameWire.MAX_MESSAGE_BYTES);

	private static final BigInteger COMPRESSED_LIMIT = LIMIT.add(LIMIT.divide(BigInteger.valueOf(256)))
		.add(BigInteger.valueOf(64));

	private final String bits;

	private final boolean compression;

	private final StringBuilder outcome = new StringBuilder();

	private int at;

	private String message = "";

	private BigInteger messageLength = BigInteger.ZERO;

	private boolean underWay;

	private int empty;

	private ReferenceFrames(byte[] wire, boolean compression) {
		StringBuilder all = new StringBuilder();
		for (byte b : wire) {
			all.append(Integer.toBinaryString(0x100 | (b & 0xff)), 1, 9);
		}
		this.bits = all.toString();
		this.compression = compression;
	}

	/**
	 * Reads frames from the start.
	 * @return what {@link FrameWire} makes of them
	 */
	static String read(byte[] wire, boolean compression) {
		ReferenceFrames frames = new ReferenceFrames(wire, compression);
		try {
			boolean more = true;
			while (more) {
				more = frames.frame();
			}
		}
		catch (StringIndexOutOfBoundsException incomplete) {
			return frames.outcome.toString();
		}
		return frames.outcome.toString();
	}

	private String take(int count) {
		this.at += count;
		return this.bits.substring(this.at - count, this.at);
	}

	private boolean frame() {
		boolean fin = take(1).equals("1");
		String reserved = take(3);
		int opcode = Integer.parseInt(take(4), 2);
		boolean control = opcode >= 8;
		boolean compressed = reserved.equals("100");
		if (!reserved.equals("000") && !(compressed && this.compression && (opcode == 1 || opcode == 2))) {
			return fail(FrameError.RESERVED_BITS);
		}
		if (opcode > 10 || (opcode > 2 && opcode < 8)) {
			return fail(FrameError.RESERVED_OPCODE);
		}
		if (control && !fin) {
			return fail(FrameError.FRAGMENTED_CONTROL);
		}
		if (opcode == 0 && !this.underWay) {
			return fail(FrameError.STRAY_CONTINUATION);
		}
		if (opcode > 0 && opcode < 3 && this.underWay) {
			return fail(FrameError.INTERRUPTED_MESSAGE);
		}
		String message = (opcode == 0) ? this.message : (compressed ? "~" : "") + ((opcode == 1) ? "t" : "b");
		boolean masked = take(1).equals("1");
		int shortLength = Integer.parseInt(take(7), 2);
		if (!masked) {
			return fail(FrameError.UNMASKED);
		}
		if (control && shortLength > 125) {
			return fail(FrameError.CONTROL_TOO_LONG);
		}
		BigInteger length = length(shortLength);
		if (length.bitLength() > 63) {
			return fail(FrameError.LENGTH_NEGATIVE);
		}
		if (FrameWire.lengthBytes(length.min(BigInteger.valueOf(0x10000)).intValue()) != bytesOf(shortLength)) {
			return fail(FrameError.LENGTH_NOT_MINIMAL);
		}
		if (!control) {
			this.messageLength = this.messageLength.add(length);
			this.empty = (length.signum() == 0) ? this.empty + 1 : 0;
			if (this.messageLength.compareTo(message.startsWith("~") ? COMPRESSED_LIMIT : LIMIT) > 0) {
				return fail(FrameError.MESSAGE_TOO_BIG);
			}
			if (this.empty > 128 && !fin) {
				return fail(FrameError.EMPTY_FRAGMENTS);
			}
		}
		String mask = take(32);
		if (!control) {
			this.message = message;
			this.underWay = true;
		}
		String marks = (fin ? "" : "+") + (this.message.startsWith("~") ? "~" : "");
		this.outcome.append(marks).append('[').append(opcode);
		this.outcome.append(control ? "" : message.replace("~", "")).append(' ');
		payload(length.intValueExact(), mask);
		this.outcome.append(']');
		if (!control && fin) {
			this.underWay = false;
			this.messageLength = BigInteger.ZERO;
			this.empty = 0;
		}
		return true;
	}

	private BigInteger length(int shortLength) {
		return switch (shortLength) {
			case 126 -> new BigInteger(take(16), 2);
			case 127 -> new BigInteger(take(64), 2);
			default -> BigInteger.valueOf(shortLength);
		};
	}

	private static int bytesOf(int shortLength) {
		return (shortLength < 126) ? 1 : ((shortLength == 126) ? 3 : 9);
	}

	private void payload(int length, String mask) {
		byte[] payload = new byte[length];
		for (int i = 0; i < length; i++) {
			if (this.at + 8 > this.bits.length()) {
				this.outcome.append(new String(Arrays.copyOf(payload, i), StandardCharsets.ISO_8859_1));
				throw new StringIndexOutOfBoundsException();
			}
			int key = Integer.parseInt(mask.substring(i % 4 * 8, i % 4 * 8 + 8), 2);
			payload[i] = (byte) (Integer.parseInt(take(8), 2) ^ key);
		}
		this.outcome.append(new String(payload, StandardCharsets.ISO_8859_1));
	}

	private boolean fail(FrameError error) {
		this.outcome.append(error);
		return false;
	}

}
