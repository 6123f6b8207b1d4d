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

package dev.cork.engine.http;

import java.nio.ByteBuffer;

import dev.cork.engine.buffer.Ascii;

/**
 * What the field lines of a response say that matters to compression. They are read where
 * they were written, in the cork buffer, so that nobody has to note them while they are
 * set. Each loop has one; allocates nothing.
 */
final class ResponseFields {

	private static final int NONE = -1;

	private ByteBuffer in = ByteBuffer.allocate(0);

	private int typeFrom;

	private int typeTo;

	/** Where the value of Accept-Ranges is, if that is {@code bytes}. */
	int acceptRangesAt;

	/** The body has a coding already. */
	boolean encoded;

	/** What is sent must be these very bytes. */
	boolean fixed;

	/** Caches know already that the answer depends on Accept-Encoding. */
	boolean varies;

	/**
	 * Reads a head.
	 * @param in the bytes
	 * @param from absolute index of the status line
	 * @param to absolute index behind the last field line
	 */
	void read(ByteBuffer in, int from, int to) {
		this.in = in;
		this.typeFrom = NONE;
		this.acceptRangesAt = NONE;
		this.encoded = false;
		this.fixed = false;
		this.varies = false;
		int at = lineEnd(from, to) + 2;
		while (at < to) {
			int end = lineEnd(at, to);
			readLine(at, end);
			at = end + 2;
		}
	}

	private int lineEnd(int from, int to) {
		int at = from;
		while (at < to && this.in.get(at) != '\r') {
			at++;
		}
		return at;
	}

	private void readLine(int from, int to) {
		int colon = from;
		while (colon < to && this.in.get(colon) != ':') {
			colon++;
		}
		int value = colon + 1;
		while (value < to && isBlank(this.in.get(value))) {
			value++;
		}
		switch (colon - from) {
			case 4 -> readTagOrVary(from, colon, value, to);
			case 12 -> {
				if (isNamed(from, colon, "content-type")) {
					this.typeFrom = value;
					this.typeTo = typeEnd(value, to);
				}
			}
			case 13 -> readControlOrRange(from, colon, value, to);
			case 16 -> this.encoded |= isNamed(from, colon, "content-encoding") && !isNamed(value, to, "identity");
			default -> {
				// of no matter
			}
		}
	}

	private void readTagOrVary(int from, int colon, int value, int to) {
		if (isNamed(from, colon, "etag")) {
			// as strong a tag as this promises the same bytes to everybody
			this.fixed |= value == to || this.in.get(value) != 'W';
		}
		else if (isNamed(from, colon, "vary")) {
			this.varies |= contains(value, to, "accept-encoding") || contains(value, to, "*");
		}
	}

	private void readControlOrRange(int from, int colon, int value, int to) {
		if (isNamed(from, colon, "cache-control")) {
			this.fixed |= contains(value, to, "no-transform");
		}
		else if (isNamed(from, colon, "content-range")) {
			this.fixed = true;
		}
		else if (isNamed(from, colon, "accept-ranges") && isNamed(value, to, "bytes")) {
			this.acceptRangesAt = value;
		}
	}

	private int typeEnd(int from, int to) {
		int end = from;
		while (end < to && this.in.get(end) != ';' && !isBlank(this.in.get(end))) {
			end++;
		}
		return end;
	}

	boolean hasType() {
		return this.typeFrom != NONE;
	}

	/** Whether the media type is one of some, each of which may end in a wildcard. */
	boolean isOfType(String[] lowerTypes) {
		for (String type : lowerTypes) {
			if (hasType() && isOfType(type)) {
				return true;
			}
		}
		return false;
	}

	private boolean isOfType(String type) {
		if (type.equals("*/*")) {
			return true;
		}
		if (!type.endsWith("/*")) {
			return isNamed(this.typeFrom, this.typeTo, type);
		}
		int prefix = type.length() - 1;
		if (this.typeTo - this.typeFrom < prefix) {
			return false;
		}
		for (int i = 0; i < prefix; i++) {
			if (Ascii.toLower(this.in.get(this.typeFrom + i)) != type.charAt(i)) {
				return false;
			}
		}
		return true;
	}

	/**
	 * The list may have arguments, e.g. {@code max-age=1}, and quoted ones do no harm.
	 */
	private boolean contains(int from, int to, String lowerToken) {
		return Ascii.containsToken(this.in, from, to, lowerToken);
	}

	private boolean isNamed(int from, int to, String name) {
		return Ascii.equalsIgnoreCase(this.in, from, to, name);
	}

	private static boolean isBlank(byte b) {
		return b == ' ' || b == '\t';
	}

}
