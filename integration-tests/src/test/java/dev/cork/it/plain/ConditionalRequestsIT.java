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
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

import dev.cork.it.support.Wire;
import dev.cork.web.LoopController;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.Resource;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Entities with an ETag or a date, for clients that have conditions.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
class ConditionalRequestsIT {

	private static final String DATE = "Tue, 01 Dec 2026 10:15:30 GMT";

	@LocalServerPort
	private int port;

	@Autowired
	private Handlers handlers;

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '\'', textBlock = """
			GET  | /c/tagged | If-None-Match: "v1"                                | 304
			HEAD | /c/tagged | If-None-Match: "v1"                                | 304
			GET  | /c/tagged | If-None-Match: W/"v1"                              | 304
			GET  | /c/tagged | If-None-Match: "v0", "v1"                          | 304
			GET  | /c/tagged | If-None-Match: *                                   | 304
			GET  | /c/tagged | If-None-Match: "v2"                                | 200
			GET  | /c/tagged | If-None-Match: v1                                  | 200
			GET  | /c/tagged | If-Match: "v1"                                     | 200
			GET  | /c/tagged | If-Match: "v2"                                     | 412
			HEAD | /c/tagged | If-Match: "v2"                                     | 412
			PUT  | /c/tagged | If-Match: "v2"                                     | 200
			PUT  | /c/tagged | If-None-Match: "v1"                                | 200
			GET  | /c/weak   | If-None-Match: "v1"                                | 304
			GET  | /c/weak   | If-Match: W/"v1"                                   | 412
			GET  | /c/dated  | If-Modified-Since: Tue, 01 Dec 2026 10:15:30 GMT   | 304
			GET  | /c/dated  | If-Modified-Since: Wed, 02 Dec 2026 10:15:30 GMT   | 304
			GET  | /c/dated  | If-Modified-Since: Mon, 30 Nov 2026 10:15:30 GMT   | 200
			GET  | /c/dated  | If-Modified-Since: yesterday                       | 200
			GET  | /c/dated  | If-Unmodified-Since: Mon, 30 Nov 2026 10:15:30 GMT | 412
			GET  | /c/dated  | If-Unmodified-Since: Wed, 02 Dec 2026 10:15:30 GMT | 200
			GET  | /c/other  | If-None-Match: "v1"                                | 404
			GET  | /c/plain  | If-None-Match: "v1"                                | 200
			GET  | /c/later  | If-None-Match: "v1"                                | 304
			""")
	void aConditionIsEvaluatedAgainstTheEntity(String method, String path, String header, int status) throws Exception {
		assertThat(exchange(method, path, header)).startsWith("HTTP/1.1 " + status + " ");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '\'', textBlock = """
			If-None-Match: "v2" | If-Modified-Since: Wed, 02 Dec 2026 10:15:30 GMT   | 200
			If-None-Match: "v1" | If-Modified-Since: Mon, 30 Nov 2026 10:15:30 GMT   | 304
			If-Match: "v1"      | If-Unmodified-Since: Mon, 30 Nov 2026 10:15:30 GMT | 200
			If-Match: "v2"      | If-None-Match: "v1"                                | 412
			If-None-Match: "v0" | If-None-Match: "v1"                                | 304
			""")
	void tagsCountMoreThanDates(String first, String second, int status) throws Exception {
		assertThat(exchange("GET", "/c/both", first, second)).startsWith("HTTP/1.1 " + status + " ");
	}

	@Test
	void notModifiedBringsTheHeadersAndNoBody() throws Exception {
		assertThat(exchange("GET", "/c/both", "If-None-Match: \"v1\""))
			.contains("ETag: \"v1\"\r\n", "Cache-Control: max-age=60\r\n", "Last-Modified: " + DATE + "\r\n")
			.doesNotContain("Content-Type", "Content-Length", "Transfer-Encoding")
			.endsWith("\r\n\r\n");
	}

	@Test
	void aFailedPreconditionIsAnEmptyAnswer() throws Exception {
		assertThat(exchange("GET", "/c/dated", "If-Unmodified-Since: Mon, 30 Nov 2026 10:15:30 GMT"))
			.contains("Content-Length: 0\r\n", "Last-Modified: " + DATE + "\r\n")
			.doesNotContain("Content-Type")
			.endsWith("\r\n\r\n");
	}

	@ParameterizedTest
	@CsvSource({ "/c/stream", "/c/mono" })
	void aBodyThatIsNotWantedIsNotSubscribedTo(String path) throws Exception {
		this.handlers.subscribed.set(0);
		assertThat(exchange("GET", path, "If-None-Match: \"v1\"")).startsWith("HTTP/1.1 304 ");
		assertThat(this.handlers.subscribed).hasValue(0);
		assertThat(exchange("GET", path, "If-None-Match: \"v2\"")).startsWith("HTTP/1.1 200 ").contains("body");
		assertThat(this.handlers.subscribed).hasValue(1);
	}

	@Test
	void aConditionComesBeforeARange() throws Exception {
		assertThat(exchange("GET", "/c/resource", "If-None-Match: \"v1\"", "Range: bytes=0-1"))
			.startsWith("HTTP/1.1 304 ")
			.contains("Content-Type: text/csv\r\n");
		assertThat(exchange("GET", "/c/resource", "If-Match: \"v1\"", "Range: bytes=0-1")).startsWith("HTTP/1.1 206 ")
			.endsWith("\r\n\r\nre");
	}

	private String exchange(String method, String path, String... headers) throws IOException {
		try (Wire wire = new Wire(this.port)) {
			wire.send(method + " " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
					+ String.join("\r\n", headers) + "\r\n\r\n");
			return wire.readAll();
		}
	}

	@LoopController
	@RequestMapping("/c")
	static class Handlers {

		final AtomicInteger subscribed = new AtomicInteger();

		@GetMapping("/tagged")
		ResponseEntity<String> tagged() {
			return ResponseEntity.ok().eTag("v1").body("tagged");
		}

		@PutMapping("/tagged")
		ResponseEntity<String> put() {
			return tagged();
		}

		@GetMapping("/weak")
		ResponseEntity<String> weak() {
			return ResponseEntity.ok().eTag("W/\"v1\"").body("weak");
		}

		@GetMapping("/dated")
		ResponseEntity<String> dated() {
			return ResponseEntity.ok().header("Last-Modified", DATE).body("dated");
		}

		@GetMapping("/both")
		ResponseEntity<String> both() {
			return ResponseEntity.ok()
				.eTag("v1")
				.header("Last-Modified", DATE)
				.cacheControl(CacheControl.maxAge(Duration.ofMinutes(1)))
				.body("both");
		}

		@GetMapping("/other")
		ResponseEntity<String> other() {
			return ResponseEntity.status(HttpStatus.NOT_FOUND).eTag("v1").body("other");
		}

		@GetMapping("/plain")
		ResponseEntity<String> plain() {
			return ResponseEntity.ok("plain");
		}

		@GetMapping("/later")
		Mono<ResponseEntity<String>> later() {
			return Mono.fromSupplier(this::tagged).delaySubscription(Duration.ofMillis(5));
		}

		@GetMapping("/stream")
		ResponseEntity<Flux<String>> stream() {
			return ResponseEntity.ok()
				.eTag("v1")
				.body(Flux.just("body").doOnSubscribe((subscription) -> this.subscribed.incrementAndGet()));
		}

		@GetMapping("/mono")
		ResponseEntity<Mono<String>> mono() {
			return ResponseEntity.ok()
				.eTag("v1")
				.body(Mono.just("body").doOnSubscribe((subscription) -> this.subscribed.incrementAndGet()));
		}

		@GetMapping("/resource")
		ResponseEntity<Resource> resource() {
			return ResponseEntity.ok()
				.eTag("v1")
				.contentType(MediaType.valueOf("text/csv"))
				.body(new ByteArrayResource("resource".getBytes(StandardCharsets.US_ASCII)));
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class App {

	}

}
