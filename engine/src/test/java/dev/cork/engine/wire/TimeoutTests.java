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

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

import dev.cork.engine.HttpServer;
import dev.cork.engine.ServerOptionsBuilder;
import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.WriteResult;
import dev.cork.engine.metrics.Counter;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Deadlines: each kind of slowness has its own, and its own counter.
 */
class TimeoutTests {

	private static final Duration SOON = Duration.ofMillis(150);

	private static final Set<Counter> TIMEOUTS = EnumSet.of(Counter.HEAD_TIMEOUTS, Counter.BODY_TIMEOUTS,
			Counter.IDLE_TIMEOUTS, Counter.WRITE_TIMEOUTS, Counter.LIFETIME_TIMEOUTS);

	/** More than the buffers of both kernels take. */
	private static final int LARGE = 16 << 20;

	private static final String GET = "GET /p HTTP/1.1\r\nHost: a\r\n\r\n";

	private static final String STALLED = " HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n01234";

	private final BlockingQueue<String> events = new LinkedBlockingQueue<>();

	private final BlockingQueue<DetachedResponse> detached = new LinkedBlockingQueue<>();

	private TestServer start(Consumer<ServerOptionsBuilder> options) {
		return TestServer.start(options, this::routes);
	}

	private void routes(HttpServer.Builder routes) {
		routes.any("/p", TestServer.echoHandler())
			.post("/reject", (request, response) -> response.status(403).end())
			.any("/later", (request, response) -> {
				response.onAborted(() -> this.events.add("aborted"));
				this.detached.add(response.detach());
			})
			.post("/collect", (request, response) -> {
				response.onAborted(() -> this.events.add("aborted"));
				request.collect(100, (body) -> this.events.add("whole"));
			})
			.get("/large", (request, response) -> {
				response.end(new byte[LARGE]);
				this.events.add("large");
			})
			.get("/endless", (request, response) -> {
				response.onAborted(() -> this.events.add("aborted"));
				byte[] piece = new byte[1 << 16];
				response.onWritable((offset) -> {
					while (response.write(piece) != WriteResult.DROPPED) {
						// until the peer's window and the backlog are full
					}
				});
			});
	}

	private static void expectOnly(TestServer server, Counter expected, long count) {
		server.awaitCount(expected, count);
		for (Counter counter : TIMEOUTS) {
			assertThat(server.count(counter)).as(counter.name()).isEqualTo((counter == expected) ? count : 0);
		}
	}

	@Test
	void aSlowHeadIsAnsweredAndClosed() {
		try (TestServer server = start((options) -> options.headTimeout(SOON)); WireClient client = server.connect()) {
			client.send("GET /p HTTP/1.1\r\nHos");
			WireResponse answer = client.response();
			assertThat(answer.status()).isEqualTo(408);
			assertThat(answer.closes()).isTrue();
			assertThat(client.rest()).isEmpty();
			expectOnly(server, Counter.HEAD_TIMEOUTS, 1);
		}
	}

	@Test
	void aHeadThatDripsIsSlowToo() {
		try (TestServer server = start((options) -> options.headTimeout(SOON)); WireClient client = server.connect()) {
			client.send(GET);
			assertThat(client.response().status()).isEqualTo(200);
			client.sendByteByByte("GET /p HTTP/1.1\r\nHost");
			assertThat(client.response().status()).isEqualTo(408);
			assertThat(client.rest()).isEmpty();
			expectOnly(server, Counter.HEAD_TIMEOUTS, 1);
		}
	}

	@Test
	void aConnectionThatNeverSaysAnythingIsClosed() {
		try (TestServer server = start((options) -> options.headTimeout(SOON)); WireClient client = server.connect()) {
			assertThat(client.rest()).isEmpty();
			expectOnly(server, Counter.IDLE_TIMEOUTS, 1);
		}
	}

	@Test
	void aConnectionToALoopThatHasSleptForLongHasAllItsTime() {
		Duration limit = Duration.ofSeconds(1);
		try (TestServer server = start((options) -> options.headTimeout(limit));
				TestServer clock = start((options) -> options.headTimeout(limit.plus(SOON)))) {
			try (WireClient first = server.connect()) {
				assertThat(first.send(GET).response().status()).isEqualTo(200);
			}
			server.awaitNoConnections();
			try (WireClient tick = clock.connect()) {
				assertThat(tick.rest()).isEmpty();
			}
			try (WireClient second = server.connect()) {
				assertThat(second.send(GET).response().status()).isEqualTo(200);
			}
		}
	}

	@Test
	void anIdleConnectionIsClosed() {
		try (TestServer server = start((options) -> options.idleTimeout(SOON)); WireClient client = server.connect()) {
			client.send(GET);
			assertThat(client.response().closes()).isFalse();
			assertThat(client.rest()).isEmpty();
			expectOnly(server, Counter.IDLE_TIMEOUTS, 1);
		}
	}

