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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;

import ch.qos.logback.classic.Level;
import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.http.PreparedHeaders;
import dev.cork.engine.metrics.Counter;
import dev.cork.engine.testsupport.CapturedLog;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Responses that are answered later and by other threads.
 */
class DetachedResponseTests {

	private static final String LATER = "GET /later HTTP/1.1\r\nHost: a\r\n\r\n";

	private static final byte[] NO_HEADERS = {};

	private final BlockingQueue<DetachedResponse> detached = new LinkedBlockingQueue<>();

	private final BlockingQueue<String> events = new LinkedBlockingQueue<>();

	private TestServer server;

	private CapturedLog log;

	@BeforeEach
	void start() {
		this.log = CapturedLog.of("dev.cork.engine");
		this.server = TestServer
			.start((routes) -> routes.get("/probe", TestServer.echoHandler()).any("/later", (request, response) -> {
				response.onAborted(() -> this.events.add("aborted"));
				this.detached.add(response.detach());
			}).get("/inline", (request, response) -> {
				DetachedResponse inline = response.detach();
				assertThat(response.detach()).isSameAs(inline);
				this.events.add("ended " + inline.end(200, NO_HEADERS, bytes("inline")) + ", open " + inline.isOpen()
						+ ", responded " + response.isResponded());
				this.events.add("again " + inline.end(200, NO_HEADERS, bytes("again")));
			}).get("/before-return", (request, response) -> {
				DetachedResponse early = response.detach();
				CompletableFuture.runAsync(() -> early.end(200, NO_HEADERS, bytes("before"))).join();
				assertThat(response.isResponded()).isFalse();
			}).get("/bad-callback", (request, response) -> {
				response.onAborted(() -> {
					throw new AssertionError("on purpose");
				});
				this.detached.add(response.detach());
			}).get("/throws", (request, response) -> {
				response.detach();
				throw new IllegalStateException("on purpose");
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
	void whoEndsItsSideHasGoneWhereThatWasSaid() {
		try (WireClient client = this.server.connect()) {
			client.send(LATER);
			DetachedResponse endless = next();
			endless.onHalfClose(() -> endless.execute(HttpResponse::breakOff));
			client.finish();
			assertThat(Waiting.next(this.events)).isEqualTo("aborted");
			assertThat(endless.isOpen()).isFalse();
		}
	}

	@Test
	void whoHasEndedItsSideBeforeHasGoneWhenThatIsSaid() {
		try (WireClient client = this.server.connect()) {
			client.send(LATER).finish();
			DetachedResponse endless = next();
			endless.onHalfClose(() -> endless.execute(HttpResponse::breakOff));
			assertThat(Waiting.next(this.events)).isEqualTo("aborted");
			assertThat(client.rest()).isEmpty();
		}
	}

	@Test
	void anotherThreadMayAnswer() {
		try (WireClient client = this.server.connect()) {
			client.send(LATER);
			DetachedResponse later = next();
			assertThat(later.end(201, PreparedHeaders.of("X", "y"), bytes("sp\u00e4t"))).isTrue();
			WireResponse answer = client.response();
			assertThat(answer.status()).isEqualTo(201);
			assertThat(answer.header("X")).isEqualTo("y");
			assertThat(answer.utf8()).isEqualTo("sp\u00e4t");
			assertThat(later.isOpen()).isFalse();
			assertThatThrownBy(() -> later.end(99, NO_HEADERS, NO_HEADERS))
				.isInstanceOf(IllegalArgumentException.class);
		}
	}

	@Test
	void manyThreadsMayWriteAndEachThreadsPiecesStayInOrder() throws InterruptedException {
		int threads = 8;
		int pieces = 500;
		try (WireClient client = this.server.connect()) {
			client.send(LATER + EverySplit.PROBE);
			DetachedResponse later = next();
			List<Thread> writers = new ArrayList<>();
			for (int t = 0; t < threads; t++) {
				char name = (char) ('a' + t);
				Thread writer = new Thread(() -> {
					for (int i = 0; i < pieces; i++) {
						assertThat(later.write(bytes(name + "%03d;".formatted(i)))).isTrue();
					}
				});
				writer.start();
				writers.add(writer);
			}
			for (Thread writer : writers) {
				writer.join();
			}
			assertThat(later.end()).isTrue();
			String body = client.response().body();
			assertThat(body).hasSize(threads * pieces * 5);
			for (int t = 0; t < threads; t++) {
				String own = body.replaceAll("[^" + (char) ('a' + t) + "]\\d{3};", "");
				StringBuilder expected = new StringBuilder();
				for (int i = 0; i < pieces; i++) {
					expected.append((char) ('a' + t)).append("%03d;".formatted(i));
				}
				assertThat(own).isEqualTo(expected.toString());
			}
			assertThat(client.response().body()).isEqualTo(EverySplit.PROBE_ANSWER);
		}
	}

	@Test
	void lateCallsDoNothingAndNeverReachTheNextResponse() {
		try (WireClient client = this.server.connect()) {
			client.send(LATER + LATER);
			DetachedResponse first = next();
			assertThat(first.end(200, NO_HEADERS, bytes("first"))).isTrue();
			DetachedResponse second = next();
			assertThat(second).isNotSameAs(first);
			// as if the first had not known that it was over
			for (int i = 0; i < 100; i++) {
				first.end(500, PreparedHeaders.of("X", "wrong"), bytes("wrong"));
				first.write(bytes("wrong"));
				first.end();
				first.execute((response) -> response.status(500).end("wrong"));
				first.onWritable((offset) -> this.events.add("wrong"));
				first.onAborted(() -> this.events.add("wrong"));
			}
			assertThat(second.write(bytes("sec"))).isTrue();
			first.write(bytes("wrong"));
			assertThat(second.write(bytes("ond"))).isTrue();
			first.end();
			assertThat(second.end()).isTrue();
			assertThat(client.response().body()).isEqualTo("first");
			WireResponse answer = client.response();
			assertThat(answer.status()).isEqualTo(200);
			assertThat(answer.body()).isEqualTo("second");
			client.send(EverySplit.PROBE);
			assertThat(client.response().body()).isEqualTo(EverySplit.PROBE_ANSWER);
		}
		this.server.awaitNoConnections();
		assertThat(this.events).isEmpty();
		assertThat(this.log.messages(Level.ERROR)).isEmpty();
	}

	@Test
	void aSecondEndDoesNothingWhileTheBodyOfTheRequestIsStillComing() {
		try (WireClient client = this.server.connect()) {
			client.sendAlone("POST /later HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n01234");
			DetachedResponse later = next();
			assertThat(later.end(200, NO_HEADERS, bytes("first"))).isTrue();
			assertThat(client.response().body()).isEqualTo("first");
			assertThat(later.isOpen()).isFalse();
			assertThat(later.end(200, NO_HEADERS, bytes("second"))).isFalse();
			assertThat(later.write(bytes("second"))).isFalse();
			client.send("56789" + EverySplit.PROBE);
			assertThat(client.response().body()).isEqualTo(EverySplit.PROBE_ANSWER);
		}
		assertThat(this.server.count(Counter.HANDLER_ERRORS)).isZero();
		assertThat(this.log.messages(Level.ERROR)).isEmpty();
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
	void theLoopItselfMayAnswerWithinTheHandler() {
		try (WireClient client = this.server.connect()) {
			client.send("GET /inline HTTP/1.1\r\nHost: a\r\n\r\n" + EverySplit.PROBE);
			assertThat(client.response().body()).isEqualTo("inline");
			assertThat(client.response().body()).isEqualTo(EverySplit.PROBE_ANSWER);
			assertThat(Waiting.next(this.events)).isEqualTo("ended true, open false, responded true");
			assertThat(Waiting.next(this.events)).isEqualTo("again false");
		}
		assertThat(this.log.messages(Level.ERROR)).isEmpty();
	}

	@Test
	void anotherThreadMayAnswerBeforeTheHandlerReturns() {
		try (WireClient client = this.server.connect()) {
			client.send("GET /before-return HTTP/1.1\r\nHost: a\r\n\r\n".repeat(3) + EverySplit.PROBE);
			for (int i = 0; i < 3; i++) {
				assertThat(client.response().body()).isEqualTo("before");
			}
			assertThat(client.response().body()).isEqualTo(EverySplit.PROBE_ANSWER);
		}
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
		// the connection may have gone before the second callback was set, which is then
		// told late
		Awaitility.await()
			.untilAsserted(() -> assertThat(this.log.messages(Level.ERROR)).containsOnly("An abort callback failed")
				.hasSize(2));
	}

	@Test
	void aTaskThatFailsIsAnInternalServerError() {
		try (WireClient client = this.server.connect()) {
			client.send(LATER + EverySplit.PROBE);
			assertThat(next().execute((response) -> {
				response.header("X", "y");
				throw new IllegalStateException("on purpose");
			})).isTrue();
			WireResponse answer = client.response();
			assertThat(answer.status()).isEqualTo(500);
			assertThat(answer.header("X")).isNull();
			assertThat(client.response().body()).isEqualTo(EverySplit.PROBE_ANSWER);
			assertThat(this.log.messages(Level.ERROR)).singleElement().asString().contains("/later");
		}
	}

	@Test
	void aHandlerThatDetachesAndFailsIsAnInternalServerError() {
		try (WireClient client = this.server.connect()) {
			client.send("GET /throws HTTP/1.1\r\nHost: a\r\n\r\n" + EverySplit.PROBE);
			assertThat(client.response().status()).isEqualTo(500);
			assertThat(client.response().body()).isEqualTo(EverySplit.PROBE_ANSWER);
		}
	}

	@Test
	void completionsOfOneTurnLeaveInOneWrite() {
		try (WireClient client = this.server.connect()) {
			client.sendAlone(LATER);
			DetachedResponse later = next();
			long writes = this.server.count(Counter.WRITES);
			later.execute((response) -> {
				for (int i = 0; i < 100; i++) {
					later.write(bytes("piece"));
				}
				later.end();
			});
			assertThat(client.response().body()).hasSize(500);
			this.server.awaitCount(Counter.WRITES, writes + 1);
			client.send(EverySplit.PROBE).rest();
			// that one, and the probe's
			assertThat(this.server.count(Counter.WRITES)).isBetween(writes + 1, writes + 2);
		}
	}

}
