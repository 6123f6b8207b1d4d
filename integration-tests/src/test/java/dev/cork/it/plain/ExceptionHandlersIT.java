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
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import dev.cork.engine.http.HttpRequest;
import dev.cork.it.support.Apps;
import dev.cork.it.support.Probe;
import dev.cork.web.Blocking;
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
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.server.MissingRequestValueException;
import org.springframework.web.server.UnsupportedMediaTypeStatusException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * The application's own answers to exceptions.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@ExtendWith(OutputCaptureExtension.class)
class ExceptionHandlersIT {

	@LocalServerPort
	private int port;

	private Probe probe;

	@BeforeEach
	void connect() {
		this.probe = new Probe(this.port);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					/ex/own            | 409 | application/json         | {"conflict":"own"}
					/ex/own-later      | 409 | application/json         | {"conflict":"own"}
					/ex/own-blocking   | 409 | application/json         | {"conflict":"own"}
					/ex/subclass       | 409 | application/json         | {"conflict":"sub"}
					/ex/cause          | 424 | text/plain;charset=UTF-8 | cause: inner
					/ex/advised        | 422 | application/problem+json | {"title":"Unprocessable Content","status":422,"detail":"advised"}
					/ex/advised-later  | 422 | application/problem+json | {"title":"Unprocessable Content","status":422,"detail":"advised"}
					/ex/entity         | 503 | text/plain;charset=UTF-8 | later
					/ex/async          | 202 | text/plain;charset=UTF-8 | async
					/ex/annotated      | 404 | application/problem+json | {"title":"Not Found","status":404,"detail":"no such thing"}
					/ex/annotated-cause | 410 | application/problem+json | {"title":"Gone","status":410}
					/ex/path           | 400 | text/plain;charset=UTF-8 | GET /ex/path by tester
					/ex/path-later     | 400 | text/plain;charset=UTF-8 | GET /ex/path-later by tester
					/ex/path-blocking  | 400 | text/plain;charset=UTF-8 | GET /ex/path-blocking by tester
					""")
	void theClosestHandlerAnswers(String path, int status, String contentType, String body) {
		HttpResponse<String> response = this.probe.get(path, "X-User", "tester");
		assertThat(response.body()).isEqualTo(body);
		assertThat(response.statusCode()).isEqualTo(status);
		assertThat(Probe.contentType(response)).isEqualTo(contentType);
	}

	@Test
	void whatCorkItselfRefusesComesAsTheExceptionThatWebFluxHas() {
		HttpResponse<String> missing = this.probe.get("/ex/missing");
		assertThat(missing.statusCode()).isEqualTo(400);
		assertThat(missing.body()).isEqualTo("missing query parameter n");
		HttpResponse<String> unsupported = this.probe.post("/ex/body", "text/csv", "a,b");
		assertThat(unsupported.statusCode()).isEqualTo(415);
		assertThat(unsupported.body()).isEqualTo("no text/csv here");
	}

	@Test
	void aHandlerForWhatTheClientAcceptsIsPreferred() {
		assertThat(this.probe.get("/ex/negotiated", "Accept", "text/plain").body()).isEqualTo("as text");
		assertThat(this.probe.get("/ex/negotiated", "Accept", "application/json").body())
			.isEqualTo("{\"as\":\"json\"}");
	}

	@Test
	void anExceptionHandlerThatFailsLeavesTheFirstFailureToCork(CapturedOutput output) {
		HttpResponse<String> response = this.probe.get("/ex/failing-handler");
		assertThat(response.statusCode()).isEqualTo(500);
		assertThat(response.body()).isEqualTo("{\"title\":\"Internal Server Error\",\"status\":500}");
		assertThat(output.getAll()).contains("The exception handler for GET /ex/failing-handler", "second failure",
				"first failure");
	}

	@Test
	void adviceForOtherControllersIsNotAsked() {
		assertThat(this.probe.get("/ex/unadvised").statusCode()).isEqualTo(500);
	}

	@Test
	void headersOfTheFailedAnswerAreForgotten() {
		HttpResponse<String> response = this.probe.get("/ex/half");
		assertThat(response.statusCode()).isEqualTo(409);
		assertThat(response.headers().firstValue("X-Half")).isEmpty();
	}

	@Test
	void aDeclaredStatusIsTheStatusOfTheAnswer() {
		assertThat(this.probe.send("POST", "/ex/created", null).statusCode()).isEqualTo(201);
		assertThat(this.probe.send("POST", "/ex/created-later", null).statusCode()).isEqualTo(201);
		assertThat(this.probe.send("POST", "/ex/created-blocking", null).statusCode()).isEqualTo(201);
		HttpResponse<String> nothing = this.probe.send("POST", "/ex/nothing", null);
		assertThat(nothing.statusCode()).isEqualTo(204);
		assertThat(nothing.body()).isEmpty();
		assertThat(this.probe.send("POST", "/ex/overridden", null).statusCode()).isEqualTo(202);
	}

	@Test
	void anExceptionHandlerThatCannotWorkStopsTheStart() {
		assertThatThrownBy(() -> Apps.run(BodyInHandler.class).close()).hasStackTraceContaining("#failed")
			.hasStackTraceContaining("cannot read the body");
		assertThatThrownBy(() -> Apps.run(ReasonOnHandler.class).close()).hasStackTraceContaining("#reason")
			.hasStackTraceContaining("would go nowhere");
	}

	static class Conflict extends RuntimeException {

		private static final long serialVersionUID = 1L;

		Conflict(String message) {
			super(message);
		}

	}

	static class SubConflict extends Conflict {

		private static final long serialVersionUID = 1L;

		SubConflict() {
			super("sub");
		}

	}

	@ResponseStatus(code = HttpStatus.NOT_FOUND, reason = "no such thing")
	static class NoSuchThing extends RuntimeException {

		private static final long serialVersionUID = 1L;

	}

	@ResponseStatus(HttpStatus.GONE)
	static class GoneAway extends Exception {

		private static final long serialVersionUID = 1L;

	}

	static class PathFailure extends RuntimeException {

		private static final long serialVersionUID = 1L;

	}

	static class Negotiated extends RuntimeException {

		private static final long serialVersionUID = 1L;

	}

	@LoopController
	static class Handlers {

		@GetMapping("/ex/own")
		String own() {
			throw new Conflict("own");
		}

		@GetMapping("/ex/own-later")
		CompletionStage<String> ownLater() {
			return CompletableFuture.supplyAsync(this::own);
		}

		@Blocking
		@GetMapping("/ex/own-blocking")
		String ownBlocking() {
			throw new Conflict("own");
		}

		@GetMapping("/ex/half")
		String half(dev.cork.engine.http.HttpResponse response) {
			response.header("X-Half", "yes");
			throw new Conflict("half");
		}

		@GetMapping("/ex/subclass")
		String subclass() {
			throw new SubConflict();
		}

		@GetMapping("/ex/cause")
		String cause() {
			throw new IllegalStateException(new ArithmeticException("inner"));
		}

		@GetMapping("/ex/advised")
		String advised() {
			throw new UnsupportedOperationException("advised");
		}

		@GetMapping("/ex/advised-later")
		CompletionStage<String> advisedLater() {
			return CompletableFuture.supplyAsync(this::advised);
		}

		@GetMapping("/ex/entity")
		String entity() {
			throw new IndexOutOfBoundsException("later");
		}

		@GetMapping("/ex/async")
		String async() {
			throw new ClassCastException("async");
		}

		@GetMapping("/ex/annotated")
		String annotated() {
			throw new NoSuchThing();
		}

		@GetMapping("/ex/annotated-cause")
		String annotatedCause() {
			throw new IllegalStateException(new GoneAway());
		}

		@GetMapping("/ex/path")
		String path() {
			throw new PathFailure();
		}

		@GetMapping("/ex/path-later")
		CompletionStage<String> pathLater() {
			return CompletableFuture.supplyAsync(this::path);
		}

		@Blocking
		@GetMapping("/ex/path-blocking")
		String pathBlocking() {
			throw new PathFailure();
		}

		@GetMapping("/ex/missing")
		String missing(@RequestParam int n) {
			return "" + n;
		}

		@PostMapping("/ex/body")
		String body(@RequestBody Map<String, String> body) {
			return body.toString();
		}

		@GetMapping("/ex/negotiated")
		String negotiated() {
			throw new Negotiated();
		}

		@GetMapping("/ex/failing-handler")
		String failingHandler() {
			throw new NumberFormatException("first failure");
		}

		@GetMapping("/ex/unadvised")
		String unadvised() {
			throw new NegativeArraySizeException("nobody handles it");
		}

		@PostMapping("/ex/created")
		@ResponseStatus(HttpStatus.CREATED)
		String created() {
			return "created";
		}

		@PostMapping("/ex/created-later")
		@ResponseStatus(HttpStatus.CREATED)
		CompletionStage<String> createdLater() {
			return CompletableFuture.supplyAsync(() -> "created");
		}

		@Blocking
		@PostMapping("/ex/created-blocking")
		@ResponseStatus(HttpStatus.CREATED)
		String createdBlocking() {
			return "created";
		}

		@PostMapping("/ex/nothing")
		@ResponseStatus(HttpStatus.NO_CONTENT)
		void nothing() {
		}

		@PostMapping("/ex/overridden")
		@ResponseStatus(HttpStatus.CREATED)
		ResponseEntity<String> overridden() {
			return ResponseEntity.accepted().body("accepted");
		}

		@ExceptionHandler
		@ResponseStatus(HttpStatus.CONFLICT)
		Map<String, String> conflict(Conflict ex) {
			return Map.of("conflict", "" + ex.getMessage());
		}

		@ExceptionHandler
		@ResponseStatus(HttpStatus.FAILED_DEPENDENCY)
		String cause(ArithmeticException ex) {
			return "cause: " + ex.getMessage();
		}

		@ExceptionHandler
		@ResponseStatus(HttpStatus.BAD_REQUEST)
		String path(PathFailure ex, HttpRequest request, @RequestHeader("X-User") String user) {
			return request.method() + " " + request.path() + " by " + user;
		}

		@ExceptionHandler(NumberFormatException.class)
		String fails() {
			throw new IllegalArgumentException("second failure");
		}

		@ExceptionHandler(exception = Negotiated.class, produces = "text/plain")
		String asText() {
			return "as text";
		}

		@ExceptionHandler(exception = Negotiated.class, produces = "application/json")
		Map<String, String> asJson() {
			return Map.of("as", "json");
		}

	}

	@ControllerAdvice
	static class Advice {

		@ExceptionHandler
		ProblemDetail unsupported(UnsupportedOperationException ex) {
			return ProblemDetail.forStatusAndDetail(HttpStatus.valueOf(422), ex.getMessage());
		}

		@ExceptionHandler
		ResponseEntity<String> entity(IndexOutOfBoundsException ex) {
			return ResponseEntity.status(503).header(HttpHeaders.RETRY_AFTER, "9").body(ex.getMessage());
		}

		@ExceptionHandler
		@ResponseStatus(HttpStatus.ACCEPTED)
		CompletionStage<String> async(ClassCastException ex) {
			return CompletableFuture.supplyAsync(ex::getMessage);
		}

		@ExceptionHandler
		ResponseEntity<String> missing(MissingRequestValueException ex) {
			return ResponseEntity.badRequest().body("missing " + ex.getLabel() + " " + ex.getName());
		}

		@ExceptionHandler
		@ResponseStatus(HttpStatus.UNSUPPORTED_MEDIA_TYPE)
		String unsupported(UnsupportedMediaTypeStatusException ex, @RequestHeader("Content-Type") String contentType) {
			return "no " + contentType + " here";
		}

	}

	@ControllerAdvice(assignableTypes = CharSequence.class)
	static class OthersAdvice {

		@ExceptionHandler
		String handle(NegativeArraySizeException ex) {
			return "wrong advice";
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ Handlers.class, Advice.class, OthersAdvice.class })
	static class App {

	}

	@LoopController
	@EnableAutoConfiguration
	static class BodyInHandler {

		@GetMapping("/x")
		String x() {
			return "";
		}

		@ExceptionHandler
		String failed(IllegalStateException ex, @RequestBody String body) {
			return body;
		}

	}

	@LoopController
	@EnableAutoConfiguration
	static class ReasonOnHandler {

		@GetMapping("/reason")
		@ResponseStatus(code = HttpStatus.ACCEPTED, reason = "because")
		String reason() {
			return "";
		}

	}

}
