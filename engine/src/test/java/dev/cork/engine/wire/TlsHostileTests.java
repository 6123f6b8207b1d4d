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

import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;

import javax.net.ssl.SSLContext;

import dev.cork.engine.metrics.Counter;
import dev.cork.engine.testsupport.TestCertificate;
import dev.cork.engine.tls.JdkTlsEngines;
import dev.cork.engine.tls.TlsContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Clients that break the rules of TLS, or have no end.
 */
class TlsHostileTests {

	private static final byte[] UNEXPECTED_MESSAGE = { 21, 3, 1, 0, 2, 2, 10 };

	@TempDir
	static Path folder;

	private static SSLContext client;

	private static SSLContext identity;

	private TestServer server;

	@BeforeAll
	static void makeCertificate() {
		TestCertificate certificate = TestCertificate.create(folder, "localhost", "dns:localhost");
		client = TestCertificate.trusting(certificate);
		identity = certificate.context();
	}

	@BeforeEach
	void start() {
		this.server = start(TlsContext.of(identity));
	}

	private static TestServer start(TlsContext tls) {
		return TestServer.start((routes) -> routes.tls(tls).any("/{*path}", TestServer.echoHandler()));
	}

	@AfterEach
	void stop() {
		try (TlsClient tls = TlsClient.connect(client, this.server, "TLSv1.3")) {
			assertThat(tls.get("/unharmed").body()).isEqualTo("GET /unharmed ");
		}
		this.server.close();
	}

	@Test
	void plainHttpIsAnsweredThatThisPortSpeaksTls() {
		try (WireClient plain = this.server.connect()) {
			plain.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
			WireResponse answer = plain.response();
			assertThat(answer.status()).isEqualTo(400);
			assertThat(answer.header("Connection")).isEqualTo("close");
			assertThat(answer.body()).contains("https");
			assertThat(plain.rest()).isEmpty();
		}
		assertThat(this.server.count(Counter.TLS_PLAIN_REQUESTS)).isEqualTo(1);
		assertThat(this.server.count(Counter.TLS_PROTOCOL_FAILURES)).isZero();
	}

	@ParameterizedTest
	@ValueSource(strings = { "\0\0\0\0\0\0\0\0", "\u0016\u0003\u0001\0\0", "\u0016\u0004\u0001\0\u0005hello",
			"\u0016\u0003\u0001\u0000\u0005hello", "\u0016\u0003\u0001\u00ff\u00ff\u0001", "\u0080.\u0001\u0003" })
	void whatIsNoClientHelloIsRefused(String garbage) {
		try (WireClient rude = this.server.connect()) {
			rude.send(garbage);
			assertThat(rude.readToEnd()).isEqualTo(UNEXPECTED_MESSAGE);
		}
		assertThat(this.server.count(Counter.TLS_PROTOCOL_FAILURES)).isEqualTo(1);
	}

	@ParameterizedTest
	@ValueSource(ints = { HandmadeHello.TLS_1_0, HandmadeHello.TLS_1_1 })
	void oldVersionsAreRefusedByDefault(int minor) {
		try (WireClient old = this.server.connect()) {
			old.send(HandmadeHello.ofVersion(minor));
			byte[] answer = old.readToEnd();
			assertThat(answer[0]).isEqualTo((byte) TlsClient.ALERT);
			// protocol_version, fatal
			assertThat(answer).endsWith(2, 70);
		}
		assertThat(this.server.count(Counter.TLS_PROTOCOL_FAILURES)).isEqualTo(1);
		assertThat(this.server.count(Counter.TLS_HANDSHAKES)).isZero();
	}

	@Test
	void aHugeClientHelloIsRefusedAtItsFirstBytes() {
		try (WireClient rude = this.server.connect()) {
			rude.send(HandmadeHello.huge());
			assertThat(rude.readToEnd()).isEqualTo(UNEXPECTED_MESSAGE);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "TLSv1.2", "TLSv1.3" })
	void aHandshakeMayComeByteByByte(String version) {
		try (TlsClient tls = TlsClient.connectByteByByte(client, this.server, version)) {
			assertThat(tls.get("/slow").body()).isEqualTo("GET /slow ");
		}
	}

