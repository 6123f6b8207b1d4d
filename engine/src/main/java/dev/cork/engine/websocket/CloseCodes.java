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

package dev.cork.engine.websocket;

import java.util.List;

/**
 * Status codes of close frames (RFC 6455, 7.4, and IANA's WebSocket Close Code Number
 * Registry).
 *
 * <p>
 * In a close frame may stand: what the registry has for 1000 to 1014 apart from 1004
 * (reserved), 1005 and 1006 (which mean that there was no close frame, or no code in it);
 * 3000 to 3999, registered by libraries; 4000 to 4999, private. Not 1015 (which stands
 * for a failed TLS handshake), nothing else up to 2999.
 *
 * <p>
 * 1012 to 1014 were registered after RFC 6455. Autobahn's test suite 0.5.6 tries neither
 * them nor 1015: its valid codes (7.7) and invalid ones (7.9) are all told apart here.
 */
final class CloseCodes {

	/** All was said. */
	static final int NORMAL = 1000;

	/** The server stops, or the page is left. */
	static final int GOING_AWAY = 1001;

	/** The peer did not keep to RFC 6455. */
	static final int PROTOCOL_ERROR = 1002;

	/** There was no code in the close frame; never in one. */
	static final int NO_STATUS = 1005;

	/** There was no close frame; never in one. */
	static final int ABNORMAL = 1006;

	/** A text that is not UTF-8, or compressed data that is damaged. */
	static final int BAD_DATA = 1007;

	/** The peer may not do what it does, or is too slow. */
	static final int POLICY = 1008;

	/** A message over the limit. */
	static final int TOO_BIG = 1009;

	/** A handler has failed. */
	static final int SERVER_ERROR = 1011;

	private static final int LAST_REGISTERED = 1014;

	private static final int FIRST_OF_LIBRARIES = 3000;

	private static final int FIRST_PRIVATE = 4000;

	private static final int LAST_PRIVATE = 4999;

	/** Names of what counters tell apart: bounded, whatever codes peers think of. */
	static final List<String> KINDS = List.of("1000", "1001", "1002", "1003", "1004", "1005", "1006", "1007", "1008",
			"1009", "1010", "1011", "1012", "1013", "1014", "3xxx", "4xxx");

	private CloseCodes() {
	}

	/**
	 * Returns which of {@link #KINDS} a code is.
	 * @param code the code that a web socket was closed with
	 * @return an index
	 */
	static int kind(int code) {
		if (code >= FIRST_OF_LIBRARIES) {
			return KINDS.size() - ((code < FIRST_PRIVATE) ? 2 : 1);
		}
		return Math.max(0, Math.min(code, LAST_REGISTERED) - NORMAL);
	}

	/**
	 * Tells whether a peer's close frame may have a code; another is a protocol error.
	 * @param code 0 to 65535
	 * @return whether it is in order
	 */
	static boolean mayReceive(int code) {
		return (code >= NORMAL && code <= 1003) || (code >= BAD_DATA && code <= LAST_REGISTERED)
				|| (code >= FIRST_OF_LIBRARIES && code <= LAST_PRIVATE);
	}

	/**
	 * Tells whether an application may close with a code. The same as a peer: 1010 is
	 * meant for clients, but no client minds it.
	 * @param code any number
	 * @return whether it is in order
	 */
	static boolean maySend(int code) {
		return mayReceive(code);
	}

}
