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

package dev.cork.it.metrics;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;

import dev.cork.engine.testsupport.TestCertificate;
import dev.cork.it.support.Apps;
import dev.cork.it.support.Wire;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * TLS handshakes by what has become of them, as a scrape of the application shows it.
 */
@Timeout(300)
class TlsFaultsIT {

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	private static final byte[] GARBAGE = { 22, 3, 1, 0, 5, 1, 0, 0, 1, 0 };

	@TempDir
	static Path folder;

	private static SSLContext trusting;

	private static SSLContext strange;

	private static ConfigurableApplicationContext context;

	private static int port;

	@BeforeAll
	static void start() {
		TestCertificate server = TestCertificate.create(folder, "server", "dns:localhost");
		trusting = TestCertificate.trusting(server);
		strange = TestCertificate.trusting(TestCertificate.create(folder, "other", "dns:localhost"));
		context = Apps.run(FaultyApplication.class, "management.endpoints.web.exposure.include=prometheus",
				"cork.server.loops=1", "server.ssl.certificate=" + server.certificateFile(),
				"server.ssl.certificate-private-key=" + server.keyFile(), "cork.server.tls.handshake-timeout=5s");
		port = Apps.port(context);
	}

	@AfterAll
	static void stop() {
		context.close();
	}

	private static Scrape scrape() throws IOException, InterruptedException {
		HttpClient client = HttpClient.newBuilder().sslContext(trusting).build();
		URI uri = URI.create("https://localhost:" + port + "/actuator/prometheus");
		return new Scrape(client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString()).body());
	}

	private static void awaitHandshakes(String result, int count) {
		Awaitility.await()
			.atMost(PATIENCE)
			.untilAsserted(() -> assertThat(scrape().sum("cork_tls_handshakes_total", "result=\"" + result + "\""))
				.isEqualTo(count));
	}

	private static void get(SSLContext client) throws IOException {
		try (SSLSocket socket = (SSLSocket) client.getSocketFactory().createSocket("localhost", port)) {
			// a session of 1.3 comes after the handshake, and perhaps too late for the
			// next
			socket.setEnabledProtocols(new String[] { "TLSv1.2" });
			socket.getOutputStream()
				.write("GET /here HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
					.getBytes(StandardCharsets.US_ASCII));
			assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII)).endsWith("here");
		}
	}

	@Test
	void handshakesThatAreCompletedAndThoseThatGoOnWithAnEarlierSession() throws Exception {
		double completed = scrape().sum("cork_tls_handshakes_total", "result=\"completed\"");
		get(trusting);
		assertThat(scrape().sum("cork_tls_handshakes_total", "result=\"completed\"")).isEqualTo(completed + 2);
		Awaitility.await().atMost(PATIENCE).until(() -> {
			get(trusting);
			return scrape().sum("cork_tls_resumed_total") > 0;
		});
	}

	@Test
	void aClientThatDoesNotTrustTheCertificate() {
		assertThatExceptionOfType(SSLHandshakeException.class).isThrownBy(() -> get(strange));
		awaitHandshakes("certificate", 1);
	}

	@Test
	void whatIsNoTls() throws IOException {
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
			socket.getOutputStream().write(GARBAGE);
			socket.getInputStream().readAllBytes();
		}
		awaitHandshakes("protocol", 1);
	}

	@Test
	void aRequestInPlainText() throws IOException {
		try (Wire wire = new Wire(port)) {
			assertThat(wire.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n").readAll()).startsWith("HTTP/1.1 400 ");
		}
		awaitHandshakes("plain", 1);
	}

	@Test
	void aClientThatGoesAway() throws IOException {
		SSLEngine engine = trusting.createSSLEngine("localhost", port);
		engine.setUseClientMode(true);
		ByteBuffer hello = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
		engine.wrap(ByteBuffer.allocate(0), hello);
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
			socket.getOutputStream().write(hello.array(), 0, hello.position());
			InputStream answer = socket.getInputStream();
			assertThat(answer.read()).as("a handshake record").isEqualTo(22);
			socket.setSoLinger(true, 0);
		}
		awaitHandshakes("aborted", 1);
	}

	@Test
	void aClientThatSaysNothing() throws IOException {
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
			assertThat(socket.getInputStream().read()).isEqualTo(-1);
		}
		awaitHandshakes("timeout", 1);
		Awaitility.await()
			.atMost(PATIENCE)
			.untilAsserted(
					() -> assertThat(scrape().sum("cork_timeouts_total", "kind=\"tls-handshake\"")).isEqualTo(1));
	}

}
