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

import java.net.SocketAddress;

/**
 * Who speaks the PROXY protocol.
 *
 * @param mode which connections start with a header
 * @param trusted where the proxies are
 */
public record ProxyProtocolOptions(ProxyMode mode, AddressRanges trusted) {

	/**
	 * Tells whether a peer may connect at all.
	 * @param peer the other end of the connection
	 * @return false to close the connection before a byte of it is read
	 */
	public boolean accepts(SocketAddress peer) {
		return this.mode != ProxyMode.REQUIRED || this.trusted.trusts(peer);
	}

	boolean expectsHeaderFrom(SocketAddress peer) {
		return this.trusted.trusts(peer);
	}

}
