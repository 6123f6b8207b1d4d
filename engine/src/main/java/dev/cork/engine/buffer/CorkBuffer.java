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
import java.nio.ByteOrder;

/**
 * The one buffer of a loop in which everything that a loop turn wants to say to a socket
 * is collected, to leave in one write.
 *
 * <p>
 * Who writes looks at {@link #remaining()} first and by-passes the buffer with what does
 * not fit. A put that does not fit all the same throws {@link BufferOverflowException}
 * and has written nothing.
 *
 * <p>
 * Belongs to one thread. Allocates nothing once it is made.
 */
public final class CorkBuffer {

	/** The capacity unless another is asked for. */
	public static final int DEFAULT_CAPACITY_BYTES = 16 * 1024;

	private final ByteBuffer buffer;

	private final ByteBuffer written;

	/**
	 * Creates a buffer of {@value #DEFAULT_CAPACITY_BYTES} bytes.
	 */
	public CorkBuffer() {
		this(DEFAULT_CAPACITY_BYTES);
	}

	/**
	 * Creates a buffer.
	 * @param capacityBytes how many bytes it takes
	 */
	public CorkBuffer(int capacityBytes) {
		this.buffer = ByteBuffer.allocateDirect(capacityBytes).order(ByteOrder.LITTLE_ENDIAN);
		this.written = this.buffer.duplicate().order(ByteOrder.LITTLE_ENDIAN);
	}

	/**
	 * Returns how many bytes an empty buffer takes.
	 * @return the capacity in bytes
	 */
	public int capacity() {
		return this.buffer.capacity();
	}

	/**
	 * Returns how many bytes more it takes.
	 * @return the room in bytes
	 */
	public int remaining() {
		return this.buffer.remaining();
	}

	/**
	 * Returns how many bytes were put.
	 * @return the position, for {@link #reset(int)}
	 */
	public int position() {
		return this.buffer.position();
	}

	/**
	 * Tells whether nothing was put.
	 * @return whether the position is 0
	 */
	public boolean isEmpty() {
		return this.buffer.position() == 0;
	}

	/**
	 * Puts one byte.
	 * @param b the byte
	 */
	public void putByte(byte b) {
		this.buffer.put(b);
	}

	/**
	 * Puts all bytes of an array.
	 * @param bytes the array
	 */
	public void put(byte[] bytes) {
		this.buffer.put(bytes);
	}

	/**
	 * Puts some bytes of an array.
	 * @param bytes the array
	 * @param offset index of the first
	 * @param length how many
	 */
	public void put(byte[] bytes, int offset, int length) {
		this.buffer.put(bytes, offset, length);
	}

	/**
	 * Puts what a buffer has between position and limit. Neither moves, so that one
	 * buffer can be sent to many.
	 * @param source the buffer
	 */
	public void put(ByteBuffer source) {
		put(source, source.position(), source.remaining());
	}

	/**
	 * Puts the bytes of a view.
	 * @param source the view
	 */
	public void put(ByteView source) {
		put(source.source(), source.from(), source.length());
	}

	private void put(ByteBuffer source, int from, int length) {
		int start = this.buffer.position();
		requireRoom(length);
		this.buffer.put(start, source, from, length);
		this.buffer.position(start + length);
	}

	/**
	 * Puts a String, one Latin-1 byte a character; characters above U+00FF lose their
	 * upper half (see {@link FieldText}).
	 * @param text the String
	 */
	public void putLatin1(String text) {
		FieldText.putLatin1(text, this.buffer);
	}

	/**
	 * Puts a String in UTF-8.
	 * @param text the String
	 * @param encoder the loop's encoder
	 */
	public void putUtf8(String text, Utf8Encoder encoder) {
		encoder.encode(text, this.buffer);
	}

	/**
	 * Puts a number in decimal.
	 * @param value the number
	 */
	public void putDecimal(long value) {
		Ascii.putDecimal(value, this.buffer);
	}

	/**
	 * Overwrites a number that was put before with another one of as many digits.
	 * @param position where its first digit is
	 * @param value the number to put there
	 * @throws IllegalArgumentException if the digits go beyond what was put
	 */
	public void putDecimalAt(int position, long value) {
		int end = this.buffer.position();
		reset(position + Ascii.decimalLength(value));
		this.buffer.position(position);
		Ascii.putDecimal(value, this.buffer);
		this.buffer.position(end);
	}

	/**
	 * Overwrites bytes that were put before.
	 * @param position where the first is
	 * @param bytes what to put there
	 * @throws IllegalArgumentException if they go beyond what was put
	 */
	public void putAt(int position, byte[] bytes) {
		int end = this.buffer.position();
		reset(position + bytes.length);
		this.buffer.position(end);
		this.buffer.put(position, bytes);
	}

	/**
	 * Puts a number in lower-case hexadecimal, without leading zeros.
	 * @param value the number, taken as unsigned
	 */
	public void putHex(int value) {
		Ascii.putHex(value, this.buffer);
	}

	/**
	 * Forgets what was put after a position.
	 * @param position a position that {@link #position()} returned since the last clear
	 * @throws IllegalArgumentException if it is beyond what was put
	 */
	public void reset(int position) {
		if (position < 0 || position > this.buffer.position()) {
			throw new IllegalArgumentException(
					"Position " + position + " is not within the " + this.buffer.position() + " bytes that were put");
		}
		this.buffer.position(position);
	}

	/**
	 * Forgets all that was put.
	 */
	public void clear() {
		this.buffer.clear();
	}

	/**
	 * Returns what was put so far, to be written to a socket: a second view of the same
	 * memory whose position shows how far the write came.
	 * @return always the same object, set from 0 to the position; valid until the next
	 * put after a reset or clear
	 */
	public ByteBuffer forWrite() {
		return this.written.limit(this.buffer.position()).position(0);
	}

	private void requireRoom(int length) {
		if (length > this.buffer.remaining()) {
			throw new BufferOverflowException();
		}
	}

}
