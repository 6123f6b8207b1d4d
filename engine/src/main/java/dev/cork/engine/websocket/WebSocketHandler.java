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

package dev.cork.engine.websocket;

import java.nio.ByteBuffer;

import org.jspecify.annotations.Nullable;

/**
 * What an application does with the web sockets of one endpoint; one object serves all of
 * them. Everything is called on the loop of the connection, never one call within another
 * of the same web socket but {@link #onDropped} and {@link #onSubscription}, which are
 * called from within the call that causes them. Must not block.
 *
 * <p>
 * An exception of any method but {@link #onClose} goes to {@link #onError}.
 */
public interface WebSocketHandler {

	/**
	 * A client wants to open a web socket. The handshake is well-formed and from an
	 * allowed origin. Answers by {@link WebSocketUpgrade#accept} or
	 * {@link WebSocketUpgrade#refuse}, at once or, after
	 * {@link WebSocketUpgrade#detach()}, later. An exception is answered with 500.
	 * @param upgrade the handshake
	 */
	default void onUpgrade(WebSocketUpgrade upgrade) {
		upgrade.accept(null, null);
	}

	/**
	 * The web socket is open. The first call.
	 * @param webSocket the web socket
	 */
	default void onOpen(WebSocket webSocket) {
	}

	/**
	 * A text has arrived.
	 * @param webSocket the web socket
	 * @param utf8 well-formed UTF-8 from position to limit: a view of memory that is used
	 * again when this returns; its bytes may be changed
	 */
	default void onText(WebSocket webSocket, ByteBuffer utf8) {
	}

	/**
	 * A binary message has arrived.
	 * @param webSocket the web socket
	 * @param bytes the message from position to limit: a view of memory that is used
	 * again when this returns; its bytes may be changed
	 */
	default void onBinary(WebSocket webSocket, ByteBuffer bytes) {
	}

	/**
	 * A message was not sent because too much waits for the peer already, which is told
	 * to nobody else if it came from a topic.
	 * @param webSocket the web socket
	 * @param topic the topic that it was published to, null if it was sent directly
	 * @param lengthBytes how long it was
	 */
	default void onDropped(WebSocket webSocket, @Nullable String topic, int lengthBytes) {
	}

	/**
	 * Nothing waits for the peer any more: whoever held back may go on.
	 * @param webSocket the web socket
	 */
	default void onDrain(WebSocket webSocket) {
	}

	/**
	 * A ping has arrived, and was answered.
	 * @param webSocket the web socket
	 * @param data up to 125 bytes, a view that is good during this call
	 */
	default void onPing(WebSocket webSocket, ByteBuffer data) {
	}

	/**
	 * A pong has arrived, asked for or not.
	 * @param webSocket the web socket
	 * @param data up to 125 bytes, a view that is good during this call
	 */
	default void onPong(WebSocket webSocket, ByteBuffer data) {
	}

	/**
	 * The web socket has subscribed or unsubscribed.
	 * @param webSocket the web socket
	 * @param topic the topic
	 * @param now subscribers of the topic on this loop after that
	 * @param before subscribers before it
	 */
	default void onSubscription(WebSocket webSocket, String topic, int now, int before) {
	}

	/**
	 * A method of this handler has failed. Unless this method does something else the web
	 * socket is closed with 1011.
	 * @param webSocket the web socket
	 * @param failure what was thrown
	 */
	default void onError(WebSocket webSocket, Throwable failure) {
		webSocket.failed(failure);
	}

	/**
	 * The web socket is closed; it has been unsubscribed from everything and nothing can
	 * be sent. The last call, exactly one for each {@link #onOpen}.
	 * @param webSocket the web socket
	 * @param code the peer's status code, or this side's if it has closed first (RFC
	 * 6455, 7.4); 1005 if the peer gave none; 1006 if the connection ended without a
	 * closing handshake
	 * @param reason the reason that came with it, or an empty string
	 */
	default void onClose(WebSocket webSocket, int code, String reason) {
	}

}
