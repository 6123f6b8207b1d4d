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
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.metrics.Counter;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Requests that come before the ones ahead of them are answered (RFC 9112 9.3.2).
 */
class PipeliningWireTests {

	private static final String LATER = "GET /later HTTP/1.1\r\nHost: a\r\n\r\n";

	private static final String TWO_MORE = "GET /2 HTTP/1.1\r\nHost: a\r\n\r\n"
			+ "POST /3 HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello";

	private static final BlockingQueue<DetachedResponse> detached = new LinkedBlockingQueue<>();

	private static TestServer server;

	@BeforeAll
	static void start() {
		server = TestServer.start((routes) -> routes.any("/{*path}", TestServer.echoHandler())
			.any("/later", (request, response) -> detached.add(response.detach())));
	}

	@AfterAll
	static void stop() {
		server.close();
	}

	private static DetachedResponse nextDetached() {
		return Waiting.next(detached);
	}

	@Test
	void requestsAreAnsweredInTheirOrder() {
		List<WireResponse> answers = EverySplit.answers(server, "GET /1?q HTTP/1.1\r\nHost: a\r\n\r\n"
				+ "POST /2 HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\ntwo"
				+ "PUT /3 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nthree\r\n0\r\nX: y\r\n\r\n"
				+ "\r\nHEAD /4 HTTP/1.0\r\nConnection: keep-alive\r\nContent-Length: 0\r\n\r\n".replace("HEAD", "GET"));

		assertThat(answers).extracting(WireResponse::body)
			.containsExactly("GET /1?q ", "POST /2 two", "PUT /3 three", "GET /4 ", EverySplit.PROBE_ANSWER);
	}

	@Test
	void whatFollowsAMalformedRequestIsNotLookedAt() {
		List<WireResponse> answers = EverySplit.answers(server,
				"GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\n\r\nGET /3 HTTP/1.1\r\nHost: a\r\n\r\n");

		assertThat(answers).extracting(WireResponse::status).containsExactly(200, 400);
	}

	@Test
	void requestsBehindOneThatIsAnsweredLaterWaitForIt() {
		String wire = LATER + TWO_MORE;
		for (int cut = 1; cut < wire.length(); cut++) {
			try (WireClient client = server.connect()) {
				// behind the first request the server stops reading, so that is all to
				// wait for
				client.sendAlone(wire.substring(0, cut)).send(wire.substring(cut));
				assertThat(nextDetached().end(200, new byte[0], new byte[] { '1' })).isTrue();
				assertThat(client.response().body()).as("cut at %d", cut).isEqualTo("1");
				assertThat(client.response().body()).as("cut at %d", cut).isEqualTo("GET /2 ");
				assertThat(client.response().body()).as("cut at %d", cut).isEqualTo("POST /3 hello");
			}
			server.awaitNoConnections();
		}
	}

	@Test
	void everyRequestMayBeAnsweredLater() {
		try (WireClient client = server.connect()) {
			client.send(LATER.repeat(3));
			for (byte i = '1'; i <= '3'; i++) {
				DetachedResponse next = nextDetached();
				assertThat(detached).as("requests that were begun too early").isEmpty();
				assertThat(next.end(200, new byte[0], new byte[] { i })).isTrue();
				assertThat(client.response().body()).isEqualTo(String.valueOf((char) i));
			}
		}
	}

	@Test
	void readingPausesWhileAResponseIsPending() {
		int requests = 400_000;
		byte[] flood = "GET /2 HTTP/1.1\r\nHost: a\r\n\r\n".repeat(requests).getBytes(StandardCharsets.US_ASCII);
		try (WireClient client = server.connect(); WireClient other = server.connect()) {
			client.sendAlone(LATER);
			DetachedResponse pending = nextDetached();
			long before = server.count(Counter.READS);
			int sent = client.sendUntilStalled(flood, other);

			assertThat(sent).isPositive().isLessThan(flood.length);
			long probes = server.count(Counter.REQUESTS);
			assertThat(server.count(Counter.READS) - before).as("reads, those of the probes too").isLessThan(probes);

			assertThat(pending.end(200, new byte[0], new byte[] { '1' })).isTrue();
			assertThat(client.response().body()).isEqualTo("1");
			for (int i = 0; i < sent / (flood.length / requests); i++) {
				assertThat(client.response().body()).isEqualTo("GET /2 ");
			}
		}
	}

}
