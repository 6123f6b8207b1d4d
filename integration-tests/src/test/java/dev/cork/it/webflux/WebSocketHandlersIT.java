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

import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import dev.cork.it.support.Apps;
import dev.cork.it.support.WebSocketClient;
import dev.cork.webflux.socket.CorkWebSocketSession;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.handler.SimpleUrlHandlerMapping;
import org.springframework.web.reactive.socket.CloseStatus;
import org.springframework.web.reactive.socket.WebSocketHandler;
import org.springframework.web.reactive.socket.WebSocketMessage;
import org.springframework.web.reactive.socket.WebSocketSession;
import org.springframework.web.reactive.socket.client.ReactorNettyWebSocketClient;
import org.springframework.web.server.WebFilter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;

/**
 * WebFlux's WebSocket handlers, served by Cork without a word of configuration.
 */
@Timeout(180)
class WebSocketHandlersIT {

	private static final Duration LONG = Duration.ofSeconds(60);

	private static final BlockingQueue<String> ends = new LinkedBlockingQueue<>();

	private static final AtomicInteger taken = new AtomicInteger();

	private static final int FLOOD = 5000;

	private static final AtomicInteger produced = new AtomicInteger();

	private static final BlockingQueue<String> release = new LinkedBlockingQueue<>();

	private static ConfigurableApplicationContext context;

	@BeforeAll
	static void start() {
		context = Apps.run(App.class, "cork.websocket.max-message-size=100KB", "cork.websocket.compression=shared");
	}

	@AfterAll
	static void stop() {
		context.close();
	}

	private static WebSocketClient connect(String path) {
		return WebSocketClient.connect(Apps.port(context), path);
	}

	private static URI uri(String path) {
		return URI.create("ws://127.0.0.1:" + Apps.port(context) + path);
	}

	private static String nextEnd() throws InterruptedException {
		return String.valueOf(ends.poll(60, TimeUnit.SECONDS));
	}

	@Test
	void textBinaryAndFragmentsAreEchoed() {
		try (WebSocketClient client = connect("/echo")) {
			assertThat(client.send("hello").next()).isEqualTo("hello");
			assertThat(client.sendFragments("fr", "ag", "ments").next()).isEqualTo("fragments");
			assertThat((byte[]) client.send(new byte[] { 1, 2, 3 }).next()).containsExactly(1, 2, 3);
			String large = "é".repeat(40_000);
			assertThat(client.send(large).next()).isEqualTo(large);
			assertThat(client.send("").next()).isEqualTo("");
		}
	}

	@Test
	void springsOwnClientTalksToIt() {
		List<String> received = new ArrayList<>();
		new ReactorNettyWebSocketClient().execute(uri("/echo"),
				(session) -> session.send(Flux.range(0, 1000).map((i) -> session.textMessage("message " + i)))
					.and(session.receive().map(WebSocketMessage::getPayloadAsText).take(1000).doOnNext(received::add)))
			.block(LONG);
		assertThat(received).hasSize(1000).startsWith("message 0").endsWith("message 999");
	}

	@Test
	void manySessionsGoOnAtOnce() {
		Long count = Flux.range(0, 50).flatMap((number) -> {
			AtomicInteger right = new AtomicInteger();
			return new ReactorNettyWebSocketClient()
				.execute(uri("/echo"),
						(session) -> session.send(Flux.range(0, 100).map((i) -> session.textMessage(number + "/" + i)))
							.and(session.receive()
								.map(WebSocketMessage::getPayloadAsText)
								.take(100)
								.index((i, text) -> text.equals(number + "/" + i))
								.doOnNext((same) -> right.addAndGet(same ? 1 : 0))))
				.then(Mono.fromSupplier(right::get));
		}, 50).filter((right) -> right == 100).count().block(LONG);
		assertThat(count).isEqualTo(50);
	}

