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
 * Resolves percent escapes (RFC 3986 2.1) into bytes.
 */
final class PercentDecoder {

	private PercentDecoder() {
	}

	static int decodePath(ByteBuffer in, int from, int to, ByteBuffer out) {
		return decode(in, from, to, out, (byte) '+');
	}

	/**
	 * Decodes a name or a value of a query or of a form, where a plus sign is a space. An
	 * invalid escape is kept as it is: a query is data, and a stray percent sign in it
	 * means itself.
	 * @param in the bytes
	 * @param from absolute index of the first byte
	 * @param to absolute index after the last byte
	 * @param out takes the decoded bytes at its position, which is moved behind them;
	 * never more than there are encoded ones
	 * @return how many bytes were put
	 */
	static int decodeQuery(ByteBuffer in, int from, int to, ByteBuffer out) {
		return decode(in, from, to, out, (byte) ' ');
	}

	private static int decode(ByteBuffer in, int from, int to, ByteBuffer out, byte plus) {
		int start = out.position();
		int at = from;
		while (at < to) {
			byte b = in.get(at++);
			int escaped = (b == '%') ? PathRule.escaped(in, at - 1, to) : -1;
			if (escaped >= 0) {
				out.put((byte) escaped);
				at += 2;
			}
			else {
				out.put((b == '+') ? plus : b);
			}
		}
		return out.position() - start;
	}

}
