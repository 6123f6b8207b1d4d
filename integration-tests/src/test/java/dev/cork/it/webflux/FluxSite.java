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

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.Resource;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseCookie;
import org.springframework.http.ResponseEntity;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.http.codec.multipart.FilePart;
import org.springframework.http.codec.multipart.FormFieldPart;
import org.springframework.http.codec.multipart.Part;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.config.CorsRegistry;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebSession;

/**
 * One WebFlux application that uses a little of everything, for two servers.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({ FluxSite.Plain.class, FluxSite.Bodies.class, FluxSite.Streams.class, FluxSite.Failures.class })
public class FluxSite implements WebFluxConfigurer {

	/** The properties that it wants. */
	public static String[] settings() {
		return new String[] { "spring.web.resources.static-locations=classpath:/dev/cork/it/webflux/files/",
				"spring.web.error.include-message=always" };
	}

	@Override
	public void addCorsMappings(CorsRegistry registry) {
		registry.addMapping("/cors/**").allowedOrigins("https://a.example").allowedMethods("GET", "PUT");
	}

	@Bean
	RouterFunction<ServerResponse> functions() {
		return RouterFunctions.route()
			.GET("/functions/{name}",
					(request) -> ServerResponse.ok()
						.header("X-Path", request.requestPath().value())
						.bodyValue("function " + request.pathVariable("name")))
			.POST("/functions",
					(request) -> request.bodyToMono(String.class).flatMap(ServerResponse.accepted()::bodyValue))
			.resources("/files/**", new org.springframework.core.io.ClassPathResource("dev/cork/it/webflux/files/"))
			.build();
	}

	@RestController
	static class Plain {

		@GetMapping("/text")
		String text() {
			return "text";
		}

		@GetMapping("/json")
		Map<String, Object> json() {
			Map<String, Object> json = new LinkedHashMap<>();
			json.put("name", "J\u00fcrgen");
			json.put("count", 3);
			return json;
		}

		@GetMapping("/empty")
		Mono<Void> empty() {
			return Mono.empty();
		}

		@GetMapping("/no-content")
		ResponseEntity<Void> noContent() {
			return ResponseEntity.noContent().build();
		}

		@GetMapping("/paths/{value}/{*rest}")
		String path(@PathVariable String value, @PathVariable String rest) {
			return value + "|" + rest;
		}

		@GetMapping("/query")
		String query(@RequestParam Map<String, String> query, ServerHttpRequest request) {
			return query + " " + request.getURI().getRawQuery();
		}

		@GetMapping("/uri")
		String uri(ServerHttpRequest request) {
			return request.getURI() + " " + request.getPath().value();
		}

		@GetMapping("/headers")
		String headers(@RequestHeader(name = "X-One", required = false) String one,
				@RequestHeader(name = "X-Many", required = false) java.util.List<String> many,
				ServerHttpRequest request) {
			return one + " " + many + " " + request.getHeaders().get("x-many") + " "
					+ request.getHeaders().containsHeader("X-None");
		}

		@GetMapping("/cookies")
		String cookies(ServerHttpRequest request, @CookieValue(name = "a", required = false) String a) {
			return a + " " + request.getCookies();
		}

		@GetMapping("/set-cookies")
		String setCookies(ServerHttpResponse response) {
			response.addCookie(ResponseCookie.from("plain", "1").build());
			response.addCookie(ResponseCookie.from("all", "2")
				.path("/x")
				.domain("a.example")
				.maxAge(Duration.ZERO)
				.secure(true)
				.httpOnly(true)
				.partitioned(true)
				.sameSite("Strict")
				.build());
			return "set";
		}

		@GetMapping("/session")
		String session(WebSession session) {
			session.getAttributes().put("a", "b");
			return "session";
		}

		@GetMapping("/redirect")
		ResponseEntity<Void> redirect() {
			return ResponseEntity.status(HttpStatus.FOUND).location(URI.create("/elsewhere?a=b")).build();
		}

		@GetMapping("/etag")
		ResponseEntity<String> etag() {
			return ResponseEntity.ok().eTag("v1").lastModified(0).body("tagged");
		}

		@GetMapping("/range")
		Resource range() {
			return new ByteArrayResource("0123456789".getBytes(StandardCharsets.US_ASCII));
		}

		@GetMapping("/other-status")
		ResponseEntity<String> otherStatus() {
			return ResponseEntity.status(299).header("X-Many", "1", "2").body("other");
		}

		@RequestMapping("/methods")
		String methods(ServerHttpRequest request) {
			return request.getMethod().name();
		}

		@GetMapping("/cors/a")
		String cors() {
			return "cors";
		}

		@PutMapping("/cors/a")
		String corsPut() {
			return "put";
		}

	}

	@RestController
	static class Bodies {

		@PostMapping("/echo")
		Mono<String> echo(@RequestBody(required = false) Mono<String> body) {
			return body.defaultIfEmpty("none");
		}

		@PostMapping("/json")
		Map<String, Object> json(@RequestBody Map<String, Object> body) {
			return body;
		}

		@PostMapping("/count")
		Mono<String> count(ServerHttpRequest request) {
			return request.getBody().map((buffer) -> {
				int count = buffer.readableByteCount();
				DataBufferUtils.release(buffer);
				return count;
			}).reduce(0, Integer::sum).map((sum) -> sum + " bytes");
		}

		@PostMapping("/mirror")
		Mono<Void> mirror(ServerHttpRequest request, ServerHttpResponse response) {
			return response.writeWith(request.getBody());
		}

		@PostMapping("/form")
		Mono<Map<String, ?>> form(ServerWebExchange exchange) {
			return exchange.getFormData().map((form) -> form);
		}

		@PostMapping("/parts")
		Flux<String> parts(@RequestBody Flux<Part> parts) {
			return parts.concatMap(Bodies::describe);
		}

		private static Mono<String> describe(Part part) {
			if (part instanceof FormFieldPart field) {
				return Mono.just(field.name() + "=" + field.value() + ";");
			}
			String file = (part instanceof FilePart filePart) ? filePart.filename() : "";
			return DataBufferUtils.join(part.content()).map((content) -> {
				int count = content.readableByteCount();
				DataBufferUtils.release(content);
				return part.name() + " " + file + " " + count + ";";
			});
		}

		@PostMapping("/unread")
		String unread() {
			return "unread";
		}

	}

	@RestController
	static class Streams {

		@GetMapping(path = "/flux", produces = MediaType.TEXT_PLAIN_VALUE)
		Flux<String> flux() {
			return Flux.just("a", "b", "c");
		}

		@GetMapping("/later")
		Mono<String> later() {
			return Mono.just("later").publishOn(Schedulers.boundedElastic());
		}

		@GetMapping(path = "/flux-later", produces = MediaType.TEXT_PLAIN_VALUE)
		Flux<String> fluxLater() {
			return Flux.range(0, 1000).map((i) -> i + ",").publishOn(Schedulers.parallel());
		}

		@GetMapping(path = "/sse", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
		Flux<ServerSentEvent<String>> sse() {
			return Flux.range(0, 3)
				.map((i) -> ServerSentEvent.builder("data " + i).id("" + i).event("e").build())
				.delayElements(Duration.ofMillis(2));
		}

		@GetMapping(path = "/ndjson", produces = MediaType.APPLICATION_NDJSON_VALUE)
		Flux<Map<String, Integer>> ndjson() {
			return Flux.range(0, 3).map((i) -> Map.of("i", i));
		}

		@GetMapping("/array")
		Flux<Map<String, Integer>> array() {
			return Flux.range(0, 3).map((i) -> Map.of("i", i));
		}

		@GetMapping("/declared")
		Mono<Void> declared(ServerHttpResponse response) {
			response.getHeaders().setContentLength(4);
			return response.writeWith(buffers(response, "ab", "cd"));
		}

		@GetMapping("/flushes")
		Mono<Void> flushes(ServerHttpResponse response) {
			return response.writeAndFlushWith(Flux.just("ab", "cd").map((text) -> buffers(response, text, "-")));
		}

		@GetMapping("/large")
		Mono<byte[]> large() {
			return Mono.fromSupplier(() -> "x".repeat(3_000_000).getBytes(StandardCharsets.US_ASCII));
		}

		private static Publisher<DataBuffer> buffers(ServerHttpResponse response, String... texts) {
			return Flux.just(texts)
				.map((text) -> response.bufferFactory().wrap(text.getBytes(StandardCharsets.US_ASCII)));
		}

	}

	@RestController
	static class Failures {

		@GetMapping("/fails")
		String fails() {
			throw new IllegalStateException("on purpose");
		}

		@GetMapping("/fails-later")
		Mono<String> failsLater() {
			return Mono.<String>error(new IllegalStateException("on purpose")).subscribeOn(Schedulers.boundedElastic());
		}

		@GetMapping("/teapot")
		String teapot() {
			throw new ResponseStatusException(HttpStatus.CONFLICT, "short and stout");
		}

		@GetMapping(path = "/fails-first", produces = MediaType.TEXT_PLAIN_VALUE)
		Flux<String> failsFirst() {
			return Flux.error(new IllegalStateException("on purpose"));
		}

	}

}
