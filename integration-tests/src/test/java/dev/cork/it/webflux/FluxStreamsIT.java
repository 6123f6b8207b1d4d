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

package dev.cork.it.webflux;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import dev.cork.it.support.Apps;
import dev.cork.it.support.Wire;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Streams of WebFlux both ways: demand down to the socket, clients that go, bodies that
 * fail half-way, and who blocks a loop.
 */
@ExtendWith(OutputCaptureExtension.class)
class FluxStreamsIT {

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	private static final int PIECE = 16 * 1024;

	private static final AtomicLong PRODUCED = new AtomicLong();

	private static final AtomicLong TAKEN = new AtomicLong();

	private static final AtomicInteger CANCELLED = new AtomicInteger();

	private static ConfigurableApplicationContext context;

	@BeforeAll
	static void start() {
		context = Apps.run(Application.class, "cork.server.loops=1");
	}

	@AfterAll
	static void stop() {
		context.close();
	}

	@BeforeEach
	void reset() {
		PRODUCED.set(0);
		TAKEN.set(0);
		CANCELLED.set(0);
	}

	@Test
	void aClientThatDoesNotReadHoldsTheProducer() throws IOException {
		try (Wire wire = new Wire(Apps.port(context))) {
			wire.send(get("/endless")).readHead();
			await().atMost(PATIENCE).until(FluxStreamsIT::standsStill);
			long held = PRODUCED.get();
			wire.read(16 * 1024 * 1024);
			await().atMost(PATIENCE).until(() -> PRODUCED.get() > held);
		}
		await().atMost(PATIENCE).until(() -> CANCELLED.get() == 1);
	}

	private static boolean standsStill() throws InterruptedException {
		long before = PRODUCED.get();
		Thread.sleep(500);
		return before > 0 && PRODUCED.get() == before;
	}

	@Test
	void whatIsNotWantedOfABodyIsNotTaken() throws IOException {
		String piece = "x".repeat(PIECE);
		try (Wire wire = new Wire(Apps.port(context))) {
			wire.send("POST /one-at-a-time HTTP/1.1\r\nHost: a\r\nContent-Length: " + 20 * PIECE + "\r\n\r\n");
			for (int i = 0; i < 20; i++) {
				wire.send(piece);
			}
			assertThat(wire.readHead()).startsWith("HTTP/1.1 200 ");
			assertThat(TAKEN).hasValue(20L * PIECE);
		}
	}

	@Test
	void aClientThatResetsInTheMiddleOfAnAnswerCancelsItQuietly(CapturedOutput output) throws IOException {
		try (Wire wire = new Wire(Apps.port(context))) {
			wire.send(get("/endless")).readHead();
			wire.reset();
		}
		await().atMost(PATIENCE).until(() -> CANCELLED.get() == 1);
		assertThat(output.getAll()).doesNotContain("ERROR");
	}

	@Test
	void aClientThatGoesInTheMiddleOfAnUploadCancelsItQuietly(CapturedOutput output) throws IOException {
		try (Wire wire = new Wire(Apps.port(context))) {
			wire.send("POST /upload HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nabc");
			await().atMost(PATIENCE).until(() -> TAKEN.get() == 3);
			wire.reset();
		}
		await().atMost(PATIENCE).until(() -> CANCELLED.get() == 1);
		assertThat(output.getAll()).doesNotContain("ERROR");
	}

	/** As by Reactor Netty; nothing is written that could fail. */
	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void anEventStreamThatSaysNothingIsCancelledWhenItsClientCloses(boolean first) throws IOException {
		try (Wire wire = new Wire(Apps.port(context))) {
			wire.send(get("/events?first=" + first));
			if (first) {
				assertThat(wire.readHead()).contains("text/event-stream");
			}
			await().atMost(PATIENCE).until(() -> PRODUCED.get() == 1);
		}
		await().atMost(PATIENCE).until(() -> CANCELLED.get() == 1);
	}

	@Test
	void aBodyThatFailsHalfWayDoesNotLookComplete() throws IOException {
		try (Wire wire = new Wire(Apps.port(context))) {
			assertThat(wire.send(get("/half")).readAll()).startsWith("HTTP/1.1 200 ").doesNotEndWith("0\r\n\r\n");
		}
	}

	@Test
	void aBodyThatFailsBeforeAnyOfItHasLeftIsAnswered500() throws IOException {
		try (Wire wire = new Wire(Apps.port(context))) {
			assertThat(wire.send(get("/none")).readHead()).startsWith("HTTP/1.1 500 ");
		}
	}

	@Test
	void aBodyThatIsShorterThanItsLengthDoesNotLookComplete() throws IOException {
		try (Wire wire = new Wire(Apps.port(context))) {
			assertThat(wire.send(get("/short")).readAll()).doesNotContain("Content-Length: 5");
		}
	}

