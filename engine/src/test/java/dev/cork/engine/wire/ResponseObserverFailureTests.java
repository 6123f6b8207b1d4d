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

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

import ch.qos.logback.classic.Level;
import dev.cork.engine.http.ErrorHandler;
import dev.cork.engine.http.HttpHandler;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.http.ResponseObserver;
import dev.cork.engine.testsupport.CapturedLog;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Observed responses to requests that go wrong, and observers that do.
 */
class ResponseObserverFailureTests {

	private static final String GET = "GET /p HTTP/1.1\r\nHost: a\r\n\r\n";

	private static TestServer serverOf(HttpHandler handler) {
		return TestServer.start((routes) -> routes.any("/p", handler));
	}

	/** An error handler that brings an observer along, for requests without a handler. */
	private static ErrorHandler observing(ResponseObserver observer) {
		return (status, request, response, failure) -> {
			response.observe(observer);
			response.header("X-Error", status).end("error");
		};
	}

	@ParameterizedTest
	@CsvSource({ "GET, /missing, 404, ''", "DELETE, /only-get, 405, /only-get" })
	void anErrorHandlerMayBringAnObserver(String method, String path, int status, String pattern) {
		RecordingObserver observer = new RecordingObserver();
		try (TestServer server = TestServer
			.start((routes) -> routes.get("/only-get", TestServer.echoHandler()).errors(observing(observer)));
				WireClient client = server.connect()) {
			WireResponse answer = client.send(method + " " + path + " HTTP/1.1\r\nHost: a\r\n\r\n").response();
			assertThat(answer.status()).isEqualTo(status);
			assertThat(answer.headers("X-Observed")).containsExactly("yes");
			assertThat(answer.header("X-Error")).isEqualTo(Integer.toString(status));
			assertThat(answer.header("Allow")).isEqualTo((status == 405) ? "GET, HEAD, OPTIONS" : null);
			assertThat(observer.next()).isEqualTo("head " + status);
			assertThat(observer.next()).startsWith("ended " + status + " 5 " + method + " " + path);
			assertThat(observer.rest()).isEmpty();
		}
	}

	@Test
	void aBodyOverItsBoundIsAnObservedContentTooLarge() {
		RecordingObserver observer = new RecordingObserver();
		try (TestServer server = serverOf((request, response) -> {
			response.observe(observer);
			response.header("X", "taken back");
			request.collect(4, (body) -> response.end("collected"));
		}); WireClient client = server.connect()) {
			client.send("""
					POST /p HTTP/1.1\r
					Host: a\r
					Transfer-Encoding: chunked\r
					\r
					5\r
					hello\r
					0\r
					\r
					""" + EverySplit.PROBE);
			WireResponse answer = client.response();
			assertThat(answer.status()).isEqualTo(413);
			assertThat(answer.header("X")).isNull();
			assertThat(answer.headers("X-Observed")).containsExactly("yes");
			assertThat(client.response().status()).isEqualTo(404);
			assertThat(observer.next()).isEqualTo("head 200");
			assertThat(observer.next()).isEqualTo("head 413");
			assertThat(observer.next()).isEqualTo("ended 413 22 POST /p of /p null");
			assertThat(observer.rest()).isEmpty();
		}
	}

	@Test
	void theBareStatusOfAnErrorHandlerThatFailsIsObserved() {
		RecordingObserver observer = new RecordingObserver();
		try (CapturedLog log = CapturedLog.of("dev.cork.engine");
				TestServer server = TestServer.start((routes) -> routes.get("/p", (request, response) -> {
					response.observe(observer);
					throw new IllegalStateException("on purpose");
				}).errors((status, request, response, failure) -> {
					response.header("X", "y");
					throw new IllegalStateException("the error handler fails too");
				}));
				WireClient client = server.connect()) {
			WireResponse answer = client.send(GET).response();
			assertThat(answer.status()).isEqualTo(500);
			assertThat(answer.headers("X-Observed")).containsExactly("yes");
			assertThat(observer.next()).isEqualTo("head 500");
			assertThat(observer.next()).isEqualTo("head 500");
			assertThat(observer.next()).isEqualTo("ended 500 0 GET /p of /p null");
			assertThat(log.messages(Level.ERROR)).hasSize(1);
		}
	}

	@Test
	void anObserverThatFailsIsLoggedAndTheAnswerGoesOn() {
		ResponseObserver failing = new ResponseObserver() {

			@Override
			public void onHead(HttpRequest request, HttpResponse response) {
				response.header("X-First", "1");
				throw new IllegalStateException("on purpose");
			}

			@Override
			public void onOver(HttpRequest request, HttpResponse response, boolean aborted) {
				throw new AssertionError("on purpose");
			}

		};
		try (CapturedLog log = CapturedLog.of("dev.cork.engine"); TestServer server = serverOf((request, response) -> {
			response.observe(failing);
			response.header("X-Second", "2").end("hello");
		}); WireClient client = server.connect()) {
			for (int i = 0; i < 2; i++) {
				WireResponse answer = client.send(GET).response();
				assertThat(answer.body()).isEqualTo("hello");
				assertThat(answer.fields()).startsWith("X-First: 1", "X-Second: 2");
			}
			TestServer.await("both to be logged twice", () -> log.messages(Level.ERROR).size() == 4);
			assertThat(log.messages(Level.ERROR)).containsOnly(
					"The observer of * /p failed at the head of its response",
					"The observer of * /p failed at the end of its response");
		}
	}

