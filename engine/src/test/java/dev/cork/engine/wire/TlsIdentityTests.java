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
import java.security.cert.X509Certificate;
import java.util.List;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;

import dev.cork.engine.http.HttpHandler;
import dev.cork.engine.metrics.Counter;
import dev.cork.engine.testsupport.TestCertificate;
import dev.cork.engine.tls.ClientAuth;
import dev.cork.engine.tls.JdkTlsEngines;
import dev.cork.engine.tls.TlsContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Who shows which certificate.
 */
class TlsIdentityTests {

	@TempDir
	static Path folder;

	private static TestCertificate first;

	private static TestCertificate second;

	private static TestCertificate stranger;

	private static SSLContext client;

	@BeforeAll
	static void makeCertificates() {
		first = TestCertificate.create(folder, "first");
		second = TestCertificate.create(folder, "second");
		stranger = TestCertificate.create(folder, "stranger");
		client = TestCertificate.trusting(first, second);
	}

	private static JdkTlsEngines engines(TestCertificate certificate) {
		return JdkTlsEngines.builder(certificate.context()).build();
	}

	private static TestServer start(TlsContext tls, HttpHandler handler) {
		return TestServer.start((routes) -> routes.tls(tls).any("/{*path}", handler));
	}

	private static String shown(TestServer server, String serverName) throws SSLPeerUnverifiedException {
		try (TlsClient tls = TlsClient.connect(client, server, "TLSv1.3", serverName)) {
			return ((X509Certificate) tls.socket().getSession().getPeerCertificates()[0]).getSubjectX500Principal()
				.getName();
		}
	}

	@ParameterizedTest
	@CsvSource({ "exact.test, second", "EXACT.test, second", "a.wild.test, second", "wild.test, first",
			"a.b.wild.test, first", "other.test, first" })
	void theServerNameChoosesTheCertificate(String serverName, String expected) throws Exception {
		TlsContext tls = TlsContext.builder(engines(first))
			.serverName("exact.test", engines(second))
			.serverName("*.Wild.test", engines(second))
			.build();
		try (TestServer server = start(tls, TestServer.echoHandler())) {
			assertThat(shown(server, serverName)).isEqualTo("CN=" + expected);
		}
	}

	@Test
	void aNameThatIsNoneOrIsThereTwiceIsRefused() {
		TlsContext.Builder builder = TlsContext.builder(engines(first)).serverName("a.test", engines(first));
		assertThatIllegalArgumentException().isThrownBy(() -> builder.serverName("A.test", engines(second)))
			.withMessageContaining("twice");
		for (String name : List.of("", "*", "*.", "a..b", "a b", "https://a", "*.*.a")) {
			assertThatIllegalArgumentException().isThrownBy(() -> builder.serverName(name, engines(first)))
				.withMessageContaining("no server name");
		}
	}

	@Test
	void protocolsAndCiphersThatNobodyKnowsAreRefused() {
		JdkTlsEngines.Builder builder = JdkTlsEngines.builder(first.context());
		assertThatIllegalArgumentException().isThrownBy(() -> builder.protocols(List.of("TLSv9")))
			.withMessageContaining("TLSv9");
		assertThatIllegalArgumentException().isThrownBy(() -> builder.ciphers(List.of("ROT13")))
			.withMessageContaining("ROT13");
	}

	@Test
	void onlyTheProtocolsAndCiphersThatWereSetAreSpoken() {
		JdkTlsEngines engines = JdkTlsEngines.builder(first.context())
			.protocols(List.of("TLSv1.2"))
			.ciphers(List.of("TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256"))
			.build();
		try (TestServer server = start(TlsContext.builder(engines).build(), TestServer.echoHandler())) {
			try (TlsClient tls = TlsClient.connect(client, server, "TLSv1.2")) {
				assertThat(tls.socket().getSession().getCipherSuite())
					.isEqualTo("TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256");
			}
			assertThatExceptionOfType(UncheckedIOException.class)
				.isThrownBy(() -> TlsClient.connect(client, server, "TLSv1.3"));
		}
	}

