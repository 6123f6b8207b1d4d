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
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * A set of addresses, in which proxies are that are believed. Immutable.
 */
public final class AddressRanges {

	/**
	 * The addresses that are not routed in the internet: loopback, link-local, private
	 * and shared ones (RFC 1122, 3927, 1918, 6598, 4193, 4291).
	 */
	public static final List<String> PRIVATE = List.of("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16",
			"169.254.0.0/16", "100.64.0.0/10", "::1", "fe80::/10", "fc00::/7");

	private final List<Range> ranges;

	private AddressRanges(List<Range> ranges) {
		this.ranges = ranges;
	}

	/**
	 * Reads ranges.
	 * @param texts addresses, each perhaps with a slash and the length of its prefix in
	 * bits (CIDR, RFC 4632)
	 * @return the set of all of them
	 * @throws IllegalArgumentException naming the first one that is malformed
	 */
	public static AddressRanges of(List<String> texts) {
		List<Range> ranges = new ArrayList<>();
		for (String text : texts) {
			ranges.add(range(text.strip()));
		}
		return new AddressRanges(List.copyOf(ranges));
	}

	private static Range range(String text) {
		int slash = text.indexOf('/');
		InetAddress address = IpLiteral.parse((slash < 0) ? text : text.substring(0, slash));
		if (address == null) {
			throw malformed(text, "write an address as 10.1.2.3 or fd00::1, or a range as 10.0.0.0/8");
		}
		byte[] bytes = address.getAddress();
		int max = bytes.length * Byte.SIZE;
		int bits = (slash < 0) ? max : IpLiteral.decimal(text, slash + 1, text.length(), max);
		if (bits < 0) {
			throw malformed(text, "the length of the prefix must be from 0 to " + max);
		}
		for (int bit = bits; bit < max; bit++) {
			if ((bytes[bit / Byte.SIZE] >> (Byte.SIZE - 1 - bit % Byte.SIZE) & 1) != 0) {
				throw malformed(text, "the address has bits behind the prefix of " + bits);
			}
		}
		return new Range(bytes, bits);
	}

	private static IllegalArgumentException malformed(String text, String hint) {
		return new IllegalArgumentException("'" + text + "' is no range of addresses: " + hint);
	}

	/**
	 * Tells whether an address is in one of the ranges.
	 * @param address the address
	 * @return whether it is in the set
	 */
	public boolean contains(InetAddress address) {
		if (this.ranges.isEmpty()) {
			return false;
		}
		byte[] bytes = address.getAddress();
		for (int i = 0; i < this.ranges.size(); i++) {
			if (this.ranges.get(i).contains(bytes)) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Tells whether a peer is believed. Who may connect to a Unix domain socket is
	 * decided by its permissions, so whoever does is.
	 * @param peer the other end of a connection
	 * @return whether its address is in the set, or it has none
	 */
	boolean trusts(SocketAddress peer) {
		return !(peer instanceof InetSocketAddress tcp) || contains(tcp.getAddress());
	}

	/** A class and not a record, for nobody compares arrays. */
	private static final class Range {

		private final byte[] prefix;

		private final int bits;

		Range(byte[] prefix, int bits) {
			this.prefix = prefix;
			this.bits = bits;
		}

		boolean contains(byte[] address) {
			if (address.length != this.prefix.length) {
				return false;
			}
			int whole = this.bits / Byte.SIZE;
			for (int i = 0; i < whole; i++) {
				if (address[i] != this.prefix[i]) {
					return false;
				}
			}
			int rest = this.bits % Byte.SIZE;
			return rest == 0 || ((address[whole] ^ this.prefix[whole]) & 0xff) >> (Byte.SIZE - rest) == 0;
		}

	}

}
