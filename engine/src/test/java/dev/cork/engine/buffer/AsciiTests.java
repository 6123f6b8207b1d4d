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

import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class AsciiTests {

	@Test
	void tokenBytesAreThoseOfRfc9110() {
		String tokens = "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
		for (int b = 0; b < 256; b++) {
			assertThat(Ascii.isTokenByte((byte) b)).as("byte %d", b).isEqualTo(tokens.indexOf(b) >= 0);
		}
	}

	@Test
	void onlyTheLettersFromAToZHaveALowerCase() {
		for (int b = 0; b < 256; b++) {
			int expected = (b >= 'A' && b <= 'Z') ? Character.toLowerCase(b) : b;
			assertThat(Ascii.toLower((byte) b)).isEqualTo((byte) expected);
		}
	}

	@Test
	void hexDigitsHaveTheirValueInEitherCase() {
		for (int b = 0; b < 256; b++) {
			int expected = (b < 128) ? Character.digit(b, 16) : -1;
			assertThat(Ascii.hexDigitValue((byte) b)).as("byte %d", b).isEqualTo(expected);
		}
	}

	@Test
	void textIsComparedInEitherCaseOnlyWhereItIsALetter() {
		assertThat(equalsIgnoreCase("Content-LENGTH", "content-length")).isTrue();
		assertThat(equalsIgnoreCase("content-length", "Content-Length")).isTrue();
		assertThat(equalsIgnoreCase("content-lengt", "content-length")).isFalse();
		assertThat(equalsIgnoreCase("content-lengtg", "content-length")).isFalse();
		// @ and ` differ in the bit that tells upper from lower case
		assertThat(equalsIgnoreCase("@", "`")).isFalse();
		assertThat(equalsIgnoreCase("[", "{")).isFalse();
		assertThat(equalsIgnoreCase("\u00c4", "\u00e4")).isFalse();
		assertThat(equalsIgnoreCase("k", "\u212a")).isFalse();
	}

	@Test
	void contentEqualsComparesEveryByte() {
		assertThat(Ascii.contentEquals(bytes("xGETx"), 1, 4, "GET")).isTrue();
		assertThat(Ascii.contentEquals(bytes("xGETx"), 1, 4, "get")).isFalse();
		assertThat(Ascii.contentEquals(bytes("xGETx"), 1, 5, "GET")).isFalse();
		assertThat(Ascii.contentEquals(bytes("xGETx"), 2, 2, "")).isTrue();
		assertThat(Ascii.contentEquals(bytes("A"), 0, 1, "\u0141")).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "close", "Close", "CLOSE", "keep-alive, close", "close,keep-alive", "a,close,b", "close\t",
			" , ,\tclose , ", "a,, close" })
	void aTokenIsFoundInAnyCaseAndPosition(String list) {
		assertThat(containsToken(list, "close")).isTrue();
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "", ",", " ", "closed", "xclose", "clos", "close keep-alive", "close;q=1", "clo,se", "c lose" })
	void aTokenIsNotFoundInPartsOfAnElement(String list) {
		assertThat(containsToken(list, "close")).isFalse();
	}

	@ParameterizedTest
	@CsvSource({ "0,0", "7,7", "42,42", "0000000000000000042,42", "999999999999999999,999999999999999999",
			"0999999999999999999,999999999999999999" })
	void aDecimalIsRead(String text, long value) {
		assertThat(parseDecimal(text)).isEqualTo(value);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "+5", "-1", "0x5", "5 ", " 5", "5,5", "5\u0660", "1000000000000000000",
			"9223372036854775807", "9223372036854775808", "00000000000000000042", "99999999999999999999999999" })
	void whatIsNoDecimalOrTooLongIsRefused(String text) {
		assertThat(parseDecimal(text)).isEqualTo(-1);
	}

	@Property
	void everyNumberIsWrittenAsJavaWritesIt(@ForAll long value) {
		assertThat(decimal(value)).isEqualTo(Long.toString(value));
		assertThat(Ascii.decimalLength(value)).isEqualTo(Long.toString(value).length());
	}

	@Property
	void everyNumberIsWrittenInHexAsJavaWritesIt(@ForAll int value) {
		ByteBuffer target = ByteBuffer.allocateDirect(8);
		Ascii.putHex(value, target);
		assertThat(written(target)).isEqualTo(Integer.toHexString(value));
		assertThat(Ascii.hexLength(value)).isEqualTo(Integer.toHexString(value).length());
	}

	@ParameterizedTest
	@ValueSource(longs = { 0, 1, 9, 10, 99, 100, -1, -9, -10, Long.MAX_VALUE, Long.MIN_VALUE })
	void numbersAtTheEdgesAreWritten(long value) {
		assertThat(decimal(value)).isEqualTo(Long.toString(value));
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 0xf, 0x10, 0xff, 0x100, 0xffff, 0x10000, Integer.MAX_VALUE, Integer.MIN_VALUE, -1 })
	void hexNumbersAtTheEdgesAreWritten(int value) {
		everyNumberIsWrittenInHexAsJavaWritesIt(value);
	}

	@Test
	void aNumberThatDoesNotFitIsNotWrittenInPart() {
		ByteBuffer target = ByteBuffer.allocateDirect(3).put((byte) 'x');
		assertThatExceptionOfType(BufferOverflowException.class).isThrownBy(() -> Ascii.putDecimal(-12, target));
		assertThatExceptionOfType(BufferOverflowException.class).isThrownBy(() -> Ascii.putHex(0x123, target));
		assertThat(target.position()).isEqualTo(1);
		assertThat(target.getShort(1)).isZero();
	}

	private static boolean equalsIgnoreCase(String bytes, String ascii) {
		return Ascii.equalsIgnoreCase(bytes("<" + bytes + ">"), 1, 1 + bytes.length(), ascii);
	}

	private static boolean containsToken(String list, String lowerToken) {
		return Ascii.containsToken(bytes("close" + list + "close"), 5, 5 + list.length(), lowerToken);
	}

	private static long parseDecimal(String text) {
		return Ascii.parseDecimal(bytes("1" + text + "1"), 1, 1 + text.length());
	}

	private static String decimal(long value) {
		ByteBuffer target = ByteBuffer.allocateDirect(20);
		Ascii.putDecimal(value, target);
		return written(target);
	}

	private static String written(ByteBuffer target) {
		byte[] bytes = new byte[target.position()];
		target.get(0, bytes);
		return new String(bytes, StandardCharsets.ISO_8859_1);
	}

	private static ByteBuffer bytes(String latin1) {
		byte[] bytes = latin1.getBytes(StandardCharsets.ISO_8859_1);
		return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
	}

}
