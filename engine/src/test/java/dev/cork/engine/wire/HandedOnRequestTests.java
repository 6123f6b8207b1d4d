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
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import dev.cork.engine.HttpServer;
import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpHandler;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.http.ResponseObserver;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Requests that somebody looks at before their handler is called: it may do all that it
 * could have done if it had been called at once.
 */
class HandedOnRequestTests {

	private static TestServer server;

	@BeforeAll
	static void start() {
		server = TestServer.start(HandedOnRequestTests::routes);
	}

	@AfterAll
	static void stop() {
		server.close();
	}

	private static void routes(HttpServer.Builder routes) {
		routes.get("/probe", TestServer.echoHandler())
			.get("/now/{what}", filtered(false, HandedOnRequestTests::answer))
			.get("/late/{what}", filtered(true, HandedOnRequestTests::answer))
			.get("/{when}/yield", filtered(true, (request, response) -> response.yieldToNext()))
			.get("/{when}/{what}", (request, response) -> response.end("next"))
			.get("/task/yield/x", (request, response) -> {
				request.retain();
				later(response.detach(), HttpResponse::yieldToNext);
			})
			.get("/{*rest}", (request, response) -> response.end("rest"))
			.post("/filtered", (request, response) -> {
				request.retain();
				DetachedResponse detached = response.detach();
				request.collect(1 << 20, (body) -> {
					ByteBuffer copy = ByteBuffer.allocate(body.remaining()).put(body).flip();
					later(detached, (fresh) -> {
						request.restoreBody(copy);
						detached.handOn(HandedOnRequestTests::answerBody);
					});
				});
			})
			.get("/head", (request, response) -> {
				response.observe(new LastWord());
				response.status(201).header("A", "1").header("B", "2").end("head");
			})
			.get("/head-pieces", (request, response) -> {
				response.observe(new LastWord());
				response.write("he");
				response.end("ad");
			})
			.get("/head-reset", (request, response) -> {
				response.observe(new LastWord());
				response.header("X", "y").write("gone");
				response.reset();
				response.header("A", "1").end("head");
			});
	}

	private static HttpHandler filtered(boolean late, HttpHandler handler) {
		return (request, response) -> {
			request.retain();
			DetachedResponse detached = response.detach();
			if (late) {
				later(detached, (fresh) -> detached.handOn(handler));
			}
			else {
				detached.handOn(handler);
			}
		};
	}

	private static void later(DetachedResponse detached, dev.cork.engine.http.ResponseTask task) {
		Thread thread = new Thread(() -> detached.execute(task));
		thread.start();
	}

	private static void answer(HttpRequest request, HttpResponse response) {
		switch (String.valueOf(request.pathParameter("what"))) {
			case "end" -> response.end("end " + request.path());
			case "detach" -> later(response.detach(), (fresh) -> fresh.end("detached " + request.path()));
			case "throw" -> throw new IllegalStateException("on purpose");
			default -> {
				// forgets to answer
			}
		}
	}

	private static void answerBody(HttpRequest request, HttpResponse response) {
		if ("collect".equals(request.query())) {
			request.collect(1 << 20, (body) -> response.end("collected " + text(body)));
		}
		else if ("small".equals(request.query())) {
			request.collect(1, (body) -> response.end("collected"));
		}
		else if ("stream".equals(request.query())) {
			request.onData((chunk, last, rest) -> response.end("streamed " + text(chunk) + " " + last + " " + rest));
		}
		else {
			response.end("unread");
		}
	}

	private static String text(ByteBuffer body) {
		return StandardCharsets.ISO_8859_1.decode(body).toString();
	}

	private static WireResponse get(String path) {
		return EverySplit.answer(server, "GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/now", "/late" })
	void theHandlerMayDoWhateverAHandlerMay(String when) {
		assertThat(get(when + "/end").body()).isEqualTo("end " + when + "/end");
		assertThat(get(when + "/detach").body()).isEqualTo("detached " + when + "/detach");
		assertThat(get(when + "/throw").status()).isEqualTo(500);
		assertThat(get(when + "/nothing").status()).isEqualTo(500);
	}

	@Test
	void itMayLeaveTheRequestToTheNextRoute() {
		assertThat(get("/other/yield").body()).isEqualTo("next");
	}

	@Test
	void aTaskMayLeaveItAsWell() {
		assertThat(get("/task/yield/x").body()).isEqualTo("rest");
	}

	@ParameterizedTest
	@ValueSource(strings = { "collect", "stream", "small", "none" })
	void aBodyThatIsGivenBackComesAgain(String how) {
		WireResponse response = EverySplit.answer(server,
				"POST /filtered?" + how + " HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello");
		switch (how) {
			case "collect" -> assertThat(response.body()).isEqualTo("collected hello");
			case "stream" -> assertThat(response.body()).isEqualTo("streamed hello true 0");
			case "small" -> assertThat(response.status()).isEqualTo(413);
			default -> assertThat(response.body()).isEqualTo("unread");
		}
	}

	@Test
	void anObserverHasTheLastWordInAHead() {
		WireResponse response = get("/head");
		assertThat(response.status()).isEqualTo(201);
		assertThat(response.body()).isEqualTo("head");
		assertThat(response.header("Seen")).isEqualTo("A=1, B=2");
		assertThat(get("/head-pieces").header("Seen")).isEmpty();
		assertThat(get("/head-reset").header("Seen")).isEqualTo("A=1");
	}

	private static final class LastWord implements ResponseObserver {

		@Override
		public void onHeadEnd(HttpRequest request, HttpResponse response) {
			List<String> seen = new ArrayList<>();
			response.forEachHeader((name, value) -> seen.add(name + "=" + value));
			response.header("Seen", String.join(", ", seen));
		}

	}

}
