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

/**
 * Finds the end of a request's head, the empty line, in bytes that may come one by one:
 * however they are split, all calls together look at each byte once.
 *
 * <p>
 * Every check depends on nothing but the bytes up to the one that fails it, and the first
 * failing byte decides. So a head is refused for the same reason whole or in pieces, and
 * as soon as the offending byte is there. What passes consists of lines that end in CRLF,
 * none but the last empty and none but the first able to start with a blank, without any
 * other control byte but tabs behind the request line.
 *
 * <p>
 * Up to two empty lines before the request line are passed over (RFC 9112 2.2) and do not
 * count for the limits.
 */
final class HeadScanner {

	private static final int MAX_EMPTY_LINE_BYTES = 4;

	private static final int MAX_LIMIT = 1 << 28;

	private final int maxRequestLineBytes;

	private final int maxHeadBytes;

	HeadScanner(int maxRequestLineBytes, int maxHeadBytes) {
		this.maxRequestLineBytes = checkLimit("maxRequestLineBytes", maxRequestLineBytes);
		this.maxHeadBytes = checkLimit("maxHeadBytes", maxHeadBytes);
	}

	private static int checkLimit(String name, int limit) {
		if (limit < 1 || limit > MAX_LIMIT) {
			throw new IllegalArgumentException(name + " must be from 1 to " + MAX_LIMIT + ", not " + limit);
		}
		return limit;
	}

	int findEnd(ByteBuffer in, int from, int to, int resume) {
		int start = afterEmptyLines(in, from, to);
		int headLimit = start + this.maxHeadBytes;
		int lineLimit = start + this.maxRequestLineBytes;
		boolean inRequestLine = isInRequestLine(resume);
		int at = Math.max(start, from + scannedBytes(resume));
		while (true) {
			int stop = Math.min(to, inRequestLine ? Math.min(headLimit, lineLimit + 1) : headLimit);
			if (!inRequestLine && at < stop && isFoldedAt(in, at)) {
				return HttpError.FOLDED_LINE.code();
			}
			at = ControlBytes.next(in, at, stop);
			if (at == stop) {
				if (at >= headLimit || (inRequestLine && at > lineLimit)) {
					return tooLarge(inRequestLine);
				}
				return incomplete(at - from, inRequestLine);
			}
			byte control = in.get(at);
			if (control == '\t' && !inRequestLine) {
				at++;
				continue;
			}
			if (control != '\r') {
				return ((control == '\n') ? HttpError.BARE_LF : HttpError.CONTROL_BYTE).code();
			}
			if (at == start && start - from == MAX_EMPTY_LINE_BYTES) {
				return HttpError.EMPTY_REQUEST_LINE.code();
			}
			if (at + 1 >= headLimit && at != start) {
				return tooLarge(inRequestLine);
			}
			if (at + 1 >= to) {
				return incomplete(at - from, inRequestLine);
			}
			if (in.get(at + 1) != '\n') {
				return HttpError.BARE_CR.code();
			}
			if (in.get(at - 1) == '\n') {
				return at + 2;
			}
			at += 2;
			inRequestLine = false;
		}
	}

	/**
	 * Returns where the request line starts.
	 * @param in the bytes
	 * @param from absolute index of the first byte
	 * @param to absolute index after the last byte
	 * @return absolute index behind the empty lines that are passed over
	 */
	static int afterEmptyLines(ByteBuffer in, int from, int to) {
		int at = from;
		while (at - from < MAX_EMPTY_LINE_BYTES && at + 1 < to && in.get(at) == '\r' && in.get(at + 1) == '\n') {
			at += 2;
		}
		return at;
	}

	private static boolean isFoldedAt(ByteBuffer in, int at) {
		byte first = in.get(at);
		return (first == ' ' || first == '\t') && in.get(at - 1) == '\n';
	}

	/*
	 * A head that is full before its request line has ended is full of request line.
	 */
	private static int tooLarge(boolean inRequestLine) {
		return (inRequestLine ? HttpError.URI_TOO_LONG : HttpError.HEAD_TOO_LARGE).code();
	}

	private static int incomplete(int scannedBytes, boolean inRequestLine) {
		return Integer.MIN_VALUE | scannedBytes << 1 | (inRequestLine ? 0 : 1);
	}

	static boolean isIncomplete(int result) {
		return result < Integer.MIN_VALUE / 2;
	}

	private static int scannedBytes(int resume) {
		return (resume & Integer.MAX_VALUE) >>> 1;
	}

	private static boolean isInRequestLine(int resume) {
		return (resume & 1) == 0;
	}

}
