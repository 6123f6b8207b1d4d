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
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import dev.cork.engine.http.HttpRequest;
import dev.cork.it.support.Apps;
import dev.cork.it.support.Probe;
import dev.cork.web.Blocking;
import dev.cork.web.CachedResponse;
import dev.cork.web.LoopController;
import dev.cork.web.NativeRoute;
import dev.cork.web.RouteInterceptor;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.CrossOrigin;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Handlers with {@code @CachedResponse}.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "cork.server.loops=1", "server.compression.enabled=true" })
class CachedResponsesIT {

	@LocalServerPort
	private int port;

	@Autowired
	private Handlers handlers;

	private Probe probe;

	@BeforeEach
	void connect() {
		this.probe = new Probe(this.port);
		this.handlers.calls.clear();
	}

	@ParameterizedTest
	@ValueSource(strings = { "text", "json", "entity", "blocking", "later", "mono" })
	void theAnswerIsGivenAgain(String kind) {
		HttpResponse<String> first = this.probe.get("/cache/" + kind + "/a");
		HttpResponse<String> second = this.probe.get("/cache/" + kind + "/a");
		assertThat(first.statusCode()).isEqualTo(200);
		assertThat(second.body()).isEqualTo(first.body()).contains("1");
		assertThat(second.headers().firstValue("Age")).isPresent();
		assertThat(Probe.contentType(second)).isEqualTo(Probe.contentType(first));
		assertThat(this.probe.get("/cache/" + kind + "/b").body()).contains("2");
	}

	@ParameterizedTest
	@ValueSource(strings = { "stream", "failure", "handled", "missing", "cookie", "plain" })
	void theHandlerIsCalledForEach(String kind) {
		HttpResponse<String> first = this.probe.get("/cache/" + kind + "/x");
		HttpResponse<String> second = this.probe.get("/cache/" + kind + "/x");
		assertThat(second.statusCode()).isEqualTo(first.statusCode());
		assertThat(second.headers().firstValue("Age")).isEmpty();
		assertThat(this.handlers.calls.get(kind)).hasValue(2);
	}

	@Test
	void mediaTypesAreToldApart() {
		assertThat(this.probe.get("/cache/produced", "Accept", "application/json").body()).isEqualTo("\"json 1\"");
		assertThat(this.probe.get("/cache/produced", "Accept", "text/plain").body()).isEqualTo("text 2");
		assertThat(this.probe.get("/cache/produced", "Accept", "application/json").body()).isEqualTo("\"json 1\"");
		assertThat(this.probe.get("/cache/produced", "Accept", "text/plain").body()).isEqualTo("text 2");
	}

	@Test
	void aFieldInVaryIsToldApart() {
		assertThat(this.probe.get("/cache/vary", "X-Tenant", "a").body()).isEqualTo("a 1");
		assertThat(this.probe.get("/cache/vary", "X-Tenant", "b").body()).isEqualTo("b 2");
		HttpResponse<String> again = this.probe.get("/cache/vary", "X-Tenant", "a");
		assertThat(again.body()).isEqualTo("a 1");
		assertThat(again.headers().allValues("Vary")).anyMatch((vary) -> vary.contains("x-tenant"));
	}

	@Test
	void aClientThatHasTheAnswerIsTold304() {
		String tag = this.probe.get("/cache/entity/tag").headers().firstValue("ETag").orElseThrow();
		HttpResponse<String> unchanged = this.probe.get("/cache/entity/tag", "If-None-Match", tag);
		assertThat(unchanged.statusCode()).isEqualTo(304);
		assertThat(this.handlers.calls.get("entity")).hasValue(1);
	}

	@Test
	void eachOriginIsAnsweredForItself() {
		HttpResponse<String> one = this.probe.get("/cache/cors", "Origin", "https://one.example");
		HttpResponse<String> two = this.probe.get("/cache/cors", "Origin", "https://two.example");
		HttpResponse<String> foreign = this.probe.get("/cache/cors", "Origin", "https://foreign.example");
		assertThat(one.headers().allValues("Access-Control-Allow-Origin")).containsExactly("https://one.example");
		assertThat(two.headers().allValues("Access-Control-Allow-Origin")).containsExactly("https://two.example");
		assertThat(two.body()).isEqualTo(one.body());
		assertThat(two.headers().allValues("Vary")).isEqualTo(one.headers().allValues("Vary"))
			.anyMatch((vary) -> vary.contains("Origin"));
		assertThat(foreign.statusCode()).isEqualTo(403);
	}

	@Test
	void interceptorsHaveTheirSayInEveryRequest() {
		for (int i = 1; i <= 2; i++) {
			HttpResponse<String> response = this.probe.get("/cache/text/i", "X-Counted", "call " + i);
			assertThat(response.headers().allValues("X-Counted")).containsExactly("call " + i);
			assertThat(response.headers().allValues("Set-Cookie")).containsExactly("counted=call " + i);
			assertThat(response.body()).isEqualTo("text 1");
		}
	}

