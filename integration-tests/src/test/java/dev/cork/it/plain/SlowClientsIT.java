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

package dev.cork.it.plain;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import dev.cork.web.LoopController;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Streams to clients that read slowly, or that go away.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, properties = "cork.server.loops=1")
class SlowClientsIT {

	private static final int ELEMENT_BYTES = 1 << 16;

	private static final int ELEMENTS = 4000;

	/**
	 * Far more than the buffers of two sockets and those that were asked for in advance,
	 * far less than all.
	 */
	private static final int MOST_IN_FLIGHT = 800;

	@LocalServerPort
	private int port;

	@Autowired
	private Handlers handlers;

	@BeforeEach
	void reset() {
		this.handlers.requested.set(0);
		this.handlers.cancelled.set(0);
		this.handlers.subscribed.set(0);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/slow/loop", "/slow/elsewhere" })
	void aPublisherIsAskedForNoMoreThanTheClientTakes(String path) throws Exception {
		try (Socket client = request(path)) {
			long stalled = awaitStall();
			assertThat(stalled).isLessThan(MOST_IN_FLIGHT);
			assertThat(countElements(client.getInputStream())).isEqualTo(ELEMENTS);
			assertThat(this.handlers.requested).hasValueGreaterThanOrEqualTo(ELEMENTS);
		}
		assertThat(this.handlers.cancelled).hasValue(0);
	}

	@Test
	void aStalledStreamIsCancelledWhenItsClientGoesAway() throws Exception {
		try (Socket client = request("/slow/loop")) {
			awaitStall();
			client.setSoLinger(true, 0);
		}
		await().untilAsserted(() -> assertThat(this.handlers.cancelled).hasValue(1));
	}

	@ParameterizedTest
	@ValueSource(strings = { "/slow/endless", "/slow/ticks", "/slow/entity" })
	void anEndlessStreamIsCancelledWhenItsClientGoesAway(String path) throws Exception {
		try (Socket client = request(path)) {
			assertThat(client.getInputStream().readNBytes(64)).hasSize(64);
		}
		await().untilAsserted(() -> assertThat(this.handlers.cancelled).hasValue(1));
	}

	@ParameterizedTest
	@ValueSource(strings = { "/slow/never", "/slow/mono", "/slow/mono-entity" })
	void whatHasSaidNothingYetIsCancelledWhenItsClientGoesAway(String path) throws Exception {
		try (Socket client = request(path)) {
			await().untilAsserted(() -> assertThat(this.handlers.subscribed).hasValue(1));
			client.setSoLinger(true, 0);
		}
		await().untilAsserted(() -> assertThat(this.handlers.cancelled).hasValue(1));
	}

	/**
	 * Nothing is written that could fail: the client's end of the connection is all that
	 * tells of it.
	 */
	@Test
	void anEventStreamThatSaysNothingIsCancelledWhenItsClientCloses() throws Exception {
		try (Socket client = request("/slow/silent-events")) {
			await().untilAsserted(() -> assertThat(this.handlers.subscribed).hasValue(1));
			assertThat(client.getInputStream().available()).isZero();
		}
		await().untilAsserted(() -> assertThat(this.handlers.cancelled).hasValue(1));
		try (Socket client = request("/slow/first-event")) {
			assertThat(client.getInputStream().readNBytes(12)).asString().isEqualTo("HTTP/1.1 200");
			client.shutdownOutput();
			await().untilAsserted(() -> assertThat(this.handlers.cancelled).hasValue(2));
		}
	}

	@Test
	void headCancelsAnEndlessStream() throws Exception {
		try (Socket client = send("HEAD /slow/endless HTTP/1.1")) {
			await().untilAsserted(() -> assertThat(this.handlers.cancelled).hasValue(1));
			assertThat(this.handlers.requested).hasValue(1);
			assertThat(client.getInputStream().readNBytes(12)).asString().isEqualTo("HTTP/1.1 200");
		}
	}

	@Test
	void anEndlessStreamLeavesTheLoopToOthers() throws Exception {
		try (Socket endless = request("/slow/endless")) {
			Thread reader = new Thread(() -> drain(endless));
			reader.start();
			for (int i = 0; i < 20; i++) {
				try (Socket other = request("/slow/short")) {
					assertThat(other.getInputStream().readNBytes(12)).asString().isEqualTo("HTTP/1.1 200");
				}
			}
		}
	}

	/** The publisher has had nothing to do for some time. */
	private long awaitStall() {
		AtomicLong before = new AtomicLong(-1);
		await().pollInterval(Duration.ofMillis(300)).until(() -> {
			long now = this.handlers.requested.get();
			return now > 0 && before.getAndSet(now) == now;
		});
		return before.get();
	}

	/** Reads the whole answer; every element has one line end and chunks have others. */
	private static int countElements(InputStream in) throws IOException {
		byte[] bytes = new byte[1 << 16];
		int elements = 0;
		int tail = 0;
		for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
			for (int i = 0; i < count; i++) {
				elements += (bytes[i] == '#') ? 1 : 0;
				tail = (tail << 8) | bytes[i];
			}
			if (tail == 0x0d0a0d0a && elements == ELEMENTS) {
				break;
			}
		}
		return elements;
	}

