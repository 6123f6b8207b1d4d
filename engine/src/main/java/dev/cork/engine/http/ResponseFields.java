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
 * What the field lines of a response say that matters to compression. They are read in
 * the cork buffer as soon as they are there, for they may leave before the head is
 * complete. Allocates nothing.
 */
final class ResponseFields {

	private static final int NONE = -1;

	private final String[] lowerTypes;

	private ByteBuffer in = ByteBuffer.allocate(0);

	private boolean typed;

	private boolean typeListed;

	private boolean encoded;

	private boolean fixed;

	private boolean varies;

	private int acceptRangesAt = NONE;

	/**
	 * Creates a reader.
	 * @param lowerTypes the media types to compress, each of which may end in a wildcard
	 */
	ResponseFields(String[] lowerTypes) {
		this.lowerTypes = lowerTypes;
	}

	void reset() {
		this.typed = false;
		this.typeListed = false;
		this.encoded = false;
		this.fixed = false;
		this.varies = false;
		this.acceptRangesAt = NONE;
	}

	/** Whether Content-Type is there. */
	boolean isTyped() {
		return this.typed;
	}

	/** Whether what is sent must be these very bytes. */
	boolean isFixed() {
		return this.fixed;
	}

	/** Whether caches know already that the answer depends on Accept-Encoding. */
	boolean varies() {
		return this.varies;
	}

	/** Whether these are the fields of a body to compress. */
	boolean isCompressible() {
		return this.typeListed && !this.encoded && !this.fixed;
	}

	/**
	 * Where the value of Accept-Ranges was put, if that is {@code bytes}; negative if
	 * not.
	 */
	int acceptRangesAt() {
		return this.acceptRangesAt;
	}

	/**
	 * Reads field lines.
	 * @param in the bytes
	 * @param from absolute index of the first line
	 * @param to absolute index behind the last
	 */
	void read(ByteBuffer in, int from, int to) {
		this.in = in;
		int at = from;
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
		int value = Ascii.skipBlanks(this.in, colon + 1, to);
		switch (colon - from) {
			case 4 -> readTagOrVary(from, colon, value, to);
			case 12 -> {
				if (isNamed(from, colon, "content-type")) {
					this.typed = true;
					this.typeListed = isListed(value, typeEnd(value, to));
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
		while (end < to && this.in.get(end) != ';' && !Ascii.isBlank(this.in.get(end))) {
			end++;
		}
		return end;
	}

	private boolean isListed(int from, int to) {
		for (String type : this.lowerTypes) {
			if (isOfType(from, to, type)) {
				return true;
			}
		}
		return false;
	}

	private boolean isOfType(int from, int to, String type) {
		if (type.equals("*/*")) {
			return true;
		}
		if (!type.endsWith("/*")) {
			return isNamed(from, to, type);
		}
		int prefix = type.length() - 1;
		for (int i = 0; i < prefix; i++) {
			if (from + i == to || Ascii.toLower(this.in.get(from + i)) != type.charAt(i)) {
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

}
