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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import dev.cork.it.support.Probe;
import dev.cork.it.support.Wire;
import dev.cork.web.LoopController;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Every kind of failure as a problem detail, in a real application over a socket.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = "cork.server.limits.max-request-body-size=1KB")
@ExtendWith(OutputCaptureExtension.class)
class ErrorsIT {

	@LocalServerPort
	private int port;

	private Probe probe;

	@BeforeEach
	void connect() {
		this.probe = new Probe(this.port);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			/e/int/x               | 400 | The value of path variable 'n' is no valid int
			/e/int/2147483648      | 400 | The value of path variable 'n' is no valid int
			/e/query               | 400 | Required query parameter 'n' is missing
			/e/query?n=            | 400 | Required query parameter 'n' is missing
			/e/query?n=a           | 400 | The value of query parameter 'n' is no valid long
			/e/level?level=MIDDLE  | 400 | The value of query parameter 'level' is no known constant
			/e/header              | 400 | Required header 'X-Needed' is missing
			/e/status              | 402 | short and stout
			/e/stage-status        | 410 | gone later
			""")
	void whatTheClientDidWrongIsNamed(String path, int status, String detail) {
		HttpResponse<String> response = this.probe.get(path);
		assertThat(response.statusCode()).isEqualTo(status);
		assertThat(Probe.contentType(response)).isEqualTo("application/problem+json");
		assertThat(response.body()).contains("\"status\":" + status).contains("\"detail\":\"" + detail + "\"");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			{"size":            | is not valid JSON
			{"size":"x"}        | has a wrong value at 'size'
			{"inner":{"n":[]}}  | has a wrong value at 'inner.n'
			null                | is null
			""")
	void jsonThatCannotBeReadIsABadRequest(String json, String detail) {
		HttpResponse<String> response = this.probe.post("/e/json", "application/json", json);
		assertThat(response.statusCode()).isEqualTo(400);
		assertThat(response.body()).contains(detail).doesNotContain("jackson").doesNotContain("dev.cork");
	}

	@Test
	void aMissingBodyIsABadRequest() {
		HttpResponse<String> response = this.probe.send("POST", "/e/json", null, "Content-Type", "application/json");
		assertThat(response.statusCode()).isEqualTo(400);
		assertThat(response.body()).contains("Required request body is missing");
	}

	@Test
	void aBodyThatIsNoJsonIsUnsupported() {
		HttpResponse<String> response = this.probe.post("/e/json", "text/plain", "{}");
		assertThat(response.statusCode()).isEqualTo(415);
		assertThat(response.headers().firstValue("Accept")).hasValue("application/json, application/*+json");
	}

	@Test
	void aBodyOverTheLimitIsTooLarge() {
		HttpResponse<String> response = this.probe.post("/e/json", "application/json", "\"" + "x".repeat(2000) + "\"");
		assertThat(response.statusCode()).isEqualTo(413);
		assertThat(Probe.contentType(response)).isEqualTo("application/problem+json");
	}

	@Test
	void aChunkedBodyOverTheLimitIsTooLarge() throws Exception {
		try (Wire wire = new Wire(this.port)) {
			wire.send("POST /e/json HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
					+ "Transfer-Encoding: chunked\r\n\r\n800\r\n" + "x".repeat(0x800) + "\r\n0\r\n\r\n");
			assertThat(wire.readHead()).startsWith("HTTP/1.1 413 ");
		}
	}

	@Test
	void anUnknownPathIsNotFound() {
		HttpResponse<String> response = this.probe.get("/nowhere");
		assertThat(response.statusCode()).isEqualTo(404);
		assertThat(Probe.contentType(response)).isEqualTo("application/problem+json");
		assertThat(response.body()).isEqualTo("{\"title\":\"Not Found\",\"status\":404}");
	}

	@Test
	void anotherMethodIsNotAllowedAndTheAllowedOnesAreNamed() {
		HttpResponse<String> response = this.probe.send("DELETE", "/e/query", null);
		assertThat(response.statusCode()).isEqualTo(405);
		assertThat(response.headers().firstValue("Allow").orElse("")).contains("GET", "HEAD", "OPTIONS");
		assertThat(response.body()).contains("\"status\":405");
	}

