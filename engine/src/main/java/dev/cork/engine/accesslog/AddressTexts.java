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
package dev.cork.engine.accesslog;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;

import org.jspecify.annotations.Nullable;

/**
 * The addresses of one connection as text, made once: the objects are the same for all of
 * its requests, unless a proxy says more.
 */
final class AddressTexts {

	private static final byte[] NONE = { '-' };

	private @Nullable SocketAddress remote;

	private @Nullable SocketAddress peer;

	private @Nullable SocketAddress local;

	private byte[] remoteText = NONE;

	private byte[] peerText = NONE;

	private byte[] localText = NONE;

	@SuppressWarnings("ReferenceEquality") // another object is worth another text
	byte[] remote(SocketAddress address) {
		if (this.remote != address) {
			this.remoteText = text(address);
			this.remote = address;
		}
		return this.remoteText;
	}

	@SuppressWarnings("ReferenceEquality") // as above
	byte[] peer(SocketAddress address) {
		if (this.peer != address) {
			this.peerText = text(address);
			this.peer = address;
		}
		return this.peerText;
	}

	@SuppressWarnings("ReferenceEquality") // as above
	byte[] local(SocketAddress address) {
		if (this.local != address) {
			this.localText = text(address);
			this.local = address;
		}
		return this.localText;
	}

	private static byte[] text(SocketAddress address) {
		LineBuffer line = new LineBuffer();
		if (address instanceof InetSocketAddress tcp) {
			String literal = (tcp.getAddress() != null) ? tcp.getAddress().getHostAddress() : tcp.getHostString();
			int zone = literal.indexOf('%');
			line.putEscaped((zone < 0) ? literal : literal.substring(0, zone));
		}
		else {
			line.putEscaped(address.toString());
		}
		if (line.length() == 0) {
			// a client of a Unix domain socket
			return NONE;
		}
		return new String(line.bytes(), 0, line.length(), StandardCharsets.US_ASCII)
			.getBytes(StandardCharsets.US_ASCII);
	}

}
