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
import java.util.concurrent.atomic.AtomicReference;

import ch.qos.logback.classic.Level;
import dev.cork.engine.HttpServer;
import dev.cork.engine.http.ErrorHandler;
import dev.cork.engine.metrics.Counter;
import dev.cork.engine.testsupport.CapturedLog;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Handlers that fail, and what becomes of a response that they had begun.
 */
class FailureAnswerTests {

	private static final String GET = " HTTP/1.1\r\nHost: a\r\n\r\n";

	private static TestServer server;

	@BeforeAll
	static void start() {
		server = TestServer.start(FailureAnswerTests::routes);
	}

	private static void routes(HttpServer.Builder routes) {
		routes.get("/probe", TestServer.echoHandler()).get("/throws", (request, response) -> {
			throw new IllegalArgumentException("on purpose");
		}).get("/throws-error", (request, response) -> {
			throw new AssertionError("on purpose");
		}).get("/head/then-throws", (request, response) -> {
			response.status(201).header("X", "y");
			throw new IllegalArgumentException("on purpose");
		}).get("/body/then-throws", (request, response) -> {
			response.header("X", "y").contentLength(100);
			response.write("half of ");
			throw new IllegalArgumentException("on purpose");
		}).get("/reset", (request, response) -> {
			response.status(201).header("X", "y");
			response.write("nothing of this ");
			response.reset();
			response.status(202).header("Z", "z").end("this");
		})
			.get("/nothing/{id}", (request, response) -> response.header("X", "y"))
			.post("/nothing/body", (request, response) -> request.collect(100, (body) -> response.header("X", "y")))
			.post("/nothing/stream", (request, response) -> request.onData((chunk, last, maxRemainingBytes) -> {
				// and no answer at the end
			}))
			.post("/throws/body", (request, response) -> request.collect(100, (body) -> {
				throw new IllegalArgumentException("on purpose");
			}))
			.post("/throws/stream", (request, response) -> request.onData((chunk, last, maxRemainingBytes) -> {
				throw new IllegalArgumentException("on purpose");
			}))
			.get("/committed", (request, response) -> {
				response.write("half");
				response.flush();
				throw new IllegalArgumentException("on purpose");
			})
			.post("/committed/stream", (request, response) -> request.onData((chunk, last, maxRemainingBytes) -> {
				response.write("half");
				response.flush();
				throw new IllegalArgumentException("on purpose");
			}))
			.get("/committed/reset", (request, response) -> {
				response.write("half");
				response.flush();
				response.reset();
			})
			.get("/short", (request, response) -> {
				response.contentLength(100);
				response.write("half");
				response.flush();
				response.end();
			})
			.get("/twice", (request, response) -> {
				response.end("once");
				response.end("twice");
			});
	}