	@ParameterizedTest
	@CsvSource({ "/e/failure", "/e/stage-failure", "/e/stage-thrown", "/e/error", "/e/unwritable" })
	void anUnexpectedFailureIsA500ThatSaysNothingButIsLogged(String path, CapturedOutput output) {
		HttpResponse<String> response = this.probe.get(path);
		assertThat(response.statusCode()).isEqualTo(500);
		assertThat(response.body()).isEqualTo("{\"title\":\"Internal Server Error\",\"status\":500}");
		assertThat(output.getAll()).contains("GET " + path + " (").contains("Handlers#").contains("secret detail");
	}

	@Test
	void aHandlerThatAnswersNothingIsA500(CapturedOutput output) {
		HttpResponse<String> response = this.probe.get("/e/silent");
		assertThat(response.statusCode()).isEqualTo(500);
		await().until(() -> output.getAll().contains("GET /e/silent"));
	}

	@Test
	void headersOfAnAnswerThatFailedAreForgotten() {
		HttpResponse<String> response = this.probe.get("/e/half");
		assertThat(response.statusCode()).isEqualTo(500);
		assertThat(response.headers().firstValue("X-Half")).isEmpty();
	}

	@Test
	void theConnectionGoesOnAfterAFailure() throws Exception {
		try (Wire wire = new Wire(this.port)) {
			wire.send("""
					GET /e/int/x HTTP/1.1\r
					Host: x\r
					\r
					GET /e/failure HTTP/1.1\r
					Host: x\r
					\r
					GET /e/int/5 HTTP/1.1\r
					Host: x\r
					Connection: close\r
					\r
					""");
			assertThat(wire.readAll()).contains("HTTP/1.1 400 ", "HTTP/1.1 500 ", "HTTP/1.1 200 ");
		}
	}

	enum Level {

		LOW, HIGH

	}

	record Inner(int n) {

	}

	record Item(int size, Inner inner) {

	}

	static class Unwritable {

		public String getValue() {
			throw new IllegalStateException("secret detail");
		}

	}

	@LoopController
	@RequestMapping("/e")
	static class Handlers {

		@GetMapping("/int/{n}")
		String number(@PathVariable int n) {
			return "" + n;
		}

		@GetMapping("/query")
		String query(@RequestParam long n) {
			return "" + n;
		}

		@GetMapping("/level")
		String level(@RequestParam Level level) {
			return level.name();
		}

		@GetMapping("/header")
		String header(@RequestHeader("X-Needed") String needed) {
			return needed;
		}

		@PostMapping("/json")
		String json(@RequestBody Item item) {
			return item.toString();
		}

		@GetMapping("/status")
		String status() {
			throw new ResponseStatusException(HttpStatus.PAYMENT_REQUIRED, "short and stout");
		}

		@GetMapping("/stage-status")
		CompletionStage<String> stageStatus() {
			return CompletableFuture.supplyAsync(() -> {
				throw new ResponseStatusException(HttpStatus.GONE, "gone later");
			});
		}

		@GetMapping("/failure")
		String failure() {
			throw new IllegalStateException("secret detail");
		}

		@GetMapping("/error")
		String error() {
			throw new AssertionError("secret detail");
		}

		@GetMapping("/stage-failure")
		CompletionStage<String> stageFailure() {
			return CompletableFuture.failedFuture(new IllegalStateException("secret detail"));
		}

		@GetMapping("/stage-thrown")
		CompletionStage<String> stageThrown() {
			return CompletableFuture.supplyAsync(() -> {
				throw new IllegalStateException("secret detail");
			});
		}

		@GetMapping("/unwritable")
		Unwritable unwritable() {
			return new Unwritable();
		}

		@GetMapping("/silent")
		void silent(dev.cork.engine.http.HttpResponse response) {
			response.status(200);
		}

		@GetMapping("/half")
		String half(dev.cork.engine.http.HttpResponse response) {
			response.status(201).header("X-Half", "yes");
			throw new IllegalStateException("secret detail");
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class App {

	}

}
