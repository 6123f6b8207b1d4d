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

import org.jspecify.annotations.Nullable;

/**
 * What a header of the PROXY protocol says; nothing if the proxy speaks for itself, as
 * its health checks do, or does not know.
 */
final class ProxyHeader {

	/** Of parsers: more bytes are needed. */
	static final int INCOMPLETE = -1;

	/** Of parsers: it is no header. */
	static final int MALFORMED = -2;

	private @Nullable SocketAddress source;

	private @Nullable SocketAddress destination;

	void set(SocketAddress source, SocketAddress destination) {
		this.source = source;
		this.destination = destination;
	}

	@Nullable SocketAddress source() {
		return this.source;
	}

	@Nullable SocketAddress destination() {
		return this.destination;
	}

}
