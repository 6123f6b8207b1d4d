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

import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

import dev.cork.engine.http.WriteResult;
import dev.cork.engine.websocket.WebSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.reactivestreams.Subscription;
import reactor.core.Disposable;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.web.reactive.socket.CloseStatus;
import org.springframework.web.reactive.socket.HandshakeInfo;
import org.springframework.web.reactive.socket.WebSocketMessage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;

/**
 * A session on a web socket whose peer takes and sends as the test wants.
 */
@Timeout(120)
class CorkWebSocketSessionTests {

	private final TestLoop loop = new TestLoop();

	private final WebSocket webSocket = mock(WebSocket.class);

	private final List<String> sent = Collections.synchronizedList(new ArrayList<>());

	private volatile WriteResult result = WriteResult.SENT;

	private CorkWebSocketSession session;

	@BeforeEach
	void open() {
		given(this.webSocket.handle()).willReturn(this.loop);
		given(this.webSocket.isOpen()).willReturn(true);
		given(this.webSocket.sendText(any(ByteBuffer.class))).willAnswer((call) -> write(call.getArgument(0)));
		given(this.webSocket.sendBinary(any(ByteBuffer.class))).willAnswer((call) -> write(call.getArgument(0)));
		given(this.webSocket.ping(any(ByteBuffer.class))).willAnswer((call) -> write(call.getArgument(0)));
		given(this.webSocket.pong(any(ByteBuffer.class))).willAnswer((call) -> write(call.getArgument(0)));
		this.loop.webSocket = this.webSocket;
		HandshakeInfo info = new HandshakeInfo(URI.create("ws://localhost/"), new HttpHeaders(), Mono.empty(), null);
		this.session = new CorkWebSocketSession(this.webSocket, "id", info, DefaultDataBufferFactory.sharedInstance, 4);
	}

	@AfterEach
	void close() {
		this.loop.close();
	}

	private WriteResult write(ByteBuffer content) {
		WriteResult result = this.result;
		if (result != WriteResult.DROPPED) {
			this.sent.add(StandardCharsets.UTF_8.decode(content.duplicate()).toString());
		}
		return result;
	}

	private void receive(String... texts) {
		this.loop.call(() -> {
			for (String text : texts) {
				this.session.message(WebSocketMessage.Type.TEXT, bytes(text));
			}
		});
	}

	private static ByteBuffer bytes(String text) {
		return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
	}

	private void drain() {
		this.result = WriteResult.SENT;
		this.loop.call(this.session::drained);
	}

	private void closed(CloseStatus status) {
		this.loop.call(() -> {
			this.loop.webSocket = null;
			this.session.closed(status);
		});
	}

	@Test
	void messagesComeAsTheyAreAskedForAndTheWebSocketIsPausedWhenTooManyWait() {
		Received received = new Received(0);
		this.session.receive().subscribe(received);
		receive("a", "b", "c");
		assertThat(received.texts).isEmpty();
		verify(this.webSocket, never()).pause();
		receive("d");
		verify(this.webSocket).pause();
		received.request(1);
		this.loop.idle();
		assertThat(received.texts).containsExactly("a");
		verify(this.webSocket, never()).resume();
		received.request(1);
		this.loop.idle();
		verify(this.webSocket).resume();
		received.request(10);
		receive("e");
		assertThat(received.texts).containsExactly("a", "b", "c", "d", "e");
		verify(this.webSocket, times(1)).pause();
	}

	@Test
	void whatHasComeBeforeTheCloseIsStillDelivered() {
		Received received = new Received(0);
		this.session.receive().subscribe(received);
		receive("a", "b");
		closed(CloseStatus.NORMAL);
		assertThat(received.end).hasValue(null);
		received.request(1);
		this.loop.idle();
		assertThat(received.end).hasValue(null);
		received.request(1);
		this.loop.idle();
		assertThat(received.texts).containsExactly("a", "b");
		assertThat(received.end).hasValue("complete");
		assertThat(this.session.closeStatus().block()).isEqualTo(CloseStatus.NORMAL);
		assertThat(this.session.isOpen()).isFalse();
	}

	@Test
	void afterTheLoopHasEndedTheRestIsDeliveredToWhoeverAsks() {
		Received received = new Received(0);
		this.session.receive().subscribe(received);
		receive("a", "b");
		closed(CloseStatus.NORMAL);
		this.loop.close();
		received.request(5);
		assertThat(received.texts).containsExactly("a", "b");
		assertThat(received.end).hasValue("complete");
	}

	@Test
	void whoCancelsGetsNothingAndKeepsNothingWaiting() {
		Received received = new Received(1);
		this.session.receive().subscribe(received);
		receive("a", "b", "c", "d", "e");
		verify(this.webSocket).pause();
		received.cancel();
		this.loop.idle();
		verify(this.webSocket).resume();
		receive("f", "g", "h", "i", "j");
		assertThat(received.texts).containsExactly("a");
		verify(this.webSocket, times(1)).pause();
	}

