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

import java.util.Map;

import dev.cork.it.webflux.CompareModel.Item;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.ErrorResponse;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * What both applications make of failures that their controllers leave to it.
 */
@RestControllerAdvice
class CompareAdvice {

	@ExceptionHandler(EntityException.class)
	ResponseEntity<Map<String, String>> onEntity() {
		return ResponseEntity.badRequest().header("X-Own", "advice").body(Map.of("advice", "entity"));
	}

	@ExceptionHandler(ProblemException.class)
	ProblemDetail onProblem() {
		ProblemDetail problem = ProblemDetail.forStatusAndDetail(HttpStatus.LOCKED, "is locked");
		problem.setProperty("by", "advice");
		return problem;
	}

	@ExceptionHandler(TextException.class)
	String onText() {
		return "text of the advice";
	}

	@ExceptionHandler(ObjectException.class)
	@ResponseStatus(HttpStatus.BAD_GATEWAY)
	Item onObject() {
		return new Item("advice", 1);
	}

	@ExceptionHandler(ResponseException.class)
	ErrorResponse onResponse() {
		return new ErrorResponseException(HttpStatus.INSUFFICIENT_STORAGE);
	}

	@ExceptionHandler(BothException.class)
	@ResponseStatus(HttpStatus.BAD_GATEWAY)
	String onBoth() {
		return "advice";
	}

	@ExceptionHandler(WideException.class)
	@ResponseStatus(HttpStatus.BAD_REQUEST)
	String onWide(WideException ex) {
		return "wide for " + ex.getClass().getSimpleName();
	}

	@ExceptionHandler(NarrowException.class)
	@ResponseStatus(HttpStatus.CONFLICT)
	String onNarrow() {
		return "narrow";
	}

	static class EntityException extends RuntimeException {

		private static final long serialVersionUID = 1L;

	}

	static class ProblemException extends RuntimeException {

		private static final long serialVersionUID = 1L;

	}

	static class TextException extends RuntimeException {

		private static final long serialVersionUID = 1L;

	}

	static class ObjectException extends RuntimeException {

		private static final long serialVersionUID = 1L;

	}

	static class ResponseException extends RuntimeException {

		private static final long serialVersionUID = 1L;

	}

	static class BothException extends RuntimeException {

		private static final long serialVersionUID = 1L;

	}

	static class WideException extends RuntimeException {

		private static final long serialVersionUID = 1L;

	}

	static class NarrowException extends WideException {

		private static final long serialVersionUID = 1L;

	}

}
