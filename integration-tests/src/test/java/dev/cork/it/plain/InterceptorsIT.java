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
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;

import dev.cork.engine.http.HttpRequest;
import dev.cork.it.support.Probe;
import dev.cork.it.support.Wire;
import dev.cork.web.Blocking;
import dev.cork.web.LoopController;
import dev.cork.web.NativeRoute;
import dev.cork.web.RouteInterceptor;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.server.ResponseStatusException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Interceptors around native routes.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
class InterceptorsIT {

	@LocalServerPort
	private int port;

	@Autowired
	private Log log;

	private Probe probe;

	@BeforeEach
	void connect() {
		this.probe = new Probe(this.port);
		this.log.lines.clear();
	}

	@Test
	void theyAreCalledInOrderAndAfterwardsInReverse() {
		assertThat(this.probe.get("/i/plain", "X-User", "u").body()).isEqualTo("plain");
		await().until(() -> this.log.lines.size() == 4);
		assertThat(this.log.lines).containsExactly("before log /i/plain", "before user", "after user",
				"after log GET /i/plain 200 5 bytes");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/i/plain", "/i/later", "/i/blocking", "/i/failure", "/i/failure-later", "/i/refused" })
	void headersAreAddedWhoeverAnswers(String path) {
		HttpResponse<String> response = this.probe.get(path, "X-User", "u", "X-Request-Id", "r-1");
		assertThat(response.headers().allValues("X-Request-Id")).containsExactly("r-1");
		assertThat(response.headers().firstValue("X-Status")).hasValue("" + response.statusCode());
	}

	@Test
	void anInterceptorMayAnswerInsteadOfTheHandler() {
		HttpResponse<String> response = this.probe.get("/i/plain", "X-Request-Id", "r-2");
		assertThat(response.statusCode()).isEqualTo(401);
		assertThat(response.body()).isEqualTo("who are you?");
		assertThat(response.headers().firstValue("X-Request-Id")).hasValue("r-2");
		await().until(() -> this.log.lines.contains("after log GET /i/plain 401 12 bytes"));
	}

	@Test
	void anInterceptorThatAnswersComesBeforeTheBodyIsRead() {
		HttpResponse<String> response = this.probe.send("POST", "/i/body", "x".repeat(1000), "Content-Type",
				"text/plain");
		assertThat(response.statusCode()).isEqualTo(401);
		assertThat(this.log.lines).doesNotContain("handled");
	}

	@Test
	void whatAnInterceptorThrowsIsAnsweredLikeAFailureOfTheHandler() {
		HttpResponse<String> response = this.probe.get("/i/plain", "X-User", "banned");
		assertThat(response.statusCode()).isEqualTo(403);
		assertThat(Probe.contentType(response)).isEqualTo("application/problem+json");
		assertThat(response.body()).contains("banned");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/i/plain-user", "/i/blocking-user" })
	void whatAnInterceptorHandsOnIsAnArgument(String path) {
		assertThat(this.probe.get(path, "X-User", "u").body()).isEqualTo("User[name=u]");
	}

	@Test
	void anAttributeThatNobodyHandedOnIsMissing() {
		HttpResponse<String> response = this.probe.get("/i/other-attribute", "X-User", "u");
		assertThat(response.statusCode()).isEqualTo(400);
		assertThat(response.body()).contains("Required request attribute 'other' is missing");
	}

	@Test
	void anInterceptorIsCalledOnlyForTheRoutesThatItChose() {
		assertThat(this.probe.get("/open").body()).isEqualTo("open");
		assertThat(this.log.lines).containsExactly("before log /open", "after log GET /open 200 4 bytes");
	}

	@Test
	void theRequestIsStillThereWhenALateAnswerIsLogged() {
		assertThat(this.probe.get("/i/later?q=1", "X-User", "u").body()).isEqualTo("later");
		await().until(() -> this.log.lines.contains("after log GET /i/later 200 5 bytes"));
	}

	@Test
	void aClientThatGoesAwayIsToldAsAborted() throws Exception {
		try (Wire wire = new Wire(this.port)) {
			wire.send("GET /i/never HTTP/1.1\r\nHost: x\r\nX-User: u\r\n\r\n");
			await().until(() -> this.log.lines.contains("before user"));
			wire.reset();
		}
		await().until(() -> this.log.lines.stream().anyMatch((line) -> line.startsWith("aborted log GET /i/never")));
	}

	@Test
	void oneRequestAfterTheOtherOnOneConnectionIsInterceptedAlone() throws Exception {
		try (Wire wire = new Wire(this.port)) {
			wire.send("""
					GET /i/plain-user HTTP/1.1\r
					Host: x\r
					X-User: a\r
					\r
					GET /i/plain HTTP/1.1\r
					Host: x\r
					\r
					GET /i/plain-user HTTP/1.1\r
					Host: x\r
					X-User: b\r
					Connection: close\r
					\r
					""");
			assertThat(wire.readAll()).containsSubsequence("User[name=a]", "who are you?", "User[name=b]");
		}
	}

	record User(String name) {

	}

	static class Log {

		final Queue<String> lines = new ConcurrentLinkedQueue<>();

	}

	@Order(1)
	static class LogInterceptor implements RouteInterceptor {

		private final Log log;

		LogInterceptor(Log log) {
			this.log = log;
		}

		@Override
		public boolean before(HttpRequest request, dev.cork.engine.http.HttpResponse response) {
			this.log.lines.add("before log " + request.routePattern());
			return true;
		}

		@Override
		public void head(HttpRequest request, dev.cork.engine.http.HttpResponse response) {
			String id = request.header("X-Request-Id");
			if (id != null) {
				response.header("X-Request-Id", id);
			}
			response.header("X-Status", response.statusCode());
		}

		@Override
		public void after(HttpRequest request, dev.cork.engine.http.HttpResponse response, boolean aborted) {
			this.log.lines.add((aborted ? "aborted" : "after") + " log " + request.method() + " " + request.path() + " "
					+ response.statusCode() + " " + response.writeOffset() + " bytes");
		}

	}

	@Order(2)
	static class UserInterceptor implements RouteInterceptor {

		private final Log log;

		UserInterceptor(Log log) {
			this.log = log;
		}

		@Override
		public boolean appliesTo(NativeRoute route) {
			return route.pattern().startsWith("/i/") && List.of("GET", "POST").contains(route.method())
					&& route.controller() == Handlers.class && route.handler().getDeclaringClass() == Handlers.class;
		}

		@Override
		public boolean before(HttpRequest request, dev.cork.engine.http.HttpResponse response) {
			this.log.lines.add("before user");
			String user = request.header("X-User");
			if (user == null) {
				response.status(401).end("who are you?");
				return false;
			}
			if (user.equals("banned")) {
				throw new ResponseStatusException(HttpStatus.FORBIDDEN, "banned");
			}
			request.attribute("user", new User(user));
			return true;
		}

		@Override
		public void after(HttpRequest request, dev.cork.engine.http.HttpResponse response, boolean aborted) {
			this.log.lines.add("after user");
		}

	}

	@LoopController
	static class Handlers {

		private final Log log;

		Handlers(Log log) {
			this.log = log;
		}

		@GetMapping("/open")
		String open() {
			return "open";
		}

		@GetMapping("/i/plain")
		String plain() {
			return "plain";
		}

		@GetMapping("/i/later")
		CompletionStage<String> later() {
			return CompletableFuture.supplyAsync(() -> "later");
		}

		@GetMapping("/i/never")
		CompletionStage<String> never() {
			return new CompletableFuture<>();
		}

		@Blocking
		@GetMapping("/i/blocking")
		String blocking() {
			return "blocking";
		}

		@GetMapping("/i/failure")
		String failure() {
			throw new IllegalStateException("failure");
		}

		@GetMapping("/i/failure-later")
		CompletionStage<String> failureLater() {
			return CompletableFuture.failedFuture(new IllegalStateException("failure"));
		}

		@GetMapping("/i/refused")
		String refused() {
			throw new ResponseStatusException(HttpStatus.CONFLICT);
		}

		@PostMapping("/i/body")
		String body(@RequestBody String body) {
			this.log.lines.add("handled");
			return body;
		}

		@GetMapping("/i/plain-user")
		String plainUser(@RequestAttribute User user) {
			return user.toString();
		}

		@Blocking
		@GetMapping("/i/blocking-user")
		String blockingUser(@RequestAttribute User user) {
			return user.toString();
		}

		@GetMapping("/i/other-attribute")
		String otherAttribute(@RequestAttribute String other) {
			return other;
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ Log.class, UserInterceptor.class, LogInterceptor.class, Handlers.class })
	static class App {

	}

}
