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
import java.util.concurrent.atomic.AtomicInteger;

import dev.cork.engine.http.CachePolicy;
import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.http.ResponseCache;
import dev.cork.engine.http.ResponseCacheOptions;
import dev.cork.engine.metrics.Counter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Requests that come while an answer to the same is awaited.
 */
class CoalescedRequestTests {

	private static final String REQUEST = "GET /later HTTP/1.1\r\nHost: a\r\n\r\n";

	private static final byte[] NO_FIELDS = {};

	/** Calls of the handler that are not answered yet. */
	private final BlockingQueue<DetachedResponse> pending = new LinkedBlockingQueue<>();

	private final AtomicInteger calls = new AtomicInteger();

	/** Requests that were answered from the cache or have called the handler. */
	private long asked = 1;

	private TestServer server;

	private void start(CachePolicy policy, int maxWaiting, long waitTimeoutMs) {
		this.server = TestServer.start(
				(options) -> options
					.responseCache(new ResponseCacheOptions(1 << 20, 100_000, maxWaiting, waitTimeoutMs)),
				(routes) -> routes.get("/later", new ResponseCache(policy, this::answerLater)));
	}

	private void start() {
		start(new CachePolicy(600_000, 0, List.of()), 16, 600_000);
	}

	@AfterEach
	void stop() {
		this.server.close();
	}

	private void answerLater(HttpRequest request, HttpResponse response) {
		this.calls.incrementAndGet();
		this.pending.add(response.detach());
	}

	private void answer(int status, String body) {
		Waiting.next(this.pending).end(status, NO_FIELDS, body.getBytes(StandardCharsets.US_ASCII));
	}

	private WireClient ask() {
		return this.server.connect().send(REQUEST);
	}

	private void awaitWaiting(int count) {
		this.server.awaitCount(Counter.RESPONSE_CACHE_COALESCED, count);
	}

	@Test
	void oneCallAnswersAll() {
		start();
		try (WireClient first = ask(); WireClient second = ask(); WireClient third = ask()) {
			awaitWaiting(2);
			answer(200, "once");
			for (WireClient client : List.of(first, second, third)) {
				assertThat(client.response().body()).isEqualTo("once");
				assertThat(client.send(REQUEST).response().body()).isEqualTo("once");
			}
			assertThat(this.calls).hasValue(1);
			assertThat(this.server.count(Counter.RESPONSE_CACHE_MISSES)).isEqualTo(1);
		}
	}

	@Test
	void whatIsNotForOthersHasTheHandlerCalledForEach() {
		start();
		try (WireClient first = ask(); WireClient second = ask()) {
			awaitWaiting(1);
			answer(404, "not here");
			assertThat(first.response().status()).isEqualTo(404);
			answer(200, "for the second");
			assertThat(second.response().body()).isEqualTo("for the second");
			try (WireClient third = ask(); WireClient fourth = ask()) {
				answer(200, "third or fourth");
				answer(200, "third or fourth");
				assertThat(third.response().body()).isEqualTo("third or fourth");
				assertThat(fourth.response().body()).isEqualTo("third or fourth");
			}
			assertThat(this.server.count(Counter.RESPONSE_CACHE_COALESCED)).as("nobody waits for such an answer again")
				.isEqualTo(1);
		}
	}

	@Test
	void aFailureIsOfOneRequestOnly() {
		start();
		try (WireClient first = ask(); WireClient second = ask()) {
			awaitWaiting(1);
			answer(500, "broken");
			assertThat(first.response().status()).isEqualTo(500);
			answer(200, "well");
			assertThat(second.response().body()).isEqualTo("well");
		}
	}

	@Test
	void whenTheFirstClientGoesAnotherRequestTakesItsPlace() {
		start();
		try (WireClient first = ask()) {
			this.server.awaitCount(Counter.RESPONSE_CACHE_MISSES, 1);
			try (WireClient second = ask(); WireClient third = ask()) {
				awaitWaiting(2);
				first.reset();
				this.server.awaitCount(Counter.RESPONSE_CACHE_MISSES, 2);
				answer(200, "for a client that has gone");
				answer(200, "for both");
				assertThat(second.response().body()).isEqualTo("for both");
				assertThat(third.response().body()).isEqualTo("for both");
				assertThat(this.calls).hasValue(2);
			}
		}
	}

	@Test
	void aClientThatGoesWhileItWaitsIsForgotten() {
		start();
		try (WireClient first = ask(); WireClient second = ask()) {
			awaitWaiting(1);
			second.reset();
			this.server.awaitCount(Counter.ABORTS, 1);
			answer(200, "well");
			assertThat(first.response().body()).isEqualTo("well");
			assertThat(first.send(REQUEST).response().body()).isEqualTo("well");
		}
	}

	@Test
	void noMoreWaitThanMay() {
		start(new CachePolicy(600_000, 0, List.of()), 1, 600_000);
		try (WireClient first = ask(); WireClient second = ask(); WireClient third = ask()) {
			awaitWaiting(1);
			TestServer.await("the call for who may not wait", () -> this.calls.get() == 2);
			answer(200, "one");
			answer(200, "two");
			assertThat(List.of(first.response().body(), second.response().body(), third.response().body()))
				.contains("one", "two");
			assertThat(this.calls).hasValue(2);
		}
	}

	@Test
	void whoHasWaitedLongEnoughCallsTheHandler() {
		start(new CachePolicy(600_000, 0, List.of()), 16, 1);
		try (WireClient first = ask(); WireClient second = ask()) {
			DetachedResponse one = Waiting.next(this.pending);
			DetachedResponse two = Waiting.next(this.pending);
			two.end(200, NO_FIELDS, new byte[] { '2' });
			one.end(200, NO_FIELDS, new byte[] { '1' });
			assertThat(first.response().body() + second.response().body()).contains("1", "2");
		}
	}

	@Test
	void whatIsStaleIsGivenWhileOneRequestRevalidates() {
		start(new CachePolicy(1, 600_000, List.of()), 16, 600_000);
		try (WireClient first = ask(); WireClient second = this.server.connect()) {
			answer(200, "old");
			assertThat(first.response().body()).isEqualTo("old");
			TestServer.await("the answer to be stale", () -> {
				first.send(REQUEST);
				this.asked++;
				TestServer.await("an answer or a call", () -> this.server.count(Counter.RESPONSE_CACHE_HITS)
						+ this.server.count(Counter.RESPONSE_CACHE_MISSES) == this.asked);
				if (this.server.count(Counter.RESPONSE_CACHE_MISSES) == 2) {
					return true;
				}
				first.response();
				return false;
			});
			TestServer.await("the call", () -> this.calls.get() == 2);
			assertThat(second.send(REQUEST).response().body()).isEqualTo("old");
			assertThat(second.send(REQUEST.replace("GET", "HEAD")).headResponse().header("Age")).isNotNull();
			assertThat(this.server.count(Counter.RESPONSE_CACHE_STALE_HITS)).isEqualTo(2);
			answer(503, "not now");
			assertThat(first.response().status()).isEqualTo(503);
			first.send(REQUEST);
			TestServer.await("the next revalidation", () -> this.calls.get() == 3);
			assertThat(second.send(REQUEST).response().body()).as("a failure leaves it").isEqualTo("old");
			answer(200, "new");
			assertThat(first.response().body()).isEqualTo("new");
		}
	}

}