	@AfterAll
	static void stop() {
		server.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "/throws", "/throws-error", "/head/then-throws", "/body/then-throws", "/nothing/1" })
	void aHandlerThatFailsIsACleanInternalServerError(String path) {
		try (CapturedLog log = CapturedLog.of("dev.cork.engine")) {
			WireResponse answer = EverySplit.answer(server, "GET " + path + GET);
			assertThat(answer.status()).isEqualTo(500);
			assertThat(answer.body()).isEqualTo("500 Internal Server Error\n");
			assertThat(answer.headers("X")).isEmpty();
			assertThat(log.messages(Level.ERROR)).isNotEmpty();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "/nothing/body", "/nothing/stream", "/throws/body", "/throws/stream" })
	void aBodyHandlerThatFailsIsACleanInternalServerError(String path) {
		try (CapturedLog log = CapturedLog.of("dev.cork.engine")) {
			WireResponse answer = EverySplit.answer(server,
					"POST " + path + " HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello");
			assertThat(answer.status()).isEqualTo(500);
			assertThat(answer.headers("X")).isEmpty();
			assertThat(log.messages(Level.ERROR)).allSatisfy((message) -> assertThat(message).contains("POST " + path));
		}
	}

	@Test
	void aHandlerThatNeitherAnswersNorWaitsIsLoggedWithItsRoute() {
		try (CapturedLog log = CapturedLog.of("dev.cork.engine"); WireClient client = server.connect()) {
			long failures = server.count(Counter.HANDLER_ERRORS);
			assertThat(client.send("GET /nothing/1" + GET).response().status()).isEqualTo(500);
			assertThat(server.count(Counter.HANDLER_ERRORS)).isEqualTo(failures + 1);
			assertThat(log.messages(Level.ERROR)).singleElement().asString().contains("GET /nothing/{id}");
		}
	}

	@Test
	void whatHasNotLeftCanBeTakenBack() {
		WireResponse answer = EverySplit.answer(server, "GET /reset" + GET);

		assertThat(answer.status()).isEqualTo(202);
		assertThat(answer.header("X")).isNull();
		assertThat(answer.header("Z")).isEqualTo("z");
		assertThat(answer.body()).isEqualTo("this");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/committed", "/committed/reset", "/short" })
	void aFailureAfterAPartHasLeftEndsTheConnectionWithoutAnEnd(String path) {
		try (CapturedLog log = CapturedLog.of("dev.cork.engine"); WireClient client = server.connect()) {
			client.send("GET " + path + GET + EverySplit.PROBE);
			String received = new String(client.readToEnd(), StandardCharsets.ISO_8859_1);
			assertThat(received).startsWith("HTTP/1.1 200 OK\r\n").containsPattern("half(\r\n)?\\z");
			server.awaitNoConnections();
			assertThat(log.messages(Level.ERROR)).singleElement().asString().contains("GET " + path);
		}
	}

	@Test
	void aBodyHandlerThatFailsAfterAPartHasLeftIsNotCalledAgain() {
		try (CapturedLog log = CapturedLog.of("dev.cork.engine"); WireClient client = server.connect()) {
			client.send("POST /committed/stream HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
					+ "1\r\na\r\n1\r\nb\r\n0\r\n\r\n" + EverySplit.PROBE);
			assertThat(new String(client.readToEnd(), StandardCharsets.ISO_8859_1)).containsOnlyOnce("half")
				.doesNotEndWith("0\r\n\r\n");
			server.awaitNoConnections();
			assertThat(log.messages(Level.ERROR)).singleElement().asString().contains("POST /committed/stream");
		}
	}

	@Test
	void nothingFollowsAPartThatHasLeftAlsoIfTheRestOfTheRequestIsMalformed() {
		try (CapturedLog log = CapturedLog.of("dev.cork.engine"); WireClient client = server.connect()) {
			client.send("""
					POST /committed/stream HTTP/1.1\r
					Host: a\r
					Transfer-Encoding: chunked\r
					\r
					1\r
					a\r
					no size\r
					""");
			assertThat(new String(client.readToEnd(), StandardCharsets.ISO_8859_1)).containsPattern("half\r\n\\z");
			server.awaitNoConnections();
			assertThat(log.messages(Level.ERROR)).singleElement().asString().contains("POST /committed/stream");
		}
	}

	@Test
	void anErrorHandlerThatDetachesIsToldIfTheRestOfTheRequestIsTooLongToWaitFor() {
		BlockingQueue<String> events = new LinkedBlockingQueue<>();
		try (TestServer own = own((status, request, response, failure) -> {
			response.onAborted(() -> events.add("aborted " + status));
			response.detach();
		}); WireClient client = own.connect()) {
			client.send("POST /nothing/body HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
			client.send("65\r\n" + "x".repeat(0x65) + "\r\n");
			assertThat(client.rest()).isEmpty();
			assertThat(Waiting.next(events)).isEqualTo("aborted 413");
			assertThat(own.count(Counter.ABORTS)).isEqualTo(1);
		}
	}

	@Test
	void aSecondEndIsAFailureThatTheClientDoesNotSee() {
		try (CapturedLog log = CapturedLog.of("dev.cork.engine")) {
			assertThat(EverySplit.answer(server, "GET /twice" + GET).body()).isEqualTo("once");
			assertThat(log.messages(Level.ERROR)).isNotEmpty()
				.allSatisfy((message) -> assertThat(message).contains("GET /twice"));
		}
	}

	@Test
	void theErrorHandlerAnswersWithStatusAndCause() {
		AtomicReference<Throwable> cause = new AtomicReference<>();
		try (TestServer own = own((status, request, response, failure) -> {
			cause.set(failure);
			response.header("X-Error", status)
				.end(request.method() + " " + request.path() + " " + request.header("Host"));
		})) {
			WireResponse failed = EverySplit.answer(own, "GET /throws" + GET);
			assertThat(failed.status()).isEqualTo(500);
			assertThat(failed.header("X-Error")).isEqualTo("500");
			assertThat(failed.body()).isEqualTo("GET /throws a");
			assertThat(cause.get()).isInstanceOf(IllegalArgumentException.class).hasMessage("on purpose");

			WireResponse missing = EverySplit.answer(own, "GET /missing" + GET);
			assertThat(missing.status()).isEqualTo(404);
			assertThat(missing.body()).isEqualTo("GET /missing a");
			assertThat(cause.get()).isNull();
		}
	}

	@Test
	void anErrorHandlerThatFailsTooLeavesTheBareStatus() {
		try (CapturedLog log = CapturedLog.of("dev.cork.engine");
				TestServer own = own((status, request, response, failure) -> {
					response.header("X", "y");
					throw new IllegalStateException("the error handler fails too");
				})) {
			WireResponse answer = EverySplit.answer(own, "GET /throws" + GET);
			assertThat(answer.status()).isEqualTo(500);
			assertThat(answer.headers("X")).isEmpty();
			assertThat(answer.body()).isEmpty();
			assertThat(log.messages(Level.ERROR)).isNotEmpty();
		}
	}

	@Test
	void anErrorHandlerThatDoesNothingLeavesTheBareStatus() {
		try (TestServer own = own((status, request, response, failure) -> {
			// no answer
		})) {
			assertThat(EverySplit.answer(own, "GET /missing" + GET).status()).isEqualTo(404);
			assertThat(EverySplit.answer(own, "GET /throws" + GET).status()).isEqualTo(500);
			String close = "HTTP/1.1\r\nHost: a\r\nConnection: close\r\n";
			assertThat(EverySplit.refusal(own, "GET /nothing/1 " + close + "\r\n").status()).isEqualTo(500);
			for (String path : new String[] { "/nothing/body", "/nothing/stream", "/throws/body", "/throws/stream" }) {
				assertThat(
						EverySplit
							.refusal(own,
									"POST " + path + " " + close
											+ "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n")
							.status())
					.isEqualTo(500);
			}
			assertThat(EverySplit
				.refusal(own,
						"POST /nothing/body " + close + "Transfer-Encoding: chunked\r\n\r\n65\r\n" + "x".repeat(0x65)
								+ "\r\n0\r\n\r\n")
				.status()).isEqualTo(413);
			// each of two requests at once must have got an exchange of its own
			try (WireClient first = own.connect(); WireClient second = own.connect()) {
				String head = "POST /nothing/body HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n";
				first.sendAlone(head);
				second.sendAlone(head);
				assertThat(first.send("abc").response().status()).isEqualTo(500);
				assertThat(second.send("abc").response().status()).isEqualTo(500);
			}
		}
	}

	private static TestServer own(ErrorHandler errors) {
		return TestServer.start((options) -> options.maxSwallowBytes(10), (routes) -> {
			routes(routes);
			routes.errors(errors);
		});
	}

}
