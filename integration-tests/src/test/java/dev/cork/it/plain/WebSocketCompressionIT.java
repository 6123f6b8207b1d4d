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

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import dev.cork.it.support.Apps;
import dev.cork.it.support.FrameClient;
import dev.cork.websocket.OnBinary;
import dev.cork.websocket.OnText;
import dev.cork.websocket.WebSocketEndpoint;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Compressed messages (RFC 7692) of annotated endpoints, as they go over the wire.
 */
class WebSocketCompressionIT {

	private static final String OFFER = "permessage-deflate; client_max_window_bits";

	private static final String TEXT = "The same words again and again, the same words. ".repeat(20);

	private static ConfigurableApplicationContext context;

	private static int port;

	@BeforeAll
	static void start() {
		context = Apps.run(Application.class, "cork.websocket.max-message-size=64KB");
		port = Apps.port(context);
	}

	@AfterAll
	static void stop() {
		context.close();
	}

	@BeforeEach
	void forget() {
		Log.received.clear();
	}

	@Test
	void nothingIsCompressedWithoutTheOptionOrWithoutTheOffer() throws IOException {
		try (FrameClient client = FrameClient.open(port, "/off", OFFER)) {
			assertThat(client.head()).startsWith("HTTP/1.1 101 ").doesNotContain("Sec-WebSocket-Extensions");
			assertThat(client.send(0x81, bytes(TEXT)).read().first()).isEqualTo(0x81);
			assertThat(client.send(0xc1, client.deflate(bytes(TEXT))).read().closeCode()).isEqualTo(1002);
		}
		try (FrameClient client = FrameClient.open(port, "/shared", "x-unknown")) {
			assertThat(client.head()).startsWith("HTTP/1.1 101 ").doesNotContain("Sec-WebSocket-Extensions");
			assertThat(client.send(0x81, bytes(TEXT)).read().first()).isEqualTo(0x81);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "/shared", "/dedicated" })
	void messagesAreCompressedBothWaysAndShortOnesAreNot(String path) throws IOException {
		try (FrameClient client = FrameClient.open(port, path, OFFER)) {
			assertThat(client.head()).contains("Sec-WebSocket-Extensions: permessage-deflate");
			assertThat(client.send(0xc1, client.deflate(bytes(TEXT))).readCompressed(1)).isEqualTo(bytes(TEXT));
			client.resetContext();
			assertThat(client.send(0xc2, client.deflate(bytes(TEXT))).readCompressed(2)).isEqualTo(bytes(TEXT));
			client.resetContext();
			assertThat(client.send(0xc1, client.deflate(bytes("short"))).read())
				.isEqualTo(new FrameClient.Frame(0x81, "short"));
			assertThat(client.send(0x81, bytes("plain")).read()).isEqualTo(new FrameClient.Frame(0x81, "plain"));
		}
	}

	@Test
	void sharedMessagesStandEachForThemselves() throws IOException {
		try (FrameClient client = FrameClient.open(port, "/shared", OFFER)) {
			assertThat(client.head()).contains("server_no_context_takeover", "client_no_context_takeover");
			int first = roundTrip(client);
			client.resetContext();
			assertThat(roundTrip(client)).isEqualTo(first);
		}
	}

	@Test
	void dedicatedMessagesReferToThoseBefore() throws IOException {
		try (FrameClient client = FrameClient.open(port, "/dedicated", OFFER)) {
			assertThat(client.head()).doesNotContain("no_context_takeover");
			int first = roundTrip(client);
			assertThat(roundTrip(client)).isLessThan(first / 2);
		}
		try (FrameClient client = FrameClient.open(port, "/dedicated",
				"permessage-deflate; server_no_context_takeover; client_no_context_takeover")) {
			assertThat(client.head()).contains("server_no_context_takeover", "client_no_context_takeover");
			int first = roundTrip(client);
			client.resetContext();
			assertThat(roundTrip(client)).isEqualTo(first);
		}
	}

	/** The length of the compressed answer. */
	private static int roundTrip(FrameClient client) throws IOException {
		FrameClient.Frame answer = client.send(0xc1, client.deflate(bytes(TEXT))).read();
		assertThat(answer.first()).isEqualTo(0xc1);
		assertThat(client.inflate(answer.bytes())).isEqualTo(bytes(TEXT));
		return answer.payload().length();
	}

