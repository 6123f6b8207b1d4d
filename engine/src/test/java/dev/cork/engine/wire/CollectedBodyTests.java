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
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

import dev.cork.engine.HttpServer;
import dev.cork.engine.metrics.Counter;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A body taken as a whole, and the bounds of bodies.
 */
class CollectedBodyTests {

	private static final int MAX_BODY_BYTES = 1000;

	private static final int MAX_SWALLOW_BYTES = 2000;

	private static final String CHUNKED = "Transfer-Encoding: chunked";

	private static final BlockingQueue<String> errors = new LinkedBlockingQueue<>();

	private static TestServer server;

	@BeforeAll
	static void start() {
		server = TestServer.start(
				(options) -> options.maxRequestBodyBytes(MAX_BODY_BYTES).maxSwallowBytes(MAX_SWALLOW_BYTES),
				CollectedBodyTests::routes);
	}

	private static void routes(HttpServer.Builder routes) {
		routes.get("/probe", TestServer.echoHandler())
			.any("/ten/{id}",
					(request, response) -> request.collect(10,
							(body) -> response.end(request.pathParameter("id") + " " + request.headerView("X") + " "
									+ body.remaining() + " " + StandardCharsets.ISO_8859_1.decode(body))))
			.post("/none", (request, response) -> request.collect(0, (body) -> response.end("empty")))
			.post("/stream", (request, response) -> request.onData((chunk, last, maxRemainingBytes) -> {
				if (last) {
					response.end("streamed");
				}
			}))
			.post("/twice", (request, response) -> {
				request.collect(10, (body) -> response.end("once"));
				request.onData((chunk, last, maxRemainingBytes) -> response.end("twice"));
			})
			.post("/unread", (request, response) -> response.end("unread"))
			.errors((status, request, response, failure) -> {
				errors.add(request.method() + " " + request.path());
				response.end("error " + status);
			});
	}

	@AfterAll
	static void stop() {
		server.close();
	}

	private static String post(String path, String fields, String body) {
		return "POST " + path + " HTTP/1.1\r\nHost: a\r\nX: y\r\n" + fields + "\r\n\r\n" + body;
	}

	private static String chunks(int count, int size) {
		return (Integer.toHexString(size) + "\r\n" + "c".repeat(size) + "\r\n").repeat(count) + "0\r\n\r\n";
	}

	@Test
	void aBodyWithinTheBoundIsHandedOverWhole() {
		assertThat(EverySplit.answer(server, post("/ten/1", "Content-Length: 10", "0123456789")).body())
			.isEqualTo("1 y 10 0123456789");
		assertThat(EverySplit.answer(server, post("/ten/a%2Bb", "Content-Length: 3", "abc")).body())
			.isEqualTo("a+b y 3 abc");
		assertThat(EverySplit.answer(server, post("/ten/1", "Content-Length: 0", "")).body()).isEqualTo("1 y 0 ");
		assertThat(EverySplit.answer(server, "GET /ten/1 HTTP/1.1\r\nHost: a\r\n\r\n").body()).isEqualTo("1 null 0 ");
		assertThat(EverySplit.answer(server, post("/ten/1", CHUNKED, "4\r\n0123\r\n1\r\n4\r\n5\r\n56789\r\n0\r\n\r\n"))
			.body()).isEqualTo("1 y 10 0123456789");
		assertThat(EverySplit.answer(server, post("/none", CHUNKED, "0\r\n\r\n")).body()).isEqualTo("empty");
	}

	@Test
	void aBodyOverTheBoundOfItsHandlerIsTooLarge() {
		for (String wire : new String[] { post("/ten/1", "Content-Length: 11", "0123456789a"),
				post("/none", "Content-Length: 1", "0"), post("/ten/1", CHUNKED, chunks(2, 6)),
				post("/none", CHUNKED, chunks(1, 1)), post("/ten/1", CHUNKED, chunks(1, 16)) }) {
			WireResponse answer = EverySplit.answer(server, wire);
			assertThat(answer.status()).isEqualTo(413);
			assertThat(answer.body()).isEqualTo("error 413");
		}
	}

	@Test
	void aBodyOverTheBoundOfTheServerIsTooLarge() {
		errors.clear();
		try (WireClient client = server.connect()) {
			client.send("GET /probe?other=request HTTP/1.1\r\nHost: a\r\n\r\n").response();
			client.send(post("/stream", "Content-Length: " + (MAX_BODY_BYTES + 1), "x".repeat(MAX_BODY_BYTES + 1)));
			assertThat(client.response().status()).isEqualTo(413);
			client.send(post("/stream", CHUNKED, chunks(11, 100)));
			assertThat(client.response().status()).isEqualTo(413);
			client.send(post("/stream", "Content-Length: " + MAX_BODY_BYTES, "x".repeat(MAX_BODY_BYTES)));
			assertThat(client.response().body()).isEqualTo("streamed");
			client.send(post("/stream", CHUNKED, chunks(10, 100)));
			assertThat(client.response().body()).isEqualTo("streamed");
		}
		assertThat(errors).containsExactly("POST /stream", "POST /stream");
	}

	@Test
	void aBodyThatIsTooLongToBeReadForNothingEndsTheConnection() {
		try (WireClient client = server.connect()) {
			client.send(post("/unread", "Content-Length: " + (MAX_SWALLOW_BYTES + 1), ""));
			WireResponse answer = client.response();
			assertThat(answer.status()).isEqualTo(413);
			assertThat(answer.closes()).isTrue();
			assertThat(client.rest()).isEmpty();
		}
		try (WireClient client = server.connect()) {
			client.send(post("/unread", CHUNKED, ""));
			WireResponse answer = client.response();
			assertThat(answer.body()).isEqualTo("unread");
			assertThat(answer.closes()).isFalse();
			client.send(chunks(21, 100));
			assertThat(client.rest()).isEmpty();
		}
	}

	@Test
	void aBodyThatNobodyWantsIsReadToKeepTheConnection() {
		try (WireClient client = server.connect()) {
			client.send(post("/unread", "Content-Length: 900", ""));
			WireResponse answer = client.response();
			assertThat(answer.body()).isEqualTo("unread");
			assertThat(answer.closes()).isFalse();
			client.send("x".repeat(900) + post("/unread", CHUNKED, chunks(20, 100)) + EverySplit.PROBE);
			assertThat(client.response().body()).isEqualTo("unread");
			assertThat(client.response().body()).isEqualTo(EverySplit.PROBE_ANSWER);
		}
	}

	@Test
	void aMalformedBodyThatNobodyWantsEndsTheConnection() {
		assertThat(EverySplit.answers(server, post("/unread", CHUNKED, "5\r\nhello\r\nx\r\n")))
			.extracting(WireResponse::body)
			.containsExactly("unread");
	}

	@Test
	void aBodyCanBeTakenOnce() {
		long failures = server.count(Counter.HANDLER_ERRORS);
		assertThat(EverySplit.answer(server, post("/twice", "Content-Length: 1", "x")).status()).isEqualTo(500);
		assertThat(server.count(Counter.HANDLER_ERRORS)).isGreaterThan(failures);
	}

}
