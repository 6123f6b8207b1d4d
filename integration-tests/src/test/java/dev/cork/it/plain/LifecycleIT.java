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
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import dev.cork.boot.CorkWebServer;
import dev.cork.it.support.Apps;
import dev.cork.it.support.Wire;
import dev.cork.web.LoopController;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import reactor.core.publisher.Flux;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.boot.web.server.reactive.context.ReactiveWebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

/**
 * Start, stop, start again, and what is in the way of it.
 */
@ExtendWith(OutputCaptureExtension.class)
class LifecycleIT {

	@Test
	void anApplicationWithNothingButCorkIsAReactiveWebApplication() {
		assertThat(WebApplicationType.deduce()).isEqualTo(WebApplicationType.REACTIVE);
		try (ConfigurableApplicationContext context = Apps.run(App.class)) {
			assertThat(context).isInstanceOf(ReactiveWebServerApplicationContext.class);
			assertThat(Apps.server(context)).isInstanceOf(CorkWebServer.class);
			assertThat(context.getEnvironment().getProperty("local.server.port", int.class))
				.isEqualTo(Apps.port(context));
		}
	}

	@Test
	void oneLineSaysWhatWasStarted(CapturedOutput output) {
		try (ConfigurableApplicationContext context = Apps.run(App.class, "cork.server.loops=2")) {
			assertThat(output.getOut().lines().filter((line) -> line.contains("Cork started"))).singleElement()
				.asString()
				.contains("Cork started on http://127.0.0.1:" + Apps.port(context) + " with 2 loops (nio), 4 routes");
		}
	}

	@Test
	void aStoppedServerCanBeStartedAgain() {
		try (ConfigurableApplicationContext context = Apps.run(App.class)) {
			for (int i = 0; i < 3; i++) {
				assertThat(Apps.probe(context).get("/hello").body()).isEqualTo("hello");
				int port = Apps.port(context);
				Apps.server(context).stop();
				assertThat(Apps.port(context)).isEqualTo(-1);
				assertThatExceptionOfType(ConnectException.class).isThrownBy(() -> new Wire(port).close());
				Apps.server(context).start();
			}
			assertThat(Apps.probe(context).get("/hello").body()).isEqualTo("hello");
		}
	}

	@Test
	void aContextThatWasStoppedCanBeStartedAgain() throws Exception {
		try (ConfigurableApplicationContext context = Apps.run(App.class)) {
			context.stop();
			context.start();
			assertThat(Apps.probe(context).get("/hello").body()).isEqualTo("hello");
			try (Wire wire = new Wire(Apps.port(context))) {
				wire.send("GET /events HTTP/1.1\r\nHost: x\r\n\r\n");
				assertThat(wire.readHead()).startsWith("HTTP/1.1 200 ");
				context.stop();
				assertThat(wire.readAll()).contains("data:first\n\n").endsWith("\r\n0\r\n\r\n");
			}
		}
	}

	@Test
	void startAndStopMayBeCalledTwice() {
		try (ConfigurableApplicationContext context = Apps.run(App.class)) {
			int port = Apps.port(context);
			Apps.server(context).start();
			assertThat(Apps.port(context)).isEqualTo(port);
			Apps.server(context).stop();
			Apps.server(context).stop();
			Apps.server(context).destroy();
		}
	}

