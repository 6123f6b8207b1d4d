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
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;

import dev.cork.engine.transport.ListenerHandle;
import dev.cork.engine.transport.SocketHandle;
import dev.cork.engine.transport.UnixSocketFiles;
import org.jspecify.annotations.Nullable;

/**
 * A listener.
 */
final class EpollListenerHandle extends EpollHandle implements ListenerHandle {

	private static final int SOCK_CLOEXEC_NONBLOCK = 02000000 | 04000;

	private final SocketAddress localAddress;

	/** Whether connections come to other addresses than that of the listener. */
	private final boolean anyAddress;

	private final SocketAddressMemory memory = new SocketAddressMemory();

	EpollListenerHandle(int descriptor, SocketAddress localAddress) {
		super(descriptor);
		this.localAddress = localAddress;
		this.anyAddress = localAddress instanceof InetSocketAddress inet && inet.getAddress().isAnyLocalAddress();
	}

	@Override
	public @Nullable SocketHandle accept() throws IOException {
		while (true) {
			int accepted = Libc.accept(poller().state(), descriptor(), this.memory.address(), this.memory.length(),
					SOCK_CLOEXEC_NONBLOCK);
			if (accepted >= 0) {
				return open(accepted);
			}
			switch (-accepted) {
				case Errno.EAGAIN -> {
					return null;
				}
				case Errno.EINTR, Errno.ECONNABORTED -> {
					// the next one may be there
				}
				default -> throw Errno.exception("accept4", -accepted);
			}
		}
	}

	/** No delay, like the listener: the kernel passes that on. */
	private EpollSocketHandle open(int accepted) throws IOException {
		PeerAddress peer = PeerAddress.of(this.memory);
		if (!this.anyAddress) {
			return new EpollSocketHandle(accepted, peer, this.localAddress);
		}
		int result = Libc.localAddress(poller().state(), accepted, this.memory.address(), this.memory.length());
		if (result < 0) {
			Libc.close(poller().state(), accepted);
			throw Errno.exception("getsockname", -result);
		}
		return new EpollSocketHandle(accepted, peer, this.memory.toSocketAddress());
	}

	@Override
	public SocketAddress localAddress() {
		return this.localAddress;
	}

	@Override
	public void close() {
		super.close();
		if (this.localAddress instanceof UnixDomainSocketAddress unix) {
			UnixSocketFiles.remove(unix);
		}
	}

}
