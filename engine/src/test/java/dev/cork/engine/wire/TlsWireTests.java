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

import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSession;

import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.metrics.Counter;
import dev.cork.engine.testsupport.TestCertificate;
import dev.cork.engine.tls.TlsContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Requests and responses over TLS.
 */
class TlsWireTests {

	private static final int LARGE = 3_000_000;

	private static final String CLOSING = "GET /closing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

	@TempDir
	static Path folder;

	private static final BlockingQueue<DetachedResponse> later = new LinkedBlockingQueue<>();

	private static SSLContext client;

	private static TestServer server;

	@BeforeAll
	static void start() throws Exception {
		TestCertificate certificate = TestCertificate.create(folder, "localhost", "dns:localhost");
		client = TestCertificate.trusting(certificate);
		byte[] large = Checksum.pattern(LARGE);
		Path file = Files.write(folder.resolve("large"), large);
		server = TestServer.start(
				(routes) -> routes.tls(TlsContext.of(certificate.context())).get("/connection", (request, response) -> {
					SSLSession session = request.sslSession();
					response.end(request.scheme() + " " + request.isSecure() + " "
							+ ((session != null) ? session.getProtocol() : "no session"));
				})
					.get("/large", (request, response) -> response.end(large))
					.get("/file", (request, response) -> response.endFile(FileChannel.open(file), 0, LARGE))
					.get("/later", (request, response) -> later.add(response.detach()))
					.get("/broken", (request, response) -> {
						response.write(new byte[100_000]);
						throw new IllegalStateException("on purpose");
					})
					.any("/{*path}", TestServer.echoHandler()));
	}

	@AfterAll
	static void stop() {
		server.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "TLSv1.2", "TLSv1.3" })
	void aRequestIsAnsweredAndKnowsThatItIsSecure(String version) {
		long before = server.count(Counter.TLS_HANDSHAKES);
		try (TlsClient tls = TlsClient.connect(client, server, version)) {
			assertThat(tls.get("/connection").body()).isEqualTo("https true " + version);
			assertThat(tls.get("/again").body()).isEqualTo("GET /again ");
		}
		assertThat(server.count(Counter.TLS_HANDSHAKES)).isEqualTo(before + 1);
	}

	@Test
	void whatIsCorkedTogetherIsOneRecord() {
		try (TlsClient tls = TlsClient.connect(client, server, "TLSv1.2")) {
			tls.send("GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(20));
			for (int i = 0; i < 20; i++) {
				assertThat(tls.response().body()).isEqualTo("GET /a ");
			}
			assertThat(Collections.frequency(tls.recordTypes(), TlsClient.APPLICATION_DATA)).isEqualTo(1);
		}
	}

	@Test
	void requestsMayBeSplitOverManyRecords() {
		String requests = "POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello".repeat(3);
		try (TlsClient tls = TlsClient.connect(client, server, "TLSv1.3")) {
			requests.chars().forEach((c) -> tls.send(new byte[] { (byte) c }));
			for (int i = 0; i < 3; i++) {
				assertThat(tls.response().body()).isEqualTo("POST /a hello");
			}
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "/large", "/file" })
	void aLargeBodyArrivesWholeAtASlowReader(String path) throws Exception {
		try (TlsClient tls = TlsClient.connect(client, server, "TLSv1.3")) {
			long before = server.count(Counter.WRITTEN_BYTES);
			tls.send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
			// until the kernel takes no more, the client reads nothing
			server.awaitCount(Counter.WRITTEN_BYTES, before + 10_000);
			assertThat(Arrays.equals(tls.response().bytes(), Checksum.pattern(LARGE))).isTrue();
			assertThat(tls.get("/after").body()).isEqualTo("GET /after ");
		}
	}

	@Test
	void aLargeBodyIsReceivedWhole() {
		String body = "0123456789".repeat(100_000);
		try (TlsClient tls = TlsClient.connect(client, server, "TLSv1.3")) {
			tls.send("POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
			assertThat(tls.response().body()).isEqualTo("POST /a " + body);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "TLSv1.2", "TLSv1.3" })
	void aCleanEndIsAnnounced(String version) {
		try (TlsClient tls = TlsClient.connect(client, server, version)) {
			tls.send(CLOSING);
			assertThat(tls.rest()).endsWith("\r\n\r\nGET /closing ");
			if (version.equals("TLSv1.2")) {
				assertThat(tls.recordTypes()).endsWith(TlsClient.APPLICATION_DATA, TlsClient.ALERT);
			}
		}
	}

	@Test
	void aBodyThatBreaksOffIsNotAnnouncedAsTheEnd() {
		try (TlsClient tls = TlsClient.connect(client, server, "TLSv1.2")) {
			tls.send("GET /broken HTTP/1.0\r\n\r\n");
			assertThat(tls.rest()).startsWith("HTTP/1.1 200 ");
			assertThat(tls.recordTypes()).doesNotContain(TlsClient.ALERT);
		}
	}

	@Test
	void whoHasEndedItsSideStillGetsTheAnswerThatIsDue() throws Exception {
		try (TlsClient tls = TlsClient.connect(client, server, "TLSv1.3")) {
			tls.send("GET /later HTTP/1.1\r\nHost: localhost\r\n\r\n");
			DetachedResponse response = Waiting.next(later);
			tls.socket().shutdownOutput();
			assertThat(response.end(200, new byte[0], "at last".getBytes(StandardCharsets.US_ASCII))).isTrue();
			assertThat(tls.response().body()).isEqualTo("at last");
			assertThat(tls.rest()).isEmpty();
		}
	}

}
