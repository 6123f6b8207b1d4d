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
 * Reads the field lines of a head (RFC 9112 5) and notes the fields that say how the
 * message and the connection go on.
 */
final class HeaderFields {

	private HeaderFields() {
	}

	/**
	 * Reads all field lines.
	 * @param in the bytes
	 * @param from absolute index of the first line
	 * @param to absolute index of the empty line
	 * @param head gets the fields
	 * @return {@link HttpParser#OK} or an error code
	 */
	static int parse(ByteBuffer in, int from, int to, RequestHead head) {
		int at = from;
		int maxHeaders = head.maxHeaders();
		while (at < to) {
			if (head.headerCount == maxHeaders) {
				return HttpError.TOO_MANY_HEADERS.code();
			}
			int colon = at;
			while (colon < to && Ascii.isTokenByte(in.get(colon))) {
				colon++;
			}
			if (colon == at || colon == to || in.get(colon) != ':') {
				return malformedName(in, colon, to);
			}
			int lineEnd = ControlBytes.nextButTab(in, colon + 1, to);
			int result = add(in, at, colon, lineEnd, head);
			if (result != HttpParser.OK) {
				return result;
			}
			at = lineEnd + 2;
		}
		return HttpParser.OK;
	}

	private static int malformedName(ByteBuffer in, int at, int to) {
		byte b = (at < to) ? in.get(at) : (byte) '\r';
		HttpError error = switch (b) {
			case ':' -> HttpError.EMPTY_HEADER_NAME;
			case ' ', '\t' -> HttpError.WHITESPACE_IN_HEADER_NAME;
			case '\r' -> HttpError.HEADER_WITHOUT_COLON;
			default -> HttpError.BAD_HEADER_NAME;
		};
		return error.code();
	}

	private static int add(ByteBuffer in, int nameFrom, int nameTo, int lineEnd, RequestHead head) {
		int valueFrom = Ascii.skipBlanks(in, nameTo + 1, lineEnd);
		int valueTo = lineEnd;
		while (valueTo > valueFrom && Ascii.isBlank(in.get(valueTo - 1))) {
			valueTo--;
		}
		head.addField(nameFrom, nameTo, valueFrom, valueTo);
		return switch (nameTo - nameFrom) {
			case 4 -> isNamed(in, nameFrom, nameTo, "host") ? host(head) : HttpParser.OK;
			case 6 -> isNamed(in, nameFrom, nameTo, "expect") ? expect(in, valueFrom, valueTo, head) : HttpParser.OK;
			case 7 -> isNamed(in, nameFrom, nameTo, "upgrade") ? upgrade(head) : HttpParser.OK;
			case 10 ->
				isNamed(in, nameFrom, nameTo, "connection") ? connection(in, valueFrom, valueTo, head) : HttpParser.OK;
			case 14 -> isNamed(in, nameFrom, nameTo, "content-length") ? contentLength(head) : HttpParser.OK;
			case 17 -> isNamed(in, nameFrom, nameTo, "transfer-encoding") ? transferEncoding(head) : HttpParser.OK;
			default -> HttpParser.OK;
		};
	}

	private static boolean isNamed(ByteBuffer in, int from, int to, String name) {
		return Ascii.equalsIgnoreCase(in, from, to, name);
	}

	private static int host(RequestHead head) {
		if (head.hostField != RequestHead.NONE) {
			return HttpError.REPEATED_HOST.code();
		}
		head.hostField = head.headerCount - 1;
		return HttpParser.OK;
	}

	private static int contentLength(RequestHead head) {
		if (head.contentLengthField != RequestHead.NONE) {
			return HttpError.REPEATED_CONTENT_LENGTH.code();
		}
		head.contentLengthField = head.headerCount - 1;
		return HttpParser.OK;
	}

	private static int transferEncoding(RequestHead head) {
		if (head.transferEncodingField != RequestHead.NONE) {
			return HttpError.BAD_TRANSFER_ENCODING.code();
		}
		head.transferEncodingField = head.headerCount - 1;
		return HttpParser.OK;
	}

	private static int upgrade(RequestHead head) {
		head.upgradeField = head.headerCount - 1;
		return HttpParser.OK;
	}

	private static int connection(ByteBuffer in, int from, int to, RequestHead head) {
		head.connectionOptions |= ConnectionOptions.in(in, from, to);
		return HttpParser.OK;
	}

	private static int expect(ByteBuffer in, int from, int to, RequestHead head) {
		if (!Ascii.equalsIgnoreCase(in, from, to, "100-continue")) {
			return HttpError.EXPECTATION_FAILED.code();
		}
		// RFC 9110 10.1.1: one in an HTTP/1.0 request is ignored
		head.expectContinue = head.minorVersion == 1;
		return HttpParser.OK;
	}

}
