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

package dev.cork.transport.epoll;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.UnixDomainSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;

/**
 * Memory for a {@code struct sockaddr} of any family and its length: what the kernel is
 * given, and what it fills in.
 */
final class SocketAddressMemory {

	static final int AF_UNIX = 1;

	static final int AF_INET = 2;

	static final int AF_INET6 = 10;

	private static final int CAPACITY = 128;

	private static final int PORT_OFFSET = 2;

	private static final int IPV4_OFFSET = 4;

	private static final int IPV6_OFFSET = 8;

	private static final int IPV6_SCOPE_OFFSET = 24;

	/** In an IPv6 address that stands for one of IPv4, where that starts. */
	private static final int MAPPED_OFFSET = IPV6_OFFSET + 12;

	private static final int PATH_OFFSET = 2;

	/** The last byte of a path ends it. */
	private static final int MAX_PATH_BYTES = 107;

	private static final ValueLayout.OfShort FAMILY = ValueLayout.JAVA_SHORT;

	private static final ValueLayout.OfShort PORT = ValueLayout.JAVA_SHORT.withOrder(ByteOrder.BIG_ENDIAN);

	private static final ValueLayout.OfInt IPV4 = ValueLayout.JAVA_INT.withOrder(ByteOrder.BIG_ENDIAN);

	/** The file system's, which the JDK does not show otherwise. */
	private static final Charset PATHS = Charset
		.forName(System.getProperty("sun.jnu.encoding", StandardCharsets.UTF_8.name()));

	private final MemorySegment address = Arena.ofAuto().allocate(CAPACITY, Long.BYTES);

	private final MemorySegment length = Arena.ofAuto().allocate(JAVA_INT);

	/** To be filled in by the kernel. */
	MemorySegment address() {
		this.length.set(JAVA_INT, 0, CAPACITY);
		return this.address;
	}

	/** How much of it, to be given along with {@link #address()}. */
	MemorySegment length() {
		return this.length;
	}

	int family() {
		// the kernel fills in nothing of a client that has no path
		return (this.length.get(JAVA_INT, 0) < FAMILY.byteSize()) ? AF_UNIX : this.address.get(FAMILY, 0);
	}

	int port() {
		return Short.toUnsignedInt(this.address.get(PORT, PORT_OFFSET));
	}

	/** Whether {@link #ipv4()} is the address, of whatever family. */
	boolean isIpv4() {
		return switch (family()) {
			case AF_INET -> true;
			case AF_INET6 ->
				this.address.get(JAVA_INT, IPV6_OFFSET) == 0 && this.address.get(JAVA_INT, IPV6_OFFSET + 4) == 0
						&& this.address.get(IPV4, IPV6_OFFSET + 8) == 0xffff;
			default -> false;
		};
	}

	int ipv4() {
		return this.address.get(IPV4, (family() == AF_INET) ? IPV4_OFFSET : MAPPED_OFFSET);
	}

	/** What the kernel has filled in. */
	SocketAddress toSocketAddress() {
		if (isIpv4()) {
			return ipv4(ipv4(), port());
		}
		return (family() == AF_INET6) ? ipv6() : unix();
	}

	static InetSocketAddress ipv4(int address, int port) {
		byte[] bytes = { (byte) (address >>> 24), (byte) (address >>> 16), (byte) (address >>> 8), (byte) address };
		try {
			return new InetSocketAddress(InetAddress.getByAddress(bytes), port);
		}
		catch (UnknownHostException ex) {
			throw new IllegalStateException("Four bytes are an address", ex);
		}
	}

	private InetSocketAddress ipv6() {
		byte[] bytes = this.address.asSlice(IPV6_OFFSET, 16).toArray(JAVA_BYTE);
		int scope = this.address.get(JAVA_INT, IPV6_SCOPE_OFFSET);
		try {
			return new InetSocketAddress(
					(scope != 0) ? Inet6Address.getByAddress(null, bytes, scope) : InetAddress.getByAddress(bytes),
					port());
		}
		catch (UnknownHostException ex) {
			throw new IllegalStateException("Sixteen bytes are an address", ex);
		}
	}

	private UnixDomainSocketAddress unix() {
		int end = this.length.get(JAVA_INT, 0);
		int from = PATH_OFFSET;
		int to = from;
		while (to < end && this.address.get(JAVA_BYTE, to) != 0) {
			to++;
		}
		byte[] path = this.address.asSlice(from, to - from).toArray(JAVA_BYTE);
		return UnixDomainSocketAddress.of(new String(path, PATHS));
	}

	/**
	 * The address as the kernel wants it.
	 * @param target an address, resolved
	 * @param family {@link #AF_INET6} also for one of IPv4, as far as that is any
	 * @return as long as it is
	 * @throws SocketException if a path is too long
	 */
	MemorySegment set(SocketAddress target, int family) throws SocketException {
		this.address.fill((byte) 0);
		this.address.set(FAMILY, 0, (short) family);
		if (target instanceof UnixDomainSocketAddress unix) {
			return setPath(unix.getPath().toString().getBytes(PATHS));
		}
		InetSocketAddress inet = (InetSocketAddress) target;
		this.address.set(PORT, PORT_OFFSET, (short) inet.getPort());
		if (family == AF_INET) {
			copy(inet.getAddress().getAddress(), IPV4_OFFSET);
			return this.address.asSlice(0, 16);
		}
		if (inet.getAddress() instanceof Inet6Address ipv6) {
			copy(ipv6.getAddress(), IPV6_OFFSET);
			this.address.set(JAVA_INT, IPV6_SCOPE_OFFSET, ipv6.getScopeId());
		}
		else if (inet.getAddress() instanceof Inet4Address && !inet.getAddress().isAnyLocalAddress()) {
			throw new SocketException("An address of IPv4 needs a socket of IPv4: " + inet);
		}
		return this.address.asSlice(0, 28);
	}

	private void copy(byte[] bytes, int offset) {
		MemorySegment.copy(bytes, 0, this.address, JAVA_BYTE, offset, bytes.length);
	}

	private MemorySegment setPath(byte[] path) throws SocketException {
		if (path.length > MAX_PATH_BYTES) {
			throw new SocketException("The path has " + path.length + " bytes; a socket's may have " + MAX_PATH_BYTES);
		}
		copy(path, PATH_OFFSET);
		return this.address.asSlice(0, PATH_OFFSET + path.length + 1L);
	}

}
