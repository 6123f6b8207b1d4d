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
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

import dev.cork.engine.metrics.Counter;
import dev.cork.engine.testsupport.RequiresTool;
import dev.cork.engine.testsupport.TestCertificate;
import dev.cork.it.support.Apps;
import dev.cork.it.support.Wire;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

/**
 * What {@code server.ssl.*} and SSL bundles say is served.
 */
@ExtendWith(OutputCaptureExtension.class)
class TlsIT {

	@TempDir
	static Path folder;

	private static TestCertificate server;

	private static TestCertificate other;

	private static HttpClient client;

	@BeforeAll
	static void makeCertificates() {
		server = TestCertificate.create(folder, "server", "dns:localhost");
		other = TestCertificate.create(folder, "other", "dns:localhost,dns:other.test");
		client = TlsApplication.client(TestCertificate.trusting(server, other));
	}

	@Test
	void httpsIsServedWithACertificateInPemFiles(CapturedOutput output) throws Exception {
		try (ConfigurableApplicationContext context = TlsApplication.run(server)) {
			assertThat(TlsApplication.get(client, context, "/hello")).isEqualTo("hello");
			assertThat(TlsApplication.get(client, context, "/session")).isEqualTo("TLSv1.3");
			assertThat(TlsApplication.get(client, context, "/who")).isEqualTo("nobody");
			assertThat(output.getAll()).contains("Cork started on https://127.0.0.1:" + Apps.port(context));
		}
	}

	@Test
	void httpsIsServedWithAKeyStore() throws Exception {
		try (ConfigurableApplicationContext context = Apps.run(TlsApplication.class,
				"server.ssl.key-store=" + server.keyStoreFile(),
				"server.ssl.key-store-password=" + TestCertificate.PASSWORD, "server.ssl.enabled-protocols=TLSv1.2",
				"server.ssl.ciphers=TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384")) {
			assertThat(TlsApplication.get(client, context, "/session")).isEqualTo("TLSv1.2");
		}
	}

	@Test
	void tlsCanBeSwitchedOff(CapturedOutput output) throws Exception {
		try (ConfigurableApplicationContext context = TlsApplication.run(server, "server.ssl.enabled=false")) {
			assertThat(Apps.probe(context).get("/session").body()).isEqualTo("none");
			assertThat(Apps.probe(context).get("/who").body()).isEqualTo("nobody");
			assertThat(output.getAll()).contains("Cork started on http://127.0.0.1:");
		}
	}

	@Test
	void http2IsWarnedOfAndOnlyHttp11IsAgreedOn(CapturedOutput output) throws Exception {
		try (ConfigurableApplicationContext context = TlsApplication.run(server, "server.http2.enabled=true")) {
			assertThat(output.getAll()).contains("server.http2.enabled is set");
			SSLContext trusting = TestCertificate.trusting(server);
			try (SSLSocket socket = (SSLSocket) trusting.getSocketFactory()
				.createSocket("localhost", Apps.port(context))) {
				SSLParameters parameters = socket.getSSLParameters();
				parameters.setApplicationProtocols(new String[] { "h2", "http/1.1" });
				socket.setSSLParameters(parameters);
				socket.startHandshake();
				assertThat(socket.getApplicationProtocol()).isEqualTo("http/1.1");
			}
		}
	}

