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
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

import dev.cork.it.support.Probe;
import dev.cork.it.support.Wire;
import dev.cork.web.LoopController;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every kind of result, in a real application over a socket.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
class ResultsIT {

	@LocalServerPort
	private int port;

	private Probe probe;

	@BeforeEach
	void connect() {
		this.probe = new Probe(this.port);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					/r/text            | 200 | text/plain;charset=UTF-8             | grün
					/r/html            | 200 | text/html;charset=UTF-8              | <p>x</p>
					/r/bytes           | 200 | application/octet-stream             | abc
					/r/png             | 200 | image/png                            | png
					/r/object          | 200 | application/json                     | {"name":"n","size":1}
					/r/list            | 200 | application/json                     | [{"name":"a","size":1},{"name":"b","size":2}]
					/r/vendor          | 200 | application/vnd.cork+json            | {"name":"v","size":3}
					/r/number          | 200 | application/json                     | 42
					/r/dynamic?kind=t  | 200 | text/plain;charset=UTF-8             | text
					/r/dynamic?kind=j  | 200 | application/json                     | {"a":1}
					/r/entity          | 201 | application/json                     | {"name":"e","size":4}
					/r/entity-text     | 202 | text/csv                             | a,b
					/r/entity-wild     | 200 | text/plain;charset=UTF-8             | wild
					/r/stage           | 200 | text/plain;charset=UTF-8             | at once
					/r/stage-later     | 200 | application/json                     | {"name":"later","size":5}
					/r/stage-entity    | 203 | text/plain;charset=UTF-8             | entity
					/r/problem         | 409 | application/problem+json             | {"title":"Conflict","status":409,"detail":"taken","owner":"me"}
					""")
	void aResultIsWrittenAsDeclared(String path, int status, String contentType, String body) {
		HttpResponse<String> response = this.probe.get(path);
		assertThat(response.body()).isEqualTo(body);
		assertThat(response.statusCode()).isEqualTo(status);
		assertThat(Probe.contentType(response)).isEqualTo(contentType);
	}

	@ParameterizedTest
	@CsvSource({ "/r/nothing", "/r/null", "/r/null-object", "/r/stage-void" })
	void nothingIsAnEmptyAnswer(String path) {
		HttpResponse<String> response = this.probe.get(path);
		assertThat(response.statusCode()).isEqualTo(200);
		assertThat(response.body()).isEmpty();
		assertThat(response.headers().firstValue("Content-Type")).isEmpty();
		assertThat(response.headers().firstValue("Content-Length")).hasValue("0");
	}

	@Test
	void anEntityBringsItsHeaders() {
		HttpResponse<String> response = this.probe.get("/r/entity");
		assertThat(response.headers().firstValue("Location")).hasValue("/r/entity/4");
		assertThat(response.headers().allValues("X-Tag")).containsExactly("a", "b");
	}

	@Test
	void anEntityWithoutContentHasNeitherBodyNorLength() throws Exception {
		try (Wire wire = new Wire(this.port)) {
			wire.send("GET /r/no-content HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
			assertThat(wire.readAll()).startsWith("HTTP/1.1 204 ")
				.doesNotContain("Content-Length")
				.endsWith("\r\n\r\n");
		}
	}

	@Test
	void headIsAnsweredLikeGetWithoutTheBody() throws Exception {
		try (Wire wire = new Wire(this.port)) {
			wire.send("HEAD /r/html HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
			assertThat(wire.readAll()).startsWith("HTTP/1.1 200 ")
				.contains("Content-Length: 8\r\n")
				.contains("Content-Type: text/html;charset=UTF-8\r\n")
				.endsWith("\r\n\r\n");
		}
	}

	@Test
	void pipelinedLateAnswersKeepTheirOrder() throws Exception {
		try (Wire wire = new Wire(this.port)) {
			wire.send("""
					GET /r/stage-later HTTP/1.1\r
					Host: x\r
					\r
					GET /r/html HTTP/1.1\r
					Host: x\r
					Connection: close\r
					\r
					""");
			String answers = wire.readAll();
			assertThat(answers.indexOf("\"later\"")).isPositive().isLessThan(answers.indexOf("<p>x</p>"));
		}
	}

	record Item(String name, int size) {

	}

	@LoopController
	@RequestMapping("/r")
	static class Handlers {

		@GetMapping("/text")
		String text() {
			return "grün";
		}

		@GetMapping(path = "/html", produces = "text/html")
		String html() {
			return "<p>x</p>";
		}

		@GetMapping("/bytes")
		byte[] bytes() {
			return "abc".getBytes(StandardCharsets.UTF_8);
		}

		@GetMapping(path = "/png", produces = MediaType.IMAGE_PNG_VALUE)
		byte[] png() {
			return "png".getBytes(StandardCharsets.UTF_8);
		}

		@GetMapping("/object")
		Item object() {
			return new Item("n", 1);
		}

		@GetMapping("/list")
		List<Item> list() {
			return List.of(new Item("a", 1), new Item("b", 2));
		}

		@GetMapping(path = "/vendor", produces = "application/vnd.cork+json")
		Item vendor() {
			return new Item("v", 3);
		}

		@GetMapping("/number")
		int number() {
			return 42;
		}

		@GetMapping("/dynamic")
		Object dynamic(@RequestParam String kind) {
			return kind.equals("t") ? "text" : Map.of("a", 1);
		}

		@GetMapping("/entity")
		ResponseEntity<Item> entity() {
			return ResponseEntity.status(HttpStatus.CREATED)
				.header("Location", "/r/entity/4")
				.header("X-Tag", "a", "b")
				.body(new Item("e", 4));
		}

		@GetMapping("/entity-text")
		ResponseEntity<String> entityText() {
			return ResponseEntity.accepted().contentType(MediaType.valueOf("text/csv")).body("a,b");
		}

		@GetMapping("/entity-wild")
		ResponseEntity<?> entityWild() {
			return ResponseEntity.ok("wild");
		}

		@GetMapping("/no-content")
		ResponseEntity<Void> noContent() {
			return ResponseEntity.noContent().build();
		}

		@GetMapping("/stage")
		CompletionStage<String> stage() {
			return CompletableFuture.completedFuture("at once");
		}

		@GetMapping("/stage-later")
		CompletableFuture<Item> stageLater() {
			return later(new Item("later", 5));
		}

		@GetMapping("/stage-entity")
		CompletionStage<ResponseEntity<String>> stageEntity() {
			return later(ResponseEntity.status(203).body("entity"));
		}

		@GetMapping("/stage-void")
		CompletionStage<Void> stageVoid() {
			return later(null);
		}

		@GetMapping("/problem")
		ProblemDetail problem() {
			ProblemDetail problem = ProblemDetail.forStatusAndDetail(HttpStatus.CONFLICT, "taken");
			problem.setProperty("owner", "me");
			return problem;
		}

		@GetMapping("/nothing")
		void nothing() {
		}

		@GetMapping("/null")
		@Nullable String nullText() {
			return null;
		}

		@GetMapping("/null-object")
		@Nullable Item nullObject() {
			return null;
		}

		private static <T> CompletableFuture<T> later(@Nullable T value) {
			return new CompletableFuture<T>().completeAsync(() -> value,
					CompletableFuture.delayedExecutor(30, TimeUnit.MILLISECONDS));
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class App {

	}

}
