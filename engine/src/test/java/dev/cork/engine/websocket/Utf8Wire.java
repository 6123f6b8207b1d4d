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
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import static dev.cork.engine.websocket.FrameWire.direct;
import static dev.cork.engine.websocket.FrameWire.hex;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Gives bytes to the validator: whole, cut in two everywhere, and byte by byte. The
 * outcome must be the same each time.
 */
final class Utf8Wire {

	static final String COMPLETE = "complete";

	static final String WITHIN_A_CHARACTER = "within a character";

	private Utf8Wire() {
	}

	/** The outcome of bytes, however they are cut. */
	static String outcome(byte[] bytes) {
		String whole = outcomeOfPieces(bytes, bytes.length);
		int[] everyByte = new int[bytes.length];
		Arrays.setAll(everyByte, (i) -> i + 1);
		String outcome = outcomeOfPieces(bytes, everyByte);
		assertThat(whole).as("all at once").isEqualTo(outcome);
		for (int cut = 0; cut <= bytes.length; cut++) {
			assertThat(outcomeOfPieces(bytes, cut, bytes.length)).as("cut at " + cut).isEqualTo(outcome);
		}
		return outcome;
	}

	static String outcomeOfPieces(byte[] bytes, int... ends) {
		Utf8Validator validator = new Utf8Validator();
		ByteBuffer buffer = direct(bytes, 3);
		int start = 0;
		for (int end : ends) {
			if (!validator.accept(buffer, 3 + start, 3 + end)) {
				return "refused at " + firstRefused(bytes, start, end);
			}
			start = end;
		}
		assertThat(buffer.position()).isZero();
		return validator.isComplete() ? COMPLETE : WITHIN_A_CHARACTER;
	}

	/** Which byte of a refused piece it was. */
	private static int firstRefused(byte[] bytes, int from, int to) {
		for (int end = from + 1; end < to; end++) {
			if (!new Utf8Validator().accept(direct(bytes, 0), 0, end)) {
				return end - 1;
			}
		}
		return to - 1;
	}

	/**
	 * What the JDK makes of bytes. It is not always early, so bytes may go on to be text
	 * if it accepts them with one of the possible ends.
	 */
	static final class JdkDecoder {

		/** The least and the most that any character can end with. */
		private static final byte[][] ENDS = { hex(""), hex("80"), hex("8080"), hex("808080"), hex("bf"), hex("bfbf"),
				hex("bfbfbf") };

		private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();

		private final CharBuffer chars = CharBuffer.allocate(1000);

		private final ByteBuffer copy = ByteBuffer.allocate(1000);

		static String outcome(byte[] bytes) {
			JdkDecoder decoder = new JdkDecoder();
			ByteBuffer buffer = direct(bytes, 0);
			for (int length = 1; length <= bytes.length; length++) {
				if (!decoder.accepts(buffer, length)) {
					return "refused at " + (length - 1);
				}
			}
			return decoder.isComplete(buffer, bytes.length) ? COMPLETE : WITHIN_A_CHARACTER;
		}

		boolean accepts(ByteBuffer bytes, int length) {
			for (byte[] end : ENDS) {
				if (decodes(bytes, length, end)) {
					return true;
				}
			}
			return false;
		}

		boolean isComplete(ByteBuffer bytes, int length) {
			return decodes(bytes, length, ENDS[0]);
		}

		private boolean decodes(ByteBuffer bytes, int length, byte[] end) {
			this.copy.clear().put(0, bytes, 0, length).put(length, end).limit(length + end.length);
			return this.decoder.reset().decode(this.copy, this.chars.clear(), true).isUnderflow();
		}

	}

}
