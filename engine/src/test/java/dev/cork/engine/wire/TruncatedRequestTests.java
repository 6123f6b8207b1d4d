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

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.metrics.Counter;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A peer that goes away in the middle: the handler must see an abort, and never take what
 * has come for the whole. A peer that only ends its side still gets its answer.
 */
class TruncatedRequestTests {

	private static final String DECLARED = " HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n";

	private static final String CHUNKED = " HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";

	private static final BlockingQueue<String> events = new LinkedBlockingQueue<>();

	private static final BlockingQueue<DetachedResponse> detached = new LinkedBlockingQueue<>();

	private static TestServer server;

	@BeforeAll
	static void start() {
		server = TestServer
			.start((routes) -> routes.get("/probe", TestServer.echoHandler()).any("/collect", (request, response) -> {
				response.onAborted(() -> events.add("aborted"));
				request.collect(100, (body) -> {
					events.add("whole");
					response.end("taken");
				});
			}).post("/stream", (request, response) -> {
				response.onAborted(() -> events.add("aborted"));
				request.onData((chunk, last, maxRemainingBytes) -> {
					if (last) {
						events.add("whole");
						response.end("taken");
					}
				});
			}).post("/early", (request, response) -> response.end("taken")).any("/later", (request, response) -> {
				response.onAborted(() -> events.add("aborted"));
				detached.add(response.detach());
			}));
	}

	@AfterAll
	static void stop() {
		server.close();
	}

