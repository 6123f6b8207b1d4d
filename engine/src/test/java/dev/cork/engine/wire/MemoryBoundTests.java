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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

import dev.cork.engine.HttpServer;
import dev.cork.engine.buffer.ArenaExhaustedException;
import dev.cork.engine.buffer.ArenaMetrics;
import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.metrics.Counter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A server whose direct memory is bounded and used up answers 503 and goes on.
 */
@Timeout(120)
class MemoryBoundTests {

	private static final int BOUND = 2 << 20;

	private static final int BODY_BYTES = 400_000;

	private static final byte[] NO_FIELDS = {};

	private final BlockingQueue<DetachedResponse> detached = new LinkedBlockingQueue<>();

	private TestServer server;

	@BeforeEach
	void start() {
		this.server = TestServer.start((options) -> options.maxMemoryBytes(BOUND).bodyMinBytesPerSecond(0),
				this::addRoutes);
	}

	@AfterEach
	void stop() {
		this.server.close();
	}

	private void addRoutes(HttpServer.Builder routes) {
		routes
			.post("/collected",
					(request, response) -> request.collect(BODY_BYTES,
							(body) -> response.end("got " + body.remaining())))
			.get("/later", (request, response) -> this.detached.add(response.detach()))
			.get("/probe", (request, response) -> response.end("here"));
	}

	private void expectService() {
		try (WireClient client = this.server.connect()) {
			assertThat(client.send("GET /probe HTTP/1.1\r\nHost: a\r\n\r\n").response().body()).isEqualTo("here");
		}
	}

	@Test
	void bodiesThatDoNotFitAreAnswered503AndOthersGoOn() {
		String head = "POST /collected HTTP/1.1\r\nHost: a\r\nContent-Length: " + BODY_BYTES + "\r\n\r\n";
		List<WireClient> clients = new ArrayList<>();
		try {
			for (int i = 0; i < 8; i++) {
				clients.add(this.server.connect().send(head + "x"));
			}
			this.server.awaitCount(Counter.MEMORY_EXHAUSTED, 1);
			expectService();
			assertThat(this.server.server().memory().all().heldBytes()).isLessThanOrEqualTo(BOUND);
			assertThat(this.server.server().memory().maxBytes()).isEqualTo(BOUND);
			assertThat(this.server.server().memory().refusals()).isPositive();
			int served = 0;
			int refused = 0;
			for (WireClient client : clients) {
				client.sendUnlessRefused("x".repeat(BODY_BYTES - 1));
				String answer = new String(client.readOne(), StandardCharsets.ISO_8859_1);
				served += answer.contains("got " + BODY_BYTES) ? 1 : 0;
				refused += answer.startsWith("HTTP/1.1 503 ") ? 1 : 0;
			}
			assertThat(served).isPositive();
			assertThat(refused).isPositive();
		}
		finally {
			clients.forEach(WireClient::close);
		}
		this.server.awaitNoConnections();
		try (WireClient client = this.server.connect()) {
			client.send(head + "x".repeat(BODY_BYTES));
			assertThat(client.response().body()).isEqualTo("got " + BODY_BYTES);
		}
		TestServer.await("all memory to come home", () -> this.server.server().memory().all().usedBytes() == 0);
	}

	@Test
	void aTextThatIsEncodedElsewhereComesWholeAndItsMemoryGoesHome() {
		String text = "gr\u00fc\u00dfe ".repeat(20_000);
		try (WireClient client = this.server.connect()) {
			for (int i = 0; i < 50; i++) {
				client.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n");
				assertThat(Waiting.next(this.detached).end(200, NO_FIELDS, text)).isTrue();
				assertThat(client.response().utf8()).isEqualTo(text);
			}
			client.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n");
			DetachedResponse pieces = Waiting.next(this.detached);
			pieces.write("one \u00e9 ");
			pieces.write("two");
			pieces.end();
			assertThat(client.response().utf8()).isEqualTo("one \u00e9 two");
			assertThat(pieces.write("late")).isFalse();
		}
		this.server.awaitNoConnections();
		TestServer.await("all memory to come home", () -> this.server.server().memory().all().usedBytes() == 0);
		ArenaMetrics own = this.server.server().memory().ofOtherThreads();
		assertThat(own.arenas()).as("of this thread").isEqualTo(1);
		assertThat(own.remoteFrees()).isEqualTo(52);
		assertThat(own.hits() + own.misses()).isEqualTo(52);
		assertThat(own.heldBytes()).isPositive().isLessThanOrEqualTo(this.server.server().memory().all().heldBytes());
	}

	@Test
	void aTextForWhichThereIsNoMemoryIsTheCallersToHandle() {
		try (WireClient client = this.server.connect()) {
			client.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n");
			DetachedResponse later = Waiting.next(this.detached);
			assertThatExceptionOfType(ArenaExhaustedException.class)
				.isThrownBy(() -> later.end(200, NO_FIELDS, "x".repeat(BOUND + 1)));
			assertThat(later.end(503, NO_FIELDS, "no")).isTrue();
			assertThat(client.response().status()).isEqualTo(503);
		}
		expectService();
	}

}
