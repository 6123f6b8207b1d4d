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

/**
 * What HTTP does with ASCII bytes: tokens, case, numbers, comma-separated lists. No
 * method allocates, none moves the position of a buffer it reads from. May be used on any
 * thread.
 */
public final class Ascii {

	private static final int MAX_DECIMAL_BYTES = 19;

	private static final boolean[] TOKEN = tokenTable();

	private static final byte[] HEX_DIGIT_VALUES = hexDigitValues();

	private static final byte[] LOWER_HEX_DIGITS = { '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c',
			'd', 'e', 'f' };

	private Ascii() {
	}

	private static boolean[] tokenTable() {
		boolean[] table = new boolean[256];
		for (char c = '0'; c <= 'z'; c++) {
			table[c] = isDigit((byte) c) || (toLower((byte) c) >= 'a' && toLower((byte) c) <= 'z');
		}
		String others = "!#$%&'*+-.^_`|~";
		for (int i = 0; i < others.length(); i++) {
			table[others.charAt(i)] = true;
		}
		return table;
	}

	private static byte[] hexDigitValues() {
		byte[] values = new byte[256];
		for (int c = 0; c < values.length; c++) {
			values[c] = (byte) ((c < 128) ? Character.digit(c, 16) : -1);
		}
		return values;
	}

	/**
	 * Tells whether a byte may stand in a token (RFC 9110 5.6.2), such as a method or a
	 * field name.
	 * @param b the byte
	 * @return whether it is a {@code tchar}
	 */
	public static boolean isTokenByte(byte b) {
		return TOKEN[b & 0xff];
	}

	/**
	 * Tells whether a byte is one of 0 to 9.
	 * @param b the byte
	 * @return whether it is a digit
	 */
	public static boolean isDigit(byte b) {
		return b >= '0' && b <= '9';
	}

	/**
	 * Returns the value of a hexadecimal digit.
	 * @param b the byte, 0 to 9 or a to f in either case
	 * @return 0 to 15, or -1 when it is no such digit
	 */
	public static int hexDigitValue(byte b) {
		return HEX_DIGIT_VALUES[b & 0xff];
	}

	/**
	 * Returns the lower-case form of A to Z, and every other byte as it is.
	 * @param b the byte
	 * @return the byte in lower case
	 */
	public static byte toLower(byte b) {
		return (b >= 'A' && b <= 'Z') ? (byte) (b + ('a' - 'A')) : b;
	}

	/**
	 * Tells whether a range of bytes is exactly an ASCII text.
	 * @param bytes the buffer
	 * @param from absolute index of the first byte
	 * @param to absolute index after the last byte
	 * @param ascii the text to compare with
	 * @return whether length and every byte are the same
	 */
	public static boolean contentEquals(ByteBuffer bytes, int from, int to, String ascii) {
		if (to - from != ascii.length()) {
			return false;
		}
		for (int i = 0; i < ascii.length(); i++) {
			if ((bytes.get(from + i) & 0xff) != ascii.charAt(i)) {
				return false;
			}
		}
		return true;
	}

	/**
	 * Tells whether a range of bytes is an ASCII text, letters in either case.
	 * @param bytes the buffer
	 * @param from absolute index of the first byte
	 * @param to absolute index after the last byte
	 * @param ascii the text to compare with, in any case
	 * @return whether length and every byte but for the case of A to Z are the same
	 */
	public static boolean equalsIgnoreCase(ByteBuffer bytes, int from, int to, String ascii) {
		if (to - from != ascii.length()) {
			return false;
		}
		for (int i = 0; i < ascii.length(); i++) {
			int actual = bytes.get(from + i) & 0xff;
			char expected = ascii.charAt(i);
			if (actual != expected && !isSameLetter(actual, expected)) {
				return false;
			}
		}
		return true;
	}

	private static boolean isSameLetter(int a, int b) {
		int lower = a | 0x20;
		return lower == (b | 0x20) && lower >= 'a' && lower <= 'z';
	}

	/**
	 * Tells whether a comma-separated list (RFC 9110 5.6.1) has a token among its
	 * elements, in any case and at any place. An element that carries parameters is not
	 * the token alone and does not count.
	 * @param list the buffer that holds the field value
	 * @param from absolute index of the value's first byte
	 * @param to absolute index after the value's last byte
	 * @param lowerToken the token, in lower case
	 * @return whether it is an element of the list
	 */
	public static boolean containsToken(ByteBuffer list, int from, int to, String lowerToken) {
		int start = from;
		for (int i = from; i <= to; i++) {
			if (i == to || list.get(i) == ',') {
				if (isTrimmed(list, start, i, lowerToken)) {
					return true;
				}
				start = i + 1;
			}
		}
		return false;
	}

