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

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import dev.cork.engine.websocket.WebSocket;
import dev.cork.it.support.Apps;
import dev.cork.it.support.WebSocketClient;
import dev.cork.topic.Topics;
import dev.cork.web.Blocking;
import dev.cork.websocket.OnClose;
import dev.cork.websocket.OnDrain;
import dev.cork.websocket.OnDropped;
import dev.cork.websocket.OnOpen;
import dev.cork.websocket.OnSubscription;
import dev.cork.websocket.OnText;
import dev.cork.websocket.PublishTo;
import dev.cork.websocket.Subscribe;
import dev.cork.websocket.TopicAuthorizer;
import dev.cork.websocket.TopicRequests;
import dev.cork.websocket.WebSocketEndpoint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.PathVariable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Endpoints that publish and subscribe.
 */
@ExtendWith(OutputCaptureExtension.class)
class WebSocketTopicsIT {

	@Test
	void whatAMethodReturnsGoesToATopicOfItsPath() {
		try (ConfigurableApplicationContext context = Apps.run(Application.class)) {
			int port = Apps.port(context);
			try (WebSocketClient jane = WebSocketClient.connect(port, "/rooms/one/Jane")) {
				assertThat(jane.next()).isEqualTo("Jane has come");
				try (WebSocketClient other = WebSocketClient.connect(port, "/rooms/two/Otto");
						WebSocketClient john = WebSocketClient.connect(port, "/rooms/one/John")) {
					assertThat(jane.next()).isEqualTo("John has come");
					assertThat(john.next()).isEqualTo("John has come");
					assertThat(other.next()).isEqualTo("Otto has come");
					john.send("hello");
					assertThat(jane.next()).isEqualTo("{\"from\":\"John\",\"text\":\"hello\"}");
					assertThat(john.next()).isEqualTo("{\"from\":\"John\",\"text\":\"hello\"}");
					john.send("later");
					assertThat(jane.next()).isEqualTo("{\"from\":\"John\",\"text\":\"later\"}");
					assertThat(other.rest()).isEmpty();
				}
				assertThat(jane.next()).isEqualTo("John has gone");
			}
		}
	}

	@Test
	void theSenderMayBeLeftOut() {
		try (ConfigurableApplicationContext context = Apps.run(Application.class)) {
			int port = Apps.port(context);
			try (WebSocketClient one = WebSocketClient.connect(port, "/others");
					WebSocketClient two = WebSocketClient.connect(port, "/others")) {
				one.send("go");
				assertThat(two.next()).isEqualTo("from one");
				two.send("go");
				assertThat(one.next()).isEqualTo("from one");
				assertThat(two.rest()).isEmpty();
			}
		}
	}

	@Test
	void topicsAreSubscribedToWhenAWebSocketOpens() {
		try (ConfigurableApplicationContext context = Apps.run(Application.class)) {
			Topics topics = context.getBean(Topics.class);
			try (WebSocketClient client = WebSocketClient.connect(Apps.port(context), "/trades/ACME")) {
				assertThat(client.next()).isEqualTo("[news, trades/ACME]");
				topics.publishText("trades/ACME", "a trade");
				topics.publishText("trades/OTHER", "another trade");
				topics.publishBinary("news", "news".getBytes(StandardCharsets.UTF_8));
				topics.publish("trades/ACME", Map.of("price", 1));
				assertThat(client.next()).isEqualTo("a trade");
				assertThat(client.next()).isEqualTo("news".getBytes(StandardCharsets.UTF_8));
				assertThat(client.next()).isEqualTo("{\"price\":1}");
				assertThat(topics.subscribers("trades/ACME")).isOne();
			}
			await().until(() -> topics.subscribers("trades/ACME") == 0);
		}
	}

	@Test
	void clientsGetNoTopicThatNobodyAllows() {
		try (ConfigurableApplicationContext context = Apps.run(Application.class);
				WebSocketClient client = WebSocketClient.connect(Apps.port(context), "/requests")) {
			assertThat(client.send("open/a").next()).isEqualTo("open/a: false []");
		}
	}

