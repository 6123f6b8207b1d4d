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

import dev.cork.engine.websocket.WebSocket;
import dev.cork.engine.websocket.WebSocketUpgrade;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

import org.springframework.web.reactive.socket.CloseStatus;
import org.springframework.web.reactive.socket.WebSocketHandler;
import org.springframework.web.reactive.socket.WebSocketMessage;

/**
 * Lets one handler of WebFlux have one web socket. When the handler is done it is closed
 * with 1000, when the handler fails with 1011.
 */
final class SessionHandler implements dev.cork.engine.websocket.WebSocketHandler {

	private static final Logger logger = LoggerFactory.getLogger(SessionHandler.class);

	private final WebSocketHandler handler;

	private final Handshake handshake;

	SessionHandler(WebSocketHandler handler, Handshake handshake) {
		this.handler = handler;
		this.handshake = handshake;
	}

	@Override
	public void onUpgrade(WebSocketUpgrade upgrade) {
		this.handshake.addHeaders(upgrade);
		upgrade.accept(this.handshake.info().getSubProtocol(), null);
	}

	@Override
	public void onOpen(WebSocket webSocket) {
		CorkWebSocketSession session = this.handshake.session(webSocket);
		webSocket.attachment(session);
		handle(session).checkpoint(this.handshake.info().getUri() + " [CorkRequestUpgradeStrategy]")
			.subscribe(null, (failure) -> failed(session, failure), () -> session.close().subscribe());
	}

	private Mono<Void> handle(CorkWebSocketSession session) {
		try {
			return this.handler.handle(session);
		}
		catch (Throwable ex) {
			return Mono.error(ex);
		}
	}

	private static void failed(CorkWebSocketSession session, Throwable failure) {
		if (!session.isOpen() || !session.getHandle().execute((webSocket) -> webSocket.failed(failure))) {
			logger.debug("{} failed after it was closed", session, failure);
		}
	}

	@Override
	public void onText(WebSocket webSocket, ByteBuffer utf8) {
		session(webSocket).message(WebSocketMessage.Type.TEXT, utf8);
	}

	@Override
	public void onBinary(WebSocket webSocket, ByteBuffer bytes) {
		session(webSocket).message(WebSocketMessage.Type.BINARY, bytes);
	}

	@Override
	public void onPong(WebSocket webSocket, ByteBuffer data) {
		session(webSocket).pong(data);
	}

	@Override
	public void onDrain(WebSocket webSocket) {
		session(webSocket).drained();
	}

	@Override
	public void onClose(WebSocket webSocket, int code, String reason) {
		session(webSocket).closed(CloseStatus.create(code, reason.isEmpty() ? null : reason));
	}

	private static CorkWebSocketSession session(WebSocket webSocket) {
		Object attachment = webSocket.attachment();
		if (attachment instanceof CorkWebSocketSession session) {
			return session;
		}
		throw new IllegalStateException("The attachment of a WebFlux session's web socket was replaced by " + attachment
				+ ": use its user data instead");
	}

}
