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

import ch.qos.logback.classic.Level;
import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.http.ResponseObserver;
import dev.cork.engine.testsupport.CapturedLog;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Observed responses that are over only after their handlers have returned, in the one
 * way or the other.
 */
class ResponseObserverAbortTests {

	private static final String GET = " HTTP/1.1\r\nHost: a\r\nX: y\r\n\r\n";

	private static final byte[] NO_HEADERS = {};

	private final RecordingObserver observer = new RecordingObserver();

	private final BlockingQueue<DetachedResponse> detached = new LinkedBlockingQueue<>();

	private final BlockingQueue<String> attributes = new LinkedBlockingQueue<>();

	private final ResponseObserver attributeReader = new ResponseObserver() {

		@Override
		public void onOver(HttpRequest request, HttpResponse response, boolean aborted) {
			ResponseObserverAbortTests.this.attributes.add(request.attribute("name") + " on "
					+ Thread.currentThread().getName() + " " + aborted + response.isAborted() + response.isResponded());
		}

	};

	private TestServer server;

	private CapturedLog log;

	@BeforeEach
	void start() {
		this.log = CapturedLog.of("dev.cork.engine");
		this.server = TestServer
			.start((routes) -> routes.get("/probe", TestServer.echoHandler()).any("/later", (request, response) -> {
				response.observe(this.observer);
				this.detached.add(response.detach());
			}).any("/retained", (request, response) -> {
				request.retain();
				response.observe(this.observer);
				this.detached.add(response.detach());
			}).any("/stream", (request, response) -> {
				response.observe(this.observer);
				request.onData((chunk, last, maxRemainingBytes) -> {
					if (last) {
						response.end("streamed");
					}
				});
			}).get("/attributes", (request, response) -> {
				request.attribute("name", "value");
				response.observe(this.attributeReader);
				this.detached.add(response.detach());
			}).get("/broken-off", (request, response) -> {
				response.observe(this.observer);
				response.status(201).write("half");
				response.flush();
				throw new IllegalStateException("on purpose");
			}));
	}

	@AfterEach
	void stop() {
		this.server.close();
		this.log.close();
	}

	private DetachedResponse next() {
		return Waiting.next(this.detached);
	}

	private void assertSeen(String... events) {
		for (String event : events) {
			assertThat(this.observer.next()).isEqualTo(event);
		}
		this.server.close();
		assertThat(this.observer.rest()).isEmpty();
		assertThat(this.log.messages(Level.ERROR)).isEmpty();
	}

	@Test
	void anotherThreadsAnswerIsSeen() {
		try (WireClient client = this.server.connect()) {
			client.send("GET /later" + GET);
			next().end(202, NO_HEADERS, "hello".getBytes(StandardCharsets.US_ASCII));
			assertThat(client.response().fields()).first().isEqualTo(RecordingObserver.FIELD);
			client.send("GET /retained" + GET);
			next().end(202, NO_HEADERS, "hello".getBytes(StandardCharsets.US_ASCII));
			assertThat(client.response().fields()).first().isEqualTo(RecordingObserver.FIELD);
		}
		assertSeen("head 202", "ended 202 5 dead", "head 202", "ended 202 5 GET /retained of /retained y");
	}

	@Test
	void aPeerThatGoesBeforeAnythingWasSaidIsAnAbort() {
		try (WireClient client = this.server.connect()) {
			client.sendAlone("GET /retained" + GET);
			next();
			client.reset();
		}
		assertSeen("aborted 200 0 GET /retained of /retained y");
	}

	@Test
	void aPeerThatGoesInTheMiddleIsAnAbortWithWhatWasSaidSoFar() {
		try (WireClient client = this.server.connect()) {
			client.sendAlone("GET /later" + GET);
			DetachedResponse response = next();
			response.execute((later) -> later.status(203).write("half"));
			response.execute(HttpResponse::flush);
			assertThat(new String(client.read(12), StandardCharsets.US_ASCII)).isEqualTo("HTTP/1.1 203");
			client.reset();
			assertThat(this.observer.next()).isEqualTo("head 203");
			assertThat(this.observer.next()).isEqualTo("aborted 203 4 dead");
			assertThat(response.isOpen()).isFalse();
		}
		assertSeen();
	}

	@Test
	void attributesAreThereAndItIsTheLoopThatTells() {
		try (WireClient client = this.server.connect()) {
			client.sendAlone("GET /attributes" + GET);
			next();
			client.reset();
			assertThat(Waiting.next(this.attributes)).isEqualTo("value on cork-loop-0 truetruefalse");
		}
		try (WireClient client = this.server.connect()) {
			client.sendAlone("GET /attributes" + GET);
			next().end(200, NO_HEADERS, NO_HEADERS);
			assertThat(client.response().status()).isEqualTo(200);
			assertThat(Waiting.next(this.attributes)).isEqualTo("value on cork-loop-0 falsefalsetrue");
		}
	}

	@Test
	void aResponseThatIsBrokenOffIsAnAbort() {
		try (WireClient client = this.server.connect()) {
			client.send("GET /broken-off" + GET);
			assertThat(new String(client.readToEnd(), StandardCharsets.US_ASCII)).contains("half");
			assertThat(this.observer.next()).isEqualTo("head 201");
			assertThat(this.observer.next()).isEqualTo("aborted 201 4 GET /broken-off of /broken-off y");
			this.server.awaitNoConnections();
			assertThat(this.observer.rest()).isEmpty();
		}
	}

	@Test
	void aMalformedBodyIsAnAbortWithTheStatusOfTheEnginesAnswer() {
		try (WireClient client = this.server.connect()) {
			client.sendAlone("POST /stream HTTP/1.1\r\nHost: a\r\nX: y\r\nTransfer-Encoding: chunked\r\n\r\n");
			WireResponse answer = client.send("no size\r\n").response();
			assertThat(answer.status()).isEqualTo(400);
			assertThat(answer.header("X-Observed")).isNull();
		}
		assertSeen("aborted 400 0 POST /stream of /stream y");
	}

	@Test
	void anAbortAfterTheEndIsNotSeen() {
		try (WireClient client = this.server.connect()) {
			client.sendAlone("POST /retained HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n01234");
			next().end(200, NO_HEADERS, NO_HEADERS);
			assertThat(client.response().status()).isEqualTo(200);
			client.reset();
			this.server.awaitNoConnections();
		}
		assertSeen("head 200", "ended 200 0 POST /retained of /retained null");
	}

	@Test
	void theEndOfTheServerIsAnAbort() {
		try (WireClient client = this.server.connect()) {
			client.sendAlone("GET /retained" + GET);
			next();
			this.server.close();
		}
		assertSeen("aborted 200 0 GET /retained of /retained y");
	}

}
