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

import dev.cork.engine.loop.EventLoop;
import dev.cork.engine.loop.ProtocolFactory;

/**
 * The PROXY protocol, versions 1 and 2, in front of whatever connections speak: of TLS
 * too.
 *
 * @param options who speaks it
 * @param headerTimeoutMs how long a header may take, in milliseconds
 * @param inner what connections speak behind the header
 */
public record ProxyProtocol(ProxyProtocolOptions options, long headerTimeoutMs,
		ProtocolFactory.OfLoop inner) implements ProtocolFactory.OfLoop {

	@Override
	public ProtocolFactory forLoop(EventLoop loop) {
		ProtocolFactory next = this.inner.forLoop(loop);
		return (socket) -> this.options.expectsHeaderFrom(socket.peerAddress())
				? new ProxyConnection(socket, next, this.headerTimeoutMs) : next.open(socket);
	}

}