	private static void expectAbort(long abortsBefore) {
		assertThat(Waiting.next(events)).isEqualTo("aborted");
		server.awaitNoConnections();
		assertThat(server.count(Counter.ABORTS)).isEqualTo(abortsBefore + 1);
		assertThat(events).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "/collect", "/stream" })
	void anEndWithinADeclaredBodyIsAnAbort(String path) {
		String wire = "POST " + path + DECLARED;
		for (int length = 0; length < 10; length++) {
			long aborts = server.count(Counter.ABORTS);
			try (WireClient client = server.connect()) {
				client.sendAlone(wire + "0123456789".substring(0, length)).finish();
				assertThat(client.rest()).as("after %d bytes of the body", length).isEmpty();
				expectAbort(aborts);
			}
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "/collect", "/stream" })
	void anEndWithinAChunkedBodyIsAnAbort(String path) {
		String chunks = "5\r\nhello\r\n1;x\r\n!\r\n0\r\nX: y\r\n\r\n";
		for (int length = 0; length < chunks.length(); length++) {
			long aborts = server.count(Counter.ABORTS);
			try (WireClient client = server.connect()) {
				client.sendAlone("POST " + path + CHUNKED + chunks.substring(0, length)).finish();
				assertThat(client.rest()).as("after %d bytes of the chunks", length).isEmpty();
				expectAbort(aborts);
			}
		}
	}

	@Test
	void aRequestThatIsAnsweredBeforeItsBodyHasComeIsNoAbort() {
		long aborts = server.count(Counter.ABORTS);
		long responses = server.count(Counter.RESPONSES);
		try (WireClient client = server.connect()) {
			client.sendAlone("POST /early" + DECLARED + "01234");
			assertThat(client.response().body()).isEqualTo("taken");
			client.reset();
			server.awaitNoConnections();
		}
		assertThat(server.count(Counter.RESPONSES)).isEqualTo(responses + 1);
		assertThat(server.count(Counter.ABORTS)).isEqualTo(aborts);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/collect", "/stream" })
	void aResetWithinABodyIsAnAbort(String path) {
		long aborts = server.count(Counter.ABORTS);
		try (WireClient client = server.connect()) {
			client.sendAlone("POST " + path + DECLARED + "01234").reset();
			expectAbort(aborts);
		}
	}

	@Test
	void anEndBeforeABodyThatNobodyHasAskedForIsAnAbort() {
		long aborts = server.count(Counter.ABORTS);
		try (WireClient client = server.connect()) {
			client.sendAlone("POST /later" + DECLARED).finish();
			assertThat(client.rest()).isEmpty();
			expectAbort(aborts);
			assertThat(Waiting.next(detached).isOpen()).isFalse();
		}
	}

	/** Nothing is read meanwhile, so there is no way to learn of the end before. */
	@Test
	void anEndBehindAnUnreadBodyIsNoticedAfterTheAnswer() {
		try (WireClient client = server.connect()) {
			client.sendAlone("POST /later" + DECLARED + "01234").finish();
			assertThat(Waiting.next(detached).end(200, new byte[0], new byte[] { 'l' })).isTrue();
			assertThat(client.response().body()).isEqualTo("l");
			assertThat(client.rest()).isEmpty();
		}
		server.awaitNoConnections();
		assertThat(events).isEmpty();
	}

	@Test
	void aResetBehindAnUnreadBodyIsNoticedWithTheAnswer() {
		try (WireClient client = server.connect()) {
			client.sendAlone("POST /later" + DECLARED + "01234").reset();
			DetachedResponse pending = Waiting.next(detached);
			assertThat(pending.end(200, new byte[0], new byte[1 << 20])).isTrue();
			server.awaitNoConnections();
			assertThat(pending.isOpen()).isFalse();
		}
		events.clear();
	}

	@Test
	void aResetWhileTheResponseIsPendingIsAnAbort() {
		long aborts = server.count(Counter.ABORTS);
		try (WireClient client = server.connect()) {
			client.sendAlone("GET /later HTTP/1.1\r\nHost: a\r\n\r\n");
			DetachedResponse pending = Waiting.next(detached);
			assertThat(pending.isOpen()).isTrue();
			client.reset();
			expectAbort(aborts);
			assertThat(pending.isOpen()).isFalse();
		}
	}

	@Test
	void anEndWithinAHeadIsNoRequest() {
		String head = "GET /collect HTTP/1.1\r\nHost: a\r\n\r\n";
		long requests = server.count(Counter.REQUESTS);
		for (int length = 0; length < head.length(); length++) {
			try (WireClient client = server.connect()) {
				client.sendAlone(head.substring(0, length)).finish();
				assertThat(client.rest()).isEmpty();
			}
		}
		server.awaitNoConnections();
		assertThat(server.count(Counter.REQUESTS)).isEqualTo(requests);
		assertThat(events).isEmpty();
	}

	@Test
	void aWholeRequestBeforeTheEndIsAnswered() {
		try (WireClient client = server.connect()) {
			client.send("POST /collect" + DECLARED + "0123456789").finish();
			assertThat(client.response().body()).isEqualTo("taken");
			assertThat(client.rest()).isEmpty();
		}
		assertThat(Waiting.next(events)).isEqualTo("whole");
		try (WireClient client = server.connect()) {
			client.send("POST /collect" + DECLARED).sendAlone("012345678").send("9").finish();
			assertThat(client.response().body()).isEqualTo("taken");
			assertThat(client.rest()).isEmpty();
		}
		assertThat(Waiting.next(events)).isEqualTo("whole");
		server.awaitNoConnections();
		assertThat(events).isEmpty();
	}

	@Test
	void allPipelinedRequestsBeforeTheEndAreAnswered() {
		try (WireClient client = server.connect()) {
			client.send("GET /probe HTTP/1.1\r\nHost: a\r\n\r\n".repeat(3)).finish();
			for (int i = 0; i < 3; i++) {
				assertThat(client.response().body()).isEqualTo("GET /probe ");
			}
			assertThat(client.rest()).isEmpty();
		}
	}

	@Test
	void aPendingResponseIsStillSentAfterTheEnd() {
		try (WireClient client = server.connect()) {
			client.sendAlone("GET /later HTTP/1.1\r\nHost: a\r\n\r\n").finish();
			// the end was seen when a later event of the same loop is
			try (WireClient other = server.connect()) {
				other.send("GET /probe HTTP/1.1\r\nHost: a\r\n\r\n").response();
			}
			DetachedResponse pending = Waiting.next(detached);
			assertThat(pending.isOpen()).isTrue();
			assertThat(pending.end(200, new byte[0], new byte[] { 'l' })).isTrue();
			WireResponse answer = client.response();
			assertThat(answer.body()).isEqualTo("l");
			assertThat(answer.closes()).isTrue();
			assertThat(client.rest()).isEmpty();
		}
		assertThat(events).isEmpty();
	}

	@Test
	void aPendingResponseAndThosePipelinedBehindItAreSentAfterTheEnd() {
		try (WireClient client = server.connect()) {
			client.sendAlone(
					"GET /later HTTP/1.1\r\nHost: a\r\n\r\n" + "GET /probe HTTP/1.1\r\nHost: a\r\n\r\n".repeat(2));
			client.finish();
			Waiting.next(detached).end(200, new byte[0], new byte[] { 'l' });
			assertThat(client.response().body()).isEqualTo("l");
			assertThat(client.response().body()).isEqualTo("GET /probe ");
			assertThat(client.response().body()).isEqualTo("GET /probe ");
			assertThat(client.rest()).isEmpty();
		}
	}

}