	@Test
	void theAnswerIsCompressedForWhoWantsIt() {
		for (int i = 0; i < 3; i++) {
			HttpResponse<String> coded = this.probe.get("/cache/long", "Accept-Encoding", "gzip");
			assertThat(coded.headers().firstValue("Content-Encoding")).hasValue("gzip");
			assertThat(this.probe.get("/cache/long").body()).startsWith("long 1");
		}
	}

	@Test
	void requestsThatComeAtOnceAreOneCall() throws Exception {
		ExecutorService clients = Executors.newFixedThreadPool(10);
		try {
			List<Future<HttpResponse<String>>> responses = IntStream.range(0, 10)
				.mapToObj((i) -> clients.submit(() -> this.probe.get("/cache/slow")))
				.toList();
			assertThat(this.handlers.entered.await(60, TimeUnit.SECONDS)).isTrue();
			this.handlers.go.countDown();
			for (Future<HttpResponse<String>> response : responses) {
				assertThat(response.get(60, TimeUnit.SECONDS).body()).isEqualTo("slow 1");
			}
		}
		finally {
			clients.shutdownNow();
		}
	}

	static Arguments[] refusals() {
		return new Arguments[] { refusal(OfPost.class, "#post()", "is mapped to POST", "GET and HEAD"),
				refusal(OfAny.class, "#any()", "is mapped to every method"),
				refusal(NoDuration.class, "#get()", "maxAge is no duration, e.g. '10s': 'soon'"),
				refusal(NotPositive.class, "#get()", "maxAge must be positive, not 0 ms"),
				refusal(NegativeStale.class, "#get()", "staleWhileRevalidate must not be negative"),
				refusal(VaryAll.class, "#get()", "vary must not be '*'"),
				refusal(VaryAuthorization.class, "#get()", "vary must not name Authorization"),
				refusal(OtherHeader.class, "#get(String)", "header field X-Tenant"),
				refusal(OfCookie.class, "#get(String)", "parameter 'id' of type String may be different"),
				refusal(OfAttribute.class, "#get(String)", "parameter 'user' of type String may be different"),
				refusal(OfBody.class, "#get(String)", "parameter 'body' of type String may be different") };
	}

	private static Arguments refusal(Class<?> application, String... messages) {
		return Arguments.of(application, List.of(messages));
	}

