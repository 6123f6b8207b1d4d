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

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

import javax.net.ssl.SSLContext;

import dev.cork.engine.metrics.Counter;
import dev.cork.engine.proxy.AddressRanges;
import dev.cork.engine.proxy.ProxyMode;
import dev.cork.engine.proxy.ProxyProtocolOptions;
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
 * A load balancer that passes TLS on as it is, and says by the PROXY protocol whose it
 * is.
 */
class ProxiedTlsTests {

	private static final String V1 = "PROXY TCP4 203.0.113.7 198.51.100.1 4711 443\r\n";

	private static final String V2 = "\r\n\r\n\0\r\nQUIT\n\041\021\000\014\313\000\161\007\306\063\144\001\022\147\001\273";

	private static final String GET = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

	@TempDir
	static Path folder;

	private static SSLContext client;

	private static TestServer server;

	@BeforeAll
	static void start() {
		TestCertificate certificate = TestCertificate.create(folder, "localhost", "dns:localhost");
		client = TestCertificate.trusting(certificate);
		server = TestServer.start((routes) -> routes.tls(TlsContext.of(certificate.context()))
			.proxyProtocol(new ProxyProtocolOptions(ProxyMode.REQUIRED, AddressRanges.of(AddressRanges.PRIVATE)))
			.get("/", (request, response) -> {
				InetSocketAddress seen = (InetSocketAddress) request.remoteAddress();
				response.end(request.scheme() + " of " + seen.getAddress().getHostAddress() + ":" + seen.getPort());
			}));
	}

	@AfterAll
	static void stop() {
		server.close();
	}

	/** The first message of TLS comes in one piece with what is left of the header. */
	@ParameterizedTest
	@ValueSource(strings = { V1, V2 })
	void theHeaderIsBeforeTheHandshakeAndMayBeCutAtEveryByte(String header) {
		for (int cut = 1; cut <= header.length(); cut++) {
			String sent = header.substring(0, cut);
			String rest = header.substring(cut);
			try (WireClient wire = server.connect()) {
				TlsEngineClient tls = new TlsEngineClient(client, "TLSv1.3", wire);
				wire.sendAlone(sent);
				tls.handshake((number, flight) -> wire
					.send(((number == 0) ? rest : "") + new String(flight, StandardCharsets.ISO_8859_1)));
				wire.send(tls.seal(GET));
				assertThat(tls.response().body()).as("cut at %d", cut).isEqualTo("https of 203.0.113.7:4711");
			}
			server.awaitNoConnections();
		}
	}

	@Test
	void tlsWithoutTheHeaderIsClosedBeforeItIsAnswered() {
		long before = server.count(Counter.PROXY_ERRORS);
		try (WireClient wire = server.connect()) {
			wire.send(HandmadeHello.genuine(client));
			assertThat(wire.drain()).isZero();
		}
		server.awaitCount(Counter.PROXY_ERRORS, before + 1);
	}

	@Test
	void aHeaderWithinTlsIsNoRequest() {
		try (WireClient wire = server.connect()) {
			TlsEngineClient tls = new TlsEngineClient(client, "TLSv1.3", wire);
			wire.send(V1);
			tls.handshake((number, flight) -> wire.send(flight));
			wire.send(tls.seal(V1 + GET));
			assertThat(tls.response().status()).isEqualTo(400);
		}
	}

	@Test
	void plainHttpBehindTheHeaderIsAnsweredThatThisPortSpeaksTls() {
		try (WireClient wire = server.connect()) {
			wire.send(V2 + GET);
			assertThat(wire.response().status()).isEqualTo(400);
			assertThat(wire.rest()).isEmpty();
		}
	}

}