	@Test
	void aClientHelloMayComeWithAByteInEachRead() {
		byte[] hello = HandmadeHello.genuine(client);
		try (WireClient slow = this.server.connect()) {
			slow.sendByteByByte(new String(hello, StandardCharsets.ISO_8859_1));
			// a server hello
			assertThat(slow.read(1)).containsExactly(22);
		}
		this.server.awaitCount(Counter.TLS_HANDSHAKES_ABORTED, 1);
	}

	@ParameterizedTest
	@ValueSource(strings = { "TLSv1.2", "TLSv1.3" })
	void aRecordWithAWrongLengthEndsTheConnection(String version) {
		try (TlsClient tls = TlsClient.connect(client, this.server, version)) {
			assertThat(tls.get("/good").status()).isEqualTo(200);
			tls.sendRaw(new byte[] { 23, 3, 3, 0x7F, (byte) 0xFF, 1, 2, 3 });
			assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(tls::rest);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "TLSv1.2", "TLSv1.3" })
	void aRecordThatCannotBeDecryptedEndsTheConnection(String version) {
		try (TlsClient tls = TlsClient.connect(client, this.server, version)) {
			assertThat(tls.get("/good").status()).isEqualTo(200);
			byte[] record = new byte[5 + 64];
			record[0] = 23;
			record[1] = 3;
			record[2] = 3;
			record[4] = 64;
			tls.sendRaw(record);
			assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(tls::rest);
		}
	}

	@Test
	void aHandshakeThatTakesTooLongIsGivenUp() {
		TlsContext impatient = TlsContext.builder(JdkTlsEngines.builder(identity).build())
			.handshakeTimeout(Duration.ofMillis(50))
			.build();
		try (TestServer other = start(impatient); WireClient silent = other.connect()) {
			assertThat(silent.readToEnd()).isEmpty();
			other.awaitCount(Counter.TLS_HANDSHAKE_TIMEOUTS, 1);
		}
	}

	@Test
	void aClientThatGoesAwayInTheHandshakeIsCounted() {
		try (WireClient leaving = this.server.connect()) {
			leaving.send(HandmadeHello.genuine(client));
			assertThat(leaving.read(1)).containsExactly(22);
			leaving.reset();
		}
		this.server.awaitCount(Counter.TLS_HANDSHAKES_ABORTED, 1);
		this.server.awaitNoConnections();
	}

	@Test
	void handshakesBeyondTheLimitWaitForTheirTurn() throws Exception {
		TlsContext narrow = TlsContext.builder(JdkTlsEngines.builder(identity).build()).maxHandshakes(1).build();
		try (TestServer other = start(narrow); WireClient holding = other.connect()) {
			holding.send(HandmadeHello.genuine(client));
			assertThat(holding.read(1)).containsExactly(22);
			Thread next = new Thread(() -> {
				try (TlsClient tls = TlsClient.connect(client, other, "TLSv1.3")) {
					tls.get("/next");
				}
			});
			next.start();
			other.awaitCount(Counter.TLS_HANDSHAKES_DELAYED, 1);
			assertThat(other.count(Counter.TLS_HANDSHAKES)).isZero();
			holding.reset();
			next.join();
			assertThat(other.count(Counter.TLS_HANDSHAKES)).isEqualTo(1);
		}
	}

	@Test
	void manyThatWaitAndGiveUpLeaveTheirPlaces() {
		TlsContext narrow = TlsContext.builder(JdkTlsEngines.builder(identity).build()).maxHandshakes(1).build();
		try (TestServer other = start(narrow)) {
			WireClient holding = other.connect().send(HandmadeHello.genuine(client));
			assertThat(holding.read(1)).containsExactly(22);
			WireClient[] waiting = new WireClient[50];
			for (int i = 0; i < waiting.length; i++) {
				waiting[i] = other.connect().send(HandmadeHello.genuine(client));
			}
			other.awaitCount(Counter.TLS_HANDSHAKES_DELAYED, waiting.length);
			for (WireClient client : waiting) {
				client.close();
			}
			holding.close();
			try (TlsClient tls = TlsClient.connect(client, other, "TLSv1.3")) {
				assertThat(tls.get("/next").status()).isEqualTo(200);
			}
			other.awaitNoConnections();
		}
	}

}