	@Test
	void anAuthorizerDecidesAboutTopicsThatClientsAskFor() {
		try (ConfigurableApplicationContext context = Apps.run(Guarded.class);
				WebSocketClient client = WebSocketClient.connect(Apps.port(context), "/requests")) {
			assertThat(client.send("open/a").next()).isEqualTo("open/a +1 of 1");
			assertThat(client.next()).isEqualTo("open/a: true [open/a]");
			assertThat(client.send("open/a").next()).isEqualTo("open/a: true [open/a]");
			assertThat(client.send("closed/a").next()).isEqualTo("closed/a: false [open/a]");
			assertThat(client.send("").next()).isEqualTo(": false [open/a]");
		}
	}

	@Test
	void aClientGetsOnlySoManyTopics() {
		try (ConfigurableApplicationContext context = Apps.run(Guarded.class, "cork.topics.max-per-web-socket=2");
				WebSocketClient client = WebSocketClient.connect(Apps.port(context), "/wishes")) {
			assertThat(client.send("open/" + "x".repeat(1020)).next()).isEqualTo("false 0");
			assertThat(client.send("open/" + "x".repeat(1019)).next()).isEqualTo("true 1");
			assertThat(client.send("open/b").next()).isEqualTo("true 2");
			assertThat(client.send("open/c").next()).isEqualTo("false 2");
			assertThat(client.send("open/b").next()).isEqualTo("true 2");
			assertThat(client.send("-open/b").next()).isEqualTo("true 1");
			assertThat(client.send("open/c").next()).isEqualTo("true 2");
		}
	}

	@Test
	void aSlowSubscriberIsToldOfWhatItMissesAndHoldsUpNobody() {
		try (ConfigurableApplicationContext context = Apps.run(Application.class);
				WebSocketClient slow = WebSocketClient.connectWithoutReading(Apps.port(context), "/slow");
				WebSocketClient fast = WebSocketClient.connect(Apps.port(context), "/slow")) {
			Topics topics = context.getBean(Topics.class);
			await().until(() -> topics.subscribers("slow") == 2);
			String message = "x".repeat(10_000);
			int published = 0;
			while (SlowEndpoint.dropped.isEmpty()) {
				topics.publishText("slow", published + " " + message);
				assertThat((String) fast.next()).startsWith(published + " ");
				published++;
			}
			assertThat(SlowEndpoint.dropped).allMatch((what) -> what.startsWith("slow 100"));
			slow.read();
			await().until(SlowEndpoint.drained::get);
			topics.publishText("slow", "last");
			assertThat(fast.next()).isEqualTo("last");
			int came = 0;
			while (!slow.next().equals("last")) {
				came++;
			}
			assertThat(came).isPositive().isEqualTo(published - SlowEndpoint.dropped.size());
		}
	}

