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

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.BindException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;

import dev.cork.engine.transport.ListenerHandle;
import dev.cork.engine.transport.NioTransport;
import dev.cork.engine.transport.Poller;
import dev.cork.engine.transport.Transport;
import dev.cork.engine.transport.UnixSocketFiles;

import static java.lang.foreign.ValueLayout.JAVA_INT;

/**
 * Linux's epoll. Listens as {@link NioTransport} does: on any address with both families
 * where the system has both.
 */
final class EpollTransport implements Transport {

	private static final int SOCK_STREAM_CLOEXEC_NONBLOCK = 1 | 02000000 | 04000;

	private static final int SOL_SOCKET = 1;

	private static final int SO_REUSEADDR = 2;

	private static final int SO_REUSEPORT = 15;

	private static final int IPPROTO_TCP = 6;

	private static final int TCP_NODELAY = 1;

	private static final int IPPROTO_IPV6 = 41;

	private static final int IPV6_V6ONLY = 26;

	/** What NIO takes. */
	private static final int DEFAULT_BACKLOG = 50;

	private final NioTransport nio = new NioTransport();

	EpollTransport() {
	}

	@Override
	public String name() {
		return EpollTransportProvider.NAME;
	}

	@Override
	public boolean supportsReusePort() {
		return true;
	}

	@Override
	public Poller openPoller() throws IOException {
		return new EpollPoller();
	}

	@Override
	public ListenerHandle listen(SocketAddress address, int backlog, boolean reusePort) throws IOException {
		if (address instanceof UnixDomainSocketAddress unix) {
			UnixSocketFiles.removeStale(unix);
			return listen(address, SocketAddressMemory.AF_UNIX, backlog, false);
		}
		InetAddress inet = ((InetSocketAddress) address).getAddress();
		if (inet.isAnyLocalAddress() && !Boolean.getBoolean("java.net.preferIPv4Stack")) {
			try {
				return listen(address, SocketAddressMemory.AF_INET6, backlog, reusePort);
			}
			catch (NoSuchFamilyException ex) {
				return listen(address, SocketAddressMemory.AF_INET, backlog, reusePort);
			}
		}
		return listen(address,
				(inet instanceof Inet4Address) ? SocketAddressMemory.AF_INET : SocketAddressMemory.AF_INET6, backlog,
				reusePort);
	}

	@Override
	public SocketAddress probe(SocketAddress address) throws IOException {
		return this.nio.probe(address);
	}

	private static ListenerHandle listen(SocketAddress address, int family, int backlog, boolean reusePort)
			throws IOException {
		CallState state = new CallState();
		int descriptor = Libc.socket(state, family, SOCK_STREAM_CLOEXEC_NONBLOCK);
		if (descriptor == -Errno.EAFNOSUPPORT) {
			throw new NoSuchFamilyException(address);
		}
		check(address, descriptor);
		try {
			if (family != SocketAddressMemory.AF_UNIX) {
				setTcpOptions(state, descriptor, address, family, reusePort);
			}
			SocketAddressMemory memory = new SocketAddressMemory();
			int bound = Libc.bind(state, descriptor, memory.set(address, family));
			if (bound == -Errno.EADDRNOTAVAIL && family == SocketAddressMemory.AF_INET6) {
				throw new NoSuchFamilyException(address);
			}
			check(address, bound);
			check(address, Libc.listen(state, descriptor, (backlog > 0) ? backlog : DEFAULT_BACKLOG));
			check(address, Libc.localAddress(state, descriptor, memory.address(), memory.length()));
			return new EpollListenerHandle(descriptor, memory.toSocketAddress());
		}
		catch (IOException | RuntimeException ex) {
			Libc.close(state, descriptor);
			throw ex;
		}
	}

	private static void setTcpOptions(CallState state, int descriptor, SocketAddress address, int family,
			boolean reusePort) throws IOException {
		try (Arena arena = Arena.ofConfined()) {
			MemorySegment on = arena.allocateFrom(JAVA_INT, 1);
			// so that a server can start again while connections of the former one linger
			check(address, Libc.setOption(state, descriptor, SOL_SOCKET, SO_REUSEADDR, on));
			// the cork already makes few writes of many; Nagle would only delay them
			check(address, Libc.setOption(state, descriptor, IPPROTO_TCP, TCP_NODELAY, on));
			if (reusePort) {
				check(address, Libc.setOption(state, descriptor, SOL_SOCKET, SO_REUSEPORT, on));
			}
			if (family == SocketAddressMemory.AF_INET6) {
				MemorySegment off = arena.allocateFrom(JAVA_INT, 0);
				check(address, Libc.setOption(state, descriptor, IPPROTO_IPV6, IPV6_V6ONLY, off));
			}
		}
	}

	private static void check(SocketAddress address, int result) throws IOException {
		if (result < 0) {
			throw Errno.bindException("Cannot listen on " + address + ": " + Errno.text(-result), -result);
		}
	}

	/** The system has no IPv6, or has it switched off. */
	private static final class NoSuchFamilyException extends BindException {

		private static final long serialVersionUID = 1L;

		NoSuchFamilyException(SocketAddress address) {
			super("Cannot listen on " + address + ": " + Errno.text(Errno.EADDRNOTAVAIL));
		}

	}

}
