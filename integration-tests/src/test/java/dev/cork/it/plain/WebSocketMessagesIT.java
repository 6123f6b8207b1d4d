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

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import dev.cork.engine.websocket.PreparedMessage;
import dev.cork.engine.websocket.WebSocket;
import dev.cork.engine.websocket.WebSocketHandle;
import dev.cork.it.support.Apps;
import dev.cork.it.support.WebSocketClient;
import dev.cork.websocket.OnBinary;
import dev.cork.websocket.OnClose;
import dev.cork.websocket.OnOpen;
import dev.cork.websocket.OnPing;
import dev.cork.websocket.OnPong;
import dev.cork.websocket.OnText;
import dev.cork.websocket.Payload;
import dev.cork.websocket.WebSocketEndpoint;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpHeaders;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * What methods of endpoints get and what becomes of what they return.
 */
class WebSocketMessagesIT {

	private static ConfigurableApplicationContext context;

	private static int port;

	@BeforeAll
	static void start() {
		context = Apps.run(Application.class);
		port = Apps.port(context);
	}

	@AfterAll
	static void stop() {
		context.close();
	}

	@Test
	void textsBinaryEmptyAndFragmentedMessagesArriveExactlyOnceAndInOrder() {
		try (WebSocketClient client = WebSocketClient.connect(port, "/log/one")) {
			client.send("a")
				.send("")
				.send(bytes("b"))
				.send(bytes(""))
				.sendFragments("c", "d", "", "e")
				.sendFragments(bytes("f"), bytes(""), bytes("g"))
				.sendFragments("", "")
				.send("\u20ac\ud83d\ude00")
				.send("end");
			assertThat(client.next()).isEqualTo("open one");
			assertThat(client.next()).isEqualTo("[t:a, t:, b:b, b:, t:cde, b:fg, t:, t:\u20ac\ud83d\ude00, t:end]");
		}
	}

	@Test
	void aLargeMessageArrivesWhole() {
		String large = "x".repeat(200_000);
		try (WebSocketClient client = WebSocketClient.connect(port, "/large")) {
			client.send(large).send(large.getBytes(StandardCharsets.UTF_8)).sendFragments(large, large);
			assertThat(client.next()).isEqualTo(large);
			assertThat(client.next()).isEqualTo(large.getBytes(StandardCharsets.UTF_8));
			assertThat(client.next()).isEqualTo(large + large);
		}
	}

	@Test
	void aMessageOverTheLimitClosesWith1009() {
		try (WebSocketClient client = WebSocketClient.connect(port, "/log/limit")) {
			client.send("x".repeat(16 * 1024 + 1));
			assertThat(client.closed().code()).isEqualTo(1009);
		}
	}

	@Test
	void argumentsOfTheHandshakeStayForAllMethods() {
		try (WebSocketClient client = WebSocketClient.connect(port, "/arguments/7/b%20c?q=1&q=2&flag=true",
				(handshake) -> handshake.header("X-Name", "Jane").header("Cookie", "theme=dark"))) {
			assertThat(client.next()).isEqualTo("7 b c [1, 2] Jane dark true Jane");
			client.send("hello").send("again");
			assertThat(client.next()).isEqualTo("hello 7 b c null");
			assertThat(client.next()).isEqualTo("again 7 b c null");
		}
	}

	@Test
	void objectsAreReadAndWrittenAsJson() {
		try (WebSocketClient client = WebSocketClient.connect(port, "/json")) {
			client.send("[{\"n\":1},{\"n\":2}]");
			assertThat(client.next()).isEqualTo("{\"sum\":3}");
		}
	}

	@Test
	void everyTypeOfResultIsAMessage() {
		try (WebSocketClient client = WebSocketClient.connect(port, "/results")) {
			assertThat(client.send("text").next()).isEqualTo("text");
			assertThat(client.send("bytes").next()).isEqualTo(bytes("bytes"));
			assertThat(client.send("buffer").next()).isEqualTo(bytes("uff"));
			assertThat(client.send("prepared").next()).isEqualTo("prepared");
			assertThat(client.send("object").next()).isEqualTo("{\"sum\":6}");
			client.send("null").send("text");
			assertThat(client.next()).isEqualTo("text");
		}
	}

