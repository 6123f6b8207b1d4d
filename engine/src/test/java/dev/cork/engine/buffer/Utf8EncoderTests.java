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

package dev.cork.engine.buffer;

import java.io.ByteArrayOutputStream;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class Utf8EncoderTests {

	private static final String SMILE = "\ud83d\ude00";

	private final Utf8Encoder encoder = new Utf8Encoder();

	@Property
	void theBytesAreThoseOfGetBytes(@ForAll("texts") String text) {
		assertThat(encode(text)).isEqualTo(text.getBytes(StandardCharsets.UTF_8));
	}

	/** Where any text of this length has room a short one takes a way of its own. */
	@Property
	void aShortTextWithRoomHasTheBytesOfGetBytes(@ForAll("texts") String text, @ForAll @IntRange(max = 40) int length) {
		String shortened = text.substring(0, Math.min(length, text.length()));
		ByteBuffer target = ByteBuffer.allocateDirect(3 * shortened.length() + 2).position(1);
		this.encoder.encode(shortened, target);
		byte[] bytes = new byte[target.position() - 1];
		target.get(1, bytes);
		assertThat(bytes).isEqualTo(shortened.getBytes(StandardCharsets.UTF_8));
	}

	@Property
	void theMeasureIsTheLengthOfGetBytes(@ForAll("texts") String text) {
		int length = text.getBytes(StandardCharsets.UTF_8).length;
		assertThat(this.encoder.encodedLength(text)).isEqualTo(length);
		assertThat(Utf8Encoder.maxEncodedLength(text)).isGreaterThanOrEqualTo(length);
	}

	@Property
	void aTextStreamedThroughASmallBufferIsTheSame(@ForAll("texts") String text,
			@ForAll @IntRange(min = 4, max = 5000) int capacity) {
		ByteBuffer buffer = ByteBuffer.allocateDirect(capacity);
		ByteArrayOutputStream streamed = new ByteArrayOutputStream();
		int at = 0;
		while (at < text.length()) {
			int next = this.encoder.encode(text, at, buffer.clear());
			assertThat(next).isGreaterThan(at);
			assertThat(buffer.remaining()).as("as much as fits").isLessThan((next < text.length()) ? 4 : capacity);
			byte[] part = written(buffer);
			assertThat(part).isEqualTo(text.substring(at, next).getBytes(StandardCharsets.UTF_8));
			streamed.writeBytes(part);
			at = next;
		}
		assertThat(streamed.toByteArray()).isEqualTo(text.getBytes(StandardCharsets.UTF_8));
	}

	@Property
	void aTextWithOneByteLessRoomOverflowsAndTheTargetDoesNotMove(@ForAll("texts") String text) {
		int length = text.getBytes(StandardCharsets.UTF_8).length;
		if (length > 0) {
			ByteBuffer target = ByteBuffer.allocateDirect(length).position(1);
			assertThatExceptionOfType(BufferOverflowException.class)
				.isThrownBy(() -> this.encoder.encode(text, target));
			assertThat(target.position()).isEqualTo(1);
			assertThat(target.limit()).isEqualTo(length);
		}
	}

	/** Runs of one kind, long enough to cross the encoder's blocks anywhere. */
	@Provide
	Arbitrary<String> texts() {
		Arbitrary<String> kinds = Arbitraries.of("a", "~", "\u0000", "\u0080", "\u00e9", "\u07ff", "\u0800", "\u20ac",
				"\uffff", SMILE, "\ud83d", "\ude00", "\ude00\ud83d");
		Arbitrary<String> runs = kinds.flatMap(
				(kind) -> Arbitraries
					.frequencyOf(Tuple.of(6, Arbitraries.integers().between(1, 40)),
							Tuple.of(1, Arbitraries.integers().between(1, 2200)))
					.map(kind::repeat));
		Arbitrary<String> mixed = runs.list().ofMaxSize(8).map((parts) -> String.join("", parts));
		return Arbitraries.oneOf(Arbitraries.strings().all().ofMaxLength(100), mixed);
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 31, 32, 33, 2045, 2046, 2047, 2048, 2049, 4095, 4096, 4097 })
	void aSurrogatePairIsNotTornAtAnyEdge(int asciiBefore) {
		for (String special : new String[] { SMILE, "\ud83d", "\ude00", "\u00e9", "\u20ac" }) {
			String text = "a".repeat(asciiBefore) + special + "b".repeat(40);
			assertThat(encode(text)).isEqualTo(text.getBytes(StandardCharsets.UTF_8));
			String last = "\u20ac".repeat(asciiBefore) + special;
			assertThat(encode(last)).isEqualTo(last.getBytes(StandardCharsets.UTF_8));
			assertThat(this.encoder.encodedLength(last)).isEqualTo(last.getBytes(StandardCharsets.UTF_8).length);
		}
	}

	@Test
	void everyCodePointIsEncoded() {
		StringBuilder text = new StringBuilder();
		for (int codePoint = 0; codePoint <= Character.MAX_CODE_POINT; codePoint++) {
			text.appendCodePoint(codePoint);
		}
		assertThat(encode(text.toString())).isEqualTo(text.toString().getBytes(StandardCharsets.UTF_8));
	}

	@Test
	void aCodePointThatDoesNotFitIsLeftForTheNextBuffer() {
		for (int room = 0; room < 4; room++) {
			ByteBuffer target = ByteBuffer.allocateDirect(room);
			assertThat(this.encoder.encode(SMILE, 0, target)).isZero();
			assertThat(target.position()).isZero();
		}
		ByteBuffer target = ByteBuffer.allocateDirect(6);
		assertThat(this.encoder.encode("a" + SMILE + "\u00e9", 0, target)).isEqualTo(3);
		assertThat(target.position()).isEqualTo(5);
	}

	@Test
	void nothingIsEncodedFromTheEndOn() {
		ByteBuffer target = ByteBuffer.allocateDirect(6);
		assertThat(this.encoder.encode("abc", 3, target)).isEqualTo(3);
		assertThat(target.position()).isZero();
		assertThatExceptionOfType(IndexOutOfBoundsException.class)
			.isThrownBy(() -> this.encoder.encode("abc", 4, target));
		assertThatExceptionOfType(IndexOutOfBoundsException.class)
			.isThrownBy(() -> this.encoder.encode("abc", -1, target));
	}

	private byte[] encode(String text) {
		ByteBuffer target = ByteBuffer.allocateDirect(text.length() * 3 + 1).put((byte) '>');
		this.encoder.encode(text, target);
		assertThat(target.get(0)).isEqualTo((byte) '>');
		byte[] encoded = new byte[target.position() - 1];
		target.get(1, encoded);
		return encoded;
	}

	private static byte[] written(ByteBuffer target) {
		byte[] bytes = new byte[target.position()];
		target.get(0, bytes);
		return bytes;
	}

}
