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

package dev.cork.benchmarks.load;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import dev.cork.benchmarks.scenario.Scenarios;
import dev.cork.engine.HttpServer;
import dev.cork.engine.ServerOptions;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.websocket.WebSocket;
import dev.cork.engine.websocket.WebSocketHandler;
import dev.cork.engine.websocket.WebSocketOptions;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

/**
 * The load generator over sockets: it asks for as much as it is told, sees what is wrong,
 * and allocates nothing while it does.
 */
class LoadGeneratorTests {

	private static final int REQUESTS = 20_000;

	private final AtomicInteger requests = new AtomicInteger();

	private final AtomicInteger wrongFrom = new AtomicInteger(Integer.MAX_VALUE);

	@Test
	void asManyRequestsAreSentAsAreCounted() throws Exception {
		try (HttpServer server = start();
				LoadGenerator load = new LoadGenerator(Scenarios.named("http/hello-world").over(3), server.port())) {
			assertThat(load.run(1000, 1, TimeUnit.MINUTES).requests()).isEqualTo(1000);
			// one more for each connection, to see what the server answers
			assertThat(this.requests).hasValue(1003);
		}
	}

	@Test
	void pipelinedRequestsAreCountedByTheBatch() throws Exception {
		try (HttpServer server = start();
				LoadGenerator load = new LoadGenerator(Scenarios.named("http/pipeline-16").over(2), server.port())) {
			assertThat(load.run(1600, 1, TimeUnit.MINUTES).requests()).isEqualTo(1600);
		}
	}

	@Test
	void aRunEndsWhenItsTimeIsOver() throws Exception {
		try (HttpServer server = start();
				LoadGenerator load = new LoadGenerator(Scenarios.named("http/hello-world").over(2), server.port())) {
			LoadResult result = load.run(Long.MAX_VALUE, 50, TimeUnit.MILLISECONDS);
			assertThat(result.wallNanos()).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(50));
			assertThat(result.requests()).isPositive();
			assertThat(LoadResult.ofLine(result.toLine())).isEqualTo(result);
		}
	}

	@Test
	void nothingIsAllocatedWhileMeasuring() throws Exception {
		try (HttpServer server = start();
				LoadGenerator load = new LoadGenerator(Scenarios.named("http/hello-world").over(1), server.port())) {
			load.run(REQUESTS, 1, TimeUnit.MINUTES);
			long least = Long.MAX_VALUE;
			for (int i = 0; i < 5; i++) {
				least = Math.min(least, load.run(REQUESTS, 1, TimeUnit.MINUTES).allocatedBytes());
			}
			// the selector's Integer of a descriptor, which the process itself is started
			// without
			assertThat((double) least / REQUESTS).isLessThan(16.5);
		}
	}

	@Test
	void messagesOfWebSocketsComeBack() throws Exception {
		try (HttpServer server = start()) {
			for (String name : new String[] { "ws/echo-20b", "ws/echo-4kb", "ws/echo-64kb" }) {
				try (LoadGenerator load = new LoadGenerator(Scenarios.named(name).over(2), server.port())) {
					assertThat(load.run(100, 1, TimeUnit.MINUTES).requests()).as(name).isEqualTo(100);
				}
			}
		}
	}

	@Test
	void aBroadcastIsCountedByItsDeliveries() throws Exception {
		try (HttpServer server = start();
				LoadGenerator load = new LoadGenerator(Scenarios.named("ws/broadcast-1000").over(11), server.port())) {
			assertThat(load.run(100, 1, TimeUnit.MINUTES).requests()).isEqualTo(100);
		}
	}

	@Test
	void aWrongFirstAnswerIsRefused() throws IOException {
		this.wrongFrom.set(1);
		try (HttpServer server = start()) {
			assertThatIOException()
				.isThrownBy(() -> new LoadGenerator(Scenarios.named("http/hello-world").over(1), server.port()))
				.withMessageContaining("Hello");
		}
	}

	@Test
	void aLaterAnswerOfAnotherLengthIsRefused() throws Exception {
		this.wrongFrom.set(500);
		try (HttpServer server = start();
				LoadGenerator load = new LoadGenerator(Scenarios.named("http/hello-world").over(1), server.port())) {
			assertThatIOException().isThrownBy(() -> load.run(1000, 1, TimeUnit.MINUTES));
		}
	}

	@Test
	void aRouteThatIsMissingIsRefused() throws IOException {
		try (HttpServer server = start()) {
			assertThatIOException()
				.isThrownBy(() -> new LoadGenerator(Scenarios.named("http/headers").over(1), server.port()))
				.withMessageContaining("404");
		}
	}

	private HttpServer start() throws IOException {
		WebSocketOptions options = WebSocketOptions.builder().maxMessageBytes(1 << 20).maxBacklogBytes(1 << 20).build();
		return HttpServer.builder()
			.options(ServerOptions.builder().listen("127.0.0.1", 0).loops(1).build())
			.get("/hello", (request, response) -> hello(response))
			.webSocket("/echo", options, new WebSocketHandler() {
				@Override
				public void onBinary(WebSocket webSocket, ByteBuffer bytes) {
					webSocket.sendBinary(bytes);
				}
			})
			.webSocket("/broadcast", options, new WebSocketHandler() {
				@Override
				public void onOpen(WebSocket webSocket) {
					webSocket.subscribe("all");
				}

				@Override
				public void onBinary(WebSocket webSocket, ByteBuffer bytes) {
					webSocket.publishBinary("all", bytes);
				}
			})
			.start();
	}

	private void hello(HttpResponse response) {
		boolean wrong = this.requests.incrementAndGet() >= this.wrongFrom.get();
		response.end(wrong ? "Hello, World, again!" : Scenarios.HELLO);
	}

}