	@Test
	void aSecondSubscriberIsToldToShare() {
		this.session.receive().subscribe(new Received(1));
		assertThatIllegalStateException().isThrownBy(() -> this.session.receive().blockFirst())
			.withMessageContaining("share()");
	}

	@Test
	void aPongIsForWhoWaitsAndTheServersOwnPingsAreItsBusiness() {
		Received received = new Received(0);
		this.session.receive().subscribe(received);
		this.loop.call(() -> this.session.pong(bytes("nobody waits")));
		received.request(10);
		this.loop.call(() -> this.session.pong(bytes("")));
		this.loop.call(() -> this.session.pong(bytes("life")));
		assertThat(received.texts).containsExactly("life");
		this.session.send(Mono.just(Messages.of(WebSocketMessage.Type.PING, ""))).block();
		this.loop.call(() -> this.session.pong(bytes("")));
		assertThat(received.texts).containsExactly("life", "");
	}

	@Test
	void messagesOfEveryTypeAreSent() {
		this.session
			.send(Flux.just(Messages.text("text"), Messages.of(WebSocketMessage.Type.BINARY, "binary"),
					Messages.of(WebSocketMessage.Type.PING, "ping"), Messages.of(WebSocketMessage.Type.PONG, "pong")))
			.block();
		assertThat(this.sent).containsExactly("text", "binary", "ping", "pong");
		verify(this.webSocket).sendBinary(bytes("binary"));
		verify(this.webSocket).ping(bytes("ping"));
		verify(this.webSocket).pong(bytes("pong"));
	}

	@Test
	void whileThePeerTakesNothingNothingIsSentAndNoMoreIsAskedFor() {
		List<Long> requests = Collections.synchronizedList(new ArrayList<>());
		this.result = WriteResult.WAITING;
		Disposable sending = this.session.send(Flux.range(0, 1000).map(Messages::text).doOnRequest(requests::add))
			.subscribe();
		this.loop.idle();
		assertThat(this.sent).containsExactly("0");
		assertThat(requests).containsExactly(32L);
		drain();
		this.loop.call(() -> {
		});
		sending.dispose();
		assertThat(this.sent).hasSizeGreaterThan(32).startsWith("0", "1", "2");
	}

	@Test
	void aMessageThatFoundNoRoomIsSentAgain() {
		this.result = WriteResult.DROPPED;
		Mono<Void> sending = this.session.send(Flux.just(Messages.text("a"), Messages.text("b"))).cache();
		sending.subscribe();
		this.loop.idle();
		assertThat(this.sent).isEmpty();
		drain();
		sending.block();
		assertThat(this.sent).containsExactly("a", "b");
	}

	@Test
	void severalSendsGoOnAtOnce() {
		Flux<WebSocketMessage> many = Flux.range(0, 1000).map(Messages::text);
		Mono.when(this.session.send(many), this.session.send(many)).block();
		assertThat(this.sent).hasSize(2000);
	}

	@Test
	void aSendEndsWithoutAnErrorWhenTheWebSocketIsClosed() {
		AtomicReference<Boolean> cancelled = new AtomicReference<>(false);
		Mono<Void> sending = this.session.send(Flux.<WebSocketMessage>never().doOnCancel(() -> cancelled.set(true)))
			.cache();
		sending.subscribe();
		closed(CloseStatus.GOING_AWAY);
		sending.block();
		assertThat(cancelled).hasValue(true);
		this.session.send(Flux.just(Messages.text("late"))).block();
		assertThat(this.sent).isEmpty();
	}

	@Test
	void aFailedSourceFailsTheSend() {
		Mono<Void> sending = this.session
			.send(Flux.just(Messages.text("a")).concatWith(Mono.error(new IllegalStateException("as expected"))));
		assertThatIllegalStateException().isThrownBy(sending::block).withMessageContaining("as expected");
		assertThat(this.sent).containsExactly("a");
	}

	@Test
	void aCloseIsOfWhoSubscribes() {
		Mono<Void> closing = this.session.close(CloseStatus.create(4000, "enough"));
		assertThat(this.session.isOpen()).isTrue();
		closing.block();
		this.loop.idle();
		verify(this.webSocket).close(4000, "enough");
		assertThat(this.session.isOpen()).isFalse();
	}

	private static final class Received extends BaseSubscriber<WebSocketMessage> {

		private final List<String> texts = Collections.synchronizedList(new ArrayList<>());

		private final AtomicReference<String> end = new AtomicReference<>();

		private final long first;

		Received(long first) {
			this.first = first;
		}

		@Override
		protected void hookOnSubscribe(Subscription subscription) {
			if (this.first > 0) {
				subscription.request(this.first);
			}
		}

		@Override
		protected void hookOnNext(WebSocketMessage message) {
			this.texts.add(message.getPayloadAsText());
		}

		@Override
		protected void hookOnComplete() {
			this.end.set("complete");
		}

	}

}
