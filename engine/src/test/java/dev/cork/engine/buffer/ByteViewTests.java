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

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ByteViewTests {

	@Test
	void aNewViewIsEmpty() {
		ByteView view = new ByteView();
		assertThat(view.isEmpty()).isTrue();
		assertThat(view.length()).isZero();
		assertThat(view.toString()).isEmpty();
		assertThat(view.contentEquals("")).isTrue();
		assertThat(view.toByteArray()).isEmpty();
	}

	@Test
	void aViewShowsARangeOfItsSourceAndDoesNotMoveIt() {
		ByteBuffer source = bytes("GET /index HTTP/1.1").position(3);
		ByteView view = new ByteView().set(source, 4, 10);
		assertThat(view).hasToString("/index").hasSize(6);
		assertThat(view.charAt(1)).isEqualTo('i');
		assertThat(view.byteAt(5)).isEqualTo((byte) 'x');
		assertThat(view.from()).isEqualTo(4);
		assertThat(view.to()).isEqualTo(10);
		assertThat(view.source()).isSameAs(source);
		assertThat(view.toByteArray()).isEqualTo("/index".getBytes(StandardCharsets.US_ASCII));
		assertThat(source.position()).isEqualTo(3);
	}

	@Test
	void aViewIsPointedElsewhere() {
		ByteBuffer source = bytes("onetwo");
		ByteView view = new ByteView().set(source, 0, 3);
		assertThat(view.set(source, 3, 6)).isSameAs(view);
		assertThat(view.contentEquals("two")).isTrue();
	}

	@Test
	void aRangeOutsideOfTheSourceIsRefused() {
		ByteBuffer source = bytes("abc");
		ByteView view = new ByteView();
		assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> view.set(source, 0, 4));
		assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> view.set(source, 2, 1));
		assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> view.set(source, -1, 1));
	}

	@Test
	void bytesBesideTheViewAreOutOfReach() {
		ByteView view = new ByteView().set(bytes("abcdef"), 2, 4);
		assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> view.byteAt(2));
		assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> view.charAt(-1));
		assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> view.subSequence(0, 3));
	}

	@Test
	void aSubSequenceStaysWhereItWasMade() {
		ByteBuffer source = bytes("key=value");
		ByteView view = new ByteView().set(source, 0, 9);
		ByteView value = view.subSequence(4, 9);
		view.set(source, 0, 3);
		assertThat(value).hasToString("value");
		assertThat(value.subSequence(1, 1).isEmpty()).isTrue();
	}

	@Test
	void everyByteIsALatin1Character() {
		ByteBuffer source = ByteBuffer.allocateDirect(256);
		for (int b = 0; b < 256; b++) {
			source.put(b, (byte) b);
		}
		ByteView view = new ByteView().set(source, 0, 256);
		for (int b = 0; b < 256; b++) {
			assertThat((int) view.charAt(b)).isEqualTo(b);
			assertThat((int) view.toString().charAt(b)).isEqualTo(b);
		}
	}

	@Test
	void textIsReadAsUtf8WhenAskedFor() {
		byte[] utf8 = "z\u00fc\u20ac\ud83d\ude00".getBytes(StandardCharsets.UTF_8);
		ByteBuffer source = ByteBuffer.allocateDirect(utf8.length).put(utf8);
		ByteView view = new ByteView().set(source, 0, utf8.length);
		assertThat(view.toUtf8String()).isEqualTo("z\u00fc\u20ac\ud83d\ude00");
		assertThat(view.subSequence(0, 2).toUtf8String()).isEqualTo("z\ufffd");
	}

	@Test
	void textIsCompared() {
		ByteView view = new ByteView().set(bytes("  Keep-Alive"), 2, 12);
		assertThat(view.contentEquals("Keep-Alive")).isTrue();
		assertThat(view.contentEquals("keep-alive")).isFalse();
		assertThat(view.equalsIgnoreCase("keep-alive")).isTrue();
		assertThat(view.equalsIgnoreCase("keep-aliv")).isFalse();
	}

	@Test
	void aByteIsFoundFromAnIndexOn() {
		ByteView view = new ByteView().set(bytes("/a/b/c/"), 1, 6);
		assertThat(view.indexOf((byte) '/', 0)).isEqualTo(1);
		assertThat(view.indexOf((byte) '/', -5)).isEqualTo(1);
		assertThat(view.indexOf((byte) '/', 1)).isEqualTo(1);
		assertThat(view.indexOf((byte) '/', 2)).isEqualTo(3);
		assertThat(view.indexOf((byte) '/', 4)).isEqualTo(-1);
		assertThat(view.indexOf((byte) '/', 99)).isEqualTo(-1);
	}

	@Test
	void bytesAreCopiedToAPlaceInAnArray() {
		byte[] target = new byte[5];
		ByteView view = new ByteView().set(bytes("abc"), 1, 3);
		view.copyTo(target, 3);
		assertThat(target).containsExactly(0, 0, 0, 'b', 'c');
		assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> view.copyTo(target, 4));
	}

	@Test
	void numbersAreRead() {
		assertThat(view("9223372036854775807").parseLong()).isEqualTo(Long.MAX_VALUE);
		assertThat(view("-9223372036854775808").parseLong()).isEqualTo(Long.MIN_VALUE);
		assertThat(view("+7").parseInt()).isEqualTo(7);
		assertThat(view("-2147483648").parseInt()).isEqualTo(Integer.MIN_VALUE);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "-", "x1", "1x", " 1", "9223372036854775808" })
	void whatIsNoNumberIsRefusedByName(String text) {
		assertThatExceptionOfType(NumberFormatException.class).isThrownBy(() -> view(text).parseLong())
			.withMessage("'" + text + "' is not a decimal long");
		assertThatExceptionOfType(NumberFormatException.class).isThrownBy(() -> view(text).parseInt())
			.withMessage("'" + text + "' is not a decimal int");
	}

	@Test
	void whatIsOnlyALongIsNoInt() {
		assertThat(view("2147483648").parseLong()).isEqualTo(2147483648L);
		assertThatExceptionOfType(NumberFormatException.class).isThrownBy(() -> view("2147483648").parseInt());
	}

	private static ByteView view(String text) {
		return new ByteView().set(bytes("9" + text + "9"), 1, 1 + text.length());
	}

	private static ByteBuffer bytes(String ascii) {
		byte[] bytes = ascii.getBytes(StandardCharsets.US_ASCII);
		return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
	}

}
