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
import dev.cork.engine.websocket.WebSocketHandle;
import org.reactivestreams.Publisher;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.web.reactive.socket.CloseStatus;
import org.springframework.web.reactive.socket.HandshakeInfo;
import org.springframework.web.reactive.socket.WebSocketMessage;
import org.springframework.web.reactive.socket.adapter.AbstractWebSocketSession;

/**
 * A session on one of Cork's web sockets. Any thread; what is received is delivered on
 * the loop of the connection, which must not be blocked.
 *
 * <p>
 * {@link #receive()} has one subscriber, and ends when the web socket is closed, however
 * that came; {@link #closeStatus()} tells. {@link #send} may be called as often as one
 * likes: messages of several go out as they come. Pings are answered by the server and
 * not received. Pongs are received by who waits for a message at that time.
 */
public final class CorkWebSocketSession extends AbstractWebSocketSession<WebSocketHandle> {

	private final SocketLoop loop;

	private final MessageSink sink = new MessageSink();

	private final MessageReceiver receiver;

	private final Sinks.One<CloseStatus> closeStatus = Sinks.one();

	private volatile boolean closing;

	CorkWebSocketSession(WebSocket webSocket, String id, HandshakeInfo info, DataBufferFactory bufferFactory,
			int maxWaitingMessages) {
		super(webSocket.handle(), id, info, bufferFactory);
		this.loop = new SocketLoop(webSocket.handle());
		this.receiver = new MessageReceiver(this.loop, new Intake(webSocket.handle()), maxWaitingMessages);
		this.sink.open(webSocket);
	}

	/**
	 * Returns what reaches the web socket beside this session, to let it subscribe to a
	 * topic of the server, for example.
	 * @return the engine's handle
	 */
	public WebSocketHandle getHandle() {
		return getDelegate();
	}

	@Override
	public Flux<WebSocketMessage> receive() {
		return this.receiver;
	}

	@Override
	public Mono<Void> send(Publisher<WebSocketMessage> messages) {
		return new Sending(messages);
	}

	@Override
	public boolean isOpen() {
		return !this.closing && !this.sink.isClosed() && getDelegate().isOpen();
	}

	/**
	 * Starts the closing handshake when it is subscribed to; what was sent before still
	 * leaves.
	 * @param status its code may be 1000 to 1003, 1007 to 1014 or 3000 to 4999
	 * @return completes when nothing more can be sent; an
	 * {@link IllegalArgumentException} if no close frame may have the code, or the reason
	 * is longer than 123 bytes in UTF-8
	 */
	@Override
	public Mono<Void> close(CloseStatus status) {
		return Mono.fromRunnable(() -> {
			String reason = status.getReason();
			getDelegate().close(status.getCode(), (reason != null) ? reason : "");
			this.closing = true;
		});
	}

	@Override
	public Mono<CloseStatus> closeStatus() {
		return this.closeStatus.asMono();
	}

	/** A message has come. Loop thread. */
	void message(WebSocketMessage.Type type, ByteBuffer content) {
		this.receiver.message(new WebSocketMessage(type, copy(content)));
	}

	/**
	 * A pong has come. It is a sign of life and not kept for somebody to come. The empty
	 * ones answer the server's own pings, unless the application sends some too. Loop
	 * thread.
	 */
	void pong(ByteBuffer content) {
		if ((content.hasRemaining() || this.sink.isPingSent()) && this.receiver.isWanted()) {
			message(WebSocketMessage.Type.PONG, content);
		}
	}

	/** The content is a view of memory that is used again. */
	private DataBuffer copy(ByteBuffer content) {
		byte[] bytes = new byte[content.remaining()];
		content.get(bytes);
		return bufferFactory().wrap(bytes);
	}

	/** Nothing waits for the peer any more. Loop thread. */
	void drained() {
		this.sink.drained();
	}

	/** The web socket is closed. Loop thread. */
	void closed(CloseStatus status) {
		this.closeStatus.tryEmitValue(status);
		this.receiver.complete();
		this.sink.close();
	}

	/** One send. */
	private final class Sending extends Mono<Void> {

		private final Publisher<WebSocketMessage> messages;

		Sending(Publisher<WebSocketMessage> messages) {
			this.messages = messages;
		}

		@Override
		public void subscribe(CoreSubscriber<? super Void> actual) {
			MessageSender sender = new MessageSender(CorkWebSocketSession.this.sink, CorkWebSocketSession.this.loop,
					actual);
			actual.onSubscribe(sender);
			this.messages.subscribe(sender);
		}

	}

	/** Pauses and resumes a web socket that may be closed by then. */
	private record Intake(WebSocketHandle handle) implements MessageReceiver.Intake {

		@Override
		public void pause() {
			this.handle.execute(WebSocket::pause);
		}

		@Override
		public void resume() {
			this.handle.execute(WebSocket::resume);
		}

	}

}
