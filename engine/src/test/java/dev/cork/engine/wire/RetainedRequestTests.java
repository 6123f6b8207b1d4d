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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;

import ch.qos.logback.classic.Level;
import dev.cork.engine.buffer.BufferArena;
import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.http.ResponseTask;
import dev.cork.engine.loop.EventLoop;
import dev.cork.engine.testsupport.CapturedLog;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Requests that are looked at after their handlers have returned.
 */
class RetainedRequestTests {

	private static final String DEAD = "dead";

	private final BlockingQueue<Kept> kept = new LinkedBlockingQueue<>();

	private final BlockingQueue<String> events = new LinkedBlockingQueue<>();

	private TestServer server;

	@BeforeEach
	void start() {
		this.server = TestServer.start((routes) -> routes.get("/probe", TestServer.echoHandler())
			.any("/retained/{id}", (request, response) -> {
				request.retain();
				keep(request, response);
			})
			.any("/forgotten/{id}", this::keep)
			.post("/body/retained/{id}", (request, response) -> request.collect(100, (body) -> {
				request.retain();
				keep(request, response);
			}))
			.post("/body/forgotten/{id}",
					(request, response) -> request.collect(100, (body) -> keep(request, response)))
			.get("/answered/{id}", (request, response) -> {
				request.retain();
				response.end("answered");
			})
			.get("/takes", (request, response) -> {
				BufferArena arena = ((EventLoop) response.detach().loopExecutor()).arena();
				response.end(Long.toString(arena.hits() + arena.misses()));
			})
			.errors((status, request, response, failure) -> response.end(status + " of " + describe(request))));
	}

	@AfterEach
	void stop() {
		this.server.close();
	}

	private void keep(HttpRequest request, HttpResponse response) {
		response.onAborted(() -> this.events.add("aborted, " + describe(request)));
		this.kept.add(new Kept(request, response.detach()));
	}

	private static String describe(HttpRequest request) {
		try {
			return request.method() + " " + request.routePattern() + " " + request.path() + " "
					+ request.pathParameter("id") + " " + request.queryParameter("q") + " " + request.header("X") + " "
					+ request.contentLength();
		}
		catch (IllegalStateException ex) {
			return DEAD;
		}
	}

	/** Has the loop read something else, as it does between a handler and a task. */
	private void overwriteTheReceiveBuffer() {
		try (WireClient other = this.server.connect()) {
			other.send("GET /probe?" + "x".repeat(2000) + " HTTP/1.1\r\nHost: a\r\n\r\n");
			assertThat(other.response().body()).contains("xxx");
		}
	}

	private String describeInATask(WireClient client) {
		Kept next = Waiting.next(this.kept);
		overwriteTheReceiveBuffer();
		next.response.execute((response) -> response.end(describe(next.request)));
		return client.response().body();
	}

	@Test
	void aRetainedRequestIsReadInATask() {
		try (WireClient client = this.server.connect()) {
			client.send("GET /retained/7?q=a%20b HTTP/1.1\r\nHost: a\r\nX: y\r\n\r\n");
			assertThat(describeInATask(client)).isEqualTo("GET /retained/{id} /retained/7 7 a b y 0");
			client.send("GET /retained/a%2Bb?q=c HTTP/1.1\r\nHost: a\r\nX: z\r\n\r\n");
			assertThat(describeInATask(client)).isEqualTo("GET /retained/{id} /retained/a+b a+b c z 0");
		}
	}

	@Test
	void aRequestThatIsNotRetainedIsDeadInATask() {
		try (WireClient client = this.server.connect()) {
			client.send("GET /forgotten/7 HTTP/1.1\r\nHost: a\r\n\r\n");
			assertThat(describeInATask(client)).isEqualTo(DEAD);
		}
	}

	@Test
	void toBeRetainedIsNotHandedOnToTheNextRequest() {
		try (WireClient client = this.server.connect()) {
			client.send("GET /retained/7 HTTP/1.1\r\nHost: a\r\n\r\nGET /forgotten/8 HTTP/1.1\r\nHost: a\r\n\r\n");
			assertThat(describeInATask(client)).isEqualTo("GET /retained/{id} /retained/7 7 null null 0");
			assertThat(describeInATask(client)).isEqualTo(DEAD);
		}
	}

	@Test
	void aRequestMayBeRetainedWhenItsBodyHasCome() {
		try (WireClient client = this.server.connect()) {
			String head = " HTTP/1.1\r\nHost: a\r\nX: y\r\nContent-Length: 5\r\n\r\n";
			client.send("POST /body/retained/1" + head + "hello");
			assertThat(describeInATask(client)).isEqualTo("POST /body/retained/{id} /body/retained/1 1 null y 5");
			client.sendAlone("POST /body/retained/2" + head).send("hello");
			assertThat(describeInATask(client)).isEqualTo("POST /body/retained/{id} /body/retained/2 2 null y 5");
			client.send("POST /body/forgotten/3" + head + "hello");
			assertThat(describeInATask(client)).isEqualTo(DEAD);
			client.sendAlone("POST /body/forgotten/4" + head).send("hello");
			assertThat(describeInATask(client)).isEqualTo(DEAD);
		}
	}