	@Test
	void aBodyThatIsTooLargeForACodecIsAnswered413() throws IOException {
		try (Wire wire = new Wire(Apps.port(context))) {
			wire.send("POST /text HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: text/plain\r\n"
					+ "Content-Length: 300000\r\n\r\n" + "x".repeat(300_000));
			assertThat(wire.readAll()).startsWith("HTTP/1.1 413 ");
		}
	}

	@Test
	void theBoundForNativeBodiesIsNotForStreams() throws IOException {
		try (Wire wire = new Wire(Apps.port(context))) {
			int pieces = 9 * 1024 * 1024 / PIECE;
			wire.send("POST /upload HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: " + pieces * PIECE
					+ "\r\n\r\n");
			String piece = "x".repeat(PIECE);
			for (int i = 0; i < pieces; i++) {
				wire.send(piece);
			}
			assertThat(wire.readAll()).startsWith("HTTP/1.1 200 ");
			assertThat(TAKEN).hasValue((long) pieces * PIECE);
		}
	}

	@Test
	void aClientThatWaitsIsToldToGoOnWhenTheBodyIsWanted() throws IOException {
		try (Wire wire = new Wire(Apps.port(context))) {
			wire.send("""
					POST /text HTTP/1.1\r
					Host: a\r
					Expect: 100-continue\r
					Content-Type: text/plain\r
					Content-Length: 2\r
					\r
					""");
			assertThat(wire.readHead()).isEqualTo("HTTP/1.1 100 Continue\r\n\r\n");
			wire.send("ab");
			assertThat(wire.readHead()).startsWith("HTTP/1.1 200 ");
			assertThat(wire.read(2)).isEqualTo("ab");
		}
	}

	@Test
	void requestsOfOneConnectionAreAnsweredInTheirOrder() throws IOException {
		try (Wire wire = new Wire(Apps.port(context))) {
			wire.send(get("/later") + get("/now") + "GET /later HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
			assertThat(wire.readAll()).containsSubsequence("later", "now", "later");
		}
	}

	@Test
	void blockingALoopFails(CapturedOutput output) throws IOException {
		try (Wire wire = new Wire(Apps.port(context))) {
			assertThat(wire.send(get("/blocks")).readHead()).startsWith("HTTP/1.1 500 ");
		}
		assertThat(output.getAll()).contains("block()/blockFirst()/blockLast() are blocking");
	}

	private static String get(String path) {
		return "GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n";
	}

	@RestController
	static class Handlers {

		@GetMapping("/endless")
		Mono<Void> endless(ServerHttpResponse response) {
			byte[] piece = new byte[PIECE];
			return response.writeWith(Flux.<DataBuffer>generate((sink) -> {
				PRODUCED.incrementAndGet();
				sink.next(response.bufferFactory().wrap(piece));
			}).doOnCancel(CANCELLED::incrementAndGet));
		}

		@GetMapping(path = "/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
		Flux<String> events(@RequestParam boolean first) {
			return Flux.just("first")
				.filter((event) -> first)
				.concatWith(Flux.never())
				.doOnSubscribe((subscription) -> PRODUCED.incrementAndGet())
				.doOnCancel(CANCELLED::incrementAndGet);
		}

		@PostMapping("/one-at-a-time")
		Mono<String> oneAtATime(ServerHttpRequest request) {
			return request.getBody()
				.limitRate(1)
				.concatMap((buffer) -> Mono.fromRunnable(() -> take(buffer)).subscribeOn(Schedulers.boundedElastic()),
						1)
				.then(Mono.just("taken"));
		}

		@PostMapping("/upload")
		Mono<String> upload(ServerHttpRequest request) {
			return request.getBody()
				.doOnNext(Handlers::take)
				.then(Mono.just("taken"))
				.doOnCancel(CANCELLED::incrementAndGet);
		}

		private static void take(DataBuffer buffer) {
			TAKEN.addAndGet(buffer.readableByteCount());
			DataBufferUtils.release(buffer);
		}

		@PostMapping("/text")
		String text(@RequestBody String text) {
			return text;
		}

		@GetMapping("/half")
		Flux<String> half() {
			return Flux.just("half")
				.concatWith(
						Mono.delay(Duration.ofMillis(50)).then(Mono.error(new IllegalStateException("on purpose"))));
		}

		@GetMapping("/none")
		Flux<String> none() {
			return Flux.just("none").concatWith(Mono.error(new IllegalStateException("on purpose")));
		}

		@GetMapping("/short")
		Mono<Void> tooShort(ServerHttpResponse response) {
			response.getHeaders().setContentLength(10);
			return response
				.writeWith(Flux.just(response.bufferFactory().wrap("short".getBytes(StandardCharsets.US_ASCII))));
		}

		@GetMapping("/later")
		Mono<String> later() {
			return Mono.just("later").delayElement(Duration.ofMillis(50));
		}

		@GetMapping("/now")
		String now() {
			return "now";
		}

		@GetMapping("/blocks")
		String blocks() {
			return String.valueOf(Mono.just("late").delayElement(Duration.ofMillis(1)).block());
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class Application {

	}

}
