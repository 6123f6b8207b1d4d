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
import dev.cork.engine.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * {@code Expect: 100-continue} (RFC 9110 10.1.1): the interim response comes once, and
 * only when somebody wants the body and the client waits for it.
 */
class ExpectationWireTests {

	private static final String EXPECT = "Host: a\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n";

	private static final String NEXT = "GET /probe HTTP/1.1\r\nHost: a\r\n\r\n";

	private static final BlockingQueue<DetachedResponse> detached = new LinkedBlockingQueue<>();

	private static TestServer server;

	@BeforeAll
	static void start() {
		server = TestServer.start((routes) -> routes.any("/{*path}", TestServer.echoHandler())
			.post("/reject", (request, response) -> response.status(403).end("no"))
			.post("/small", (request, response) -> request.collect(4, (body) -> response.end("small")))
			.post("/stream",
					(request, response) -> request.onData((chunk, last, maxRemainingBytes) -> endIf(last, response)))
			.post("/explicit", (request, response) -> {
				response.sendContinue();
				response.sendContinue();
				detached.add(response.detach());
				request.collect(100, (body) -> response.end("taken"));
			})
			.post("/yes-then-no", (request, response) -> {
				response.sendContinue();
				response.status(403).end("no");
			})
			.post("/early", (request, response) -> {
				request.collect(100, (body) -> {
					throw new AssertionError("nobody should want the body any more");
				});
				response.status(403).end("no");
			})
			.post("/later", (request, response) -> detached.add(response.detach())));
	}

	@AfterAll
	static void stop() {
		server.close();
	}

	private static void endIf(boolean last, HttpResponse response) {
		if (last) {
			response.end("streamed");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "/p", "/stream", "/explicit" })
	void aClientThatWaitsIsToldOnceToGoOn(String path) {
		String head = "POST " + path + " HTTP/1.1\r\n" + EXPECT;
		for (int cut = 1; cut <= head.length(); cut++) {
			try (WireClient client = server.connect()) {
				client.sendAlone(head.substring(0, cut)).send(head.substring(cut));
				WireResponse interim = client.response();
				assertThat(interim.statusLine()).isEqualTo("HTTP/1.1 100 Continue");
				assertThat(interim.fields()).isEmpty();
				client.sendAlone("he").send("llo" + NEXT);
				assertThat(client.response().status()).isEqualTo(200);
				assertThat(client.response().body()).isEqualTo(EverySplit.PROBE_ANSWER);
			}
			server.awaitNoConnections();
		}
	}

	@Test
	void aClientThatDoesNotWaitIsNotToldToGoOn() {
		try (WireClient client = server.connect()) {
			client.send("POST /p HTTP/1.1\r\n" + EXPECT + "hello" + NEXT);
			assertThat(client.response().body()).isEqualTo("POST /p hello");
			assertThat(client.response().body()).isEqualTo(EverySplit.PROBE_ANSWER);

			client.send("POST /p HTTP/1.1\r\n" + EXPECT + "he").send("llo" + NEXT);
			assertThat(client.response().body()).isEqualTo("POST /p hello");
			assertThat(client.response().body()).isEqualTo(EverySplit.PROBE_ANSWER);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "/reject", "/early" })
	void aFinalResponseBeforeTheBodyEndsTheConnection(String path) {
		String head = "POST " + path + " HTTP/1.1\r\n" + EXPECT;

		WireResponse answer = EverySplit.refusal(server, head);

		assertThat(answer.status()).isEqualTo(403);
		assertThat(answer.body()).isEqualTo("no");
	}

	@Test
	void aFinalResponseAfterTheInterimOneKeepsTheConnection() {
		try (WireClient client = server.connect()) {
			client.send("POST /yes-then-no HTTP/1.1\r\n" + EXPECT);
			assertThat(client.response().status()).isEqualTo(100);
			WireResponse answer = client.response();
			assertThat(answer.status()).isEqualTo(403);
			assertThat(answer.closes()).isFalse();
			client.send("hello" + NEXT);
			assertThat(client.response().body()).isEqualTo(EverySplit.PROBE_ANSWER);
		}
	}

	@Test
	void aBodyThatIsDeclaredTooLargeIsRefusedWithoutAskingForIt() {
		assertThat(EverySplit.refusal(server, "POST /small HTTP/1.1\r\n" + EXPECT).status()).isEqualTo(413);
	}

	@Test
	void aClientIsNotToldToGoOnWhileNobodyWantsItsBody() {
		try (WireClient client = server.connect()) {
			client.send("POST /later HTTP/1.1\r\n" + EXPECT);
			Waiting.next(detached).end(401, new byte[0], new byte[0]);
			WireResponse answer = client.response();
			assertThat(answer.status()).isEqualTo(401);
			assertThat(answer.closes()).isTrue();
			assertThat(client.rest()).isEmpty();
		}
	}

	@Test
	void aRequestWithoutABodyOrOnHttp10IsNotToldToGoOn() {
		assertThat(EverySplit
			.answer(server, "POST /p HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 0\r\n\r\n")
			.body()).isEqualTo("POST /p ");
		assertThat(EverySplit.answer(server, "GET /p HTTP/1.1\r\nHost: a\r\nExpect: 100-Continue\r\n\r\n").body())
			.isEqualTo("GET /p ");
		assertThat(
				EverySplit.answer(server, "POST /p HTTP/1.0\r\nConnection: keep-alive\r\n" + EXPECT + "hello").body())
			.isEqualTo("POST /p hello");
		assertThat(EverySplit.answers(server, "POST /explicit HTTP/1.0\r\n" + EXPECT + "hello"))
			.extracting(WireResponse::body)
			.containsExactly("taken");
		detached.clear();
	}

	@Test
	void aChunkedBodyIsAskedForToo() {
		try (WireClient client = server.connect()) {
			client.send("POST /p HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nTransfer-Encoding: chunked\r\n\r\n");
			assertThat(client.response().status()).isEqualTo(100);
			client.sendByteByByte("5\r\nhello\r\n0\r\n\r\n");
			assertThat(client.response().body()).isEqualTo("POST /p hello");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "200-maybe", "100-continue, x", "", "100", "100-continue;q=1" })
	void anUnknownExpectationFails(String expectation) {
		assertThat(
				EverySplit
					.refusal(server,
							"POST /p HTTP/1.1\r\nHost: a\r\nExpect: " + expectation
									+ "\r\nContent-Length: 5\r\n\r\nhello")
					.status())
			.isEqualTo(417);
	}

}
