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
 * Reads the head of an HTTP/1.1 or HTTP/1.0 request (RFC 9112) in two stages:
 * {@link #findHeadEnd} looks for its end in whatever has come so far, then {@link #parse}
 * reads the whole of it. Neither throws, allocates (but for the name of a method that is
 * no standard one) or moves a buffer's position; a result below zero stands for an
 * {@link HttpError}. An instance has only limits, so all loops share one.
 *
 * <p>
 * Where the RFCs leave a choice the strict one is taken, for two servers that read one
 * message differently are a way to smuggle a second:
 * <ul>
 * <li>a line ends in CRLF, nothing else; field lines are never folded;</li>
 * <li>versions other than 1.0 and 1.1 are answered 505, 1.2 and the preface of HTTP/2
 * among them;</li>
 * <li>Content-Length stands once, digits only, at most 18 significant ones; it and
 * Transfer-Encoding may have spaces before the value, but no tab, and no blank behind
 * it;</li>
 * <li>Transfer-Encoding stands once, and is {@code chunked} alone: other codings are
 * answered 501, or 400 if chunked is among them but not last or twice, and 400 on
 * HTTP/1.0;</li>
 * <li>Host stands once and is not empty; on HTTP/1.0 it may be absent. The authority of
 * an absolute form replaces it, of http and https alike: the scheme is what the
 * connection is;</li>
 * <li>a host is a name of letters, digits and {@code -._~}, or an IPv6 literal: no
 * percent escapes, no user information;</li>
 * <li>the path keeps {@link PathRule}.</li>
 * </ul>
 */
final class HttpParser {

	/** What {@link #parse} returns for a head that is in order. */
	static final int OK = 0;

	private final HeadScanner scanner;

	/**
	 * Creates a parser.
	 * @param maxRequestLineBytes most bytes of a request line without its line end; more
	 * are answered 414
	 * @param maxHeadBytes most bytes from the request line to the empty line, line ends
	 * included; more are answered 431
	 */
	HttpParser(int maxRequestLineBytes, int maxHeadBytes) {
		this.scanner = new HeadScanner(maxRequestLineBytes, maxHeadBytes);
	}

	/**
	 * Looks for the end of the head.
	 * @param in a little-endian buffer whose limit is at least {@code to}
	 * @param from absolute index of the first byte of the request, which earlier calls
	 * may have seen elsewhere
	 * @param to absolute index after the last byte that has come
	 * @param resume 0 at first, then what the last call for this head returned
	 * @return the absolute index after the empty line; or a result that
	 * {@link #isIncomplete} knows, to be handed in again when more has come; or the code
	 * of an {@link HttpError}
	 */
	int findHeadEnd(ByteBuffer in, int from, int to, int resume) {
		return this.scanner.findEnd(in, from, to, resume);
	}

	/**
	 * Tells whether a head needs more bytes.
	 * @param result what {@link #findHeadEnd} returned
	 * @return whether it is no end and no error
	 */
	static boolean isIncomplete(int result) {
		return HeadScanner.isIncomplete(result);
	}

	/**
	 * Reads a whole head.
	 * @param in a little-endian buffer
	 * @param from the index that was given to {@link #findHeadEnd}
	 * @param headEnd the index that it returned
	 * @param head what is found is put here; half filled after an error
	 * @return {@link #OK}, or the code of an {@link HttpError}
	 */
	static int parse(ByteBuffer in, int from, int headEnd, RequestHead head) {
		int start = HeadScanner.afterEmptyLines(in, from, headEnd);
		head.reset(in, start, headEnd - start);
		int lineEnd = ControlBytes.next(in, start, headEnd);
		int result = RequestLine.parse(in, start, lineEnd, head);
		if (result == OK) {
			result = HeaderFields.parse(in, lineEnd + 2, headEnd - 2, head);
		}
		if (result == OK) {
			result = HostRule.apply(in, head);
		}
		if (result == OK) {
			result = MessageFraming.apply(in, head);
		}
		if (result == OK) {
			ConnectionOptions.apply(head);
		}
		return result;
	}

}
