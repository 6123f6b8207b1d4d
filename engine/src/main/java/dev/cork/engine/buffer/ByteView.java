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
import java.util.Objects;

/**
 * A read-only flyweight over bytes that somebody else owns, readable as Latin-1 text.
 *
 * <p>
 * A view is valid as long as its source says; after that it shows whatever the memory was
 * reused for. What must outlive the source is copied with {@link #toString()},
 * {@link #toUtf8String()} or {@link #toByteArray()}. The source's position is never read
 * nor moved; its limit must not drop below {@link #to()} while the view is in use.
 *
 * <p>
 * {@code equals} and {@code hashCode} are those of the object, not of the bytes: compare
 * with {@link #contentEquals(String)}.
 */
public final class ByteView implements CharSequence {

	private static final ByteBuffer NOTHING = ByteBuffer.allocateDirect(0);

	private ByteBuffer source = NOTHING;

	private int from;

	private int to;

	/**
	 * Creates an empty view.
	 */
	public ByteView() {
	}

	/**
	 * Points this view at other bytes.
	 * @param source the buffer that holds the bytes
	 * @param from absolute index of the first byte
	 * @param to absolute index after the last byte
	 * @return this view
	 * @throws IndexOutOfBoundsException if the range does not lie within the source's
	 * capacity
	 */
	public ByteView set(ByteBuffer source, int from, int to) {
		Objects.checkFromToIndex(from, to, source.capacity());
		this.source = source;
		this.from = from;
		this.to = to;
		return this;
	}

	@Override
	public int length() {
		return this.to - this.from;
	}

	@Override
	public boolean isEmpty() {
		return this.to == this.from;
	}

	/**
	 * Returns a byte as the Latin-1 character it stands for.
	 * @param index index from the start of this view
	 * @return a character from 0 to 255
	 * @throws IndexOutOfBoundsException if the index is not within this view
	 */
	@Override
	public char charAt(int index) {
		return (char) (byteAt(index) & 0xff);
	}

	/**
	 * Returns a byte.
	 * @param index index from the start of this view
	 * @return the byte
	 * @throws IndexOutOfBoundsException if the index is not within this view
	 */
	public byte byteAt(int index) {
		return this.source.get(this.from + Objects.checkIndex(index, length()));
	}

	/**
	 * Returns a new view over a part of this one's bytes; it lives as long as the source,
	 * not as long as this view keeps pointing there.
	 * @param start index of the first byte, from the start of this view
	 * @param end index after the last byte, from the start of this view
	 * @return a fresh object
	 * @throws IndexOutOfBoundsException if the range is not within this view
	 */
	@Override
	public ByteView subSequence(int start, int end) {
		Objects.checkFromToIndex(start, end, length());
		return new ByteView().set(this.source, this.from + start, this.from + end);
	}

	/**
	 * Tells whether the bytes are exactly those of an ASCII text. Allocates nothing.
	 * @param ascii the text to compare with
	 * @return whether length and every byte are the same
	 */
	public boolean contentEquals(String ascii) {
		return Ascii.contentEquals(this.source, this.from, this.to, ascii);
	}

	/**
	 * Tells whether the bytes are those of an ASCII text, letters in either case.
	 * Allocates nothing.
	 * @param ascii the text to compare with
	 * @return whether length and every byte but for the case of A to Z are the same
	 */
	public boolean equalsIgnoreCase(String ascii) {
		return Ascii.equalsIgnoreCase(this.source, this.from, this.to, ascii);
	}

	/**
	 * Reads the bytes as a decimal number with an optional sign, as
	 * {@link Long#parseLong(String)} does. Allocates nothing unless it fails.
	 * @return the number
	 * @throws NumberFormatException naming the text, if it is no number or does not fit
	 */
	public long parseLong() {
		try {
			return Long.parseLong(this, 0, length(), 10);
		}
		catch (NumberFormatException ex) {
			throw notANumber("long");
		}
	}

	/**
	 * Reads the bytes as a decimal number with an optional sign, as
	 * {@link Integer#parseInt(String)} does. Allocates nothing unless it fails.
	 * @return the number
	 * @throws NumberFormatException naming the text, if it is no number or does not fit
	 */
	public int parseInt() {
		try {
			return Integer.parseInt(this, 0, length(), 10);
		}
		catch (NumberFormatException ex) {
			throw notANumber("int");
		}
	}

	private NumberFormatException notANumber(String type) {
		return new NumberFormatException("'" + this + "' is not a decimal " + type);
	}

	/**
	 * Finds a byte.
	 * @param wanted the byte to find
	 * @param fromIndex index from the start of this view where the search starts; below 0
	 * is taken for 0
	 * @return index from the start of this view, or -1
	 */
	public int indexOf(byte wanted, int fromIndex) {
		for (int index = this.from + Math.max(fromIndex, 0); index < this.to; index++) {
			if (this.source.get(index) == wanted) {
				return index - this.from;
			}
		}
		return -1;
	}

	/**
	 * Returns the buffer that holds the bytes; neither it nor its position may be
	 * changed.
	 * @return the source
	 */
	public ByteBuffer source() {
		return this.source;
	}

	/**
	 * Returns where the bytes start in the source.
	 * @return absolute index of the first byte
	 */
	public int from() {
		return this.from;
	}

	/**
	 * Returns where the bytes end in the source.
	 * @return absolute index after the last byte
	 */
	public int to() {
		return this.to;
	}

	/**
	 * Copies all bytes.
	 * @param target where to
	 * @param offset index of the first byte in the target
	 * @throws IndexOutOfBoundsException if the target has not enough room
	 */
	public void copyTo(byte[] target, int offset) {
		this.source.get(this.from, target, offset, length());
	}

	/**
	 * Copies all bytes into a new array.
	 * @return the copy
	 */
	public byte[] toByteArray() {
		byte[] copy = new byte[length()];
		copyTo(copy, 0);
		return copy;
	}

	/**
	 * Copies the bytes into a String, one Latin-1 character for each.
	 * @return the text
	 */
	@Override
	public String toString() {
		return new String(toByteArray(), StandardCharsets.ISO_8859_1);
	}

	/**
	 * Copies the bytes into a String, read as UTF-8; malformed parts become U+FFFD.
	 * @return the text
	 */
	public String toUtf8String() {
		return new String(toByteArray(), StandardCharsets.UTF_8);
	}

}
