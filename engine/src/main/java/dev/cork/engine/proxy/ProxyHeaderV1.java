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
package dev.cork.engine.proxy;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import org.jspecify.annotations.Nullable;

/**
 * Version 1 of the header, a line of text:
 * {@code PROXY TCP4 192.0.2.1 198.51.100.1 56324 443}. One blank between its parts, CRLF
 * at its end, at most 107 bytes with it. What stands behind {@code UNKNOWN} is passed
 * over.
 */
final class ProxyHeaderV1 {

	static final byte FIRST_BYTE = 'P';

	private static final int MAX_BYTES = 107;

	private static final int MAX_PORT = 65_535;

	private static final byte[] PREFIX = "PROXY ".getBytes(StandardCharsets.US_ASCII);

	private ProxyHeaderV1() {
	}

	/**
	 * Reads a header.
	 * @param in the bytes
	 * @param from absolute index of the first
	 * @param to absolute index after the last that has come
	 * @param header takes what it says
	 * @return the absolute index after it, {@link ProxyHeader#INCOMPLETE} or
	 * {@link ProxyHeader#MALFORMED}
	 */
	static int parse(ByteBuffer in, int from, int to, ProxyHeader header) {
		int stop = Math.min(to, from + MAX_BYTES);
		for (int at = from; at < stop; at++) {
			byte b = in.get(at);
			if (at - from < PREFIX.length) {
				if (b != PREFIX[at - from]) {
					return ProxyHeader.MALFORMED;
				}
			}
			else if (b == '\n') {
				boolean wellFormed = in.get(at - 1) == '\r'
						&& parseParts(text(in, from + PREFIX.length, at - 1), header);
				return wellFormed ? at + 1 : ProxyHeader.MALFORMED;
			}
			else if (in.get(at - 1) == '\r' || (b < ' ' && b != '\r')) {
				return ProxyHeader.MALFORMED;
			}
		}
		return (stop < from + MAX_BYTES) ? ProxyHeader.INCOMPLETE : ProxyHeader.MALFORMED;
	}

	private static String text(ByteBuffer in, int from, int to) {
		byte[] bytes = new byte[to - from];
		in.get(from, bytes);
		return new String(bytes, StandardCharsets.ISO_8859_1);
	}

	private static boolean parseParts(String text, ProxyHeader header) {
		String[] parts = text.split(" ", -1);
		if (parts[0].equals("UNKNOWN")) {
			return true;
		}
		boolean ipv6 = parts[0].equals("TCP6");
		if (parts.length != 5 || !(ipv6 || parts[0].equals("TCP4"))) {
			return false;
		}
		InetSocketAddress source = address(parts[1], parts[3], ipv6);
		InetSocketAddress destination = address(parts[2], parts[4], ipv6);
		if (source == null || destination == null) {
			return false;
		}
		header.set(source, destination);
		return true;
	}

	private static @Nullable InetSocketAddress address(String literal, String portText, boolean ipv6) {
		InetAddress address = IpLiteral.parse(literal);
		int port = IpLiteral.decimal(portText, 0, portText.length(), MAX_PORT);
		if (address == null || port < 0) {
			return null;
		}
		// one that is mapped into IPv6 is written as that, and is one of IPv4
		boolean rightFamily = ipv6 ? literal.indexOf(':') >= 0
				: !(address instanceof Inet6Address) && literal.indexOf(':') < 0;
		return rightFamily ? new InetSocketAddress(address, port) : null;
	}

}
