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
 * The host and port of a Host field or a request target (RFC 9110 7.2, RFC 3986 3.2).
 *
 * <p>
 * Narrower than the RFC: a name consists of letters, digits and {@code -._~}, so that it
 * can be looked up and written into links as it is; an IP literal consists of hexadecimal
 * digits, colons and dots. A port is at most 65535; a colon without a port is allowed and
 * means none.
 */
final class Authority {

	private static final int MALFORMED = -2;

	private static final int MAX_PORT = 65_535;

	private Authority() {
	}

	/**
	 * Takes an authority as the host that was asked for.
	 * @param in the bytes
	 * @param from absolute index of the first byte
	 * @param to absolute index after the last byte
	 * @param head gets host and port
	 * @return whether it is well-formed; the head is unchanged if not
	 */
	static boolean setHost(ByteBuffer in, int from, int to, RequestHead head) {
		int nameTo = nameEnd(in, from, to);
		int port = (nameTo < 0) ? MALFORMED : port(in, nameTo, to);
		if (port == MALFORMED) {
			return false;
		}
		head.hostFrom = from - head.base;
		head.hostTo = to - head.base;
		head.hostNameTo = nameTo - head.base;
		head.port = port;
		return true;
	}

	static boolean isWellFormed(ByteBuffer in, int from, int to) {
		int nameTo = nameEnd(in, from, to);
		return nameTo >= 0 && port(in, nameTo, to) != MALFORMED;
	}

	/**
	 * Finds the end of the host's name.
	 * @param in the bytes
	 * @param from absolute index of the first byte
	 * @param to absolute index after the last byte
	 * @return the absolute index of the colon before the port, or {@code to} when there
	 * is none, or a number below zero when it is no host
	 */
	static int nameEnd(ByteBuffer in, int from, int to) {
		if (from < to && in.get(from) == '[') {
			return literalEnd(in, from + 1, to);
		}
		int at = from;
		while (at < to && isNameByte(in.get(at))) {
			at++;
		}
		boolean ended = at == to || in.get(at) == ':';
		return (ended && at > from) ? at : MALFORMED;
	}

	private static int literalEnd(ByteBuffer in, int from, int to) {
		int colons = 0;
		int at = from;
		for (; at < to && in.get(at) != ']'; at++) {
			byte b = in.get(at);
			if (b == ':') {
				colons++;
			}
			else if (b != '.' && Ascii.hexDigitValue(b) < 0) {
				return MALFORMED;
			}
		}
		boolean ended = at + 1 == to || (at + 1 < to && in.get(at + 1) == ':');
		return (ended && colons >= 2 && colons <= 8) ? at + 1 : MALFORMED;
	}

	private static boolean isNameByte(byte b) {
		byte lower = Ascii.toLower(b);
		return (lower >= 'a' && lower <= 'z') || Ascii.isDigit(b) || b == '.' || b == '-' || b == '_' || b == '~';
	}

	private static int port(ByteBuffer in, int nameTo, int to) {
		if (nameTo == to || nameTo + 1 == to) {
			return RequestHead.NONE;
		}
		long port = Ascii.parseDecimal(in, nameTo + 1, to);
		return (port < 0 || port > MAX_PORT) ? MALFORMED : (int) port;
	}

}
