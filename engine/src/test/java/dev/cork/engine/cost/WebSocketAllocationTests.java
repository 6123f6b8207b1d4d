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

package dev.cork.engine.cost;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import dev.cork.engine.HttpServer;
import dev.cork.engine.ServerOptions;
import dev.cork.engine.metrics.Counter;
import dev.cork.engine.websocket.WebSocket;
import dev.cork.engine.websocket.WebSocketHandler;
import dev.cork.engine.websocket.WebSocketOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the engine allocates for messages: nothing.
 */
@Timeout(120)
class WebSocketAllocationTests {

	private static final int MESSAGES = 20_000;

	private static final int WARM_UP_MESSAGES = 20_000;

	private static final int LESS_THAN_ANYTHING_PER_MESSAGE = 1024;

	private static final int MAX_ATTEMPTS = 5;

	private static final int SUBSCRIBERS = 100;

	private static final int PUBLISHES = 1_000;

	@Test
	void anEchoOf20Bytes() throws IOException {
		assertThat(allocatedByEchoes(20)).isLessThan(LESS_THAN_ANYTHING_PER_MESSAGE);
	}

	@Test
	void anEchoOf4Kib() throws IOException {
		assertThat(allocatedByEchoes(4096)).isLessThan(LESS_THAN_ANYTHING_PER_MESSAGE);
	}

	@Test
	void aPublishToAHundredSubscribers() throws IOException {
		assertThat(Descriptors.nextAreCached(20)).as("no box of the selector is counted").isTrue();
		// the publisher comes first: the others bring no events
		try (HttpServer server = start(); Peer publisher = new Peer(server.port(), "/publish")) {
			List<Peer> peers = new ArrayList<>();
			for (int i = 0; i < SUBSCRIBERS; i++) {
				peers.add(new Peer(server.port(), "/topic"));
			}
			publishAll(publisher, peers, 2 * PUBLISHES);
			long allocated = Long.MAX_VALUE;
			for (int i = 0; i < MAX_ATTEMPTS && allocated >= LESS_THAN_ANYTHING_PER_MESSAGE; i++) {
				long sentBefore = server.metrics().total(Counter.MESSAGES_SENT);
				long before = LoopThread.find().allocatedBytes();
				publishAll(publisher, peers, PUBLISHES);
				allocated = LoopThread.find().allocatedBytes() - before;
				assertThat(server.metrics().total(Counter.MESSAGES_SENT) - sentBefore)
					.isEqualTo(PUBLISHES * (SUBSCRIBERS + 1));
			}
			assertThat(allocated).isLessThan(LESS_THAN_ANYTHING_PER_MESSAGE);
			for (Peer peer : peers) {
				peer.close();
			}
		}
	}

	private static void publishAll(Peer publisher, List<Peer> peers, int count) throws IOException {
		for (int i = 0; i < count; i++) {
			publisher.exchange(20);
			for (Peer peer : peers) {
				peer.receive(20);
			}
		}
	}

	private static long allocatedByEchoes(int length) throws IOException {
		assertThat(Descriptors.nextAreCached(20)).as("no box of the selector is counted").isTrue();
		try (HttpServer server = start(); Peer peer = new Peer(server.port(), "/echo")) {
			for (int i = 0; i < WARM_UP_MESSAGES; i++) {
				peer.exchange(length);
			}
			long allocated = Long.MAX_VALUE;
			for (int i = 0; i < MAX_ATTEMPTS && allocated >= LESS_THAN_ANYTHING_PER_MESSAGE; i++) {
				long receivedBefore = server.metrics().total(Counter.MESSAGES_RECEIVED);
				long before = LoopThread.find().allocatedBytes();
				for (int message = 0; message < MESSAGES; message++) {
					peer.exchange(length);
				}
				allocated = LoopThread.find().allocatedBytes() - before;
				assertThat(server.metrics().total(Counter.MESSAGES_RECEIVED) - receivedBefore).isEqualTo(MESSAGES);
			}
			return allocated;
		}
	}

	private static HttpServer start() throws IOException {
		WebSocketOptions options = WebSocketOptions.builder().build();
		return HttpServer.builder()
			.options(ServerOptions.builder().listen("127.0.0.1", 0).loops(1).build())
			.webSocket("/echo", options, new Echo(false))
			.webSocket("/publish", options, new Echo(true))
			.webSocket("/topic", options, new WebSocketHandler() {
				@Override
				public void onOpen(WebSocket webSocket) {
					webSocket.subscribe("topic");
				}
			})
			.start();
	}

	private record Echo(boolean publishes) implements WebSocketHandler {

		@Override
		public void onText(WebSocket webSocket, ByteBuffer utf8) {
			if (this.publishes) {
				webSocket.publishText("topic", utf8);
			}
			webSocket.sendText(utf8);
		}

	}

	/** A client that allocates as it likes. */
	private static final class Peer implements AutoCloseable {

		private final Socket socket;

		Peer(int port, String path) throws IOException {
			this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
			this.socket.setTcpNoDelay(true);
			this.socket.setSoTimeout(30_000);
			this.socket.getOutputStream().write("""
					GET %s HTTP/1.1\r
					Host: a\r
					Upgrade: websocket\r
					Connection: Upgrade\r
					Sec-WebSocket-Version: 13\r
					Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
					\r
					""".formatted(path).getBytes(StandardCharsets.US_ASCII));
			StringBuilder head = new StringBuilder();
			while (head.indexOf("\r\n\r\n") < 0) {
				head.append((char) this.socket.getInputStream().read());
			}
			assertThat(head).startsWith("HTTP/1.1 101 ");
		}

		void exchange(int length) throws IOException {
			ByteArrayOutputStream frame = new ByteArrayOutputStream();
			frame.write(0x81);
			if (length < 126) {
				frame.write(0x80 | length);
			}
			else {
				frame.write(0x80 | 126);
				frame.write(length >> 8);
				frame.write(length);
			}
			frame.writeBytes(new byte[] { 1, 2, 3, 4 });
			for (int i = 0; i < length; i++) {
				frame.write('x' ^ (i % 4 + 1));
			}
			this.socket.getOutputStream().write(frame.toByteArray());
			receive(length);
		}

		void receive(int length) throws IOException {
			int bytes = length + ((length < 126) ? 2 : 4);
			assertThat(this.socket.getInputStream().readNBytes(bytes)).hasSize(bytes).endsWith('x');
		}

		@Override
		public void close() throws IOException {
			this.socket.close();
		}

	}

}
