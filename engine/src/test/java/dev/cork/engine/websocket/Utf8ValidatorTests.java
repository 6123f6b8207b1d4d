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
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static dev.cork.engine.websocket.FrameWire.concat;
import static dev.cork.engine.websocket.FrameWire.direct;
import static dev.cork.engine.websocket.FrameWire.hex;
import static dev.cork.engine.websocket.Utf8Wire.COMPLETE;
import static dev.cork.engine.websocket.Utf8Wire.WITHIN_A_CHARACTER;
import static dev.cork.engine.websocket.Utf8Wire.outcome;
import static org.assertj.core.api.Assertions.assertThat;

class Utf8ValidatorTests {

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
		Utf8Wire.JdkDecoder decoder = new Utf8Wire.JdkDecoder();
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

}
