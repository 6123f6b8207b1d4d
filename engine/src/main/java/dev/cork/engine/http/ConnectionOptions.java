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
 * What a Connection field asks for (RFC 9110 7.6.1), in any case and at any place of the
 * list or of several such fields, as bits.
 */
final class ConnectionOptions {

	static final int CLOSE = 1;

	static final int KEEP_ALIVE = 2;

	static final int UPGRADE = 4;

	private ConnectionOptions() {
	}

	/**
	 * Reads one field value.
	 * @param in the bytes
	 * @param from absolute index of the value's first byte
	 * @param to absolute index after the value's last byte
	 * @return the bits of the options in it
	 */
	static int in(ByteBuffer in, int from, int to) {
		int options = 0;
		int start = from;
		for (int at = from; at <= to; at++) {
			if (at == to || in.get(at) == ',') {
				options |= option(in, start, at);
				start = at + 1;
			}
		}
		return options;
	}

	private static int option(ByteBuffer in, int from, int to) {
		int start = from;
		int end = to;
		while (start < end && (in.get(start) == ' ' || in.get(start) == '\t')) {
			start++;
		}
		while (start < end && (in.get(end - 1) == ' ' || in.get(end - 1) == '\t')) {
			end--;
		}
		return switch (end - start) {
			case 5 -> Ascii.equalsIgnoreCase(in, start, end, "close") ? CLOSE : 0;
			case 7 -> Ascii.equalsIgnoreCase(in, start, end, "upgrade") ? UPGRADE : 0;
			case 10 -> Ascii.equalsIgnoreCase(in, start, end, "keep-alive") ? KEEP_ALIVE : 0;
			default -> 0;
		};
	}

	/**
	 * Decides whether the connection goes on (RFC 9112 9.3) and whether the client offers
	 * another protocol (RFC 9110 7.8). It does not go on behind a CONNECT, which nobody
	 * here grants: a client that has not waited for the answer sends on what was meant
	 * for the other end of the tunnel, and that must not be read as requests.
	 * @param head its target, options, version and Upgrade field are known
	 */
	static void apply(RequestHead head) {
		int options = head.connectionOptions;
		int wanted = (head.minorVersion == 0) ? KEEP_ALIVE : 0;
		head.keepAlive = (options & (wanted | CLOSE)) == wanted && head.targetForm != RequestHead.AUTHORITY_FORM;
		head.upgrade = head.minorVersion == 1 && (options & UPGRADE) != 0 && head.upgradeField != RequestHead.NONE;
	}

}