	@Test
	void aSubprotocolOfTheHandlerIsAgreedOn() {
		try (WebSocketClient client = WebSocketClient.connect(Apps.port(context), "/chat",
				(handshake) -> handshake.subprotocols("v3", "v2", "v1"))) {
			assertThat(client.subprotocol()).isEqualTo("v2");
			assertThat(client.next()).isEqualTo("v2");
		}
	}

	@Test
	void theHandshakeIsKnownToTheHandlerAndFiltersSeeIt() {
		try (WebSocketClient client = WebSocketClient.connect(Apps.port(context), "/handshake?name=Ada",
				(handshake) -> handshake.header("Cookie", "color=blue").header("X-Test", "yes"))) {
			assertThat(client.next()).isEqualTo("/handshake name=Ada blue yes filtered true");
		}
	}

	@Test
	void nobodyReadsMoreThanTheHandlerTakes() {
		taken.set(0);
		try (WebSocketClient client = connect("/slow")) {
			String message = "x".repeat(50_000);
			Thread sender = new Thread(() -> {
				for (int i = 0; i < 400; i++) {
					client.send(message);
				}
				client.send("go");
			});
			sender.setDaemon(true);
			sender.start();
			// what waits between them is bounded, and is not all that was sent
			await().during(Duration.ofSeconds(2)).atMost(LONG).until(() -> taken.get() == 1 && sender.isAlive());
			release.add("release");
			await().atMost(LONG).untilAtomic(taken, equalTo(401));
			assertThat(client.next()).isEqualTo("401");
		}
	}

	@Test
	void nobodyMakesMoreThanTheClientTakes() {
		produced.set(0);
		try (WebSocketClient client = WebSocketClient.connectWithoutReading(Apps.port(context), "/flood")) {
			await().atMost(LONG).until(() -> produced.get() > 0);
			AtomicInteger last = new AtomicInteger(-1);
			await().atMost(LONG)
				.during(Duration.ofSeconds(1))
				.until(() -> produced.get() == last.getAndSet(produced.get()));
			assertThat(produced.get()).isLessThan(FLOOD);
			client.read();
			for (int i = 0; i < FLOOD; i++) {
				assertThat((String) client.next()).hasSize(10_000).startsWith(i + " ");
			}
		}
	}

	@Test
	void aHandlerThatIsDoneCloses() throws Exception {
		try (WebSocketClient client = connect("/once")) {
			assertThat(client.next()).isEqualTo("once");
			assertThat(client.closed()).isEqualTo(new WebSocketClient.Closed(1000, ""));
		}
	}

	@Test
	void aHandlerThatFailsCloses1011() {
		try (WebSocketClient client = connect("/failing")) {
			assertThat(client.closed().code()).isEqualTo(1011);
		}
		try (WebSocketClient client = connect("/throwing")) {
			assertThat(client.closed().code()).isEqualTo(1011);
		}
	}

	@Test
	void aHandlerClosesWithItsStatus() throws Exception {
		ends.clear();
		try (WebSocketClient client = connect("/closing")) {
			assertThat(client.closed()).isEqualTo(new WebSocketClient.Closed(4001, "as it wants"));
			assertThat(nextEnd()).contains("code=4001").contains("as it wants");
		}
	}

	@Test
	void theClientsStatusIsToldToTheHandler() throws Exception {
		ends.clear();
		try (WebSocketClient client = connect("/ends")) {
			assertThat(client.send("hello").next()).isEqualTo("hello");
			client.sendClose(4002, "good night");
			assertThat(client.closed().code()).isEqualTo(4002);
		}
		assertThat(nextEnd()).contains("code=4002").contains("good night");
		assertThat(nextEnd()).isEqualTo("received all");
	}

	@Test
	void aClientThatVanishesIsToldAs1006() throws Exception {
		ends.clear();
		try (WebSocketClient client = connect("/ends")) {
			assertThat(client.send("hello").next()).isEqualTo("hello");
			client.abort();
		}
		assertThat(nextEnd()).contains("code=1006");
		assertThat(nextEnd()).isEqualTo("received all");
	}