	@Test
	void nothingButHeaderFieldsMayBeSaidWhileAHeadIsObserved() {
		List<String> refused = new ArrayList<>();
		ResponseObserver greedy = new ResponseObserver() {

			@Override
			public void onHead(HttpRequest request, HttpResponse response) {
				response.header("X", "y").header("N", 1);
				tryTo("status", refused, () -> response.status(500));
				tryTo("end", refused, response::end);
				tryTo("text", refused, () -> response.end("no"));
				tryTo("write", refused, () -> response.write("no"));
				tryTo("tryEnd", refused, () -> response.tryEnd(ByteBuffer.allocate(1), 1));
				tryTo("reset", refused, response::reset);
				tryTo("observe", refused, () -> response.observe(this));
			}

			@Override
			public void onOver(HttpRequest request, HttpResponse response, boolean aborted) {
				tryTo("late end", refused, response::end);
				tryTo("late observe", refused, () -> response.observe(this));
			}

		};
		try (TestServer server = serverOf((request, response) -> {
			response.observe(greedy);
			response.end("hello");
		}); WireClient client = server.connect()) {
			WireResponse answer = client.send(GET).response();
			assertThat(answer.status()).isEqualTo(200);
			assertThat(answer.fields()).startsWith("X: y", "N: 1");
			assertThat(answer.body()).isEqualTo("hello");
			assertThat(client.send(EverySplit.PROBE).response().status()).isEqualTo(404);
		}
		assertThat(refused).containsExactly("status", "end", "text", "write", "tryEnd", "reset", "observe", "late end",
				"late observe");
	}

	private static void tryTo(String name, List<String> refused, Runnable call) {
		try {
			call.run();
		}
		catch (IllegalStateException ex) {
			refused.add(name);
		}
	}

	@Test
	void anObserverThatMakesTheEngineAnswerDoesNotMixTwoAnswers() {
		ResponseObserver collecting = new ResponseObserver() {

			@Override
			public void onHead(HttpRequest request, HttpResponse response) {
				request.collect(0, (body) -> response.end("never"));
			}

		};
		try (CapturedLog log = CapturedLog.of("dev.cork.engine"); TestServer server = serverOf((request, response) -> {
			response.observe(collecting);
			response.header("X", "y").end("hello");
		}); WireClient client = server.connect()) {
			client.send("POST /p HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello" + EverySplit.PROBE);
			WireResponse answer = client.response();
			assertThat(answer.status()).isEqualTo(413);
			assertThat(answer.header("X")).isNull();
			assertThat(client.response().status()).isEqualTo(404);
			assertThat(client.rest()).isEmpty();
			assertThat(log.messages(Level.ERROR)).hasSize(2);
		}
	}

	@Test
	void fieldsThatDoNotFitTheCorkBufferTogetherStillMakeOneHead() {
		ResponseObserver verbose = new ResponseObserver() {

			@Override
			public void onHead(HttpRequest request, HttpResponse response) {
				for (int i = 0; i < 5; i++) {
					response.header("X-Long", "x".repeat(6000));
				}
			}

		};
		try (TestServer server = serverOf((request, response) -> {
			response.observe(verbose);
			response.header("Y", "z").end("\u00fc".repeat(6));
		}); WireClient client = server.connect()) {
			WireResponse answer = client.send(GET + EverySplit.PROBE).response();
			assertThat(answer.headers("X-Long")).hasSize(5).containsOnly("x".repeat(6000));
			assertThat(answer.header("Y")).isEqualTo("z");
			assertThat(answer.utf8()).isEqualTo("\u00fc".repeat(6));
			assertThat(client.response().status()).isEqualTo(404);
		}
	}

	@Test
	void theLastOfTwoObserversCountsAlsoAfterAReset() {
		RecordingObserver first = new RecordingObserver();
		RecordingObserver second = new RecordingObserver();
		BlockingQueue<String> offsets = new LinkedBlockingQueue<>();
		try (TestServer server = serverOf((request, response) -> {
			response.observe(first);
			response.observe(second);
			response.status(202).write("nothing of this");
			response.reset();
			offsets.add(response.statusCode() + " " + response.writeOffset());
			response.status(203).end("this");
		}); WireClient client = server.connect()) {
			assertThat(client.send(GET).response().body()).isEqualTo("this");
			assertThat(second.next()).isEqualTo("head 202");
			assertThat(second.next()).isEqualTo("head 203");
			assertThat(second.next()).isEqualTo("ended 203 4 GET /p of /p null");
			assertThat(offsets).containsExactly("200 0");
			assertThat(first.rest()).isEmpty();
			assertThat(second.rest()).isEmpty();
		}
	}

	@Test
	void anObserverThatComesWithTheBodySeesTheEndOnly() {
		RecordingObserver observer = new RecordingObserver();
		try (TestServer server = serverOf((request, response) -> {
			response.write("hel");
			response.observe(observer);
			response.end("lo");
		}); WireClient client = server.connect()) {
			assertThat(client.send(GET).response().body()).isEqualTo("hello");
			assertThat(observer.next()).isEqualTo("ended 200 5 GET /p of /p null");
			assertThat(observer.rest()).isEmpty();
		}
	}

}
