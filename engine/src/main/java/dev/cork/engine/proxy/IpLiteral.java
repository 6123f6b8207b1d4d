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

import java.net.InetAddress;
import java.net.UnknownHostException;

import org.jspecify.annotations.Nullable;

/**
 * Reads addresses as they are written (RFC 4291, 2.2; dotted decimal for IPv4), and
 * nothing else: never a name, so that nobody can make the server ask a name server.
 * Narrower than what libraries take, for two readers must not see two addresses: four
 * decimal numbers without leading zeros, no zone.
 */
final class IpLiteral {

	private static final int IPV4_BYTES = 4;

	private static final int IPV6_GROUPS = 8;

	private IpLiteral() {
	}

	/**
	 * Reads an address.
	 * @param text the address, IPv6 without brackets
	 * @return the address, that of IPv4 if it is one that is mapped into IPv6; null if it
	 * is none
	 */
	static @Nullable InetAddress parse(String text) {
		byte[] bytes = (text.indexOf(':') >= 0) ? ipv6(text) : ipv4(text);
		try {
			return (bytes != null) ? InetAddress.getByAddress(bytes) : null;
		}
		catch (UnknownHostException ex) {
			throw new IllegalStateException("Addresses have 4 or 16 bytes", ex);
		}
	}

	private static byte @Nullable [] ipv4(String text) {
		byte[] bytes = new byte[IPV4_BYTES];
		int at = 0;
		for (int i = 0; i < IPV4_BYTES; i++) {
			int end = (i < IPV4_BYTES - 1) ? text.indexOf('.', at) : text.length();
			int number = (end < 0) ? -1 : decimal(text, at, end, 255);
			if (number < 0) {
				return null;
			}
			bytes[i] = (byte) number;
			at = end + 1;
		}
		return bytes;
	}

	/**
	 * Reads a decimal number.
	 * @param text has the number
	 * @param from index of the first digit
	 * @param to index after the last digit
	 * @param max the largest that is allowed, at most 65535
	 * @return the number, or -1 if it is none, has leading zeros or is too large
	 */
	static int decimal(CharSequence text, int from, int to, int max) {
		int length = to - from;
		if (length < 1 || length > 5 || (length > 1 && text.charAt(from) == '0')) {
			return -1;
		}
		int number = 0;
		for (int i = from; i < to; i++) {
			char c = text.charAt(i);
			if (c < '0' || c > '9') {
				return -1;
			}
			number = number * 10 + (c - '0');
		}
		return (number <= max) ? number : -1;
	}

	private static byte @Nullable [] ipv6(String text) {
		int[] groups = new int[IPV6_GROUPS];
		int count = 0;
		int gap = text.startsWith("::") ? 0 : -1;
		int at = (gap == 0) ? 2 : 0;
		int length = text.length();
		while (at < length) {
			int colon = text.indexOf(':', at);
			int end = (colon < 0) ? length : colon;
			if (colon < 0 && text.indexOf('.', at) >= 0) {
				byte[] last = ipv4(text.substring(at));
				if (last == null || count > IPV6_GROUPS - 2) {
					return null;
				}
				groups[count++] = (last[0] & 0xff) << 8 | (last[1] & 0xff);
				groups[count++] = (last[2] & 0xff) << 8 | (last[3] & 0xff);
				break;
			}
			int group = hexadecimal(text, at, end);
			if (group < 0 || count == IPV6_GROUPS) {
				return null;
			}
			groups[count++] = group;
			at = end + 1;
			if (at == length) {
				return null;
			}
			if (at < length && text.charAt(at) == ':') {
				if (gap >= 0) {
					return null;
				}
				gap = count;
				at++;
			}
		}
		return expand(groups, count, gap);
	}

	private static int hexadecimal(String text, int from, int to) {
		if (to - from < 1 || to - from > 4) {
			return -1;
		}
		int number = 0;
		for (int i = from; i < to; i++) {
			char c = text.charAt(i);
			int digit = (c < 0x80) ? Character.digit(c, 16) : -1;
			if (digit < 0) {
				return -1;
			}
			number = number << 4 | digit;
		}
		return number;
	}

	/** A gap stands for one group of zeros at least. */
	private static byte @Nullable [] expand(int[] groups, int count, int gap) {
		if ((gap < 0) ? count != IPV6_GROUPS : count == IPV6_GROUPS) {
			return null;
		}
		byte[] bytes = new byte[2 * IPV6_GROUPS];
		for (int i = 0; i < count; i++) {
			int place = (gap >= 0 && i >= gap) ? IPV6_GROUPS - count + i : i;
			bytes[2 * place] = (byte) (groups[i] >> 8);
			bytes[2 * place + 1] = (byte) groups[i];
		}
		return bytes;
	}

}