	@Test
	void aMessageOverTheLimitCloses1009() throws Exception {
		ends.clear();
		try (WebSocketClient client = connect("/ends")) {
			client.send("x".repeat(100 * 1024 + 1));
			assertThat(client.closed().code()).isEqualTo(1009);
		}
		assertThat(nextEnd()).contains("code=1009");
	}

	@Test
	void aPingOfTheHandlerIsAnsweredToTheHandler() {
		try (WebSocketClient client = connect("/pinging")) {
			assertThat(client.next()).isEqualTo("pong: are you there");
		}
	}

	@Test
	void aSessionMayBelongToTopicsOfTheServer() {
		try (WebSocketClient first = connect("/news"); WebSocketClient second = connect("/news")) {
			assertThat(first.next()).isEqualTo("subscribed");
			assertThat(second.next()).isEqualTo("subscribed");
			first.send("extra");
			assertThat(second.next()).isEqualTo("extra");
		}
	}

	@Test
	void aForeignOriginIsRefusedUnlessCorsAllowsIt() {
		assertThat(WebSocketClient.refused(Apps.port(context), "/echo",
				(handshake) -> handshake.header("Origin", "https://elsewhere.example")))
			.isEqualTo(403);
		try (WebSocketClient client = WebSocketClient.connect(Apps.port(context), "/cors/echo",
				(handshake) -> handshake.header("Origin", "https://friend.example"))) {
			assertThat(client.send("hello").next()).isEqualTo("hello");
		}
		assertThat(WebSocketClient.refused(Apps.port(context), "/cors/echo",
				(handshake) -> handshake.header("Origin", "https://elsewhere.example")))
			.isEqualTo(403);
	}

	@Test
	void aPlainRequestIsABadRequest() {
		assertThat(Apps.probe(context).get("/echo").statusCode()).isEqualTo(400);
	}

