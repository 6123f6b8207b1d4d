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

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

import dev.cork.engine.HttpServer;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.metrics.Counter;
import dev.cork.it.support.Apps;
import dev.cork.it.support.Probe;
import dev.cork.it.support.Wire;
import dev.cork.web.Blocking;
import dev.cork.web.LoopController;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

/**
 * Handlers that run on other threads than the loop's.
 */
class BlockingIT {

	@Test
	void aBlockingMethodRunsOnTheApplicationsExecutorAndOthersOnTheLoop() {
		try (ConfigurableApplicationContext context = Apps.run(App.class)) {
			Probe probe = Apps.probe(context);
			assertThat(probe.get("/b/thread").body()).startsWith("task-");
			assertThat(probe.get("/c/thread").body()).startsWith("task-");
			assertThat(probe.get("/c/loop").body()).startsWith("cork-");
			assertThat(probe.get("/b/loop").body()).startsWith("cork-");
		}
	}

	@Test
	@EnabledForJreRange(min = JRE.JAVA_21)
	void withVirtualThreadsItRunsOnOneOfThem() {
		try (ConfigurableApplicationContext context = Apps.run(App.class, "spring.threads.virtual.enabled=true")) {
			assertThat(Apps.probe(context).get("/b/virtual").body()).isEqualTo("true");
		}
	}

	@Test
	void argumentsAreReadAndAnswersWrittenAsOnTheLoop() {
		try (ConfigurableApplicationContext context = Apps.run(App.class)) {
			Probe probe = Apps.probe(context);
			HttpResponse<String> response = probe.send("POST", "/b/all/7?q=x", "{\"name\":\"n\"}", "Content-Type",
					"application/json", "X-Id", "9");
			assertThat(response.statusCode()).isEqualTo(201);
			assertThat(response.body()).isEqualTo("{\"name\":\"7 x 9 n\"}");
			assertThat(response.headers().firstValue("X-Made")).hasValue("here");
			assertThat(probe.get("/b/stage").body()).isEqualTo("staged");
			assertThat(probe.get("/b/void").statusCode()).isEqualTo(200);
		}
	}

	@Test
	void failuresAreAnsweredAsOnTheLoop() {
		try (ConfigurableApplicationContext context = Apps.run(App.class)) {
			Probe probe = Apps.probe(context);
			assertThat(probe.get("/b/failure").statusCode()).isEqualTo(500);
			assertThat(probe.get("/b/status").statusCode()).isEqualTo(402);
			assertThat(probe.get("/b/unwritable").statusCode()).isEqualTo(500);
			assertThat(probe.get("/b/all/x").statusCode()).isEqualTo(405);
			assertThat(probe.get("/b/number?n=x").statusCode()).isEqualTo(400);
		}
	}

	@Test
	void theLoopGoesOnWhileAHandlerBlocks() {
		try (ConfigurableApplicationContext context = Apps.run(App.class, "cork.server.loops=1")) {
			Handlers handlers = context.getBean(Handlers.class);
			Probe probe = Apps.probe(context);
			CompletableFuture<String> blocked = CompletableFuture.supplyAsync(() -> probe.get("/b/wait").body());
			await().until(() -> handlers.waiting.get() == 1);
			assertThat(new Probe(Apps.port(context)).get("/b/loop").statusCode()).isEqualTo(200);
			handlers.gate.release();
			assertThat(blocked.join()).isEqualTo("waited");
		}
	}

	@Test
	void whatIsTooManyIsAnsweredAtOnceAndToldWhenToComeAgain() {
		try (ConfigurableApplicationContext context = Apps.run(App.class, "cork.blocking.max-pending=3",
				"cork.blocking.retry-after=7s", "spring.task.execution.pool.core-size=1")) {
			Handlers handlers = context.getBean(Handlers.class);
			List<CompletableFuture<Integer>> taken = new ArrayList<>();
			for (int i = 0; i < 3; i++) {
				Probe probe = Apps.probe(context);
				taken.add(CompletableFuture.supplyAsync(() -> probe.get("/b/wait").statusCode()));
			}
			await().until(() -> handlers.waiting.get() == 1);
			Probe probe = Apps.probe(context);
			await().until(() -> probe.get("/b/thread").statusCode() == 503);
			HttpResponse<String> refused = probe.get("/b/thread");
			assertThat(refused.statusCode()).isEqualTo(503);
			assertThat(refused.headers().firstValue("Retry-After")).hasValue("7");
			assertThat(Probe.contentType(refused)).isEqualTo("application/problem+json");
			assertThat(refused.body()).contains("Too many requests wait for a thread");
			handlers.gate.release(3);
			assertThat(taken).allSatisfy((status) -> assertThat(status.join()).isEqualTo(200));
			await().until(() -> probe.get("/b/thread").statusCode() == 200);
		}
	}

