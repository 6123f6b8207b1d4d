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

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import dev.cork.engine.websocket.WebSocket;
import dev.cork.it.support.Apps;
import dev.cork.it.support.WebSocketClient;
import dev.cork.it.support.WebSocketClient.Closed;
import dev.cork.websocket.OnClose;
import dev.cork.websocket.OnError;
import dev.cork.websocket.OnOpen;
import dev.cork.websocket.OnText;
import dev.cork.websocket.WebSocketEndpoint;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import reactor.core.publisher.Flux;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.server.ServerWebInputException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * What becomes of failures after the handshake.
 */
@ExtendWith(OutputCaptureExtension.class)
class WebSocketFailuresIT {

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
	void aMessageThatIsNoJsonClosesWith1007() {
		assertThat(closed("/typed", "{\"name\":")).extracting(Closed::code).isEqualTo(1007);
		assertThat(closed("/typed", "{\"name\":").reason())
			.startsWith("The message is not valid JSON (line 1, column ");
		assertThat(closed("/typed", "{\"name\":\"a\",\"count\":\"many\"}"))
			.isEqualTo(new Closed(1007, "The message has a wrong value at 'count'"));
		assertThat(closed("/typed", "")).isEqualTo(new Closed(1007, "The message is empty"));
		assertThat(closed("/typed", "null")).isEqualTo(new Closed(1007, "The message is null"));
	}

	@Test
	void aMessageThatIsNotValidClosesWith1008() {
		assertThat(closed("/typed", "{\"name\":\"\",\"count\":0}")).isEqualTo(
				new Closed(1008, "The message is not valid: count must be greater than 0; name must not be blank"));
		assertThat(closed("/constrained", "too long"))
			.isEqualTo(new Closed(1008, "The message is not valid: text size must be between 0 and 3"));
	}

	@Test
	void anythingElseIsLoggedAndClosesWith1011(CapturedOutput output) {
		for (String how : new String[] { "thrown", "stage", "flux", "result" }) {
			assertThat(closed("/failing/" + how, "go")).isEqualTo(new Closed(1011, ""));
			await().until(() -> output.getAll().contains("on purpose: " + how));
		}
		assertThat(output.getAll()).contains("GET /failing/{how} (" + Failing.class.getName() + ") failed");
		try (WebSocketClient client = WebSocketClient.connect(port, "/failing/open")) {
			assertThat(client.closed().code()).isEqualTo(1011);
		}
	}

	@Test
	void aFailureAtTheEndIsLogged(CapturedOutput output) {
		try (WebSocketClient client = WebSocketClient.connect(port, "/failing/close")) {
			client.sendClose(1000, "");
			client.closed();
		}
		await().until(() -> output.getAll().contains("on purpose: close"));
	}

	@Test
	void theClosestMethodForAFailureAnswersAndTheWebSocketStaysOpen(CapturedOutput output) {
		try (WebSocketClient client = WebSocketClient.connect(port, "/handled")) {
			assertThat(client.send("file").next()).isEqualTo("no file");
			assertThat(client.send("io").next()).isEqualTo("io");
			assertThat(client.send("stage").next()).isEqualTo("io");
			assertThat(client.send("wrapped").next()).isEqualTo("io");
			assertThat(client.send("input").next()).isEqualTo("input: bad");
			assertThat(client.send("hello").next()).isEqualTo("hello");
			client.send("close");
			assertThat(client.closed()).isEqualTo(new Closed(4010, "closed by the method"));
		}
		assertThat(output.getAll()).doesNotContain("/handled");
	}

	@Test
	void whatNoMethodFitsClosesAsIfThereWereNone() {
		assertThat(closed("/handled", "state").code()).isEqualTo(1011);
	}

	@Test
	void aFailingMethodForFailuresClosesWith1011(CapturedOutput output) {
		assertThat(closed("/handled", "worse")).isEqualTo(new Closed(1011, ""));
		await().until(() -> output.getAll().contains("failed again"));
	}

	private static Closed closed(String path, String message) {
		try (WebSocketClient client = WebSocketClient.connect(port, path)) {
			return client.send(message).closed();
		}
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ Typed.class, Constrained.class, Failing.class, FailingStage.class, FailingFlux.class, Handled.class })
	static class Application {

	}

	record Broken(String how) {

		@Override
		public String how() {
			throw new IllegalStateException("on purpose: " + this.how);
		}

	}

	record Item(@NotBlank String name, @Positive int count) {

	}

	@WebSocketEndpoint("/typed")
	static class Typed {

		@OnText
		String text(@Valid Item item) {
			return item.name();
		}

	}

	@WebSocketEndpoint("/constrained")
	static class Constrained {

		@OnText
		String text(@Size(max = 3) String text) {
			return text;
		}

	}

	@WebSocketEndpoint("/failing/{how}")
	static class Failing {

		@OnOpen
		void open(@PathVariable String how) {
			if (how.equals("open")) {
				throw new IllegalStateException("on purpose: " + how);
			}
		}

		@OnText
		Object text(@PathVariable String how) {
			if (how.equals("thrown")) {
				throw new IllegalStateException("on purpose: " + how);
			}
			return new Broken(how);
		}

		@OnClose
		void close(@PathVariable String how) {
			if (how.equals("close")) {
				throw new IllegalStateException("on purpose: " + how);
			}
		}

	}

	@WebSocketEndpoint("/failing/stage")
	static class FailingStage {

		@OnText
		CompletionStage<String> text() {
			return CompletableFuture.supplyAsync(() -> {
				throw new IllegalStateException("on purpose: stage");
			});
		}

	}

	@WebSocketEndpoint("/failing/flux")
	static class FailingFlux {

		@OnText
		Flux<String> text() {
			return Flux.concat(Flux.just("a"), Flux.error(new IllegalStateException("on purpose: flux")));
		}

	}

	@WebSocketEndpoint("/handled")
	static class Handled {

		@OnText
		CompletionStage<String> text(String text) throws Exception {
			switch (text) {
				case "file" -> throw new FileNotFoundException();
				case "io" -> throw new IOException();
				case "wrapped" -> throw new Exception(new IOException());
				case "input" -> throw new ServerWebInputException("bad");
				case "state" -> throw new IllegalStateException();
				case "worse", "close" -> throw new UnsupportedOperationException(text);
				default -> {
					return text.equals("stage") ? CompletableFuture.failedFuture(new IOException())
							: CompletableFuture.completedFuture(text);
				}
			}
		}

		@OnError
		String noFile(FileNotFoundException failure) {
			return "no file";
		}

		@OnError
		String io(IOException failure) {
			return "io";
		}

		@OnError
		CompletionStage<String> input(ServerWebInputException failure) {
			return CompletableFuture.completedFuture("input: " + failure.getReason());
		}

		@OnError
		void unsupported(WebSocket webSocket, UnsupportedOperationException failure) {
			if ("worse".equals(failure.getMessage())) {
				throw new IllegalArgumentException("failed again");
			}
			webSocket.close(4010, "closed by the method");
		}

	}

}