	private static boolean isTrimmed(ByteBuffer list, int from, int to, String lowerToken) {
		int start = skipBlanks(list, from, to);
		int end = to;
		while (end > start && isBlank(list.get(end - 1))) {
			end--;
		}
		return equalsIgnoreCase(list, start, end, lowerToken);
	}

	/**
	 * Tells whether a byte is optional white space (RFC 9110 5.6.3).
	 * @param b the byte
	 * @return whether it is a space or a tab
	 */
	public static boolean isBlank(byte b) {
		return b == ' ' || b == '\t';
	}

	/**
	 * Finds what stands behind optional white space.
	 * @param bytes the buffer
	 * @param from absolute index of the first byte
	 * @param to absolute index after the last byte
	 * @return absolute index of the first byte that is no blank, or {@code to}
	 */
	public static int skipBlanks(ByteBuffer bytes, int from, int to) {
		int at = from;
		while (at < to && isBlank(bytes.get(at))) {
			at++;
		}
		return at;
	}

	/**
	 * Reads a number of one or more digits and nothing else: no sign, no blank. It may
	 * have up to 18 significant digits and, leading zeros included, up to 19 bytes; what
	 * is longer is refused although it might still fit, so that no peer can make two
	 * servers read two numbers.
	 * @param bytes the buffer
	 * @param from absolute index of the first digit
	 * @param to absolute index after the last digit
	 * @return the number, or -1 when the bytes are not such a number
	 */
	public static long parseDecimal(ByteBuffer bytes, int from, int to) {
		int length = to - from;
		if (length < 1 || length > MAX_DECIMAL_BYTES || (length == MAX_DECIMAL_BYTES && bytes.get(from) != '0')) {
			return -1;
		}
		long value = 0;
		for (int i = from; i < to; i++) {
			byte digit = bytes.get(i);
			if (!isDigit(digit)) {
				return -1;
			}
			value = value * 10 + (digit - '0');
		}
		return value;
	}

	/**
	 * Returns how many bytes {@link #putDecimal} writes.
	 * @param value the number
	 * @return its digits and, below zero, its sign
	 */
	public static int decimalLength(long value) {
		int length = (value < 0) ? 2 : 1;
		// counted below zero, where Long.MIN_VALUE has its like
		for (long rest = (value < 0) ? value : -value; rest <= -10; rest /= 10) {
			length++;
		}
		return length;
	}

	/**
	 * Writes a number in decimal at the buffer's position.
	 * @param value the number
	 * @param target where to; its position is moved past the last digit
	 * @throws BufferOverflowException if it does not fit; nothing is written
	 */
	public static void putDecimal(long value, ByteBuffer target) {
		int end = reserve(target, decimalLength(value));
		if (value < 0) {
			target.put(target.position(), (byte) '-');
		}
		int at = end;
		long rest = (value < 0) ? value : -value;
		do {
			target.put(--at, (byte) ('0' - rest % 10));
			rest /= 10;
		}
		while (rest != 0);
		target.position(end);
	}

	/**
	 * Returns how many bytes {@link #putHex} writes.
	 * @param value the number, taken as unsigned
	 * @return its digits, without leading zeros
	 */
	public static int hexLength(int value) {
		return (Integer.SIZE - Integer.numberOfLeadingZeros(value | 1) + 3) / 4;
	}

	/**
	 * Writes a number in lower-case hexadecimal without leading zeros at the buffer's
	 * position.
	 * @param value the number, taken as unsigned
	 * @param target where to; its position is moved past the last digit
	 * @throws BufferOverflowException if it does not fit; nothing is written
	 */
	public static void putHex(int value, ByteBuffer target) {
		int end = reserve(target, hexLength(value));
		int at = end;
		int rest = value;
		do {
			target.put(--at, LOWER_HEX_DIGITS[rest & 0xf]);
			rest >>>= 4;
		}
		while (rest != 0);
		target.position(end);
	}

	private static int reserve(ByteBuffer target, int length) {
		if (length > target.remaining()) {
			throw new BufferOverflowException();
		}
		return target.position() + length;
	}

}