	@Test
	void aResultThatComesLaterIsSentWhenItIsThere() {
		try (WebSocketClient client = WebSocketClient.connect(port, "/later")) {
			client.send("slow").send("fast");
			assertThat(client.next()).isEqualTo("fast");
			assertThat(client.next()).isEqualTo("slow");
		}
	}

	@Test
	void aMonoIsSubscribedTo() {
		try (WebSocketClient client = WebSocketClient.connect(port, "/mono")) {
			client.send(bytes("3"));
			assertThat(client.next()).isEqualTo("{\"sum\":3}");
		}
	}

	@Test
	void eachElementOfAFluxIsAMessage() {
		try (WebSocketClient client = WebSocketClient.connect(port, "/flux")) {
			client.send("1000");
			for (int i = 0; i < 1000; i++) {
				assertThat(client.next()).isEqualTo("{\"sum\":" + i + "}");
			}
		}
	}

	@Test
	void aFluxGoesNoFasterThanThePeerAndEndsWithIt() {
		try (WebSocketClient client = WebSocketClient.connectWithoutReading(port, "/endless")) {
			client.send("go");
			await().until(() -> Endless.requested.size() > 32);
			await().pollInterval(Duration.ofMillis(300))
				.until(() -> Endless.requested.size() == Endless.seen.getAndSet(Endless.requested.size()));
			int whileNobodyReads = Endless.requested.size();
			client.read();
			for (int i = 0; i < whileNobodyReads; i++) {
				assertThat((String) client.next()).startsWith(i + " ");
			}
			assertThat(Endless.cancelled).isEmpty();
		}
		await().until(() -> !Endless.cancelled.isEmpty());
	}

	@Test
	void pingsAndPongsAreTold() {
		try (WebSocketClient client = WebSocketClient.connect(port, "/pings")) {
			client.ping(bytes("one")).pong(bytes("two"));
			assertThat(client.next()).isEqualTo("ping one");
			assertThat(client.next()).isEqualTo("pong two");
		}
		try (WebSocketClient client = WebSocketClient.connect(port, "/also/pings")) {
			assertThat(client.ping(bytes("three")).next()).isEqualTo("ping three");
		}
	}

	@Test
	void aMessageThatNoMethodTakesClosesWith1003() {
		try (WebSocketClient client = WebSocketClient.connect(port, "/pings")) {
			client.send("text");
			assertThat(client.closed()).isEqualTo(new WebSocketClient.Closed(1003, "This endpoint takes no texts"));
		}
	}

	@Test
	void theEndIsToldWithItsCodeAndReason() {
		Log.closed.clear();
		try (WebSocketClient client = WebSocketClient.connect(port, "/log/closing")) {
			client.sendClose(4001, "enough");
			assertThat(client.closed().code()).isEqualTo(4001);
		}
		await().until(() -> Log.closed.contains("closing 4001 enough"));
		WebSocketClient.connect(port, "/log/aborted").abort();
		await().until(() -> Log.closed.contains("aborted 1006 "));
	}

