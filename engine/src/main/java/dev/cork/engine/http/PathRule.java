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
 * The one rule for a path, applied before routing and nowhere else. What passes has one
 * meaning for every router, filter and file system behind it; what has two is answered
 * 400, never repaired.
 *
 * <ul>
 * <li>It starts with a slash and has no empty segment but the last, so no
 * {@code //}.</li>
 * <li>Percent escapes are resolved exactly once: {@code %252e} is the text {@code %2e}.
 * An invalid escape is refused.</li>
 * <li>No segment is {@code .} or {@code ..}, whether escaped or not.</li>
 * <li>No backslash and no semicolon, whether escaped or not; no escaped slash; no escaped
 * control character.</li>
 * <li>Bytes outside of ASCII are escaped, and what they say is valid UTF-8.</li>
 * <li>Of the rest every visible ASCII character is allowed, but for the number sign and
 * the question mark, which must be escaped.</li>
 * </ul>
 */
final class PathRule {

	/** The bytes are the path as they are. */
	static final int OK_RAW = 0;

	/** The path is in order but has escapes for {@link #decode}. */
	static final int OK_DECODE = 1;

	private static final int LONGEST_DOT_SEGMENT = 2;

	private PathRule() {
	}

	/**
	 * Holds a path against the rule.
	 * @param in the bytes
	 * @param from absolute index of the first byte
	 * @param to absolute index after the last byte
	 * @return {@link #OK_RAW}, {@link #OK_DECODE} or the code of an {@link HttpError}
	 */
	static int check(ByteBuffer in, int from, int to) {
		if (from == to || in.get(from) != '/') {
			return HttpError.BAD_PATH.code();
		}
		int result = OK_RAW;
		int segmentLength = 0;
		boolean onlyDots = true;
		for (int at = from + 1; at < to; at++) {
			int b = in.get(at);
			if (b == '/') {
				if (segmentLength == 0) {
					return HttpError.EMPTY_SEGMENT.code();
				}
				if (onlyDots && segmentLength <= LONGEST_DOT_SEGMENT) {
					return HttpError.DOT_SEGMENT.code();
				}
				segmentLength = 0;
				onlyDots = true;
				continue;
			}
			if (b == '%') {
				result = OK_DECODE;
				b = escaped(in, at, to);
				int error = checkEscaped(b);
				if (error != HttpParser.OK) {
					return error;
				}
				int length = EscapedUtf8.length(in, at, to, b);
				if (length == 0) {
					return HttpError.BAD_PATH_UTF8.code();
				}
				at += length - 1;
			}
			else {
				int error = checkRaw(b);
				if (error != HttpParser.OK) {
					return error;
				}
			}
			segmentLength++;
			onlyDots &= b == '.';
		}
		boolean endsInDots = onlyDots && segmentLength > 0 && segmentLength <= LONGEST_DOT_SEGMENT;
		return endsInDots ? HttpError.DOT_SEGMENT.code() : result;
	}

	/*
	 * Returns the byte that an escape stands for, or a number below zero.
	 */
	static int escaped(ByteBuffer in, int at, int to) {
		if (at + 2 >= to) {
			return -1;
		}
		int high = Ascii.hexDigitValue(in.get(at + 1));
		int low = Ascii.hexDigitValue(in.get(at + 2));
		return (high << 4) | low;
	}

	private static int checkEscaped(int b) {
		if (b < 0) {
			return HttpError.BAD_PERCENT_ENCODING.code();
		}
		if (b < ' ' || b == 0x7f) {
			return HttpError.ENCODED_CONTROL.code();
		}
		if (b == '/' || b == '\\') {
			return HttpError.HIDDEN_SEPARATOR.code();
		}
		return (b == ';') ? HttpError.PATH_PARAMETER.code() : HttpParser.OK;
	}

	private static int checkRaw(int b) {
		if (b <= ' ' || b == 0x7f || b == '#' || b == '?') {
			return HttpError.BAD_PATH.code();
		}
		if (b == '\\') {
			return HttpError.HIDDEN_SEPARATOR.code();
		}
		return (b == ';') ? HttpError.PATH_PARAMETER.code() : HttpParser.OK;
	}

	/**
	 * Resolves the escapes of a path that has passed {@link #check}.
	 * @param in the bytes
	 * @param from absolute index of the first byte
	 * @param to absolute index after the last byte
	 * @param out takes the decoded path at its position, which is moved behind it; never
	 * more bytes than the path has
	 * @return how many bytes were put
	 */
	static int decode(ByteBuffer in, int from, int to, ByteBuffer out) {
		return PercentDecoder.decodePath(in, from, to, out);
	}

}
