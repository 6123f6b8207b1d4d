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
import java.net.UnixDomainSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.util.zip.CRC32C;

/**
 * Version 2 of the header, in bytes: signature, version and command, family, length,
 * addresses, and behind them TLVs, which are passed over but for the checksum. Families
 * without addresses of streams are those of a proxy that does not know.
 */
final class ProxyHeaderV2 {

	/** Longer than what any proxy adds; certificates are the longest. */
	private static final int MAX_BYTES = 16 * 1024;

	private static final byte[] SIGNATURE = "\r\n\r\n\0\r\nQUIT\n".getBytes(StandardCharsets.US_ASCII);

	private static final int FIXED_BYTES = 16;

	private static final int LOCAL = 0x20;

	private static final int PROXY = 0x21;

	private static final int UNIX_PATH_BYTES = 108;

	private static final int TLV_HEAD_BYTES = 3;

	private static final int CHECKSUM = 0x03;

	private static final int CHECKSUM_BYTES = 4;

	private ProxyHeaderV2() {
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
		int available = to - from;
		for (int i = 0; i < SIGNATURE.length && i < available; i++) {
			if (in.get(from + i) != SIGNATURE[i]) {
				return ProxyHeader.MALFORMED;
			}
		}
		if (available > 12 && in.get(from + 12) != LOCAL && in.get(from + 12) != PROXY) {
			return ProxyHeader.MALFORMED;
		}
		if (available > 13 && addressBytes(in.get(from + 13)) < 0) {
			return ProxyHeader.MALFORMED;
		}
		if (available < FIXED_BYTES) {
			return ProxyHeader.INCOMPLETE;
		}
		int length = FIXED_BYTES + unsignedShort(in, from + 14);
		if (length > MAX_BYTES || length > in.capacity() || length < FIXED_BYTES + addressBytes(in.get(from + 13))) {
			return ProxyHeader.MALFORMED;
		}
		if (available < length) {
			return ProxyHeader.INCOMPLETE;
		}
		return parseWhole(in, from, from + length, header) ? from + length : ProxyHeader.MALFORMED;
	}

	private static boolean parseWhole(ByteBuffer in, int from, int end, ProxyHeader header) {
		if (in.get(from + 12) == LOCAL) {
			return true;
		}
		byte family = in.get(from + 13);
		int addresses = from + FIXED_BYTES;
		if (!isInOrder(in, from, addresses + addressBytes(family), end)) {
			return false;
		}
		switch (family) {
			case 0x11 -> setIp(in, addresses, 4, header);
			case 0x21 -> setIp(in, addresses, 16, header);
			case 0x31 -> setUnix(in, addresses, header);
			default -> {
				// nothing that a connection could come from
			}
		}
		return true;
	}

	/** How long the addresses of a family are, or -1 if there is no such family. */
	private static int addressBytes(byte family) {
		return switch (family) {
			case 0x00 -> 0;
			case 0x11, 0x12 -> 2 * 4 + 4;
			case 0x21, 0x22 -> 2 * 16 + 4;
			case 0x31, 0x32 -> 2 * UNIX_PATH_BYTES;
			default -> -1;
		};
	}

	private static void setIp(ByteBuffer in, int at, int size, ProxyHeader header) {
		int ports = at + 2 * size;
		header.set(new InetSocketAddress(ip(in, at, size), unsignedShort(in, ports)),
				new InetSocketAddress(ip(in, at + size, size), unsignedShort(in, ports + 2)));
	}

	private static InetAddress ip(ByteBuffer in, int at, int size) {
		byte[] bytes = new byte[size];
		in.get(at, bytes);
		try {
			return InetAddress.getByAddress(bytes);
		}
		catch (UnknownHostException ex) {
			throw new IllegalStateException("Addresses have 4 or 16 bytes", ex);
		}
	}

	private static void setUnix(ByteBuffer in, int at, ProxyHeader header) {
		header.set(unix(in, at), unix(in, at + UNIX_PATH_BYTES));
	}

	private static SocketAddress unix(ByteBuffer in, int at) {
		int length = 0;
		while (length < UNIX_PATH_BYTES && in.get(at + length) != 0) {
			length++;
		}
		byte[] bytes = new byte[length];
		in.get(at, bytes);
		try {
			return UnixDomainSocketAddress.of(new String(bytes, StandardCharsets.UTF_8));
		}
		catch (InvalidPathException ex) {
			return UnixDomainSocketAddress.of("");
		}
	}

	/** Whether the TLVs fill their place, and the checksum is right if there is one. */
	private static boolean isInOrder(ByteBuffer in, int from, int first, int end) {
		int at = first;
		while (at < end) {
			int value = at + TLV_HEAD_BYTES;
			int next = (value <= end) ? value + unsignedShort(in, at + 1) : Integer.MAX_VALUE;
			if (next > end) {
				return false;
			}
			if (in.get(at) == CHECKSUM && (next - value != CHECKSUM_BYTES || !isChecksum(in, from, value, end))) {
				return false;
			}
			at = next;
		}
		return true;
	}

	/** CRC-32C of the header with zeros in the place of the checksum. */
	private static boolean isChecksum(ByteBuffer in, int from, int place, int end) {
		CRC32C crc = new CRC32C();
		long said = 0;
		for (int at = from; at < end; at++) {
			boolean inPlace = at >= place && at < place + CHECKSUM_BYTES;
			crc.update(inPlace ? 0 : in.get(at));
			if (inPlace) {
				said = said << 8 | (in.get(at) & 0xff);
			}
		}
		return crc.getValue() == said;
	}

	private static int unsignedShort(ByteBuffer in, int at) {
		return (in.get(at) & 0xff) << 8 | (in.get(at + 1) & 0xff);
	}

}