	@Test
	void aWindowThatCannotBeMadeIsNotPromised() throws IOException {
		try (FrameClient client = FrameClient.open(port, "/dedicated",
				"permessage-deflate; server_max_window_bits=9, permessage-deflate")) {
			assertThat(client.head()).contains("Sec-WebSocket-Extensions: permessage-deflate\r\n");
		}
		try (FrameClient client = FrameClient.open(port, "/dedicated",
				"permessage-deflate; server_max_window_bits=9")) {
			assertThat(client.head()).startsWith("HTTP/1.1 101 ").doesNotContain("Sec-WebSocket-Extensions");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "/shared", "/dedicated" })
	void aBombIsRefusedAndTheLongestMessageIsNot(String path) throws IOException {
		byte[] bomb = new byte[64 * 1024 * 1024];
		try (FrameClient client = FrameClient.open(port, path, OFFER)) {
			byte[] compressed = client.deflate(bomb);
			assertThat(compressed.length).isLessThan(70_000);
			int half = compressed.length / 2;
			client.send(0x42, Arrays.copyOf(compressed, half))
				.send(0x80, Arrays.copyOfRange(compressed, half, compressed.length));
			assertThat(client.read().closeCode()).isEqualTo(1009);
			assertThatThrownBy(client::read).isInstanceOf(IOException.class);
		}
		try (FrameClient client = FrameClient.open(port, path, OFFER)) {
			byte[] most = new byte[64 * 1024];
			assertThat(client.send(0xc2, client.deflate(most)).readCompressed(2)).isEqualTo(most);
			client.resetContext();
			assertThat(client.send(0xc2, client.deflate(new byte[64 * 1024 + 1])).read().closeCode()).isEqualTo(1009);
		}
		assertThat(Log.received).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "/shared", "/dedicated" })
	void garbageClosesWith1007AndHarmsNobodyElse(String path) throws IOException {
		try (FrameClient bad = FrameClient.open(port, path, OFFER);
				FrameClient good = FrameClient.open(port, path, OFFER)) {
			assertThat(good.send(0xc1, good.deflate(bytes(TEXT))).readCompressed(1)).isEqualTo(bytes(TEXT));
			assertThat(bad.send(0xc1, new byte[] { 7, -1, -1, -1 }).read().closeCode()).isEqualTo(1007);
			good.resetContext();
			assertThat(good.send(0xc1, good.deflate(bytes(TEXT))).readCompressed(1)).isEqualTo(bytes(TEXT));
		}
		try (FrameClient bad = FrameClient.open(port, path, OFFER)) {
			assertThat(bad.send(0xc1, bad.deflate(new byte[] { 'a', -1 })).read().closeCode()).isEqualTo(1007);
		}
	}

	@Test
	void whateverTheFramesEachMessageReachesTheEndpointExactlyOnce() throws IOException {
		try (FrameClient client = FrameClient.open(port, "/log", OFFER)) {
			byte[] text = client.deflate(bytes("compressed"));
			client.send(0x81, bytes("t"))
				.send(0x81, bytes(""))
				.send(0x82, bytes("b"))
				.send(0x82, bytes(""))
				.send(0x01, bytes("f1 "))
				.send(0x89, bytes("between"))
				.send(0x00, bytes(""))
				.send(0x80, bytes("f2"))
				.send(0x02, bytes("f3 "))
				.send(0x80, bytes("f4"))
				.send(0x01, bytes(""))
				.send(0x80, bytes(""))
				.send(0xc1, text);
			client.resetContext();
			byte[] inPieces = client.deflate(bytes("in pieces"));
			client.send(0x42, Arrays.copyOf(inPieces, 3))
				.send(0x00, bytes(""))
				.send(0x80, Arrays.copyOfRange(inPieces, 3, inPieces.length));
			client.resetContext();
			// an empty message, as RFC 7692, 7.2.3.6 has it
			client.send(0xc1, new byte[] { 0 }).send(0xc2, new byte[] { 0 }).send(0x81, bytes("end"));
			assertThat(client.read()).isEqualTo(new FrameClient.Frame(0x8a, "between"));
			assertThat(client.read()).isEqualTo(new FrameClient.Frame(0x81, "end"));
		}
		assertThat(Log.received).containsExactly("t:t", "t:", "b:b", "b:", "t:f1 f2", "b:f3 f4", "t:", "t:compressed",
				"b:in pieces", "t:", "b:", "t:end");
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ Off.class, Shared.class, Dedicated.class, Log.class })
	static class Application {

	}

	static class Echo {

		@OnText
		String text(String text) {
			return text;
		}

		@OnBinary
		ByteBuffer binary(ByteBuffer bytes) {
			return bytes;
		}

	}

	@WebSocketEndpoint("/off")
	static class Off extends Echo {

	}

	@WebSocketEndpoint(value = "/shared", compression = "shared")
	static class Shared extends Echo {

	}

	@WebSocketEndpoint(value = "/dedicated", compression = "dedicated")
	static class Dedicated extends Echo {

	}

	@WebSocketEndpoint(value = "/log", compression = "shared")
	static class Log {

		static final Queue<String> received = new ConcurrentLinkedQueue<>();

		@OnText
		String text(String text) {
			received.add("t:" + text);
			return text.equals("end") ? text : null;
		}

		@OnBinary
		void binary(byte[] bytes) {
			received.add("b:" + new String(bytes, StandardCharsets.UTF_8));
		}

	}

}