	@Test
	void aConnectionIsNotIdleWhileItsLastAnswerIsOnItsWay() {
		try (TestServer server = start((options) -> options.idleTimeout(SOON));
				WireClient client = new WireClient(server, 4096)) {
			client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n");
			assertThat(Waiting.next(this.events)).isEqualTo("large");
			// others live for as long as the deadline, one after the other
			for (int i = 0; i < 2; i++) {
				try (WireClient idle = server.connect()) {
					idle.send(GET);
					assertThat(idle.response().status()).isEqualTo(200);
					assertThat(idle.rest()).isEmpty();
				}
			}
			assertThat(server.count(Counter.IDLE_TIMEOUTS)).isEqualTo(2);
			WireResponse answer = client.response();
			assertThat(answer.closes()).isFalse();
			assertThat(answer.bytes()).hasSize(LARGE);
			assertThat(client.rest()).isEmpty();
			expectOnly(server, Counter.IDLE_TIMEOUTS, 3);
		}
	}

	@Test
	void thousandsOfIdleConnectionsAreClosed() {
		int connections = 2000;
		List<WireClient> clients = new ArrayList<>();
		try (TestServer server = start((options) -> options.headTimeout(SOON).idleTimeout(SOON))) {
			for (int i = 0; i < connections; i++) {
				clients.add(server.connect());
			}
			for (WireClient client : clients) {
				assertThat(client.rest()).isEmpty();
			}
			expectOnly(server, Counter.IDLE_TIMEOUTS, connections);
			clients.forEach(WireClient::close);
			server.awaitNoConnections();
			assertThat(server.count(Counter.CLOSED)).isEqualTo(connections);
		}
	}

	@Test
	void aSlowBodyIsAnsweredAndClosed() {
		try (TestServer server = start((options) -> options.bodyRateWindow(SOON));
				WireClient client = server.connect()) {
			client.send("POST /collect" + STALLED);
			WireResponse answer = client.response();
			assertThat(answer.status()).isEqualTo(408);
			assertThat(answer.closes()).isTrue();
			assertThat(client.rest()).isEmpty();
			assertThat(Waiting.next(this.events)).isEqualTo("aborted");
			expectOnly(server, Counter.BODY_TIMEOUTS, 1);
		}
	}

	@Test
	void theRestOfABodyThatNobodyWantsMustComeInTimeToo() {
		try (TestServer server = start((options) -> options.bodyRateWindow(SOON));
				WireClient client = server.connect()) {
			client.send("POST /reject" + STALLED);
			assertThat(client.response().status()).isEqualTo(403);
			assertThat(client.rest()).isEmpty();
			expectOnly(server, Counter.BODY_TIMEOUTS, 1);
		}
	}

	@Test
	void theRestOfABodyMustComeInTimeAfterALateAnswerToo() {
		try (TestServer server = start((options) -> options.bodyRateWindow(SOON));
				WireClient client = server.connect()) {
			client.sendAlone("POST /later HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n");
			Waiting.next(this.detached).end(403, new byte[0], new byte[0]);
			assertThat(client.response().status()).isEqualTo(403);
			assertThat(client.rest()).isEmpty();
			expectOnly(server, Counter.BODY_TIMEOUTS, 1);
		}
	}

	@Test
	void aPeerThatDoesNotReadIsCutOff() {
		try (TestServer server = start((options) -> options.writeStallTimeout(SOON));
				WireClient client = new WireClient(server, 4096)) {
			client.send("GET /endless HTTP/1.1\r\nHost: a\r\n\r\n");
			assertThat(Waiting.next(this.events)).isEqualTo("aborted");
			expectOnly(server, Counter.WRITE_TIMEOUTS, 1);
			server.awaitNoConnections();
			assertThat(server.count(Counter.ABORTS)).isEqualTo(1);
		}
	}

	@Test
	void noDeadlineOfAnotherKindRunsWhileAResponseIsPending() {
		try (TestServer server = start(
				(options) -> options.headTimeout(SOON).idleTimeout(SOON).bodyRateWindow(SOON).writeStallTimeout(SOON));
				WireClient client = server.connect();
				WireClient idle = server.connect()) {
			client.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n");
			DetachedResponse pending = Waiting.next(this.detached);
			// another connection lives for as long as each of the deadlines
			assertThat(idle.rest()).isEmpty();
			assertThat(pending.end(200, new byte[0], new byte[0])).isTrue();
			assertThat(client.response().status()).isEqualTo(200);
			assertThat(this.events).isEmpty();
		}
	}

	@Test
	void aConnectionEndsWhenItsLifetimeDoes() {
		try (TestServer server = start((options) -> options.maxLifetime(SOON)); WireClient client = server.connect()) {
			assertThat(client.rest()).isEmpty();
			expectOnly(server, Counter.LIFETIME_TIMEOUTS, 1);
		}
	}

	@Test
	void aRequestThatIsPendingWhenTheLifetimeEndsIsStillAnswered() {
		try (TestServer server = start((options) -> options.maxLifetime(SOON)); WireClient client = server.connect()) {
			client.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n");
			DetachedResponse pending = Waiting.next(this.detached);
			server.awaitCount(Counter.LIFETIME_TIMEOUTS, 1);
			assertThat(pending.end(200, new byte[0], new byte[] { 'l' })).isTrue();
			WireResponse answer = client.response();
			assertThat(answer.body()).isEqualTo("l");
			assertThat(answer.closes()).isTrue();
			assertThat(client.rest()).isEmpty();
			expectOnly(server, Counter.LIFETIME_TIMEOUTS, 1);
		}
	}

}