	@Test
	void publishingGoesOnWhileConnectionsComeAndGo(CapturedOutput output) throws Exception {
		try (ConfigurableApplicationContext context = Apps.run(Ticking.class, "cork.server.loops=2",
				"spring.task.scheduling.pool.size=2")) {
			int port = Apps.port(context);
			AtomicBoolean over = new AtomicBoolean();
			AtomicInteger visits = new AtomicInteger();
			List<CompletableFuture<Void>> visitors = new ArrayList<>();
			for (int i = 0; i < 4; i++) {
				int visitor = i;
				visitors.add(CompletableFuture.runAsync(() -> {
					while (!over.get()) {
						WebSocketClient client = WebSocketClient.connect(port, "/ticks");
						client.send("burst");
						List<Integer> ticks = new ArrayList<>();
						while (ticks.size() < 5) {
							Object next = client.next();
							if (!next.equals("burst")) {
								ticks.add(Integer.parseInt((String) next));
							}
						}
						assertThat(ticks).isEqualTo(IntStream.range(0, 5).mapToObj((n) -> ticks.get(0) + n).toList());
						if ((visits.incrementAndGet() + visitor) % 2 == 0) {
							client.abort();
						}
						else {
							client.sendClose(1000, "");
						}
					}
				}, (task) -> new Thread(task).start()));
			}
			await().atMost(Duration.ofSeconds(60)).until(() -> visits.get() >= 100);
			over.set(true);
			for (CompletableFuture<Void> visitor : visitors) {
				visitor.get();
			}
			Topics topics = context.getBean(Topics.class);
			await().until(() -> topics.subscribers("ticks") == 0);
			await().until(() -> Ticks.open.get() == 0);
		}
		assertThat(output.getAll()).doesNotContain("ERROR");
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ Rooms.class, Others.class, Trades.class, Requests.class, SlowEndpoint.class })
	static class Application {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ Requests.class, Wishes.class, OpenTopics.class })
	static class Guarded {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@EnableScheduling
	@Import({ Ticks.class, Ticker.class })
	static class Ticking {

	}

	record Said(String from, String text) {

	}

	@WebSocketEndpoint("/rooms/{room}/{name}")
	@Subscribe("rooms/{room}")
	static class Rooms {

		@OnOpen
		@PublishTo("rooms/{room}")
		String open(@PathVariable String name) {
			return name + " has come";
		}

		@OnText
		@PublishTo("rooms/{room}")
		CompletionStage<Said> text(String text, @PathVariable String name) {
			Said said = new Said(name, text);
			return text.equals("later") ? CompletableFuture.supplyAsync(() -> said)
					: CompletableFuture.completedFuture(said);
		}

		@OnClose
		@PublishTo("rooms/{room}")
		String close(@PathVariable String name) {
			return name + " has gone";
		}

	}

	@WebSocketEndpoint("/others")
	@Subscribe("others")
	static class Others {

		@OnText
		@PublishTo(value = "others", excludeSender = true)
		String text() {
			return "from one";
		}

	}

	@WebSocketEndpoint("/trades/{symbol}")
	static class Trades {

		@OnOpen
		@Subscribe({ "trades/{symbol}", "news" })
		String open(WebSocket webSocket) {
			return webSocket.topics().stream().sorted().toList().toString();
		}

	}

	@WebSocketEndpoint("/wishes")
	static class Wishes {

		@OnText
		String text(String wish, TopicRequests requests, WebSocket webSocket) {
			boolean done = wish.startsWith("-") ? requests.unsubscribe(wish.substring(1)) : requests.subscribe(wish);
			return done + " " + webSocket.topics().size();
		}

	}

	@WebSocketEndpoint("/requests")
	static class Requests {

		@OnText
		String text(String topic, TopicRequests requests, WebSocket webSocket) {
			return topic + ": " + requests.subscribe(topic) + " " + webSocket.topics();
		}

		@OnSubscription
		String changed(WebSocket webSocket, String topic, int now, int before) {
			return webSocket.isOpen() ? topic + " +" + (now - before) + " of " + now : null;
		}

	}

	@Component
	static class OpenTopics implements TopicAuthorizer {

		@Override
		public boolean maySubscribe(WebSocket webSocket, String topic) {
			return topic.startsWith("open/");
		}

	}

	@WebSocketEndpoint("/slow")
	@Subscribe("slow")
	static class SlowEndpoint {

		static final Queue<String> dropped = new ConcurrentLinkedQueue<>();

		static final AtomicBoolean drained = new AtomicBoolean();

		@OnDropped
		void dropped(String topic, int lengthBytes) {
			dropped.add(topic + " " + lengthBytes);
		}

		@OnDrain
		void drained() {
			drained.set(true);
		}

	}

	@WebSocketEndpoint("/ticks")
	@Subscribe("ticks")
	static class Ticks {

		static final AtomicInteger open = new AtomicInteger();

		private final Topics topics;

		Ticks(Topics topics) {
			this.topics = topics;
		}

		@OnOpen
		void open() {
			open.incrementAndGet();
		}

		@OnText
		@Blocking
		void text(String text) throws InterruptedException {
			for (int i = 0; i < 3; i++) {
				this.topics.publishText("ticks", text);
				Thread.sleep(1);
			}
		}

		@OnClose
		void close() {
			open.decrementAndGet();
		}

	}

	@Component
	static class Ticker {

		private final Topics topics;

		private int tick;

		Ticker(Topics topics) {
			this.topics = topics;
		}

		@Scheduled(fixedRate = 2)
		void tick() {
			this.topics.publishText("ticks", Integer.toString(++this.tick));
		}

	}

}