	@ParameterizedTest
	@MethodSource("refusals")
	void whatCannotBeKeptRightStopsTheStart(Class<?> application, List<String> messages) {
		assertThatThrownBy(() -> Apps.run(application).close())
			.hasStackTraceContaining("@CachedResponse of " + application.getName())
			.satisfies((ex) -> messages.forEach((message) -> assertThat(ex).hasStackTraceContaining(message)));
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ Handlers.class, Counting.class })
	static class Application {

	}

	/** Repeats what the client has said. */
	static class Counting implements RouteInterceptor {

		@Override
		public boolean appliesTo(NativeRoute route) {
			return route.pattern().startsWith("/cache/text");
		}

		@Override
		public void head(HttpRequest request, dev.cork.engine.http.HttpResponse response) {
			String counted = request.header("X-Counted");
			if (counted != null) {
				response.header("X-Counted", counted).header("Set-Cookie", "counted=" + counted);
			}
		}

	}

	@LoopController
	@RequestMapping("/cache")
	static class Handlers {

		final ConcurrentHashMap<String, AtomicInteger> calls = new ConcurrentHashMap<>();

		final CountDownLatch entered = new CountDownLatch(1);

		final CountDownLatch go = new CountDownLatch(1);

		private String call(String kind) {
			return kind + " " + this.calls.computeIfAbsent(kind, (name) -> new AtomicInteger()).incrementAndGet();
		}

		@GetMapping("/text/{id}")
		@CachedResponse(maxAge = "1h", staleWhileRevalidate = "30s", vary = "Accept-Encoding")
		String text(@PathVariable String id) {
			return call("text");
		}

		@GetMapping("/json/{id}")
		@CachedResponse(maxAge = "1h")
		List<String> json(@PathVariable String id, @RequestParam(defaultValue = "") String more, String other) {
			return List.of(call("json"));
		}

		@GetMapping("/entity/{id}")
		@CachedResponse(maxAge = "1h")
		ResponseEntity<String> entity(@PathVariable String id) {
			return ResponseEntity.ok().eTag("\"tag\"").body(call("entity"));
		}

		@Blocking
		@GetMapping("/blocking/{id}")
		@CachedResponse(maxAge = "1h")
		String blocking(@PathVariable String id) {
			return call("blocking");
		}

		@GetMapping("/later/{id}")
		@CachedResponse(maxAge = "1h")
		CompletionStage<String> later(@PathVariable String id) {
			return CompletableFuture.supplyAsync(() -> call("later"));
		}

		@GetMapping("/mono/{id}")
		@CachedResponse(maxAge = "1h")
		Mono<String> mono(@PathVariable String id) {
			return Mono.fromCallable(() -> call("mono"));
		}

		@GetMapping(path = "/stream/{id}", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
		@CachedResponse(maxAge = "1h")
		Flux<String> stream(@PathVariable String id) {
			return Flux.just(call("stream"), "end").delayElements(Duration.ofMillis(10));
		}

		@GetMapping("/failure/{id}")
		@CachedResponse(maxAge = "1h")
		String failure(@PathVariable String id) {
			throw new IllegalStateException(call("failure"));
		}

		@GetMapping("/handled/{id}")
		@CachedResponse(maxAge = "1h")
		String handled(@PathVariable String id) {
			throw new UnsupportedOperationException(call("handled"));
		}

		@ExceptionHandler
		ResponseEntity<String> answer(UnsupportedOperationException ex) {
			return ResponseEntity.ok(ex.getMessage());
		}

		@GetMapping("/missing/{id}")
		@CachedResponse(maxAge = "1h")
		ResponseEntity<String> missing(@PathVariable String id) {
			return ResponseEntity.status(404).body(call("missing"));
		}

		@GetMapping("/cookie/{id}")
		@CachedResponse(maxAge = "1h")
		ResponseEntity<String> cookie(@PathVariable String id) {
			return ResponseEntity.ok().header("Set-Cookie", "a=b").body(call("cookie"));
		}

		@GetMapping("/plain/{id}")
		String plain(@PathVariable String id) {
			return call("plain");
		}

		@GetMapping(path = "/produced", produces = "application/json")
		@CachedResponse(maxAge = "1h")
		String producedJson() {
			return '"' + call("json") + '"';
		}

		@GetMapping(path = "/produced", produces = "text/plain")
		@CachedResponse(maxAge = "1h")
		String producedText() {
			return "text " + (this.calls.get("json").get() + 1);
		}

		@GetMapping("/vary")
		@CachedResponse(maxAge = "1h", vary = "X-Tenant")
		String vary(@RequestHeader("x-tenant") String tenant) {
			return call("vary").replace("vary", tenant);
		}

		@CrossOrigin({ "https://one.example", "https://two.example" })
		@GetMapping("/cors")
		@CachedResponse(maxAge = "1h")
		String cors() {
			return call("cors");
		}

		@GetMapping("/long")
		@CachedResponse(maxAge = "1h")
		String longText() {
			return call("long") + " and so on".repeat(1000);
		}

		@Blocking
		@GetMapping("/slow")
		@CachedResponse(maxAge = "1h")
		String slow() throws InterruptedException {
			this.entered.countDown();
			this.go.await();
			return call("slow");
		}

	}

	@EnableAutoConfiguration
	@LoopController
	static class OfPost {

		@PostMapping("/x")
		@CachedResponse(maxAge = "1s")
		void post() {
		}

	}

	@EnableAutoConfiguration
	@LoopController
	static class OfAny {

		@RequestMapping("/x")
		@CachedResponse(maxAge = "1s")
		void any() {
		}

	}

	@EnableAutoConfiguration
	@LoopController
	static class NoDuration {

		@GetMapping("/x")
		@CachedResponse(maxAge = "soon")
		void get() {
		}

	}

	@EnableAutoConfiguration
	@LoopController
	static class NotPositive {

		@GetMapping("/x")
		@CachedResponse(maxAge = "0s")
		void get() {
		}

	}

	@EnableAutoConfiguration
	@LoopController
	static class NegativeStale {

		@GetMapping("/x")
		@CachedResponse(maxAge = "1s", staleWhileRevalidate = "-1s")
		void get() {
		}

	}

	@EnableAutoConfiguration
	@LoopController
	static class VaryAll {

		@GetMapping("/x")
		@CachedResponse(maxAge = "1s", vary = "*")
		void get() {
		}

	}

	@EnableAutoConfiguration
	@LoopController
	static class VaryAuthorization {

		@GetMapping("/x")
		@CachedResponse(maxAge = "1s", vary = "authorization")
		void get() {
		}

	}

	@EnableAutoConfiguration
	@LoopController
	static class OtherHeader {

		@GetMapping("/x")
		@CachedResponse(maxAge = "1s", vary = "Accept")
		void get(@RequestHeader("X-Tenant") String tenant) {
		}

	}

	@EnableAutoConfiguration
	@LoopController
	static class OfCookie {

		@GetMapping("/x")
		@CachedResponse(maxAge = "1s")
		void get(@CookieValue String id) {
		}

	}

	@EnableAutoConfiguration
	@LoopController
	static class OfAttribute {

		@GetMapping("/x")
		@CachedResponse(maxAge = "1s")
		void get(@RequestAttribute String user) {
		}

	}

	@EnableAutoConfiguration
	@LoopController
	static class OfBody {

		@GetMapping("/x")
		@CachedResponse(maxAge = "1s")
		void get(@RequestBody String body) {
		}

	}

}
