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
 * How long the body of a request is (RFC 9112 6). Everything that two readers might read
 * differently is refused; {@link HttpParser} lists the rules.
 */
final class MessageFraming {

	private MessageFraming() {
	}

	static int apply(ByteBuffer in, RequestHead head) {
		if (head.transferEncodingField != RequestHead.NONE) {
			if (head.contentLengthField != RequestHead.NONE) {
				return HttpError.CONFLICTING_FRAMING.code();
			}
			return transferEncoding(in, head);
		}
		return (head.contentLengthField == RequestHead.NONE) ? HttpParser.OK : contentLength(in, head);
	}

	private static int contentLength(ByteBuffer in, RequestHead head) {
		int field = head.contentLengthField;
		long length = Ascii.parseDecimal(in, head.valueFrom(field), head.valueTo(field));
		if (length < 0 || !isPlainlySpaced(in, head, field)) {
			return HttpError.BAD_CONTENT_LENGTH.code();
		}
		head.contentLength = length;
		return HttpParser.OK;
	}

	private static int transferEncoding(ByteBuffer in, RequestHead head) {
		int field = head.transferEncodingField;
		if (head.minorVersion == 0 || !isPlainlySpaced(in, head, field)) {
			return HttpError.BAD_TRANSFER_ENCODING.code();
		}
		int from = head.valueFrom(field);
		int to = head.valueTo(field);
		if (!Ascii.equalsIgnoreCase(in, from, to, "chunked")) {
			return notChunked(in, from, to);
		}
		head.chunked = true;
		return HttpParser.OK;
	}

	/*
	 * Other white space than spaces before the value is where servers have disagreed on
	 * what the value is.
	 */
	private static boolean isPlainlySpaced(ByteBuffer in, RequestHead head, int field) {
		if (in.get(head.valueTo(field)) != '\r') {
			return false;
		}
		for (int at = head.nameTo(field) + 1; at < head.valueFrom(field); at++) {
			if (in.get(at) != ' ') {
				return false;
			}
		}
		return true;
	}

	/*
	 * A list is malformed if an element is, or if chunked stands anywhere but last; it is
	 * unknown otherwise.
	 */
	private static int notChunked(ByteBuffer in, int from, int to) {
		int start = from;
		for (int at = from; at <= to; at++) {
			if (at == to || in.get(at) == ',') {
				if (!isCodingAllowed(in, start, at, at == to)) {
					return HttpError.BAD_TRANSFER_ENCODING.code();
				}
				start = at + 1;
			}
		}
		return HttpError.UNKNOWN_TRANSFER_CODING.code();
	}

	private static boolean isCodingAllowed(ByteBuffer in, int from, int to, boolean last) {
		int nameFrom = Ascii.skipBlanks(in, from, to);
		int nameTo = nameFrom;
		while (nameTo < to && Ascii.isTokenByte(in.get(nameTo))) {
			nameTo++;
		}
		int rest = Ascii.skipBlanks(in, nameTo, to);
		boolean parameters = rest < to && in.get(rest) == ';';
		if (nameTo == nameFrom || (rest < to && !parameters)) {
			return false;
		}
		boolean chunked = Ascii.equalsIgnoreCase(in, nameFrom, nameTo, "chunked");
		return !chunked || (last && !parameters);
	}

}
