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

package dev.cork.it.plain;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import dev.cork.engine.websocket.WebSocket;
import dev.cork.it.support.Apps;
import dev.cork.it.support.JavaWebSocketClient;
import dev.cork.it.support.JavaWebSocketClient.Closed;
import dev.cork.websocket.OnBinary;
import dev.cork.websocket.OnClose;
import dev.cork.websocket.OnOpen;
import dev.cork.websocket.OnPong;
import dev.cork.websocket.OnText;
import dev.cork.websocket.WebSocketEndpoint;
import org.java_websocket.enums.Opcode;
import org.java_websocket.extensions.IExtension;
import org.java_websocket.extensions.permessage_deflate.PerMessageDeflateExtension;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * An annotated endpoint and a client that nobody here has written: Java-WebSocket.
 */
class WebSocketForeignClientIT {

	private static ConfigurableApplicationContext context;

	private static int port;

	@BeforeAll
	static void start() {
		context = Apps.run(Application.class);
		port = Apps.port(context);
	}

	@AfterAll
	static void stop() {
		context.close();
	}

	/** The end of one test's connection must not be counted by the next. */
	@AfterEach
	void awaitTheEnd() {
		await().until(() -> Foreign.open.get() == 0);
	}

	static Stream<List<IExtension>> extensions() {
		PerMessageDeflateExtension deflate = new PerMessageDeflateExtension();
		deflate.setThreshold(0);
		return Stream.of(List.of(), List.of(deflate));
	}

	@Test
	void aSubprotocolIsAgreedOn() throws InterruptedException {
		try (JavaWebSocketClient client = JavaWebSocketClient.open(port, "/foreign", List.of(), "v0", "v1", "v2")) {
			assertThat(client.getProtocol().getProvidedProtocol()).isEqualTo("v2");
			assertThat(client.next()).isEqualTo("open v2");
		}
	}

	@ParameterizedTest
	@MethodSource("extensions")
	void textsAndBinaryMessagesOfAnyLengthComeBack(List<IExtension> extensions) throws InterruptedException {
		try (JavaWebSocketClient client = JavaWebSocketClient.open(port, "/foreign", extensions)) {
			assertThat(client.next()).isEqualTo("open null");
			for (int length : new int[] { 0, 1, 125, 126, 127, 128, 65_535, 65_536, 200_000 }) {
				String text = "\u20ac\ud83d\ude00x".repeat(length / 8) + "y".repeat(length % 8);
				client.send(text);
				assertThat(client.next()).isEqualTo(text);
				client.send(text.getBytes(StandardCharsets.UTF_8));
				assertThat(client.next()).isEqualTo(text.getBytes(StandardCharsets.UTF_8));
			}
		}
	}

	@Test
	void compressionIsAgreedOn() throws InterruptedException {
		try (JavaWebSocketClient client = JavaWebSocketClient.open(port, "/foreign",
				List.of(new PerMessageDeflateExtension()))) {
			assertThat(client.header("Sec-WebSocket-Extensions")).startsWith("permessage-deflate");
			assertThat(client.next()).isEqualTo("open null");
			client.send("compressed?");
			assertThat(client.next()).isEqualTo("compressed?");
			client.send("state");
			assertThat(client.next()).isEqualTo("true");
		}
	}

	@Test
	void fragmentsAreOneMessage() throws InterruptedException {
		try (JavaWebSocketClient client = JavaWebSocketClient.open(port, "/foreign", List.of())) {
			assertThat(client.next()).isEqualTo("open null");
			client.sendFragmentedFrame(Opcode.TEXT, bytes("one "), false);
			client.ping(new byte[] { 1, 2, 3 });
			client.sendFragmentedFrame(Opcode.TEXT, bytes(""), false);
			client.sendFragmentedFrame(Opcode.TEXT, bytes("two"), true);
			client.sendFragmentedFrame(Opcode.BINARY, bytes("three "), false);
			client.sendFragmentedFrame(Opcode.BINARY, bytes("four"), true);
			assertThat(client.next()).isEqualTo("pong of 3");
			assertThat(client.next()).isEqualTo("one two");
			assertThat(client.next()).isEqualTo("three four".getBytes(StandardCharsets.UTF_8));
			client.send("fragments");
			assertThat(client.next()).isEqualTo("abc");
		}
	}

