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
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

import ch.qos.logback.classic.Level;
import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.metrics.Counter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Who is told that the peer of a detached response has gone.
 */
class AbortCallbackTests {

	private static final String LATER = "GET /later HTTP/1.1\r\nHost: a\r\n\r\n";

	private static final byte[] NO_HEADERS = {};

	private final BlockingQueue<DetachedResponse> detached = new LinkedBlockingQueue<>();

	private final BlockingQueue<String> events = new LinkedBlockingQueue<>();

	private TestServer server;

	private LogCapture log;

	@BeforeEach
	void start() {
		this.log = new LogCapture();
		this.server = TestServer.start((routes) -> routes.any("/later", (request, response) -> {
			response.onAborted(() -> this.events.add("aborted"));
			this.detached.add(response.detach());
		}).get("/bad-callback", (request, response) -> {
			response.onAborted(() -> {
				throw new AssertionError("on purpose");
			});
			this.detached.add(response.detach());
		}));
	}

	@AfterEach
	void stop() {
		this.server.close();
		this.log.close();
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	private DetachedResponse next() {
		return Waiting.next(this.detached);
	}

	@Test
	void anAbortAfterTheResponseWasEndedIsNotReported() {
		try (WireClient client = this.server.connect()) {
			client.sendAlone("POST /later HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n");
			DetachedResponse later = next();
			later.onAborted(() -> this.events.add("aborted"));
			assertThat(later.end(200, NO_HEADERS, bytes("first"))).isTrue();
			assertThat(client.response().body()).isEqualTo("first");
			client.reset();
			this.server.awaitNoConnections();
			assertThat(later.isOpen()).isFalse();
			later.onAborted(() -> this.events.add("aborted late"));
		}
		this.server.close();
		assertThat(this.events).isEmpty();
	}

	@Test
	void anAbortIsToldOnceAndOnTheLoop() {
		try (WireClient client = this.server.connect()) {
			client.sendAlone(LATER);
			DetachedResponse later = next();
			later.onAborted(() -> this.events.add("told on " + Thread.currentThread().getName()));
			client.reset();
			assertThat(List.of(Waiting.next(this.events), Waiting.next(this.events)))
				.containsExactlyInAnyOrder("aborted", "told on cork-loop-0");
			assertThat(later.isOpen()).isFalse();
			assertThat(later.end(200, NO_HEADERS, bytes("too late"))).isFalse();
			later.onAborted(() -> this.events.add("told late"));
			assertThat(Waiting.next(this.events)).isEqualTo("told late");
			assertThat(this.events).isEmpty();
		}
		assertThat(this.server.count(Counter.ABORTS)).isEqualTo(1);
	}

	@Test
	void anAbortCallbackThatFailsDoesNotKeepTheOtherFromBeingTold() {
		try (WireClient client = this.server.connect()) {
			client.sendAlone("GET /bad-callback HTTP/1.1\r\nHost: a\r\n\r\n");
			next().onAborted(() -> {
				this.events.add("told");
				throw new AssertionError("on purpose");
			});
			client.reset();
			assertThat(Waiting.next(this.events)).isEqualTo("told");
			this.server.awaitNoConnections();
		}
		assertThat(this.log.messages(Level.ERROR)).containsOnly("An abort callback failed").hasSize(2);
	}

}