	@Test
	void aCallWhoseClientHasGoneBeforeItsTurnIsNotMade() throws Exception {
		try (ConfigurableApplicationContext context = Apps.run(App.class, "spring.task.execution.pool.core-size=1")) {
			Handlers handlers = context.getBean(Handlers.class);
			Probe probe = Apps.probe(context);
			CompletableFuture<String> first = CompletableFuture.supplyAsync(() -> probe.get("/b/wait").body());
			await().until(() -> handlers.waiting.get() == 1);
			try (Wire wire = new Wire(Apps.port(context))) {
				wire.send("GET /b/count HTTP/1.1\r\nHost: x\r\n\r\n");
				await().until(() -> total(context, Counter.REQUESTS) >= 2);
				wire.reset();
			}
			await().until(() -> total(context, Counter.ABORTS) == 1);
			handlers.gate.release();
			assertThat(first.join()).isEqualTo("waited");
			assertThat(probe.get("/b/thread").statusCode()).isEqualTo(200);
			assertThat(handlers.counted).hasValue(0);
		}
	}

	@Test
	void whatCannotWorkOffTheLoopStopsTheStart() {
		assertThatThrownBy(() -> Apps.run(TakesRequest.class).close()).hasStackTraceContaining("#request(HttpRequest)")
			.hasStackTraceContaining("belongs to the loop");
		assertThatThrownBy(() -> Apps.run(NoExecutor.class).close())
			.hasStackTraceContaining("no executor to run them on");
	}

	private static long total(ConfigurableApplicationContext context, Counter counter) {
		HttpServer server = Apps.cork(context).getHttpServer();
		return (server != null) ? server.metrics().total(counter) : 0;
	}

	record Item(String name) {

	}

	static class Unwritable {

		public String getValue() {
			throw new IllegalStateException("secret");
		}

	}

	@LoopController
	static class Handlers {

		final Semaphore gate = new Semaphore(0);

		final AtomicInteger waiting = new AtomicInteger();

		final AtomicInteger counted = new AtomicInteger();

		@Blocking
		@GetMapping("/b/thread")
		String thread() {
			return Thread.currentThread().getName();
		}

		@Blocking
		@GetMapping("/b/virtual")
		String virtual() throws ReflectiveOperationException {
			return "" + Thread.class.getMethod("isVirtual").invoke(Thread.currentThread());
		}

		@GetMapping("/b/loop")
		String loop() {
			return Thread.currentThread().getName();
		}

		@Blocking
		@PostMapping("/b/all/{id}")
		ResponseEntity<Item> all(@PathVariable long id, @RequestParam String q, @RequestHeader("X-Id") int header,
				@RequestBody Item item) {
			return ResponseEntity.status(HttpStatus.CREATED)
				.header("X-Made", "here")
				.body(new Item(id + " " + q + " " + header + " " + item.name()));
		}

		@Blocking
		@GetMapping("/b/stage")
		CompletionStage<String> stage() {
			return CompletableFuture.supplyAsync(() -> "staged");
		}

		@Blocking
		@GetMapping("/b/void")
		void nothing() {
		}

		@Blocking
		@GetMapping("/b/failure")
		String failure() {
			throw new IllegalStateException("secret");
		}

		@Blocking
		@GetMapping("/b/status")
		String status() {
			throw new ResponseStatusException(HttpStatus.PAYMENT_REQUIRED);
		}

		@Blocking
		@GetMapping("/b/unwritable")
		Unwritable unwritable() {
			return new Unwritable();
		}

		@Blocking
		@GetMapping("/b/number")
		String number(@RequestParam int n) {
			return "" + n;
		}

		@Blocking
		@GetMapping("/b/wait")
		String waits() throws InterruptedException {
			this.waiting.incrementAndGet();
			this.gate.acquire();
			return "waited";
		}

		@Blocking
		@GetMapping("/b/count")
		String count() {
			return "" + this.counted.incrementAndGet();
		}

	}

	@Blocking
	@LoopController
	static class BlockingClass {

		@GetMapping("/c/thread")
		String thread() {
			return Thread.currentThread().getName();
		}

		@Blocking(false)
		@GetMapping("/c/loop")
		String loop() {
			return Thread.currentThread().getName();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ Handlers.class, BlockingClass.class })
	static class App {

	}

	@LoopController
	@EnableAutoConfiguration
	static class TakesRequest {

		@Blocking
		@GetMapping("/request")
		String request(HttpRequest request) {
			return request.path();
		}

	}

	@LoopController
	@EnableAutoConfiguration(exclude = TaskExecutionAutoConfiguration.class)
	static class NoExecutor {

		@Blocking
		@GetMapping("/x")
		String x() {
			return "";
		}

	}

}
