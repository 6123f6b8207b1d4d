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

package dev.cork.webflux.socket;

import java.nio.ByteBuffer;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import dev.cork.engine.http.WriteResult;
import dev.cork.engine.websocket.WebSocket;
import org.jspecify.annotations.Nullable;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.web.reactive.socket.WebSocketMessage;

/**
 * Where the messages of one session go, from however many sends at once. While the peer
 * takes nothing all of them wait. Loop thread only, but for what says otherwise.
 */
final class MessageSink {

	private final Set<MessageSender> senders = ConcurrentHashMap.newKeySet(2);

	private volatile boolean closed;

	private volatile boolean pingSent;

	private @Nullable WebSocket webSocket;

	/** Something waits for the peer: no more is sent before it has drained. */
	private boolean congested;

	void open(WebSocket webSocket) {
		this.webSocket = webSocket;
	}

	/** Any thread. A sender that comes too late is told at once. */
	void add(MessageSender sender) {
		this.senders.add(sender);
		if (this.closed) {
			sender.signal();
		}
	}

	/** Any thread. */
	void remove(MessageSender sender) {
		this.senders.remove(sender);
	}

	/** Nothing waits any more. */
	void drained() {
		this.congested = false;
		this.senders.forEach(MessageSender::signal);
	}

	/** The web socket is closed: senders give up. */
	void close() {
		this.closed = true;
		this.webSocket = null;
		this.senders.forEach(MessageSender::signal);
		this.senders.clear();
	}

	/** Any thread. Whether nothing can be sent any more. */
	boolean isClosed() {
		return this.closed;
	}

	/** Any thread. Whether the application has asked for pongs. */
	boolean isPingSent() {
		return this.pingSent;
	}

	boolean isCongested() {
		return this.congested;
	}

	/**
	 * Sends a message if there is room for it. Does not release it.
	 * @return false if it was not taken: as nothing can be sent any more, or not before
	 * the peer has taken what others have said
	 */
	boolean send(WebSocketMessage message) {
		WebSocket webSocket = this.webSocket;
		if (webSocket == null || !webSocket.isOpen()) {
			// closing: what was not sent by now never will be
			this.closed = true;
			return false;
		}
		WriteResult result = send(webSocket, message.getType(), content(message.getPayload()));
		this.congested = (result != WriteResult.SENT) && webSocket.isOpen();
		return result != WriteResult.DROPPED;
	}

	private WriteResult send(WebSocket webSocket, WebSocketMessage.Type type, ByteBuffer content) {
		return switch (type) {
			case TEXT -> webSocket.sendText(content);
			case BINARY -> webSocket.sendBinary(content);
			case PING -> {
				this.pingSent = true;
				yield webSocket.ping(content);
			}
			case PONG -> webSocket.pong(content);
		};
	}

	/** Where the payload lies, or a copy of one that lies in several places. */
	private static ByteBuffer content(DataBuffer payload) {
		try (DataBuffer.ByteBufferIterator parts = payload.readableByteBuffers()) {
			ByteBuffer first = parts.hasNext() ? parts.next() : ByteBuffer.allocate(0);
			if (!parts.hasNext()) {
				return first;
			}
		}
		ByteBuffer copy = ByteBuffer.allocate(payload.readableByteCount());
		payload.toByteBuffer(copy);
		return copy;
	}

}
