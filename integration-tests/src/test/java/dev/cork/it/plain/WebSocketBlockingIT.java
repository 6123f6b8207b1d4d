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
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import dev.cork.engine.websocket.WebSocketHandle;
import dev.cork.it.support.Apps;
import dev.cork.it.support.WebSocketClient;
import dev.cork.it.support.WebSocketClient.Closed;
import dev.cork.web.Blocking;
import dev.cork.websocket.OnBinary;
import dev.cork.websocket.OnClose;
import dev.cork.websocket.OnError;
import dev.cork.websocket.OnOpen;
import dev.cork.websocket.OnText;
import dev.cork.websocket.WebSocketEndpoint;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.PathVariable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Methods that run on another thread: in order for each web socket, bounded in number,
 * and with a client that has to wait.
 */
class WebSocketBlockingIT {

	@Test
	void messagesOfAWebSocketStayInOrderWhereverTheyRun() {
		try (ConfigurableApplicationContext context = Apps.run(Application.class);
				WebSocketClient client = WebSocketClient.connect(Apps.port(context), "/mixed/a")) {
			for (int i = 0; i < 100; i++) {
				client.send("t" + i).send(("b" + i).getBytes(StandardCharsets.UTF_8));
			}
			client.sendClose(1000, "done");
			List<Object> answers = new ArrayList<>();
			List<Object> expected = new ArrayList<>();
			await().until(() -> Mixed.log.contains("close 1000 done"));
			for (int i = 0; i < 100; i++) {
				expected.add("t" + i);
				expected.add("b" + i);
			}
			expected.add("close 1000 done");
			answers.addAll(Mixed.log);
			assertThat(answers).isEqualTo(expected);
			assertThat(Mixed.textThreads).allMatch((name) -> name.startsWith("task-"));
			assertThat(Mixed.binaryThreads).noneMatch((name) -> name.startsWith("task-"));
		}
	}

	@Test
	void answersKeepTheOrderOfTheirMessages() {
		try (ConfigurableApplicationContext context = Apps.run(Application.class, "cork.blocking.max-pending=2")) {
			List<WebSocketClient> clients = new ArrayList<>();
			for (int i = 0; i < 10; i++) {
				clients.add(WebSocketClient.connect(Apps.port(context), "/slow/" + i));
			}
			for (int n = 0; n < 20; n++) {
				for (WebSocketClient client : clients) {
					client.send(Integer.toString(n));
				}
			}
			for (int i = 0; i < clients.size(); i++) {
				assertThat(clients.get(i).next()).isEqualTo("open " + i);
				for (int n = 0; n < 20; n++) {
					assertThat(clients.get(i).next()).isEqualTo(i + ":" + n);
				}
			}
			assertThat(Slow.mostAtOnce.get()).isLessThanOrEqualTo(2);
			clients.forEach(WebSocketClient::close);
		}
	}

	@Test
	void aClientThatSendsMoreThanIsHandledHasToWait() throws Exception {
		try (ConfigurableApplicationContext context = Apps.run(Application.class)) {
			CountDownLatch mayGoOn = new CountDownLatch(1);
			Held.mayGoOn = mayGoOn;
			try (WebSocketClient client = WebSocketClient.connect(Apps.port(context), "/held")) {
				String message = "x".repeat(8_000);
				AtomicInteger sent = new AtomicInteger();
				Thread sender = new Thread(() -> {
					for (int i = 0; i < 4_000; i++) {
						client.send(i + " " + message);
						sent.incrementAndGet();
					}
				});
				sender.start();
				AtomicInteger seen = new AtomicInteger(-1);
				await().pollInterval(Duration.ofMillis(500)).until(() -> sent.get() == seen.getAndSet(sent.get()));
				assertThat(sent.get()).isLessThan(4_000);
				mayGoOn.countDown();
				for (int i = 0; i < 4_000; i++) {
					assertThat(client.next()).isEqualTo(Integer.toString(i));
				}
				sender.join();
			}
		}
	}

	@Test
	void aFailureIsHandledBeforeTheNextMessage() {
		try (ConfigurableApplicationContext context = Apps.run(Application.class);
				WebSocketClient client = WebSocketClient.connect(Apps.port(context), "/erring")) {
			client.send("1").send("a").send("2").send("b").send("3");
			assertThat(client.next()).isEqualTo("1");
			assertThat(client.next()).isEqualTo("no number: a");
			assertThat(client.next()).isEqualTo("2");
			assertThat(client.next()).isEqualTo("no number: b");
			assertThat(client.next()).isEqualTo("3");
			client.send("-1").send("4");
			assertThat(client.closed()).isEqualTo(new Closed(1011, ""));
			assertThat(client.rest()).isEmpty();
		}
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ Mixed.class, Slow.class, Held.class, Erring.class })
	static class Application {

	}

	@WebSocketEndpoint("/mixed/{name}")
	static class Mixed {

		static final Queue<String> log = new ConcurrentLinkedQueue<>();

		static final Queue<String> textThreads = new ConcurrentLinkedQueue<>();

		static final Queue<String> binaryThreads = new ConcurrentLinkedQueue<>();

		@OnText
		@Blocking
		void text(String text, @PathVariable String name, WebSocketHandle handle) throws InterruptedException {
			Thread.sleep((text.hashCode() & 1) + 1);
			log.add(text);
			textThreads.add(Thread.currentThread().getName());
		}

		@OnBinary
		void binary(ByteBuffer bytes) {
			log.add(StandardCharsets.UTF_8.decode(bytes).toString());
			binaryThreads.add(Thread.currentThread().getName());
		}

		@OnClose
		@Blocking
		void close(int code, String reason) {
			log.add("close " + code + " " + reason);
		}

	}

	@WebSocketEndpoint("/slow/{id}")
	@Blocking
	static class Slow {

		static final AtomicInteger mostAtOnce = new AtomicInteger();

		private final AtomicInteger atOnce = new AtomicInteger();

		@OnOpen
		String open(@PathVariable int id) {
			return "open " + id;
		}

		@OnText
		String text(String text, @PathVariable int id) throws InterruptedException {
			mostAtOnce.accumulateAndGet(this.atOnce.incrementAndGet(), Math::max);
			Thread.sleep(1);
			this.atOnce.decrementAndGet();
			return id + ":" + text;
		}

	}

	@WebSocketEndpoint(value = "/held", maxWaitingMessages = "4")
	@Blocking
	static class Held {

		static volatile CountDownLatch mayGoOn;

		@OnText
		String text(String text) throws InterruptedException {
			mayGoOn.await();
			return text.substring(0, text.indexOf(' '));
		}

	}

	@WebSocketEndpoint("/erring")
	static class Erring {

		@OnText
		@Blocking
		String text(String text) {
			int number = Integer.parseInt(text);
			if (number < 0) {
				throw new IllegalStateException("on purpose");
			}
			return text;
		}

		@OnError
		String noNumber(NumberFormatException failure) {
			String message = String.valueOf(failure.getMessage());
			return "no number: " + message.charAt(message.indexOf('"') + 1);
		}

	}

}