	@Test
	void aServerThatStopsSaysGoodbye() throws Exception {
		ends.clear();
		ConfigurableApplicationContext stopping = Apps.run(App.class);
		try (WebSocketClient client = WebSocketClient.connect(Apps.port(stopping), "/ends")) {
			assertThat(client.send("hello").next()).isEqualTo("hello");
			stopping.close();
			assertThat(client.closed().code()).isEqualTo(1001);
		}
		finally {
			stopping.close();
		}
		assertThat(nextEnd()).contains("code=1001");
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class App {

		@Bean
		HandlerMapping sockets() {
			Map<String, WebSocketHandler> handlers = new HashMap<>();
			handlers.put("/echo", App::echo);
			handlers.put("/chat", new Chat());
			handlers.put("/handshake", App::handshake);
			handlers.put("/slow", App::slow);
			handlers.put("/flood", App::flood);
			handlers.put("/once", (session) -> session.send(Mono.just(session.textMessage("once"))));
			handlers.put("/failing", (session) -> Mono.error(new IllegalStateException("as the test wants")));
			handlers.put("/throwing", (session) -> {
				throw new IllegalStateException("as the test wants");
			});
			handlers.put("/closing",
					(session) -> tellEnd(session).and(session.close(CloseStatus.create(4001, "as it wants"))));
			handlers.put("/ends", (session) -> tellEnd(session)
				.and(session.send(session.receive()).doOnSuccess((done) -> ends.add("received all"))));
			handlers.put("/pinging", App::pinging);
			handlers.put("/news", App::news);
			return new SimpleUrlHandlerMapping(handlers, 10);
		}

		@Bean
		HandlerMapping corsSockets() {
			SimpleUrlHandlerMapping mapping = new SimpleUrlHandlerMapping(
					Map.of("/cors/echo", (WebSocketHandler) App::echo), 9);
			CorsConfiguration cors = new CorsConfiguration();
			cors.addAllowedOrigin("https://friend.example");
			mapping.setCorsConfigurations(Map.of("/cors/**", cors));
			return mapping;
		}

		@Bean
		WebFilter filter() {
			return (exchange, chain) -> {
				exchange.getResponse().getHeaders().set("X-Filtered", "true");
				return chain.filter(
						exchange.mutate().request((request) -> request.header("X-From-Filter", "filtered")).build());
			};
		}

		private static Mono<Void> tellEnd(WebSocketSession session) {
			return session.closeStatus().doOnNext((status) -> ends.add(status.toString())).then();
		}

		private static Mono<Void> echo(WebSocketSession session) {
			return session.send(session.receive()
				.map((message) -> (message.getType() == WebSocketMessage.Type.TEXT)
						? session.textMessage(message.getPayloadAsText())
						: session.binaryMessage((factory) -> factory.wrap(bytes(message)))));
		}

		private static byte[] bytes(WebSocketMessage message) {
			byte[] bytes = new byte[message.getPayload().readableByteCount()];
			message.getPayload().read(bytes);
			return bytes;
		}

		private static Mono<Void> handshake(WebSocketSession session) {
			var info = session.getHandshakeInfo();
			String text = String.join(" ", info.getUri().getPath(), info.getUri().getQuery(),
					info.getCookies().toSingleValueMap().get("color").getValue(), info.getHeaders().getFirst("X-Test"),
					info.getHeaders().getFirst("X-From-Filter"), String.valueOf(info.getRemoteAddress() != null));
			return session.send(Mono.just(session.textMessage(text)));
		}

		/** Takes one, and the others when it is allowed to. */
		private static Mono<Void> slow(WebSocketSession session) {
			return session.receive()
				.map(WebSocketMessage::getPayloadAsText)
				.publishOn(Schedulers.boundedElastic(), 1)
				.doOnNext((text) -> {
					if (taken.incrementAndGet() == 1) {
						awaitRelease();
					}
				})
				.takeUntil("go"::equals)
				.count()
				.flatMap((count) -> session.send(Mono.just(session.textMessage(String.valueOf(count)))));
		}

		private static void awaitRelease() {
			try {
				release.poll(120, TimeUnit.SECONDS);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		}

		private static Mono<Void> flood(WebSocketSession session) {
			return session.send(Flux.range(0, FLOOD).map((i) -> {
				produced.incrementAndGet();
				String start = i + " ";
				return session.textMessage(start + "x".repeat(10_000 - start.length()));
			})).then(session.closeStatus().then());
		}

		private static Mono<Void> pinging(WebSocketSession session) {
			Mono<Void> ping = session.send(Mono.just(
					session.pingMessage((factory) -> factory.wrap("are you there".getBytes(StandardCharsets.UTF_8)))));
			return session.receive()
				.filter((message) -> message.getType() == WebSocketMessage.Type.PONG)
				.next()
				.flatMap((pong) -> session.send(Mono.just(session.textMessage("pong: " + pong.getPayloadAsText()))))
				.and(ping);
		}

		private static Mono<Void> news(WebSocketSession session) {
			CorkWebSocketSession cork = (CorkWebSocketSession) session;
			cork.getHandle().execute((webSocket) -> webSocket.subscribe("news"));
			return session.send(Mono.just(session.textMessage("subscribed")))
				.and(session.receive()
					.doOnNext((message) -> cork.getHandle()
						.execute((webSocket) -> webSocket.publishText("news", ByteBuffer.wrap(bytes(message)))))
					.then());
		}

	}

	private static final class Chat implements WebSocketHandler {

		@Override
		public List<String> getSubProtocols() {
			return List.of("v1", "v2");
		}

		@Override
		public Mono<Void> handle(WebSocketSession session) {
			@Nullable String agreed = session.getHandshakeInfo().getSubProtocol();
			return session.send(Mono.just(session.textMessage(String.valueOf(agreed))));
		}

	}

}
