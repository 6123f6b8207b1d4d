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
import java.nio.charset.StandardCharsets;

import dev.cork.engine.buffer.Ascii;

/**
 * Reads {@code method SP request-target SP HTTP-version} (RFC 9112 3).
 */
final class RequestLine {

	private static final int MAX_METHOD_BYTES = 24;

	private static final int VERSION_BYTES = 8;

	// "HTTP/1.1" and "HTTP/1.0" as a little-endian buffer has them
	private static final long HTTP_1_1 = 0x312e_312f_5054_5448L;

	private static final long HTTP_1_0 = 0x302e_312f_5054_5448L;

	private RequestLine() {
	}

	static int parse(ByteBuffer in, int from, int to, RequestHead head) {
		int methodTo = from;
		while (methodTo < to && Ascii.isTokenByte(in.get(methodTo))) {
			methodTo++;
		}
		if (methodTo == from || methodTo == to || in.get(methodTo) != ' ') {
			return HttpError.BAD_METHOD.code();
		}
		if (methodTo - from > MAX_METHOD_BYTES) {
			return HttpError.METHOD_TOO_LONG.code();
		}
		head.method = method(in, from, methodTo);
		int targetFrom = methodTo + 1;
		int versionFrom = to - VERSION_BYTES;
		int targetTo = versionFrom - 1;
		if (targetTo <= targetFrom || in.get(targetTo) != ' ') {
			return malformed(in, targetFrom, to);
		}
		long version = in.getLong(versionFrom);
		if (version != HTTP_1_1 && version != HTTP_1_0) {
			return isVersion(in, versionFrom) ? unsupported(in, targetFrom, targetTo, head)
					: malformed(in, targetFrom, to);
		}
		head.minorVersion = (version == HTTP_1_1) ? 1 : 0;
		return RequestTarget.parse(in, targetFrom, targetTo, head);
	}

	private static boolean isVersion(ByteBuffer in, int from) {
		return Ascii.contentEquals(in, from, from + 5, "HTTP/") && Ascii.isDigit(in.get(from + 5))
				&& in.get(from + 6) == '.' && Ascii.isDigit(in.get(from + 7));
	}

	private static int unsupported(ByteBuffer in, int targetFrom, int targetTo, RequestHead head) {
		boolean preface = head.method.equals("PRI") && Ascii.contentEquals(in, targetFrom, targetTo, "*")
				&& in.get(targetTo + 6) == '2';
		return (preface ? HttpError.HTTP_2_PREFACE : HttpError.UNSUPPORTED_VERSION).code();
	}

	/*
	 * Three parts whose last is no version are told from any other number of parts.
	 */
	private static int malformed(ByteBuffer in, int targetFrom, int to) {
		int spaces = 0;
		for (int at = targetFrom; at < to; at++) {
			if (in.get(at) == ' ') {
				spaces++;
			}
		}
		boolean threeParts = spaces == 1 && in.get(targetFrom) != ' ' && in.get(to - 1) != ' ';
		return (threeParts ? HttpError.BAD_VERSION : HttpError.BAD_REQUEST_LINE).code();
	}

	private static String method(ByteBuffer in, int from, int to) {
		String standard = switch (to - from) {
			case 3 -> (in.get(from) == 'G') ? "GET" : "PUT";
			case 4 -> (in.get(from) == 'P') ? "POST" : "HEAD";
			case 5 -> (in.get(from) == 'P') ? "PATCH" : "TRACE";
			case 6 -> "DELETE";
			case 7 -> (in.get(from) == 'O') ? "OPTIONS" : "CONNECT";
			default -> "";
		};
		return Ascii.contentEquals(in, from, to, standard) ? standard : otherMethod(in, from, to);
	}

	private static String otherMethod(ByteBuffer in, int from, int to) {
		byte[] bytes = new byte[to - from];
		in.get(from, bytes);
		return new String(bytes, StandardCharsets.US_ASCII);
	}

}
