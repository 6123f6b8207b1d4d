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
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * Encodes Strings as UTF-8 straight into the buffer they leave from, without an array in
 * between that would be garbage: it owns one small piece of scratch memory and passes
 * every String through it, block by block. The bytes are those of
 * {@code String.getBytes(UTF_8)}; an unpaired surrogate becomes a question mark.
 *
 * <p>
 * To encode once, ask {@link #maxEncodedLength(String)} first: what surely fits is
 * encoded at once, what may not is measured with {@link #encodedLength(String)} before.
 *
 * <p>
 * One instance belongs to one thread.
 */
public final class Utf8Encoder {

	private static final int BLOCK_CHARS = 2048;

	/** Up to here a plain loop is faster than what has a price to start. */
	private static final int SHORT_CHARS = 32;

	private static final int MAX_BYTES_PER_CHAR = 3;

	private static final long HIGH_BITS = 0x8080808080808080L;

	private final char[] chars = new char[BLOCK_CHARS];

	private final byte[] bytes = new byte[BLOCK_CHARS * MAX_BYTES_PER_CHAR];

	private final CharBuffer charView = CharBuffer.wrap(this.chars);

	private final ByteBuffer byteView = ByteBuffer.wrap(this.bytes);

	/**
	 * The JVM has vector code for this one encoder on every JDK from 17; it tells Latin-1
	 * from the rest and leaves bytes that can be looked at eight at a time.
	 */
	private final CharsetEncoder latin1 = StandardCharsets.ISO_8859_1.newEncoder();

	/**
	 * Creates an encoder with its scratch memory.
	 */
	public Utf8Encoder() {
	}

	/**
	 * Returns how many bytes a String takes at most, without looking at it: three a
	 * character. (Two would do for a Latin-1 String, but a String does not say whether it
	 * is one, and finding out costs as much as measuring.)
	 * @param text the String
	 * @return an upper bound of its encoded length in bytes
	 */
	public static long maxEncodedLength(String text) {
		return (long) text.length() * MAX_BYTES_PER_CHAR;
	}

	/**
	 * Measures how many bytes a String takes.
	 * @param text the String
	 * @return its encoded length in bytes
	 */
	public long encodedLength(String text) {
		long length = 0;
		int at = 0;
		while (at < text.length()) {
			int count = Math.min(text.length() - at, BLOCK_CHARS);
			if (toLatin1(text, at, count)) {
				length += count + countNonAscii(count);
			}
			else {
				count = withoutHalfPair(text, at, count);
				length += measure(count);
			}
			at += count;
		}
		return length;
	}

	/**
	 * Encodes a whole String at the buffer's position.
	 * @param text the String
	 * @param target where to; its position is moved past the last byte
	 * @throws BufferOverflowException if it does not fit; the position stays where it was
	 */
	public void encode(String text, ByteBuffer target) {
		if (text.length() <= SHORT_CHARS && putAscii(text, target)) {
			return;
		}
		if (text.length() <= SHORT_CHARS && maxEncodedLength(text) <= target.remaining()) {
			putShort(text, target);
			return;
		}
		int start = target.position();
		if (encode(text, 0, target) < text.length()) {
			target.position(start);
			throw new BufferOverflowException();
		}
	}

	/** False, and the position as it was, if the text does not fit or is not ASCII. */
	private static boolean putAscii(String text, ByteBuffer target) {
		int length = text.length();
		if (length > target.remaining()) {
			return false;
		}
		int start = target.position();
		int seen = 0;
		for (int i = 0; i < length; i++) {
			char c = text.charAt(i);
			target.put(start + i, (byte) c);
			seen |= c;
		}
		if (seen >= 0x80) {
			return false;
		}
		target.position(start + length);
		return true;
	}

	/** Character by character, where the target has room for any. */
	private static void putShort(String text, ByteBuffer target) {
		int length = text.length();
		int at = target.position();
		for (int i = 0; i < length; i++) {
			char c = text.charAt(i);
			if (c < 0x80) {
				target.put(at++, (byte) c);
			}
			else if (c < 0x800) {
				target.put(at++, (byte) (0xc0 | (c >> 6)));
				target.put(at++, (byte) (0x80 | (c & 0x3f)));
			}
			else if (!Character.isSurrogate(c)) {
				target.put(at++, (byte) (0xe0 | (c >> 12)));
				target.put(at++, (byte) (0x80 | ((c >> 6) & 0x3f)));
				target.put(at++, (byte) (0x80 | (c & 0x3f)));
			}
			else if (Character.isHighSurrogate(c) && i + 1 < length && Character.isLowSurrogate(text.charAt(i + 1))) {
				int codePoint = Character.toCodePoint(c, text.charAt(++i));
				target.put(at++, (byte) (0xf0 | (codePoint >> 18)));
				target.put(at++, (byte) (0x80 | ((codePoint >> 12) & 0x3f)));
				target.put(at++, (byte) (0x80 | ((codePoint >> 6) & 0x3f)));
				target.put(at++, (byte) (0x80 | (codePoint & 0x3f)));
			}
			else {
				target.put(at++, (byte) '?');
			}
		}
		target.position(at);
	}

	/**
	 * Encodes as much of a String as fits, in whole code points, at the buffer's
	 * position. Streams a String that is larger than any buffer: call again with the
	 * returned index and the next buffer until it is the String's length. A buffer with
	 * room for four bytes always takes one code point more.
	 * @param text the String
	 * @param fromChar index of the first character to encode: 0 or what the call before
	 * returned
	 * @param target where to; its position is moved past the last byte
	 * @return index of the first character that was not encoded
	 * @throws IndexOutOfBoundsException if {@code fromChar} is not within the String
	 */
	public int encode(String text, int fromChar, ByteBuffer target) {
		Objects.checkFromIndexSize(fromChar, 0, text.length());
		int at = fromChar;
		int taken;
		do {
			taken = encodeBlock(text, at, target);
			at += taken;
		}
		while (taken > 0);
		return at;
	}

	private int encodeBlock(String text, int from, ByteBuffer target) {
		int room = target.remaining();
		// a character takes one byte or more
		int count = Math.min(Math.min(text.length() - from, BLOCK_CHARS), room);
		if (count == 0) {
			return 0;
		}
		if (toLatin1(text, from, count) && countNonAscii(count) == 0) {
			target.put(this.bytes, 0, count);
			return count;
		}
		count = withoutHalfPair(text, from, count);
		int length = encode(count);
		if (length <= room) {
			target.put(this.bytes, 0, length);
			return count;
		}
		int fitting = wholeCodePoints(room);
		target.put(this.bytes, 0, fitting);
		return charsIn(fitting);
	}

	/** Loads the characters and leaves one byte each; false if Latin-1 is not enough. */
	private boolean toLatin1(String text, int from, int count) {
		text.getChars(from, from + count, this.chars, 0);
		this.charView.limit(count).position(0);
		this.byteView.clear();
		return this.latin1.reset().encode(this.charView, this.byteView, true).isUnderflow();
	}

	private int countNonAscii(int count) {
		int found = 0;
		int i = 0;
		for (; i <= count - Long.BYTES; i += Long.BYTES) {
			found += Long.bitCount(this.byteView.getLong(i) & HIGH_BITS);
		}
		for (; i < count; i++) {
			found += (this.bytes[i] < 0) ? 1 : 0;
		}
		return found;
	}

	/** A block does not end between the halves of a surrogate pair. */
	private int withoutHalfPair(String text, int from, int count) {
		boolean splitsPair = from + count < text.length() && Character.isHighSurrogate(this.chars[count - 1])
				&& Character.isLowSurrogate(text.charAt(from + count));
		return splitsPair ? count - 1 : count;
	}

	/** Encodes the loaded characters into the scratch bytes. */
	private int encode(int count) {
		char[] source = this.chars;
		byte[] out = this.bytes;
		int length = 0;
		for (int i = 0; i < count; i++) {
			char c = source[i];
			if (c < 0x80) {
				out[length++] = (byte) c;
			}
			else if (c < 0x800) {
				out[length++] = (byte) (0xc0 | (c >> 6));
				out[length++] = (byte) (0x80 | (c & 0x3f));
			}
			else if (!Character.isSurrogate(c)) {
				out[length++] = (byte) (0xe0 | (c >> 12));
				out[length++] = (byte) (0x80 | ((c >> 6) & 0x3f));
				out[length++] = (byte) (0x80 | (c & 0x3f));
			}
			else if (startsPair(i, count)) {
				int codePoint = Character.toCodePoint(c, source[++i]);
				out[length++] = (byte) (0xf0 | (codePoint >> 18));
				out[length++] = (byte) (0x80 | ((codePoint >> 12) & 0x3f));
				out[length++] = (byte) (0x80 | ((codePoint >> 6) & 0x3f));
				out[length++] = (byte) (0x80 | (codePoint & 0x3f));
			}
			else {
				out[length++] = '?';
			}
		}
		return length;
	}

	/** Measures the loaded characters. */
	private int measure(int count) {
		int length = count;
		for (int i = 0; i < count; i++) {
			char c = this.chars[i];
			if (!Character.isSurrogate(c)) {
				length += ((c >= 0x80) ? 1 : 0) + ((c >= 0x800) ? 1 : 0);
			}
			else if (startsPair(i, count)) {
				// four bytes, of which two are counted
				length += 2;
				i++;
			}
		}
		return length;
	}

	private boolean startsPair(int at, int count) {
		return Character.isHighSurrogate(this.chars[at]) && at + 1 < count
				&& Character.isLowSurrogate(this.chars[at + 1]);
	}

	/** Where the last code point ends that lies within the first bytes. */
	private int wholeCodePoints(int room) {
		int end = room;
		while (isContinuation(this.bytes[end])) {
			end--;
		}
		return end;
	}

	private int charsIn(int length) {
		int count = 0;
		for (int i = 0; i < length; i++) {
			if (!isContinuation(this.bytes[i])) {
				boolean isPair = (this.bytes[i] & 0xf8) == 0xf0;
				count += isPair ? 2 : 1;
			}
		}
		return count;
	}

	private static boolean isContinuation(byte b) {
		return (b & 0xc0) == 0x80;
	}

}