	@Test
	void pingsAndPongsGoBothWays() throws InterruptedException {
		try (JavaWebSocketClient client = JavaWebSocketClient.open(port, "/foreign", List.of())) {
			assertThat(client.next()).isEqualTo("open null");
			client.ping(new byte[125]);
			assertThat(client.next()).isEqualTo("pong of 125");
			client.send("ping");
			assertThat(client.next()).isEqualTo("ping of 4");
			assertThat(client.next()).isEqualTo("got pong 4");
			client.pong(new byte[7]);
			assertThat(client.next()).isEqualTo("got pong 7");
		}
	}

	@Test
	void closeCodesGoBothWays() throws InterruptedException {
		Foreign.closed.clear();
		try (JavaWebSocketClient client = JavaWebSocketClient.open(port, "/foreign", List.of())) {
			assertThat(client.next()).isEqualTo("open null");
			client.close(4001, "enough");
			assertThat(client.next()).isEqualTo(new Closed(4001, "enough", false));
			await().until(() -> Foreign.closed.contains("4001 enough"));
		}
		try (JavaWebSocketClient client = JavaWebSocketClient.open(port, "/foreign", List.of())) {
			assertThat(client.next()).isEqualTo("open null");
			client.send("close");
			assertThat(client.next()).isEqualTo(new Closed(4002, "as asked", true));
			await().until(() -> Foreign.closed.contains("4002 as asked"));
		}
		try (JavaWebSocketClient client = JavaWebSocketClient.open(port, "/foreign", List.of())) {
			assertThat(client.next()).isEqualTo("open null");
			client.send("x".repeat((1 << 20) + 1));
			assertThat(client.next()).isInstanceOfSatisfying(Closed.class,
					(closed) -> assertThat(closed.code()).isEqualTo(1009));
		}
		await().until(() -> Foreign.closed.contains("1009 a message that is too big"));
		assertThat(Foreign.closed).hasSize(3);
	}

	private static ByteBuffer bytes(String text) {
		return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Foreign.class)
	static class Application {

	}

	@WebSocketEndpoint(value = "/foreign", subprotocols = { "v2", "v1" }, compression = "dedicated",
			compressionMinSize = "0B", maxMessageSize = "1MB", maxBacklogSize = "4MB")
	static class Foreign {

		static final Queue<String> closed = new ConcurrentLinkedQueue<>();

		static final AtomicInteger open = new AtomicInteger();

		@OnOpen
		String open(WebSocket webSocket) {
			open.incrementAndGet();
			return "open " + webSocket.subprotocol();
		}

		@OnText
		String text(String text, WebSocket webSocket) {
			switch (text) {
				case "close" -> webSocket.close(4002, "as asked");
				case "ping" -> webSocket.ping(bytes("ping"));
				case "fragments" -> {
					webSocket.sendFirstTextFragment(bytes("a"));
					webSocket.sendFragment(bytes("b"), false);
					webSocket.sendFragment(bytes("c"), true);
				}
				case "state" -> {
					return Boolean.toString(webSocket.isCompressed());
				}
				default -> {
					return text;
				}
			}
			return null;
		}

		@OnBinary
		ByteBuffer binary(ByteBuffer bytes) {
			return bytes;
		}

		@OnPong
		String pong(byte[] data) {
			return "got pong " + data.length;
		}

		@OnClose
		void close(int code, String reason) {
			closed.add(code + " " + reason);
			open.decrementAndGet();
		}

	}

}