	@Test
	void plainHttpOnTheTlsPortIsAnswered() throws Exception {
		try (ConfigurableApplicationContext context = TlsApplication.run(server);
				Wire wire = new Wire(Apps.port(context))) {
			assertThat(wire.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n").readAll()).startsWith("HTTP/1.1 400 ")
				.endsWith("use https\n");
		}
	}

	@Test
	void aClientNeedsACertificateIfOneIsNeeded() throws Exception {
		try (ConfigurableApplicationContext context = TlsApplication.run(server, "server.ssl.client-auth=need",
				"server.ssl.trust-certificate=" + other.certificateFile())) {
			HttpClient known = TlsApplication.client(other.context(server));
			assertThat(TlsApplication.get(known, context, "/who")).isEqualTo("CN=other");
			assertThatThrownBy(() -> TlsApplication.get(client, context, "/who")).isInstanceOf(IOException.class);
			await()
				.until(() -> Apps.cork(context).getHttpServer().metrics().total(Counter.TLS_CERTIFICATE_FAILURES) >= 1);
		}
	}

	@ParameterizedTest
	@CsvSource({ "--tlsv1.2, 1.2, TLSv1.2", "--tlsv1.3, 1.3, TLSv1.3" })
	@RequiresTool("curl")
	void curlIsServed(String version, String max, String expected) throws Exception {
		try (ConfigurableApplicationContext context = TlsApplication.run(server)) {
			assertThat(TlsApplication.curl(version, "--tls-max", max, "--cacert", server.certificateFile().toString(),
					"https://localhost:" + Apps.port(context) + "/session"))
				.isEqualTo(expected + " 0");
		}
	}

	@Test
	@RequiresTool("curl")
	void curlShowsItsCertificate() throws Exception {
		try (ConfigurableApplicationContext context = TlsApplication.run(server, "server.ssl.client-auth=want",
				"server.ssl.trust-certificate=" + other.certificateFile())) {
			String url = "https://localhost:" + Apps.port(context) + "/who";
			String trusted = server.certificateFile().toString();
			assertThat(TlsApplication.curl("--cacert", trusted, url)).isEqualTo("nobody 0");
			assertThat(TlsApplication.curl("--cacert", trusted, "--cert", other.certificateFile().toString(), "--key",
					other.keyFile().toString(), url))
				.isEqualTo("CN=other 0");
		}
	}

	@Test
	@RequiresTool("curl")
	void theServerNameChoosesTheBundle() throws Exception {
		try (ConfigurableApplicationContext context = TlsApplication.run(server,
				"spring.ssl.bundle.pem.second.keystore.certificate=" + other.certificateFile(),
				"spring.ssl.bundle.pem.second.keystore.private-key=" + other.keyFile(),
				"server.ssl.server-name-bundles[0].server-name=other.test",
				"server.ssl.server-name-bundles[0].bundle=second")) {
			String port = ":" + Apps.port(context);
			assertThat(TlsApplication.curl("--cacert", other.certificateFile().toString(), "--resolve",
					"other.test" + port + ":127.0.0.1", "https://other.test" + port + "/hello"))
				.isEqualTo("hello 0");
			assertThat(TlsApplication.curl("--cacert", server.certificateFile().toString(),
					"https://localhost" + port + "/hello"))
				.isEqualTo("hello 0");
			assertThat(TlsApplication.curl("--cacert", other.certificateFile().toString(),
					"https://localhost" + port + "/hello"))
				.endsWith(" 60");
		}
	}

	@Test
	void aBundleThatChangesIsReloadedAndOpenConnectionsGoOn(CapturedOutput output) throws Exception {
		Path certificate = Files.copy(server.certificateFile(), folder.resolve("live.crt"));
		Path key = Files.copy(server.keyFile(), folder.resolve("live.key"));
		HttpClient knowsOther = TlsApplication.client(TestCertificate.trusting(other));
		try (ConfigurableApplicationContext context = Apps.run(TlsApplication.class, "server.ssl.bundle=live",
				"spring.ssl.bundle.watch.file.quiet-period=100ms", "spring.ssl.bundle.pem.live.reload-on-update=true",
				"spring.ssl.bundle.pem.live.keystore.certificate=" + certificate,
				"spring.ssl.bundle.pem.live.keystore.private-key=" + key)) {
			assertThat(TlsApplication.get(client, context, "/hello")).isEqualTo("hello");
			assertThatThrownBy(() -> TlsApplication.get(knowsOther, context, "/hello")).isNotNull();
			long before = Apps.cork(context).getHttpServer().metrics().total(Counter.TLS_HANDSHAKES);
			Files.copy(other.keyFile(), key, StandardCopyOption.REPLACE_EXISTING);
			Files.copy(other.certificateFile(), certificate, StandardCopyOption.REPLACE_EXISTING);
			await().atMost(60, TimeUnit.SECONDS)
				.until(() -> output.getAll().contains("The SSL bundle 'live' has changed: new connections"));
			assertThat(TlsApplication.get(client, context, "/hello")).isEqualTo("hello");
			assertThat(Apps.cork(context).getHttpServer().metrics().total(Counter.TLS_HANDSHAKES)).isEqualTo(before);
			assertThat(TlsApplication.get(knowsOther, context, "/hello")).isEqualTo("hello");
		}
	}

	@Test
	void webSocketsAreServedOverTls() throws Exception {
		try (ConfigurableApplicationContext context = TlsApplication.run(server)) {
			CompletableFuture<String> answer = new CompletableFuture<>();
			WebSocket socket = client.newWebSocketBuilder()
				.header("Origin", "https://localhost:" + Apps.port(context))
				.buildAsync(URI.create("wss://localhost:" + Apps.port(context) + "/ws"), new WebSocket.Listener() {
					@Override
					public CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean last) {
						answer.complete(data.toString());
						return CompletableFuture.completedStage(null);
					}
				})
				.get(60, TimeUnit.SECONDS);
			socket.sendText("over TLS", true).get(60, TimeUnit.SECONDS);
			assertThat(answer.get(60, TimeUnit.SECONDS)).isEqualTo("over TLS");
			socket.abort();
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			server.ssl.bundle=nowhere | server.ssl.bundle ('nowhere')
			server.ssl.enabled=true | server.ssl cannot be used
			server.ssl.key-store=classpath:none.p12 | none.p12
			server.ssl.ciphers=ROT13 | server.ssl.ciphers cannot be used
			server.ssl.enabled-protocols=TLSv9 | server.ssl.enabled-protocols cannot be used
			server.ssl.protocol=TLSv9 | server.ssl.protocol cannot be used
			cork.server.tls.provider=openssl | cork.server.tls.provider is OPENSSL
			cork.server.tls.max-handshakes=0 | maxHandshakes
			cork.server.tls.handshake-timeout=0 | handshakeTimeout
			""")
	void whatCannotBeServedStopsTheStartAndIsNamed(String property, String message, CapturedOutput output) {
		boolean needsKey = property.contains("ciphers") || property.contains("protocol") || property.contains("cork");
		assertThatThrownBy(() -> {
			if (needsKey) {
				TlsApplication.run(server, property).close();
			}
			else {
				Apps.run(TlsApplication.class, property).close();
			}
		}).isNotNull();
		assertThat(output.getAll()).contains("APPLICATION FAILED TO START", message);
	}

}