	private static void drain(Socket socket) {
		try {
			byte[] bytes = new byte[1 << 16];
			while (socket.getInputStream().read(bytes) >= 0) {
				Thread.onSpinWait();
			}
		}
		catch (IOException ex) {
			// the test is over
		}
	}

	private Socket request(String path) throws IOException {
		return send("GET " + path + " HTTP/1.1");
	}

	private Socket send(String requestLine) throws IOException {
		Socket socket = new Socket();
		// before it is connected, or the kernel lets it grow
		socket.setReceiveBufferSize(1 << 16);
		socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), this.port));
		socket.setSoTimeout(20_000);
		socket.getOutputStream().write((requestLine + "\r\nHost: x\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
		return socket;
	}

	@LoopController
	@RequestMapping("/slow")
	static class Handlers {

		private static final String ELEMENT = "x".repeat(ELEMENT_BYTES - 1) + "#";

		final AtomicLong requested = new AtomicLong();

		final AtomicInteger cancelled = new AtomicInteger();

		final AtomicInteger subscribed = new AtomicInteger();

		@GetMapping("/loop")
		Flux<String> loop() {
			return watched(Flux.range(0, ELEMENTS).map((i) -> ELEMENT));
		}

		@GetMapping("/elsewhere")
		Flux<String> elsewhere() {
			return watched(Flux.range(0, ELEMENTS).publishOn(Schedulers.parallel(), 8).map((i) -> ELEMENT));
		}

		@GetMapping("/endless")
		Flux<String> endless() {
			return watched(Flux.generate((sink) -> sink.next("0123456789")));
		}

		@GetMapping("/ticks")
		Flux<Long> ticks() {
			return watched(Flux.interval(Duration.ofMillis(1)).onBackpressureDrop());
		}

		@GetMapping("/entity")
		ResponseEntity<Flux<String>> entity() {
			return ResponseEntity.ok(endless());
		}

		@GetMapping("/never")
		Flux<String> never() {
			return watched(Flux.never());
		}

		@GetMapping(path = "/silent-events", produces = "text/event-stream")
		Flux<String> silentEvents() {
			return never();
		}

		@GetMapping(path = "/first-event", produces = "text/event-stream")
		Flux<String> firstEvent() {
			return watched(Flux.just("first").concatWith(Flux.never()));
		}

		@GetMapping("/mono")
		Mono<String> mono() {
			return Mono.<String>never()
				.doOnSubscribe((subscription) -> this.subscribed.incrementAndGet())
				.doOnCancel(this.cancelled::incrementAndGet);
		}

		@GetMapping("/mono-entity")
		Mono<ResponseEntity<String>> monoEntity() {
			return mono().map(ResponseEntity::ok);
		}

		@GetMapping("/short")
		String text() {
			return "short";
		}

		private <T> Flux<T> watched(Flux<T> flux) {
			return flux.doOnRequest(this.requested::addAndGet)
				.doOnSubscribe((subscription) -> this.subscribed.incrementAndGet())
				.doOnCancel(this.cancelled::incrementAndGet);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class App {

	}

}