	@Test
	void theErrorHandlerReadsItWhenATaskHasFailed() {
		try (CapturedLog log = CapturedLog.of("dev.cork.engine"); WireClient client = this.server.connect()) {
			ResponseTask failing = (response) -> {
				throw new IllegalStateException("on purpose");
			};
			client.send("GET /retained/7?q=x HTTP/1.1\r\nHost: a\r\n\r\n");
			Kept retained = Waiting.next(this.kept);
			overwriteTheReceiveBuffer();
			retained.response.execute(failing);
			assertThat(client.response().body()).isEqualTo("500 of GET /retained/{id} /retained/7 7 x null 0");

			client.send("GET /forgotten/7 HTTP/1.1\r\nHost: a\r\n\r\n");
			Waiting.next(this.kept).response.execute(failing);
			assertThat(client.response().body()).isEqualTo("500 of dead");
			assertThat(log.messages(Level.ERROR)).isEmpty();
		}
	}

	@Test
	void itIsDeadWhenItsResponseIsEnded() {
		try (WireClient client = this.server.connect()) {
			client.send("GET /retained/7 HTTP/1.1\r\nHost: a\r\n\r\n");
			Kept next = Waiting.next(this.kept);
			next.response.execute((response) -> {
				response.end("ended");
				this.events.add("in the task " + describe(next.request));
			});
			assertThat(client.response().body()).isEqualTo("ended");
			assertThat(Waiting.next(this.events)).isEqualTo("in the task GET /retained/{id} /retained/7 7 null null 0");
			assertThat(onTheLoop(next)).isEqualTo(DEAD);
			assertThatThrownBy(next.request::retain).isInstanceOf(IllegalStateException.class);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "retained", "forgotten" })
	void itIsDeadWhenItsResponseIsEndedAlthoughItsBodyIsStillComing(String path) {
		try (WireClient client = this.server.connect()) {
			client.sendAlone("POST /" + path + "/7 HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n01234");
			Kept next = Waiting.next(this.kept);
			next.response.execute((response) -> response.end("ended"));
			assertThat(client.response().body()).isEqualTo("ended");
			assertThat(onTheLoop(next)).isEqualTo(DEAD);
			client.send("56789" + EverySplit.PROBE);
			assertThat(client.response().body()).isEqualTo(EverySplit.PROBE_ANSWER);
		}
	}

	private static String onTheLoop(Kept kept) {
		return CompletableFuture.supplyAsync(() -> describe(kept.request), kept.response.loopExecutor()).join();
	}

	@Test
	void itIsDeadWhenItsResponseIsAborted() {
		try (WireClient client = this.server.connect()) {
			client.sendAlone("GET /retained/7 HTTP/1.1\r\nHost: a\r\n\r\n");
			Waiting.next(this.kept);
			client.reset();
			assertThat(Waiting.next(this.events)).isEqualTo("aborted, dead");
		}
	}

	@Test
	void itsBodyMayBeTakenInATask() {
		try (WireClient client = this.server.connect()) {
			client.send("POST /retained/1 HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello");
			assertThat(collectInATask(client)).isEqualTo("hello of /retained/1");
			client.send("POST /retained/2 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n");
			assertThat(collectInATask(client)).isEqualTo(" of /retained/2");
		}
	}

	@Test
	void theEndOfABodyThatThereIsNotIsToldInATask() {
		try (WireClient client = this.server.connect()) {
			client.send("GET /retained/3 HTTP/1.1\r\nHost: a\r\n\r\n");
			assertThat(collectInATask(client)).isEqualTo(" of /retained/3");
			client.send("GET /retained/4 HTTP/1.1\r\nHost: a\r\n\r\n");
			Kept next = Waiting.next(this.kept);
			next.response.execute((response) -> next.request
				.onData((chunk, last, maxRemainingBytes) -> response.end(chunk.remaining() + " " + last)));
			assertThat(client.response().body()).isEqualTo("0 true");
			client.send("GET /retained/5 HTTP/1.1\r\nHost: a\r\n\r\n");
			Kept unguarded = Waiting.next(this.kept);
			unguarded.response.loopExecutor()
				.execute(() -> unguarded.request.collect(10,
						(body) -> unguarded.response.execute((response) -> response.end("told"))));
			assertThat(client.response().body()).isEqualTo("told");
		}
	}

	private String collectInATask(WireClient client) {
		Kept next = Waiting.next(this.kept);
		overwriteTheReceiveBuffer();
		next.response.execute((response) -> next.request.collect(10,
				(body) -> response.end(StandardCharsets.US_ASCII.decode(body) + " of " + next.request.path())));
		return client.response().body();
	}

	@Test
	void itsHeadIsCopiedOnlyIfItOutlivesTheHandler() {
		try (WireClient client = this.server.connect()) {
			long before = takes(client);
			client.send("GET /answered/1 HTTP/1.1\r\nHost: a\r\n\r\n");
			assertThat(client.response().body()).isEqualTo("answered");
			assertThat(takes(client)).isEqualTo(before);
			client.send("GET /forgotten/2 HTTP/1.1\r\nHost: a\r\n\r\n");
			assertThat(describeInATask(client)).isEqualTo(DEAD);
			assertThat(takes(client)).isEqualTo(before);
			client.send("GET /retained/3 HTTP/1.1\r\nHost: a\r\n\r\n");
			assertThat(describeInATask(client)).startsWith("GET");
			assertThat(takes(client)).isEqualTo(before + 1);
		}
	}

	/** How often the loop has taken memory so far. */
	private static long takes(WireClient client) {
		return Long.parseLong(client.send("GET /takes HTTP/1.1\r\nHost: a\r\n\r\n").response().body());
	}

	/**
	 * What a handler has left behind.
	 *
	 * @param request to be looked at on the loop only
	 * @param response to be answered by the test
	 */
	record Kept(HttpRequest request, DetachedResponse response) {

	}

}
