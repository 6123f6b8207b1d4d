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
import java.net.InetSocketAddress;

import dev.cork.engine.http.HttpRequest;
import dev.cork.it.support.Apps;
import dev.cork.it.support.Wire;
import dev.cork.web.LoopController;
import dev.cork.websocket.OnText;
import dev.cork.websocket.WebSocketEndpoint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Who the client is, as native handlers see it, with proxies in front that a test plays.
 */
@ExtendWith(OutputCaptureExtension.class)
class ForwardedIT {

	private static final String FORWARDED = """
			X-Forwarded-For: 198.51.100.1, 203.0.113.7\r
			X-Forwarded-Proto: https\r
			X-Forwarded-Host: shop.example.org\r
			""";

	private static final String NOT_FORWARDED = "127.0.0.1 http x peer 127.0.0.1";

	@ParameterizedTest
	@ValueSource(strings = { "server.forward-headers-strategy=none", "spring.main.cloud-platform=none" })
	void nobodyIsBelieved(String property) throws IOException {
		assertThat(answer(FORWARDED, property)).isEqualTo(NOT_FORWARDED);
	}

	@ParameterizedTest
	@ValueSource(strings = { "server.forward-headers-strategy=native", "spring.main.cloud-platform=kubernetes" })
	void natively(String property) throws IOException {
		assertThat(answer(FORWARDED, property)).isEqualTo("203.0.113.7 https shop.example.org peer 127.0.0.1");
	}

	@Test
	void asSpringDoesEverybodyIsBelieved() throws IOException {
		assertThat(answer(FORWARDED, "server.forward-headers-strategy=framework",
				"cork.server.forwarded.internal-proxies="))
			.isEqualTo("198.51.100.1 https shop.example.org peer 127.0.0.1");
	}

	@Test
	void onlyConfiguredProxiesAreBelieved() throws IOException {
		assertThat(answer(FORWARDED, "server.forward-headers-strategy=native",
				"cork.server.forwarded.internal-proxies=10.0.0.0/8"))
			.isEqualTo(NOT_FORWARDED);
		assertThat(answer(FORWARDED, "server.forward-headers-strategy=native",
				"cork.server.forwarded.internal-proxies=127.0.0.1",
				"cork.server.forwarded.trusted-proxies=203.0.113.0/24"))
			.startsWith("198.51.100.1 https ");
	}

	@Test
	void theHeadersAreConfigured() throws IOException {
		assertThat(answer("Forwarded: for=203.0.113.7;proto=https\r\nX-Forwarded-For: 1.1.1.1\r\n",
				"server.forward-headers-strategy=native", "cork.server.forwarded.headers=forwarded"))
			.isEqualTo("203.0.113.7 https x peer 127.0.0.1");
		assertThat(answer("X-Real-IP: 203.0.113.7\r\nX-Forwarded-For: 1.1.1.1\r\n",
				"server.forward-headers-strategy=native", "cork.server.forwarded.for-header=X-Real-IP"))
			.startsWith("203.0.113.7 ");
	}

	@Test
	void whatATrustedProxyCannotMeanIsAnswered400() throws IOException {
		try (ConfigurableApplicationContext context = Apps.run(App.class, "server.forward-headers-strategy=native");
				Wire wire = new Wire(Apps.port(context))) {
			wire.send("GET /seen HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: nobody\r\nConnection: close\r\n\r\n");

			assertThat(wire.readAll()).startsWith("HTTP/1.1 400 ").contains("application/problem+json");
		}
	}

	@Test
	void aWebSocketsOwnOriginIsTheForwardedOne() throws Exception {
		try (ConfigurableApplicationContext context = Apps.run(App.class, "server.forward-headers-strategy=native")) {
			assertThat(handshake(context, "Origin: https://shop.example.org\r\n" + FORWARDED)).contains(" 101 ");
			assertThat(handshake(context, "Origin: https://x\r\n" + FORWARDED)).contains(" 403 ");
		}
	}

	private static String handshake(ConfigurableApplicationContext context, String fields) throws IOException {
		try (Wire wire = new Wire(Apps.port(context))) {
			return wire.send("""
					GET /socket HTTP/1.1\r
					Host: x\r
					Connection: Upgrade\r
					Upgrade: websocket\r
					Sec-WebSocket-Version: 13\r
					Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
					""" + fields + "\r\n").readHead();
		}
	}

	@Test
	void theProxyProtocolSaysTheClientBeforeHttp() throws IOException {
		try (ConfigurableApplicationContext context = Apps.run(App.class, "cork.server.proxy-protocol.mode=required");
				Wire wire = new Wire(Apps.port(context));
				Wire direct = new Wire(Apps.port(context))) {
			wire.send("""
					PROXY TCP4 203.0.113.7 198.51.100.1 4711 443\r
					GET /seen HTTP/1.1\r
					Host: x\r
					Connection: close\r
					\r
					""");
			assertThat(wire.readAll()).endsWith("203.0.113.7 http x peer 127.0.0.1");
			direct.send("GET /seen HTTP/1.1\r\nHost: x\r\n\r\n");
			assertNotAnswered(direct);
		}
	}

	@Test
	void whoIsNoTrustedProxyIsServedAsItIsIfWanted() throws IOException {
		assertThat(answer("", "cork.server.proxy-protocol.mode=from-trusted",
				"cork.server.proxy-protocol.trusted=192.0.2.0/24"))
			.isEqualTo(NOT_FORWARDED);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			forwarded.internal-proxies=10.0.0.0/33 | forwarded.internalProxies | 10.0.0.0/33
			forwarded.trusted-proxies=proxy        | forwarded.trustedProxies  | is no range
			forwarded.proto-header=X Proto         | forwarded.protoHeader     | is no name of a header
			proxy-protocol.trusted=::1/200         | proxyProtocol.trusted     | ::1/200
			""")
	void whatCannotWorkStopsTheStart(String setting, String field, String reason, CapturedOutput output) {
		assertThatThrownBy(() -> Apps.run(App.class, "cork.server." + setting).close()).isNotNull();
		assertThat(output.getAll()).contains("APPLICATION FAILED TO START", field, reason);
	}

	/** Closed with or without a reset, but never answered. */
	private static void assertNotAnswered(Wire wire) {
		try {
			assertThat(wire.readAll()).isEmpty();
		}
		catch (IOException ex) {
			assertThat(ex).hasMessageContaining("reset");
		}
	}

	private static String answer(String fields, String... properties) throws IOException {
		try (ConfigurableApplicationContext context = Apps.run(App.class, properties);
				Wire wire = new Wire(Apps.port(context))) {
			wire.send("GET /seen HTTP/1.1\r\nHost: x\r\n" + fields + "Connection: close\r\n\r\n");
			String answer = wire.readAll();
			assertThat(answer).startsWith("HTTP/1.1 200 OK\r\n");
			return answer.substring(answer.indexOf("\r\n\r\n") + 4);
		}
	}

	@LoopController
	static class Handlers {

		@GetMapping("/seen")
		String seen(HttpRequest request) {
			return host(request.remoteAddress()) + " " + request.scheme() + " " + request.host() + " peer "
					+ host(request.peerAddress());
		}

		private static String host(Object address) {
			return ((InetSocketAddress) address).getAddress().getHostAddress();
		}

	}

	@WebSocketEndpoint("/socket")
	static class Socket {

		@OnText
		String echo(String text) {
			return text;
		}

	}

	@EnableAutoConfiguration
	@Import({ Handlers.class, Socket.class })
	static class App {

	}

}
