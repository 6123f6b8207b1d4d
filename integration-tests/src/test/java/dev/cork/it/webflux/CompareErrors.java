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

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import dev.cork.it.webflux.CompareModel.Item;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.server.ResponseStatusException;

/**
 * Handlers that fail, and what is made of it in the same class.
 */
@RequestMapping("/errors")
abstract class CompareErrors {

	@GetMapping("/{kind}")
	String thrown(@PathVariable String kind) throws Exception {
		throw failure(kind);
	}

	@GetMapping("/mono/{kind}")
	Mono<Item> mono(@PathVariable String kind) {
		return Mono.error(() -> failure(kind));
	}

	@GetMapping("/flux/{kind}")
	Flux<Item> flux(@PathVariable String kind) {
		return Flux.error(() -> failure(kind));
	}

	@GetMapping("/stage/{kind}")
	CompletionStage<Item> stage(@PathVariable String kind) {
		return CompletableFuture.failedFuture(failure(kind));
	}

	@GetMapping(path = "/html/{kind}", produces = "text/html")
	String html(@PathVariable String kind) throws Exception {
		throw failure(kind);
	}

	private static Exception failure(String kind) {
		return switch (kind) {
			case "status" -> new ResponseStatusException(HttpStatus.PAYMENT_REQUIRED, "not for nothing");
			case "status-only" -> new ResponseStatusException(HttpStatus.GONE);
			case "status-headers" -> new Unavailable();
			case "problem" -> new ErrorResponseException(HttpStatus.UNPROCESSABLE_CONTENT, problem(), null);
			case "annotated" -> new AnnotatedException();
			case "annotated-only" -> new AnnotatedOnlyException();
			case "annotated-cause" -> new IllegalStateException("secret detail", new AnnotatedException());
			case "local-entity" -> new LocalException("entity");
			case "local-problem" -> new LocalProblemException();
			case "local-text" -> new LocalTextException();
			case "local-object" -> new LocalObjectException();
			case "local-void" -> new LocalVoidException();
			case "local-later" -> new LocalLaterException();
			case "local-cause" -> new IllegalStateException("secret detail", new LocalTextException());
			case "local-failing" -> new LocalFailingException();
			case "advice-entity" -> new CompareAdvice.EntityException();
			case "advice-problem" -> new CompareAdvice.ProblemException();
			case "advice-text" -> new CompareAdvice.TextException();
			case "advice-object" -> new CompareAdvice.ObjectException();
			case "advice-response" -> new CompareAdvice.ResponseException();
			case "both" -> new CompareAdvice.BothException();
			case "subclass" -> new CompareAdvice.NarrowException();
			case "checked" -> new IOException("secret detail");
			case "unchecked" -> new UncheckedIOException(new IOException("secret detail"));
			default -> new IllegalStateException("secret detail");
		};
	}

	private static ProblemDetail problem() {
		ProblemDetail problem = ProblemDetail.forStatusAndDetail(HttpStatus.UNPROCESSABLE_CONTENT, "has no wheels");
		problem.setType(URI.create("https://example.org/wheels"));
		problem.setTitle("Cannot roll");
		problem.setProperty("wheels", 0);
		return problem;
	}

	@ExceptionHandler
	ResponseEntity<Map<String, String>> onLocal(LocalException ex, HttpMethod method) {
		return ResponseEntity.status(HttpStatus.CONFLICT)
			.header("X-Own", "yes")
			.body(Map.of("local", ex.getMessage() + " " + method));
	}

	@ExceptionHandler(LocalProblemException.class)
	ProblemDetail onLocalProblem() {
		return ProblemDetail.forStatusAndDetail(HttpStatus.TOO_MANY_REQUESTS, "later, please");
	}

	@ExceptionHandler(LocalTextException.class)
	@ResponseStatus(HttpStatus.BAD_REQUEST)
	String onLocalText(LocalTextException ex) {
		return "text of " + ex.getMessage();
	}

	@ExceptionHandler(LocalObjectException.class)
	Item onLocalObject() {
		return new Item("not bad", 1);
	}

	@ExceptionHandler(LocalVoidException.class)
	@ResponseStatus(HttpStatus.NOT_FOUND)
	void onLocalVoid() {
	}

	@ExceptionHandler(LocalLaterException.class)
	Mono<ResponseEntity<String>> onLocalLater() {
		return Mono.just(ResponseEntity.status(HttpStatus.CONFLICT).body("later"));
	}

	@ExceptionHandler(LocalFailingException.class)
	String onLocalFailing() {
		throw new IllegalStateException("secret detail");
	}

	@ExceptionHandler(CompareAdvice.BothException.class)
	@ResponseStatus(HttpStatus.CONFLICT)
	String onBoth() {
		return "local";
	}

	@ResponseStatus(code = HttpStatus.CONFLICT, reason = "is there already")
	static class AnnotatedException extends RuntimeException {

		private static final long serialVersionUID = 1L;

	}

	@ResponseStatus(HttpStatus.GONE)
	static class AnnotatedOnlyException extends Exception {

		private static final long serialVersionUID = 1L;

		AnnotatedOnlyException() {
			super("secret detail");
		}

	}

	static class Unavailable extends ErrorResponseException {

		private static final long serialVersionUID = 1L;

		Unavailable() {
			super(HttpStatus.SERVICE_UNAVAILABLE);
			getHeaders().set(HttpHeaders.RETRY_AFTER, "120");
		}

	}

	static class LocalException extends RuntimeException {

		private static final long serialVersionUID = 1L;

		LocalException(String message) {
			super(message);
		}

	}

	static class LocalProblemException extends RuntimeException {

		private static final long serialVersionUID = 1L;

	}

	static class LocalTextException extends RuntimeException {

		private static final long serialVersionUID = 1L;

		LocalTextException() {
			super("a local exception");
		}

	}

	static class LocalObjectException extends RuntimeException {

		private static final long serialVersionUID = 1L;

	}

	static class LocalVoidException extends RuntimeException {

		private static final long serialVersionUID = 1L;

	}

	static class LocalLaterException extends RuntimeException {

		private static final long serialVersionUID = 1L;

	}

	static class LocalFailingException extends RuntimeException {

		private static final long serialVersionUID = 1L;

	}

}