	@Test
	void newConnectionsGetWhatWasReloadedAndOldOnesGoOn() throws Exception {
		try (TestServer server = start(TlsContext.builder(engines(first)).build(), TestServer.echoHandler());
				TlsClient old = TlsClient.connect(client, server, "TLSv1.3")) {
			assertThat(old.get("/before").body()).isEqualTo("GET /before ");
			server.server().reloadTls(TlsContext.builder(engines(second)).build());
			assertThat(shown(server, "localhost")).isEqualTo("CN=second");
			assertThat(old.get("/after").body()).isEqualTo("GET /after ");
		}
	}

	@Test
	void aServerWithoutTlsCannotReloadIt() {
		try (TestServer server = TestServer.echo()) {
			assertThat(server.server().isSecure()).isFalse();
			assertThatIllegalStateException()
				.isThrownBy(() -> server.server().reloadTls(TlsContext.of(first.context())));
		}
	}

	private static TestServer asking(ClientAuth clientAuth) {
		TlsContext tls = TlsContext.builder(JdkTlsEngines.builder(first.context(second)).clientAuth(clientAuth).build())
			.build();
		return start(tls, (request, response) -> response.end(subject(request.sslSession())));
	}

	private static String subject(SSLSession session) {
		try {
			return ((X509Certificate) session.getPeerCertificates()[0]).getSubjectX500Principal().getName();
		}
		catch (SSLPeerUnverifiedException ex) {
			return "nobody";
		}
	}

	@Test
	void aClientsCertificateIsSeenIfItIsAskedFor() {
		for (ClientAuth clientAuth : ClientAuth.values()) {
			try (TestServer server = asking(clientAuth);
					TlsClient tls = TlsClient.connect(second.context(first), server, "TLSv1.3")) {
				assertThat(tls.get("/who").body()).isEqualTo((clientAuth == ClientAuth.NONE) ? "nobody" : "CN=second");
			}
		}
	}

	@Test
	void whoHasNoCertificateIsServedUnlessOneIsNeeded() {
		try (TestServer server = asking(ClientAuth.WANT);
				TlsClient tls = TlsClient.connect(client, server, "TLSv1.2")) {
			assertThat(tls.get("/who").body()).isEqualTo("nobody");
		}
		try (TestServer server = asking(ClientAuth.NEED)) {
			assertThatExceptionOfType(UncheckedIOException.class)
				.isThrownBy(() -> TlsClient.connect(client, server, "TLSv1.2"));
			server.awaitCount(Counter.TLS_CERTIFICATE_FAILURES, 1);
		}
	}

	@Test
	void aCertificateThatIsNotTrustedIsRefused() {
		try (TestServer server = asking(ClientAuth.NEED)) {
			assertThatExceptionOfType(UncheckedIOException.class)
				.isThrownBy(() -> TlsClient.connect(stranger.context(first), server, "TLSv1.2"));
			server.awaitCount(Counter.TLS_CERTIFICATE_FAILURES, 1);
		}
	}

	@Test
	void aWebSocketOfTheSameSecureOriginIsAccepted() throws Exception {
		RecordingWebSocketHandler handler = new RecordingWebSocketHandler();
		try (TestServer server = TestServer.start((routes) -> routes.tls(TlsContext.of(first.context()))
			.webSocket("/ws", dev.cork.engine.websocket.WebSocketOptions.builder().build(), handler));
				TlsClient tls = TlsClient.connect(client, server, "TLSv1.3")) {
			tls.send("""
					GET /ws HTTP/1.1\r
					Host: localhost:1\r
					Origin: https://localhost:1\r
					Connection: Upgrade\r
					Upgrade: websocket\r
					Sec-WebSocket-Version: 13\r
					Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
					\r
					""");
			assertThat(tls.response().status()).isEqualTo(101);
			// a text message, masked with zeros
			tls.send("\u0081\u0085\0\0\0\0hello");
			assertThat(new String(tls.in().readNBytes(7), StandardCharsets.ISO_8859_1)).isEqualTo("\u0081\u0005hello");
		}
	}

}
