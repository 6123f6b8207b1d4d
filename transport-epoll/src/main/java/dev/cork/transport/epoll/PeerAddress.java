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

import java.net.SocketAddress;

import org.jspecify.annotations.Nullable;

/**
 * The address of a peer. One of IPv4 stays a number until somebody asks for it: the
 * objects that Java makes of it are larger than the connection's own. Any thread.
 */
final class PeerAddress {

	private final int ipv4;

	private final int port;

	/** Immutable, and as good made twice. */
	private @Nullable SocketAddress made;

	private PeerAddress(int ipv4, int port, @Nullable SocketAddress made) {
		this.ipv4 = ipv4;
		this.port = port;
		this.made = made;
	}

	static PeerAddress of(SocketAddressMemory accepted) {
		return accepted.isIpv4() ? new PeerAddress(accepted.ipv4(), accepted.port(), null)
				: new PeerAddress(0, 0, accepted.toSocketAddress());
	}

	SocketAddress get() {
		SocketAddress made = this.made;
		if (made == null) {
			made = SocketAddressMemory.ipv4(this.ipv4, this.port);
			this.made = made;
		}
		return made;
	}

}
