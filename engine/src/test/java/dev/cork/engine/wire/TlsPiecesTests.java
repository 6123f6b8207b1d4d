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

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

import javax.net.ssl.SSLContext;

import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.metrics.Counter;
import dev.cork.engine.testsupport.TestCertificate;
import dev.cork.engine.tls.ClientAuth;
import dev.cork.engine.tls.JdkTlsEngines;
import dev.cork.engine.tls.TlsContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * TLS whose bytes come in two pieces, cut at every place, and TLS that ends too early.
 */
class TlsPiecesTests {

	private static final String GET = "GET /there HTTP/1.1\r\nHost: localhost\r\n\r\n";

	@TempDir
	static Path folder;

	private static final BlockingQueue<String> events = new LinkedBlockingQueue<>();

	private static final BlockingQueue<DetachedResponse> later = new LinkedBlockingQueue<>();

	private static SSLContext client;

	private static TestServer server;

	@BeforeAll
	static void start() {
		TestCertificate certificate = TestCertificate.create(folder, "localhost", "dns:localhost");
		TestCertificate user = TestCertificate.create(folder, "user");
		client = user.context(certificate);
		server = TestServer.start(
				(routes) -> routes
					.tls(TlsContext
						.builder(JdkTlsEngines.builder(certificate.context(user)).clientAuth(ClientAuth.WANT).build())
						.build())
					.post("/body", (request, response) -> {
						response.onAborted(() -> events.add("aborted"));
						request.collect(100, (body) -> {
							events.add("whole");
							response.end("taken");
						});
					})
					.get("/later", (request, response) -> later.add(response.detach()))
					.any("/{*path}", TestServer.echoHandler()));
	}

	@AfterAll
	static void stop() {
		server.close();
	}

	private static TlsEngineClient connected(WireClient wire, String version) {
		TlsEngineClient tls = new TlsEngineClient(client, version, wire);
		tls.handshake((number, flight) -> wire.send(flight));
		return tls;
	}

	private static void sendCut(WireClient wire, byte[] bytes, int cut) {
		String text = new String(bytes, StandardCharsets.ISO_8859_1);
		wire.sendAlone(text.substring(0, cut));
		wire.send(text.substring(cut));
	}

	/** With the certificate of the client: both sides have something long to say. */
	@ParameterizedTest
	@ValueSource(strings = { "TLSv1.2", "TLSv1.3" })
	void aFlightOfAHandshakeMayBeCutAtEveryByte(String version) {
		List<Integer> flights;
		try (WireClient wire = server.connect()) {
			flights = new TlsEngineClient(client, version, wire).handshake((number, flight) -> wire.send(flight));
		}
		server.awaitNoConnections();
		assertThat(flights).as("flights of the client").hasSizeGreaterThan(1);
		long handshakes = server.count(Counter.TLS_HANDSHAKES);
		for (int number = 0; number < flights.size(); number++) {
			for (int cut = 1; cut < flights.get(number); cut++) {
				shakeHands(version, number, cut);
				handshakes++;
			}
		}
		assertThat(server.count(Counter.TLS_HANDSHAKES)).isEqualTo(handshakes);
	}

	private static void shakeHands(String version, int cutNumber, int cut) {
		try (WireClient wire = server.connect()) {
			TlsEngineClient tls = new TlsEngineClient(client, version, wire);
			tls.handshake((number, flight) -> {
				if (number == cutNumber) {
					// a signature is a byte or two shorter now and then
					sendCut(wire, flight, Math.min(cut, flight.length - 1));
				}
				else {
					wire.send(flight);
				}
			});
			wire.send(tls.seal(GET));
			assertThat(tls.response().body()).as("flight %d cut at %d", cutNumber, cut).isEqualTo("GET /there ");
		}
		server.awaitNoConnections();
	}

	@ParameterizedTest
	@ValueSource(strings = { "TLSv1.2", "TLSv1.3" })
	void aRecordMayBeCutAtEveryByte(String version) {
		try (WireClient wire = server.connect()) {
			TlsEngineClient tls = connected(wire, version);
			byte[] record = tls.seal(GET);
			int length = record.length;
			for (int cut = 1; cut < length; cut++) {
				sendCut(wire, record, cut);
				assertThat(tls.response().body()).as("cut at %d", cut).isEqualTo("GET /there ");
				record = tls.seal(GET);
			}
			wire.send(record);
			assertThat(tls.response().body()).isEqualTo("GET /there ");
		}
		server.awaitNoConnections();
	}

	@ParameterizedTest
	@ValueSource(strings = { "TLSv1.2", "TLSv1.3" })
	void anAnswerThatIsDueIsGivenBehindTheClientsCloseNotify(String version) {
		try (WireClient wire = server.connect()) {
			TlsEngineClient tls = connected(wire, version);
			wire.send(tls.seal("GET /later HTTP/1.1\r\nHost: localhost\r\n\r\n"));
			DetachedResponse response = Waiting.next(later);
			wire.sendAlone(new String(tls.closeNotify(), StandardCharsets.ISO_8859_1));
			assertThat(response.end(200, new byte[0], "at last".getBytes(StandardCharsets.US_ASCII))).isTrue();
			assertThat(tls.response().body()).isEqualTo("at last");
		}
		server.awaitNoConnections();
	}

	/** Who cuts the connection must not be able to make a body seem shorter. */
	@ParameterizedTest
	@CsvSource({ "TLSv1.2, false", "TLSv1.2, true", "TLSv1.3, false", "TLSv1.3, true" })
	void aBodyThatIsCutOffIsAnAbort(String version, boolean announced) {
		for (String framing : List.of("Content-Length: 10\r\n\r\n01234", "Transfer-Encoding: chunked\r\n\r\n5\r\n01234",
				"Transfer-Encoding: chunked\r\n\r\n5\r\n01234\r\n0\r\n")) {
			long before = server.count(Counter.ABORTS);
			try (WireClient wire = server.connect()) {
				TlsEngineClient tls = connected(wire, version);
				wire.send(tls.seal("POST /body HTTP/1.1\r\nHost: localhost\r\n" + framing));
				if (announced) {
					wire.send(tls.closeNotify());
				}
				wire.finish();
				assertThat(Waiting.next(events)).as(framing).isEqualTo("aborted");
			}
			server.awaitNoConnections();
			assertThat(server.count(Counter.ABORTS)).isEqualTo(before + 1);
			assertThat(events).isEmpty();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "TLSv1.2", "TLSv1.3" })
	void aBodyThatIsCompleteIsWholeWhateverEndsTheConnection(String version) {
		try (WireClient wire = server.connect()) {
			TlsEngineClient tls = connected(wire, version);
			wire.send(tls.seal("POST /body HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n01234")).finish();
			assertThat(Waiting.next(events)).isEqualTo("whole");
			assertThat(tls.response().body()).isEqualTo("taken");
		}
		server.awaitNoConnections();
	}

}
