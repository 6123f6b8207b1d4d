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
import java.nio.ByteBuffer;

import dev.cork.engine.loop.CloseReason;
import dev.cork.engine.loop.Protocol;
import dev.cork.engine.loop.ProtocolFactory;
import dev.cork.engine.loop.Socket;
import dev.cork.engine.metrics.Counter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection whose header of the PROXY protocol has not come yet. When it has, the
 * socket knows whose connection it is, and speaks the next protocol.
 */
final class ProxyConnection implements Protocol {

	private static final Logger logger = LoggerFactory.getLogger(ProxyConnection.class);

	private static final long NANOS_PER_MILLI = 1_000_000;

	private final Socket socket;

	private final ProtocolFactory next;

	ProxyConnection(Socket socket, ProtocolFactory next, long timeoutMs) {
		this.socket = socket;
		this.next = next;
		socket.readDeadline(socket.loop().nowNanos() + timeoutMs * NANOS_PER_MILLI);
	}

	@Override
	public int onData(ByteBuffer in, int from, int to) {
		ProxyHeader header = new ProxyHeader();
		int end = (in.get(from) == ProxyHeaderV1.FIRST_BYTE) ? ProxyHeaderV1.parse(in, from, to, header)
				: ProxyHeaderV2.parse(in, from, to, header);
		if (end == ProxyHeader.INCOMPLETE) {
			return from;
		}
		if (end == ProxyHeader.MALFORMED) {
			this.socket.loop().counters().increment(Counter.PROXY_ERRORS);
			logger.debug("Refused a malformed PROXY header from {}", this.socket.peerAddress());
			this.socket.abort();
			return to;
		}
		SocketAddress source = header.source();
		SocketAddress destination = header.destination();
		if (source != null && destination != null) {
			this.socket.proxied(source, destination);
		}
		this.socket.noReadDeadline();
		this.socket.handOverTo(this.next);
		return end;
	}

	@Override
	public void onEnd() {
		this.socket.end();
	}

	@Override
	public void onWritable() {
		// nothing is said before the header
	}

	@Override
	public void onReadTimeout() {
		this.socket.loop().counters().increment(Counter.HEAD_TIMEOUTS);
		this.socket.end();
	}

	@Override
	public void onLifetimeEnd() {
		this.socket.end();
	}

	@Override
	public void onDrain() {
		this.socket.end();
	}

	@Override
	public void onClosed(CloseReason reason) {
		// nobody knows of it
	}

}