	@Test
	void aPortThatIsInUseIsNamed(CapturedOutput output) throws IOException {
		try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			String property = "server.port=" + taken.getLocalPort();
			assertThatThrownBy(() -> Apps.run(App.class, property).close())
				.hasRootCauseInstanceOf(java.net.BindException.class)
				.satisfies((ex) -> assertThat(ex).hasStackTraceContaining(PortInUseException.class.getName()));
			assertThat(output.getAll())
				.contains("Web server failed to start. Port " + taken.getLocalPort() + " was already in use");
		}
	}

	@Test
	void aSecondApplicationOnTheSamePortDoesNotStart() {
		try (ConfigurableApplicationContext context = Apps.run(App.class)) {
			assertThatThrownBy(() -> Apps.run(App.class, "server.port=" + Apps.port(context)).close())
				.satisfies((ex) -> assertThat(ex).hasStackTraceContaining(PortInUseException.class.getName()));
		}
	}

	@Test
	void aNegativePortMeansNoServerAtAll(CapturedOutput output) {
		try (ConfigurableApplicationContext context = Apps.run(App.class, "server.port=-1")) {
			assertThat(Apps.port(context)).isEqualTo(-1);
			assertThat(output.getAll()).contains("Cork does not listen: server.port is -1");
		}
	}

	@Test
	void theServerKeepsTheMachineRunningUntilItStops() {
		// Contexts of other tests may be cached and running, or just ending
		Set<Thread> before = awaitThreads();
		ConfigurableApplicationContext context = Apps.run(App.class);
		Set<Thread> added = awaitThreads();
		added.removeAll(before);
		assertThat(added).hasSize(1);
		context.close();
		await().until(() -> added.stream().noneMatch(Thread::isAlive));
	}

	private static Set<Thread> awaitThreads() {
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.filter((thread) -> thread.getName().equals("cork-await") && !thread.isDaemon())
			.collect(Collectors.toSet());
	}

	@Test
	void aRequestThatIsUnderWayIsFinishedBeforeTheServerStops(CapturedOutput output) throws Exception {
		ConfigurableApplicationContext context = Apps.run(App.class, "server.shutdown=graceful");
		Handlers handlers = context.getBean(Handlers.class);
		try (Wire wire = new Wire(Apps.port(context))) {
			wire.send("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n");
			assertThat(handlers.slowEntered.await(20, TimeUnit.SECONDS)).isTrue();
			CompletableFuture<Void> closing = CompletableFuture.runAsync(context::close);
			await().until(() -> output.getAll().contains("Commencing graceful shutdown"));
			handlers.slowAnswer.complete("finished");
			assertThat(wire.readAll()).startsWith("HTTP/1.1 200 ").contains("Connection: close").endsWith("finished");
			closing.get(20, TimeUnit.SECONDS);
		}
		assertThat(output.getAll()).contains("Graceful shutdown complete");
	}

	@Test
	void aRequestThatTakesTooLongIsCutOffWhenThePhaseIsOver(CapturedOutput output) throws Exception {
		ConfigurableApplicationContext context = Apps.run(App.class, "server.shutdown=graceful",
				"spring.lifecycle.timeout-per-shutdown-phase=200ms");
		Handlers handlers = context.getBean(Handlers.class);
		try (Wire wire = new Wire(Apps.port(context))) {
			wire.send("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n");
			assertThat(handlers.slowEntered.await(20, TimeUnit.SECONDS)).isTrue();
			context.close();
			assertThat(wire.readAll()).isEmpty();
		}
		assertThat(output.getAll()).contains("Graceful shutdown aborted with one or more requests still active");
	}

	@Test
	void anEventStreamEndsAsSoonAsTheServerStops(CapturedOutput output) throws Exception {
		ConfigurableApplicationContext context = Apps.run(App.class, "server.shutdown=graceful");
		try (Wire wire = new Wire(Apps.port(context))) {
			wire.send("GET /events HTTP/1.1\r\nHost: x\r\n\r\n");
			assertThat(wire.readHead()).startsWith("HTTP/1.1 200 ");
			context.close();
			assertThat(wire.readAll()).contains("data:first\n\n").endsWith("\r\n0\r\n\r\n");
		}
		assertThat(output.getAll()).contains("Graceful shutdown complete");
	}

	@Test
	void immediateShutdownWaitsForNobody(CapturedOutput output) throws Exception {
		ConfigurableApplicationContext context = Apps.run(App.class, "server.shutdown=immediate");
		Handlers handlers = context.getBean(Handlers.class);
		try (Wire wire = new Wire(Apps.port(context))) {
			wire.send("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n");
			assertThat(handlers.slowEntered.await(20, TimeUnit.SECONDS)).isTrue();
			context.close();
			assertThat(wire.readAll()).isEmpty();
		}
		assertThat(output.getAll()).doesNotContain("Commencing graceful shutdown");
	}

	@Test
	void handlersOfALazyApplicationAreServed() {
		try (ConfigurableApplicationContext context = Apps.run(App.class, "spring.main.lazy-initialization=true")) {
			assertThat(Apps.probe(context).get("/hello").body()).isEqualTo("hello");
		}
	}

	@LoopController
	static class Handlers {

		private final CountDownLatch slowEntered = new CountDownLatch(1);

		private final CompletableFuture<String> slowAnswer = new CompletableFuture<>();

		@GetMapping("/hello")
		String hello() {
			return "hello";
		}

		@GetMapping("/slow")
		CompletableFuture<String> slow() {
			this.slowEntered.countDown();
			return this.slowAnswer;
		}

		@GetMapping(path = "/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
		Flux<String> events() {
			return Flux.just("first").concatWith(Flux.never());
		}

		@GetMapping("/third")
		String third() {
			return "third";
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class App {

	}

}
