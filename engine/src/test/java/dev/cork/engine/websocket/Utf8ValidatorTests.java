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
import java.util.Random;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static dev.cork.engine.websocket.FrameWire.concat;
import static dev.cork.engine.websocket.FrameWire.direct;
import static dev.cork.engine.websocket.FrameWire.hex;
import static org.assertj.core.api.Assertions.assertThat;

class Utf8ValidatorTests {

	private static final String COMPLETE = "complete";

	private static final String WITHIN_A_CHARACTER = "within a character";

	@ParameterizedTest
	@ValueSource(strings = { "", "a", "Hello, World! Hello!", "\u0000", "\u007f", "\u0080", "\u07ff", "\u0800",
			"\ud7ff", "\ue000", "\ufeff", "\uffff", "\ud800\udc00", "\udbff\udfff", "\u03ba\u1f79\u03c3\u03bc\u03b5",
			"0123456789\u20ac\ud83d\ude00abcdefghijk\u00e9" })
	void textIsAccepted(String text) {
		byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
		assertThat(outcome(utf8)).isEqualTo(COMPLETE);
		assertThat(outcome(concat("12345678".getBytes(StandardCharsets.US_ASCII), utf8))).isEqualTo(COMPLETE);
	}

	@ParameterizedTest
	@ValueSource(strings = { "80", "bf", "c0", "c1", "f5", "f8", "fc", "fe", "ff", "c280 80", "c241", "c2c2", "e0 9f",
			"e0 80", "e180 41", "e1 c2", "ed a0", "ed bf", "f0 8f", "f0 80", "f1 7f", "f18080 c0", "f4 90", "f4 bf" })
	void whatIsNoTextIsRefusedAtItsLastByte(String digits) {
		byte[] bytes = hex(digits);
		byte[] ascii = "ascii 8 bytes at a time".getBytes(StandardCharsets.US_ASCII);
		assertThat(outcome(bytes)).isEqualTo("refused at " + (bytes.length - 1));
		assertThat(outcome(concat(ascii, bytes, ascii))).isEqualTo("refused at " + (ascii.length + bytes.length - 1));
		byte[] allButTheLast = Arrays.copyOf(bytes, bytes.length - 1);
		assertThat(outcome(allButTheLast)).isIn(COMPLETE, WITHIN_A_CHARACTER);
	}

	@ParameterizedTest
	@ValueSource(strings = { "c2", "df", "e0", "e0a0", "ed9f", "efbf", "f0", "f090", "f09080", "f48f", "f48fbf", "41e2",
			"3132333435363738e282" })
	void aTextMayNotEndWithinACharacter(String digits) {
		assertThat(outcome(hex(digits))).isEqualTo(WITHIN_A_CHARACTER);
	}

	@Test
	void everySequenceOfUpToThreeBytesIsWhatTheDecoderOfTheJdkMakesOfIt() {
		Utf8Validator validator = new Utf8Validator();
		JdkDecoder decoder = new JdkDecoder();
		ByteBuffer bytes = direct(new byte[4], 0);
		for (int first = 0x7f; first < 0x100; first++) {
			for (int second = 0x7e; second < 0x102; second++) {
				for (int third = 0x7e; third < 0xc3; third++) {
					bytes.put(0, (byte) first).put(1, (byte) second).put(2, (byte) third);
					validator.reset();
					boolean same = validator.accept(bytes, 0, 3) == decoder.accepts(bytes, 3)
							&& validator.isComplete() == decoder.isComplete(bytes, 3);
					assertThat(same ? 0 : bytes.getInt(0)).isZero();
				}
			}
		}
	}

	@Test
	void afterAFailureEverythingIsRefusedUntilAReset() {
		Utf8Validator validator = new Utf8Validator();
		ByteBuffer bytes = direct(hex("ff 41 80"), 0);
		assertThat(validator.accept(bytes, 0, 1)).isFalse();
		assertThat(validator.accept(bytes, 1, 2)).isFalse();
		assertThat(validator.accept(bytes, 1, 1)).isFalse();
		assertThat(validator.isComplete()).isFalse();
		validator.reset();
		assertThat(validator.accept(bytes, 1, 2)).isTrue();
		assertThat(validator.isComplete()).isTrue();
	}

	@Test
	void aResetForgetsHalfACharacter() {
		Utf8Validator validator = new Utf8Validator();
		ByteBuffer bytes = direct(hex("f0 80"), 0);
		assertThat(validator.accept(bytes, 0, 1)).isTrue();
		validator.reset();
		assertThat(validator.isComplete()).isTrue();
		assertThat(validator.accept(bytes, 1, 2)).isFalse();
	}

	@Property(tries = 3000, edgeCases = EdgeCasesMode.NONE)
	void damagedTextIsWhatTheDecoderOfTheJdkMakesOfIt(@ForAll("texts") String text, @ForAll long seed) {
		byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
		Random random = new Random(seed);
		for (int damages = random.nextInt(3); damages > 0 && utf8.length > 0; damages--) {
			utf8[random.nextInt(utf8.length)] = (byte) random.nextInt(256);
		}
		byte[] bytes = Arrays.copyOf(utf8, utf8.length - random.nextInt(Math.min(3, utf8.length + 1)));
		assertThat(outcome(bytes)).isEqualTo(JdkDecoder.outcome(bytes));
	}

	@Property(tries = 3000)
	void anyBytesAreWhatTheDecoderOfTheJdkMakesOfThem(@ForAll byte[] bytes) {
		assertThat(outcomeOfPieces(bytes, bytes.length)).isEqualTo(JdkDecoder.outcome(bytes));
	}

	@Provide
	Arbitrary<String> texts() {
		Arbitrary<String> pieces = Arbitraries.of("a", "0123456789abcdef", "\u00e9", "\u20ac", "\uffff", "\ud83d\ude00",
				"\udbff\udfff", "\u0000", "\u0800", "\ud7ff");
		return pieces.list().ofMaxSize(12).map((list) -> String.join("", list));
	}

	/** The outcome of bytes, however they are cut. */
	private static String outcome(byte[] bytes) {
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

	private static String outcomeOfPieces(byte[] bytes, int... ends) {
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
	private static final class JdkDecoder {

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
