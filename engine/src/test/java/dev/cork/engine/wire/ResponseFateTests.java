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

import dev.cork.engine.HttpServer;
import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpHandler;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How a response is over, told to who answers it later; responses that are given up; and
 * handlers that bound bodies themselves.
 */
class ResponseFateTests {

	private static final int MAX_BODY_BYTES = 100;

	private final BlockingQueue<String> events = new LinkedBlockingQueue<>();

	private TestServer server;

	@BeforeEach
	void start() {
		this.server = TestServer.start((options) -> options.maxRequestBodyBytes(MAX_BODY_BYTES), this::routes);
	}

	@AfterEach
	void stop() {
		this.server.close();
	}

	private void routes(HttpServer.Builder routes) {
		routes.get("/probe", TestServer.echoHandler()).get("/ends", (request, response) -> {
			DetachedResponse detached = watch(response);
			detached.onAborted(() -> this.events.add("aborted"));
			response.end("ended");
			this.events.add("returned");
		}).get("/waits", (request, response) -> {
			watch(response).onAborted(() -> this.events.add("aborted"));
			this.events.add("waits");
		}).get("/ended-before", (request, response) -> {
			response.end("ended");
			watch(response);
		}).post("/streams", (request, response) -> {
			watch(response);
			request.onData((chunk, last, maxRemainingBytes) -> {
				// the engine answers
			});
		}).get("/breaks", (request, response) -> {
			response.write("begun");
			response.flush();
			response.breakOff();
			response.breakOff();
			this.events.add("aborted " + response.isAborted());
		}).get("/breaks-after", (request, response) -> {
			response.end("whole");
			response.breakOff();
		}).post("/unbounded", new Bounded(0)).post("/narrow", new Bounded(10));
	}

	private DetachedResponse watch(HttpResponse response) {
		DetachedResponse detached = response.detach();
		detached.onOver(() -> this.events.add("over, open " + detached.isOpen()));
		return detached;
	}

	@Test
	void theOwnerIsToldOfTheEndWithinTheCallThatEnds() {
		assertThat(answer("GET /ends HTTP/1.1\r\nHost: a\r\n\r\n").body()).isEqualTo("ended");
		assertThat(Waiting.next(this.events)).isEqualTo("over, open false");
		assertThat(Waiting.next(this.events)).isEqualTo("returned");
		assertThat(this.events).isEmpty();
	}

	@Test
	void theOwnerIsToldThatThePeerHasGone() {
		try (WireClient client = this.server.connect()) {
			client.send("GET /waits HTTP/1.1\r\nHost: a\r\n\r\n");
			assertThat(Waiting.next(this.events)).isEqualTo("waits");
		}
		this.server.close();
		assertThat(Waiting.next(this.events)).isEqualTo("aborted");
		assertThat(Waiting.next(this.events)).isEqualTo("over, open false");
	}

	@Test
	void whoComesTooLateIsToldAtOnce() {
		assertThat(answer("GET /ended-before HTTP/1.1\r\nHost: a\r\n\r\n").body()).isEqualTo("ended");
		assertThat(Waiting.next(this.events)).isEqualTo("over, open false");
	}

	@Test
	void theOwnerIsToldOfAnEndByTheEngine() {
		String chunk = "65\r\n" + "x".repeat(101) + "\r\n";
		assertThat(answer("POST /streams HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + chunk).status())
			.isEqualTo(413);
		assertThat(Waiting.next(this.events)).isEqualTo("over, open false");
	}

	@Test
	void aResponseThatIsGivenUpDoesNotLookComplete() {
		try (WireClient client = this.server.connect()) {
			client.send("GET /breaks HTTP/1.1\r\nHost: a\r\n\r\n");
			assertThat(client.rest()).contains("begun").doesNotEndWith("0\r\n\r\n");
		}
		assertThat(Waiting.next(this.events)).isEqualTo("aborted true");
	}

	@Test
	void aCompleteResponseCannotBeGivenUp() {
		assertThat(answer("GET /breaks-after HTTP/1.1\r\nHost: a\r\n\r\n").body()).isEqualTo("whole");
	}

	@Test
	void aHandlerMayTakeMoreThanTheServer() {
		assertThat(answer(post("/unbounded", 1000)).body()).isEqualTo("1000");
	}

	@Test
	void aHandlerMayTakeLessThanTheServer() {
		assertThat(answer(post("/narrow", 10)).body()).isEqualTo("10");
		assertThat(answer(post("/narrow", 11)).status()).isEqualTo(413);
	}

	private static String post(String path, int length) {
		return "POST " + path + " HTTP/1.1\r\nHost: a\r\nContent-Length: " + length + "\r\n\r\n" + "x".repeat(length);
	}

	private WireResponse answer(String request) {
		try (WireClient client = this.server.connect()) {
			client.send(request);
			return client.response();
		}
	}

	/** Counts the bytes of bodies up to its own bound. */
	private record Bounded(long maxBytes) implements HttpHandler {

		@Override
		public void handle(HttpRequest request, HttpResponse response) {
			long[] count = { 0 };
			request.onData((chunk, last, maxRemainingBytes) -> {
				count[0] += chunk.remaining();
				if (last) {
					response.end(Long.toString(count[0]));
				}
			});
		}

		@Override
		public long maxRequestBodyBytes(long serverMaxBytes) {
			assertThat(serverMaxBytes).isEqualTo(MAX_BODY_BYTES);
			return this.maxBytes;
		}

	}

}
