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

import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * What a request says of its client in place of what the connection says; a part that is
 * not set stays that of the connection. Belongs to an {@link Exchange} and is reused with
 * it.
 */
public final class Forwarding {

	private @Nullable SocketAddress remoteAddress;

	private @Nullable String scheme;

	private @Nullable String host;

	/**
	 * Nothing is set yet.
	 */
	public Forwarding() {
	}

	void clear() {
		this.remoteAddress = null;
		this.scheme = null;
		this.host = null;
	}

	/**
	 * Sets {@link HttpRequest#remoteAddress()}.
	 * @param remoteAddress the client's address
	 */
	public void remoteAddress(SocketAddress remoteAddress) {
		this.remoteAddress = remoteAddress;
	}

	/**
	 * Sets {@link HttpRequest#scheme()}.
	 * @param scheme {@code http} or {@code https} in any case; {@code ws} and
	 * {@code wss}, as some proxies say, stand for them
	 * @return false if it is another one; nothing is set then
	 */
	public boolean scheme(String scheme) {
		String known = switch (scheme.toLowerCase(Locale.ROOT)) {
			case "http", "ws" -> "http";
			case "https", "wss" -> "https";
			default -> null;
		};
		if (known != null) {
			this.scheme = known;
		}
		return known != null;
	}

	/**
	 * Sets {@link HttpRequest#host()}.
	 * @param host a name or an address in brackets, and perhaps a colon and a port
	 * @return false if it could not stand in a Host field; nothing is set then
	 */
	public boolean host(String host) {
		byte[] bytes = host.getBytes(StandardCharsets.UTF_8);
		boolean wellFormed = Authority.isWellFormed(ByteBuffer.wrap(bytes), 0, bytes.length);
		if (wellFormed) {
			this.host = host;
		}
		return wellFormed;
	}

	/**
	 * Returns the client's address.
	 * @return the address, or null if it is that of the connection
	 */
	public @Nullable SocketAddress remoteAddress() {
		return this.remoteAddress;
	}

	/**
	 * Returns the scheme that the client has used.
	 * @return {@code http} or {@code https}, or null if it is that of the connection
	 */
	public @Nullable String scheme() {
		return this.scheme;
	}

	/**
	 * Returns the host that the client has asked for.
	 * @return the host with its port if it has one, or null if it is that of the request
	 */
	public @Nullable String host() {
		return this.host;
	}

}
