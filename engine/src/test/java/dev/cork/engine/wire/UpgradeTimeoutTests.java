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

package dev.cork.engine.wire;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

import dev.cork.engine.metrics.Counter;
import dev.cork.engine.websocket.WebSocket;
import dev.cork.engine.websocket.WebSocketHandler;
import dev.cork.engine.websocket.WebSocketOptions;
import dev.cork.engine.websocket.WebSocketUpgrade;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Handshakes that the application answers late, or never.
 */
@Timeout(120)
class UpgradeTimeoutTests {

	private static final WebSocketOptions SHORT = WebSocketOptions.builder()
		.upgradeTimeout(Duration.ofMillis(200))
		.build();

	private final Queue<WebSocketUpgrade> waiting = new ConcurrentLinkedQueue<>();

	private TestServer server;

	@BeforeEach
	void start() {
		this.server = TestServer.start((routes) -> routes.get("/probe", (request, response) -> response.end("there"))
			.webSocket("/silent", SHORT, new Waiting(UpgradeTimeoutTests::nothing))
			.webSocket("/answered", SHORT, new Waiting((upgrade) -> upgrade.accept(null, "in time")))
			.webSocket("/refused", SHORT,
					new Waiting((upgrade) -> upgrade.response().status(403).write(new byte[] { 'n', 'o' })))
			.webSocket("/patient", WebSocketOptions.builder().upgradeTimeout(Duration.ZERO).build(),
					new Waiting(UpgradeTimeoutTests::nothing)));
	}

	private static void nothing(WebSocketUpgrade upgrade) {
		// it waits
	}

	@AfterEach
	void stop() {
		this.server.close();
	}

	@Test
	void aHandshakeThatIsNeverAnsweredGets503AndTheConnectionGoesOn() throws IOException {
		byte[] probe = "GET /probe HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
			.getBytes(StandardCharsets.ISO_8859_1);
		try (FrameWire wire = FrameWire.open(this.server.port(), "/silent", "", probe)) {
			assertThat(wire.head()).startsWith("HTTP/1.1 503 ").contains("Content-Length: 0\r\n");
			assertThat(wire.readToEnd()).isPositive();
		}
		assertThat(this.server.count(Counter.RESPONSE_TIMEOUTS)).isOne();
		assertThat(this.server.count(Counter.RESPONSES)).isEqualTo(2);
		assertThat(this.server.count(Counter.WEBSOCKETS_OPENED)).isZero();
	}

	@Test
	void whatIsAnsweredAfterTheTimeoutGoesNowhere() throws IOException {
		try (FrameWire wire = FrameWire.open(this.server.port(), "/silent")) {
			assertThat(wire.head()).startsWith("HTTP/1.1 503 ");
			WebSocketUpgrade late = this.waiting.remove();
			late.loopExecutor().execute(() -> {
				this.waiting.add(late);
				late.accept(null, late.isOpen());
			});
			TestServer.await("the late answer", () -> !this.waiting.isEmpty());
			wire.send("GET /probe HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
				.getBytes(StandardCharsets.ISO_8859_1));
			assertThat(wire.readToEnd()).isPositive();
		}
		assertThat(this.waiting.remove().isOpen()).isFalse();
		assertThat(this.server.count(Counter.WEBSOCKETS_OPENED)).isZero();
		assertThat(this.server.count(Counter.HANDLER_ERRORS)).isZero();
	}

	@Test
	void anAnswerInTimeStopsTheClock() throws IOException {
		try (FrameWire wire = FrameWire.open(this.server.port(), "/answered")) {
			assertThat(wire.head()).startsWith("HTTP/1.1 101 ");
			assertThat(wire.read().text()).isEqualTo("in time");
			// this one's time-out comes later than that one's would have
			try (FrameWire other = FrameWire.open(this.server.port(), "/silent")) {
				assertThat(other.head()).startsWith("HTTP/1.1 503 ");
			}
			wire.send(FrameWire.text("still here"));
			assertThat(wire.read().text()).isEqualTo("still here");
		}
		assertThat(this.server.count(Counter.RESPONSE_TIMEOUTS)).isOne();
	}

	@Test
	void aRefusalThatHasBegunIsNotCut() throws IOException {
		try (FrameWire wire = FrameWire.open(this.server.port(), "/refused")) {
			assertThat(wire.head()).startsWith("HTTP/1.1 403 ");
			this.server.awaitCount(Counter.RESPONSE_TIMEOUTS, 1);
			WebSocketUpgrade begun = this.waiting.remove();
			begun.loopExecutor().execute(() -> begun.response().end());
			this.server.awaitCount(Counter.RESPONSES, 1);
		}
	}

	@Test
	void withoutATimeoutItWaitsUntilTheClientGoes() throws IOException {
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), this.server.port())) {
			socket.getOutputStream()
				.write(FrameWire.HANDSHAKE.formatted("/patient", "").getBytes(StandardCharsets.ISO_8859_1));
			TestServer.await("the handshake", () -> !this.waiting.isEmpty());
			assertThat(this.waiting.element().isOpen()).isTrue();
			// a reset; after the end of a half-open connection the answer could still
			// come
			socket.setSoLinger(true, 0);
		}
		this.server.awaitCount(Counter.ABORTS, 1);
		assertThat(this.server.count(Counter.RESPONSE_TIMEOUTS)).isZero();
		assertThat(this.waiting.remove().isOpen()).isFalse();
	}

	/**
	 * Detaches each handshake, does something with it in a task of the same turn, which
	 * comes before deadlines, and leaves it to the test.
	 */
	private final class Waiting implements WebSocketHandler {

		private final Consumer<WebSocketUpgrade> first;

		private Waiting(Consumer<WebSocketUpgrade> first) {
			this.first = first;
		}

		@Override
		public void onUpgrade(WebSocketUpgrade upgrade) {
			upgrade.detach();
			upgrade.loopExecutor().execute(() -> this.first.accept(upgrade));
			UpgradeTimeoutTests.this.waiting.add(upgrade);
		}

		@Override
		public void onOpen(WebSocket webSocket) {
			webSocket.sendText(String.valueOf(webSocket.userData()));
		}

		@Override
		public void onText(WebSocket webSocket, ByteBuffer utf8) {
			webSocket.sendText(utf8);
		}

	}

}