	@Test
	void otherThreadsReachAWebSocketByItsHandle() throws Exception {
		try (WebSocketClient client = WebSocketClient.connect(port, "/handles")) {
			WebSocketHandle handle = Handles.opened.take();
			assertThat(handle.sendText("from elsewhere")).isTrue();
			assertThat(client.next()).isEqualTo("from elsewhere");
			handle.close(4000, "by handle");
			assertThat(client.closed()).isEqualTo(new WebSocketClient.Closed(4000, "by handle"));
			await().until(() -> !handle.sendText("too late"));
		}
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ Log.class, Large.class, Arguments.class, Json.class, Results.class, Later.class, MonoEndpoint.class,
			FluxEndpoint.class, Endless.class, Pings.class, Handles.class })
	static class Application {

	}

	@WebSocketEndpoint("/log/{name}")
	static class Log {

		static final Queue<String> closed = new ConcurrentLinkedQueue<>();

		private final Queue<String> log = new ConcurrentLinkedQueue<>();

		@OnOpen
		String open(@PathVariable String name) {
			return "open " + name;
		}

		@OnText
		String text(CharSequence text, @PathVariable String name) {
			if (name.equals("one")) {
				this.log.add("t:" + text);
			}
			return text.toString().equals("end") ? this.log.toString() : null;
		}

		@OnBinary
		void binary(ByteBuffer bytes) {
			this.log.add("b:" + StandardCharsets.UTF_8.decode(bytes));
		}

		@OnClose
		void close(@PathVariable String name, int code, String reason) {
			closed.add(name + " " + code + " " + reason);
		}

	}

	@WebSocketEndpoint(value = "/large", maxMessageSize = "1MB", maxBacklogSize = "4MB")
	static class Large {

		@OnText
		String text(String text) {
			return text;
		}

		@OnBinary
		byte[] binary(byte[] bytes) {
			return bytes;
		}

	}

	@WebSocketEndpoint("/arguments/{id}/{name}")
	static class Arguments {

		@OnOpen
		String open(@PathVariable int id, @PathVariable String name, @RequestParam List<String> q,
				@RequestHeader("X-Name") String header, @CookieValue String theme, @RequestParam boolean flag,
				HttpHeaders headers) {
			return id + " " + name + " " + q + " " + header + " " + theme + " " + flag + " "
					+ headers.getFirst("X-Name");
		}

		@OnText
		String text(@Payload String text, @PathVariable int id, @PathVariable String name,
				@RequestParam(required = false) Integer missing) {
			return text + " " + id + " " + name + " " + missing;
		}

	}

	record Item(int n) {

	}

	record Sum(int sum) {

		static Sum of(List<Item> items) {
			return new Sum(items.stream().mapToInt(Item::n).sum());
		}

	}

	@WebSocketEndpoint("/json")
	static class Json {

		@OnText
		Sum text(List<Item> items) {
			return Sum.of(items);
		}

	}

	@WebSocketEndpoint("/results")
	static class Results {

		@OnText
		Object text(String text) {
			return switch (text) {
				case "bytes" -> bytes(text);
				case "buffer" -> ByteBuffer.wrap(bytes(text), 1, 3);
				case "prepared" -> PreparedMessage.text(text);
				case "object" -> new Sum(6);
				case "null" -> null;
				default -> text;
			};
		}

	}

	@WebSocketEndpoint("/later")
	static class Later {

		private final CompletableFuture<String> slow = new CompletableFuture<>();

		@OnText
		CompletionStage<String> text(String text) {
			if (text.equals("slow")) {
				return this.slow;
			}
			this.slow.completeOnTimeout("slow", 50, TimeUnit.MILLISECONDS);
			return CompletableFuture.completedFuture(text);
		}

	}

	@WebSocketEndpoint("/mono")
	static class MonoEndpoint {

		@OnBinary
		Mono<Sum> binary(byte[] bytes) {
			return Mono.delay(Duration.ofMillis(10))
				.map((tick) -> new Sum(Integer.parseInt(new String(bytes, StandardCharsets.UTF_8))));
		}

	}

	@WebSocketEndpoint("/flux")
	static class FluxEndpoint {

		@OnText
		Flux<Sum> text(int count) {
			return Flux.fromStream(IntStream.range(0, count).boxed()).map(Sum::new);
		}

	}

	@WebSocketEndpoint("/endless")
	static class Endless {

		static final Queue<Integer> requested = new ConcurrentLinkedQueue<>();

		static final AtomicInteger seen = new AtomicInteger();

		static final Queue<String> cancelled = new ConcurrentLinkedQueue<>();

		@OnText
		Flux<String> text() {
			String filler = "x".repeat(8_000);
			return Flux.range(0, Integer.MAX_VALUE)
				.doOnNext(requested::add)
				.map((n) -> n + " " + filler)
				.doOnCancel(() -> cancelled.add("cancelled"));
		}

	}

	@WebSocketEndpoint({ "/pings", "/also/pings" })
	static class Pings {

		@OnPing
		String ping(byte[] data) {
			return "ping " + new String(data, StandardCharsets.UTF_8);
		}

		@OnPong
		void pong(WebSocket webSocket, ByteBuffer data) {
			webSocket.sendText("pong " + StandardCharsets.UTF_8.decode(data));
		}

	}

	@WebSocketEndpoint("/handles")
	static class Handles {

		static final BlockingQueue<WebSocketHandle> opened = new LinkedBlockingQueue<>();

		@OnOpen
		void open(WebSocketHandle handle) {
			opened.add(handle);
		}

	}

}
