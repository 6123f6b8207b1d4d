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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;

import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What handlers of one request hand on to each other.
 */
class RequestAttributeTests {

	private static final String GET = " HTTP/1.1\r\nHost: a\r\n\r\n";

	private final BlockingQueue<HttpRequest> requests = new LinkedBlockingQueue<>();

	private final BlockingQueue<DetachedResponse> detached = new LinkedBlockingQueue<>();

	private TestServer server;

	@BeforeEach
	void start() {
		this.server = TestServer.start((routes) -> routes.get("/first/{id}", (request, response) -> {
			request.attribute("user", "u" + request.pathParameter("id"));
			response.yieldToNext();
		})
			.get("/{*path}", (request, response) -> response.end("user " + request.attribute("user")))
			.get("/many", RequestAttributeTests::putMany)
			.any("/later", this::later)
			.post("/body", (request, response) -> {
				request.attribute("user", "before");
				request.collect(100, (body) -> response.end("user " + request.attribute("user")));
			})
			.get("/throws", (request, response) -> {
				request.attribute("user", "thrower");
				throw new IllegalStateException("on purpose");
			})
			.errors((status, request, response, failure) -> response.end("error of " + request.attribute("user"))));
	}

	@AfterEach
	void stop() {
		this.server.close();
	}

	private static void putMany(HttpRequest request, HttpResponse response) {
		for (int i = 0; i < 20; i++) {
			request.attribute("name" + i, i);
		}
		request.attribute("name0", null);
		request.attribute("name19", null);
		request.attribute("name7", null);
		request.attribute("name7", null);
		request.attribute("name8", "eight");
		StringBuilder all = new StringBuilder();
		for (int i = 0; i < 20; i++) {
			all.append(request.attribute("name" + i)).append(' ');
		}
		response.end(all.toString());
	}

	private void later(HttpRequest request, HttpResponse response) {
		request.attribute("user", "late");
		this.requests.add(request);
		this.detached.add(response.detach());
	}

	@Test
	void whatOneHandlerLeavesTheNextOneFinds() {
		try (WireClient client = this.server.connect()) {
			assertThat(client.send("GET /first/7" + GET).response().body()).isEqualTo("user u7");
			assertThat(client.sendAlone("POST /body HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n")
				.send("hello")
				.response()
				.body()).isEqualTo("user before");
		}
	}

	@Test
	void theNextRequestOfTheConnectionHasNothingOfIt() {
		try (WireClient client = this.server.connect()) {
			client.send("GET /first/7" + GET + "GET /other" + GET + "GET /first/8" + GET + "GET /other" + GET);
			assertThat(client.response().body()).isEqualTo("user u7");
			assertThat(client.response().body()).isEqualTo("user null");
			assertThat(client.response().body()).isEqualTo("user u8");
			assertThat(client.response().body()).isEqualTo("user null");
		}
	}

	@Test
	void aRequestThatWasAbortedLeavesNothingToTheNext() {
		try (WireClient first = this.server.connect(); WireClient second = this.server.connect()) {
			first.sendAlone("GET /later" + GET);
			Waiting.next(this.detached);
			first.reset();
			TestServer.await("the connection to be closed",
					() -> this.server.server().metrics().openConnections() == 1);
			assertThat(second.send("GET /other" + GET).response().body()).isEqualTo("user null");
		}
	}

	@Test
	void thereMayBeManyAndNullTakesOneAway() {
		try (WireClient client = this.server.connect()) {
			String expected = "null 1 2 3 4 5 6 null eight 9 10 11 12 13 14 15 16 17 18 null ";
			assertThat(client.send("GET /many" + GET).response().body()).isEqualTo(expected);
			assertThat(client.send("GET /many" + GET).response().body()).isEqualTo(expected);
		}
	}

	@Test
	void theErrorHandlerFindsThem() {
		try (WireClient client = this.server.connect()) {
			assertThat(client.send("GET /throws" + GET).response().body()).isEqualTo("error of thrower");
		}
	}

	@Test
	void theyStayUntilTheResponseIsOver() {
		try (WireClient client = this.server.connect()) {
			client.send("GET /later" + GET);
			HttpRequest request = Waiting.next(this.requests);
			DetachedResponse response = Waiting.next(this.detached);
			response.execute((later) -> {
				assertThatThrownBy(request::method).isInstanceOf(IllegalStateException.class);
				Object user = request.attribute("user");
				request.attribute("user", "later");
				later.end(user + " " + request.attribute("user"));
			});
			assertThat(client.response().body()).isEqualTo("late later");
			assertIsOver(request, response);
		}
	}

	@Test
	void theyAreGoneWithTheResponseAlthoughTheBodyOfTheRequestIsStillComing() {
		try (WireClient client = this.server.connect()) {
			client.sendAlone("POST /later HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n01234");
			HttpRequest request = Waiting.next(this.requests);
			DetachedResponse response = Waiting.next(this.detached);
			response.execute((later) -> later.end("" + request.attribute("user")));
			assertThat(client.response().body()).isEqualTo("late");
			assertIsOver(request, response);
		}
	}

	private static void assertIsOver(HttpRequest request, DetachedResponse response) {
		CompletableFuture.runAsync(() -> {
			assertThatThrownBy(() -> request.attribute("user")).isInstanceOf(IllegalStateException.class)
				.hasMessageContaining("response is over");
			assertThatThrownBy(() -> request.attribute("user", "x")).isInstanceOf(IllegalStateException.class);
		}, response.loopExecutor()).join();
	}

}
