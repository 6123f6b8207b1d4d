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

package dev.cork.engine.wire;

import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import dev.cork.engine.HttpServer;
import dev.cork.engine.http.CachePolicy;
import dev.cork.engine.http.CompressionOptions;
import dev.cork.engine.http.HttpHandler;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.http.ResponseCache;
import dev.cork.engine.http.ResponseCacheOptions;
import dev.cork.engine.http.ResponseObserver;
import dev.cork.engine.metrics.Counter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which answers are given again, to whom, and what is said with them.
 */
class ResponseCacheTests {

	private static final long LONG_MS = 600_000;

	private static final String LONG_TEXT = "The quick brown fox jumps over the lazy dog. ".repeat(100);

	/** How often a handler was called. */
	private final AtomicInteger calls = new AtomicInteger();

	@TempDir
	private Path directory;

	private TestServer server;

	@BeforeEach
	void start() {
		this.server = TestServer.start((options) -> options.compression(new CompressionOptions("text/html"))
			.responseCache(new ResponseCacheOptions(1 << 20, 100_000, 16, LONG_MS)), this::addRoutes);
	}

	@AfterEach
	void stop() {
		this.server.close();
	}

	private void addRoutes(HttpServer.Builder routes) {
		routes.any("/counted/{*path}", cached(this::count))
			.get("/vary", cached(this::count, "Accept-Language", "X-Tenant"))
			.get("/fields", cached(this::answerFields))
			.get("/tagged",
					cached((request, response) -> count(request,
							response.header("ETag", "W/\"v1\"")
								.header("Last-Modified", "Tue, 01 Dec 2026 10:00:00 GMT")
								.header("Content-Type", "text/plain"))))
			.get("/page", cached((request, response) -> {
				this.calls.incrementAndGet();
				response.header("Content-Type", "text/html").end(LONG_TEXT);
			}))
			.get("/buffer",
					cached((request,
							response) -> response.end(ByteBuffer
								.wrap(("call " + this.calls.incrementAndGet()).getBytes(StandardCharsets.UTF_8)))))
			.get("/empty", cached((request, response) -> {
				this.calls.incrementAndGet();
				response.status(204).end();
			}))
			.get("/status/{status}",
					cached((request, response) -> count(request,
							response.status((int) request.pathParameterView(0).parseLong()))))
			.get("/pieces", cached((request, response) -> {
				response.write("call " + this.calls.incrementAndGet());
				response.end();
			}))
			.get("/file", cached((request, response) -> {
				Path file = this.directory.resolve("file");
				Files.writeString(file, "call " + this.calls.incrementAndGet());
				response.endFile(FileChannel.open(file), 0, Files.size(file));
			}))
			.get("/failing", cached((request, response) -> {
				response.header("X-Half", "said");
				throw new IllegalStateException("call " + this.calls.incrementAndGet());
			}))
			.get("/yielding/{name}", cached((request, response) -> {
				this.calls.incrementAndGet();
				response.yieldToNext();
			}))
			.get("/yielding/*", (request, response) -> response.end("next"))
			.get("/bypassing", cached((request, response) -> {
				ResponseCache.bypass(request);
				count(request, response);
			}))
			.get("/observed", new ObservedRoute(cached(this::count)))
			.get("/large", cached((request, response) -> {
				this.calls.incrementAndGet();
				response.end(new byte[200_000]);
			}))
			.get("/kept/{*path}", cached((request, response) -> {
				this.calls.incrementAndGet();
				response.end(new byte[60_000]);
			}));
	}

	private static HttpHandler cached(HttpHandler handler, String... vary) {
		return new ResponseCache(new CachePolicy(LONG_MS, 0, List.of(vary)), handler);
	}

	private void count(HttpRequest request, HttpResponse response) {
		response.end("call " + this.calls.incrementAndGet() + " of " + request.path());
	}

	/** Parameters of the query become header fields. */
	private void answerFields(HttpRequest request, HttpResponse response) {
		for (String name : request.queryParameterNames()) {
			request.queryParameters(name).forEach((value) -> response.header(name, value));
		}
		count(request, response);
	}

	private WireResponse get(String target, String... fields) {
		return send("GET", target, fields);
	}

	private WireResponse send(String method, String target, String... fields) {
		StringBuilder request = new StringBuilder(method + " " + target + " HTTP/1.1\r\nHost: a\r\n");
		for (String field : fields) {
			request.append(field).append("\r\n");
		}
		try (WireClient client = this.server.connect()) {
			client.send(request + "\r\n");
			return method.equals("HEAD") ? client.headResponse() : client.response();
		}
	}

	@Test
	void aFreshAnswerIsGivenAgainWithItsDateAndAge() {
		WireResponse first = get("/counted/a");
		WireResponse second = get("/counted/a");
		assertThat(first.body()).isEqualTo("call 1 of /counted/a");
		assertThat(first.header("Age")).isNull();
		assertThat(second.body()).isEqualTo(first.body());
		assertThat(second.header("Age")).matches("[0-9]+");
		assertThat(second.header("Date")).isEqualTo(first.header("Date"));
		assertThat(second.header("Content-Length")).isEqualTo(first.header("Content-Length"));
		assertThat(this.server.count(Counter.RESPONSE_CACHE_MISSES)).isEqualTo(1);
		assertThat(this.server.count(Counter.RESPONSE_CACHE_HITS)).isEqualTo(1);
	}

	@Test
	void pathQueryHostAndHandlerAreToldApart() {
		assertThat(get("/counted/a").body()).startsWith("call 1");
		assertThat(get("/counted/b").body()).startsWith("call 2");
		assertThat(get("/counted/a?").body()).startsWith("call 3");
		assertThat(get("/counted/a?x=1").body()).startsWith("call 4");
		assertThat(get("/counted/a%3Fx=1").body()).startsWith("call 5");
		assertThat(get("http://b/counted/a").body()).startsWith("call 6");
		assertThat(get("http://B/counted/a").body()).startsWith("call 6");
		assertThat(get("/counted/%61").body()).startsWith("call 1");
	}

	@Test
	void requestFieldsThatThePolicyNamesAreToldApartAndNamedInVary() {
		WireResponse german = get("/vary", "Accept-Language: de");
		assertThat(german.body()).startsWith("call 1");
		assertThat(german.headers("Vary")).containsExactly("accept-language, x-tenant");
		assertThat(get("/vary", "Accept-Language: en").body()).startsWith("call 2");
		assertThat(get("/vary", "X-Tenant: de").body()).startsWith("call 3");
		assertThat(get("/vary").body()).startsWith("call 4");
		assertThat(get("/vary", "Accept-Language: de", "Accept-Language: ").body()).startsWith("call 5");
		WireResponse again = get("/vary", "X-Other: 1", "accept-language:  de ");
		assertThat(again.body()).startsWith("call 1");
		assertThat(again.headers("Vary")).containsExactly("accept-language, x-tenant");
	}

	@Test
	void headIsAnsweredFromTheAnswerToGet() {
		assertThat(send("HEAD", "/counted/a").header("Content-Length")).isNotNull();
		assertThat(get("/counted/a").body()).startsWith("call 2");
		WireResponse head = send("HEAD", "/counted/a");
		assertThat(head.header("Age")).isNotNull();
		assertThat(head.header("Content-Length")).isEqualTo("20");
		assertThat(this.calls).hasValue(2);
	}

	@ParameterizedTest
	@ValueSource(strings = { "If-None-Match: \"v1\"", "If-None-Match: W/\"v1\"", "If-None-Match: *",
			"If-None-Match: \"v0\" , W/\"v1\",\"v2\"", "If-Modified-Since: Tue, 01 Dec 2026 10:00:00 GMT" })
	void whatTheClientHasIsAnswered304(String condition) {
		assertThat(get("/tagged", condition).status()).as("the whole is got for the cache").isEqualTo(200);
		WireResponse unchanged = get("/tagged", condition);
		assertThat(unchanged.status()).isEqualTo(304);
		assertThat(unchanged.header("ETag")).isEqualTo("W/\"v1\"");
		assertThat(unchanged.header("Content-Type")).isNull();
		assertThat(unchanged.header("Age")).isNotNull();
		assertThat(get("/tagged").body()).startsWith("call 1");
	}

	@ParameterizedTest
	@ValueSource(strings = { "If-None-Match: \"v0\"", "If-None-Match: v1", "If-None-Match: \"v1", "If-None-Match: \"\"",
			"If-Modified-Since: Tue, 01 Dec 2026 09:00:00 GMT" })
	void whatTheClientHasNotIsAnsweredWhole(String condition) {
		get("/tagged");
		assertThat(get("/tagged", condition).body()).startsWith("call 1");
	}

	@ParameterizedTest
	@ValueSource(strings = { "Authorization: Basic YTpi", "Range: bytes=0-1", "If-Match: \"v1\"",
			"Cache-Control: max-age=0, No-Store", "Content-Length: 1", "Transfer-Encoding: chunked" })
	void suchRequestsGoToTheHandlerAndAreNotKept(String field) {
		get("/counted/a");
		String body = field.startsWith("Content") ? "x" : field.startsWith("Transfer") ? "0\r\n\r\n" : "";
		try (WireClient client = this.server.connect()) {
			String request = "GET /counted/a HTTP/1.1\r\nHost: a\r\n" + field + "\r\n\r\n" + body;
			assertThat(client.send(request).response().body()).startsWith("call 2");
			assertThat(client.send(request).response().body()).startsWith("call 3");
		}
		assertThat(get("/counted/a").body()).startsWith("call 1");
	}

	@ParameterizedTest
	@ValueSource(strings = { "POST", "PUT", "DELETE", "OPTIONS" })
	void otherMethodsGoToTheHandler(String method) {
		get("/counted/a");
		assertThat(send(method, "/counted/a").body()).startsWith("call 2");
		assertThat(send(method, "/counted/a").body()).startsWith("call 3");
	}

	@ParameterizedTest
	@ValueSource(strings = { "Set-Cookie=a%3Db", "Cache-Control=no-store", "Cache-Control=public,+Private",
			"Cache-Control=private%3D%22x%22", "Cache-Control=no-cache", "Vary=*", "Vary=Cookie",
			"Vary=accept-language" })
	void anAnswerWithSuchAFieldIsNotKept(String field) {
		assertThat(get("/fields?" + field).body()).startsWith("call 1");
		assertThat(get("/fields?" + field).body()).startsWith("call 2");
		assertThat(get("/fields?" + field).body()).startsWith("call 3");
		assertThat(this.server.count(Counter.RESPONSE_CACHE_HITS)).isZero();
	}

	@Test
	void whatTheHandlerSaysIsGivenAgainAsItIs() {
		String query = "X-A=1&X-A=2&Cache-Control=max-age%3D5&Server=mine&Date=Tue,+01+Dec+2026+10:00:00+GMT&Age=7";
		get("/fields?" + query);
		WireResponse again = get("/fields?" + query);
		assertThat(again.headers("X-A")).containsExactly("1", "2");
		assertThat(again.header("Cache-Control")).isEqualTo("max-age=5");
		assertThat(again.header("Server")).isEqualTo("mine");
		assertThat(again.header("Date")).isEqualTo("Tue, 01 Dec 2026 10:00:00 GMT");
		assertThat(again.header("Age")).isNotEqualTo("7");
	}

	@ParameterizedTest
	@ValueSource(ints = { 200, 203, 300, 301, 308 })
	void suchAStatusIsKept(int status) {
		get("/status/" + status);
		WireResponse again = get("/status/" + status);
		assertThat(again.status()).isEqualTo(status);
		assertThat(again.body()).startsWith("call 1");
	}

	@ParameterizedTest
	@ValueSource(ints = { 201, 206, 302, 307, 400, 404, 410, 429, 500, 503 })
	void anotherStatusIsNotKept(int status) {
		get("/status/" + status);
		assertThat(get("/status/" + status).body()).startsWith("call 2");
	}

	@Test
	void anAnswerWithoutContentIsKept() {
		get("/empty");
		assertThat(get("/empty").status()).isEqualTo(204);
		assertThat(this.calls).hasValue(1);
	}

	@Test
	void aBufferIsKept() {
		get("/buffer");
		assertThat(get("/buffer").body()).isEqualTo("call 1");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/pieces", "/file", "/bypassing", "/failing", "/yielding/a", "/large" })
	void whatIsNoWholeAnswerOfItsHandlerIsNotKept(String target) {
		get(target);
		get(target);
		assertThat(this.calls).hasValue(2);
	}

	@Test
	void aFailureIsAnsweredByTheErrorHandler() {
		assertThat(get("/failing").status()).isEqualTo(500);
		assertThat(get("/failing").header("X-Half")).isNull();
	}

	@Test
	void whatObserversAddIsAddedToEachAnswer() {
		assertThat(get("/observed").headers("X-Observed")).containsExactly("1", "1");
		WireResponse again = get("/observed");
		assertThat(again.headers("X-Observed")).containsExactly("2", "2");
		assertThat(again.body()).startsWith("call 1");
	}

	@Test
	void theCompressedFormIsMadeOnce() {
		get("/page", "Accept-Encoding: gzip");
		WireResponse coded = get("/page", "Accept-Encoding: gzip");
		assertThat(Gzip.text(coded)).isEqualTo(LONG_TEXT);
		assertThat(coded.header("Content-Length")).as("made before").isNotNull();
		assertThat(coded.headers("Vary")).containsExactly("Accept-Encoding");
		WireResponse plain = get("/page");
		assertThat(plain.body()).isEqualTo(LONG_TEXT);
		assertThat(plain.header("Content-Encoding")).isNull();
		assertThat(plain.headers("Vary")).containsExactly("Accept-Encoding");
		WireResponse head = send("HEAD", "/page", "Accept-Encoding: gzip");
		assertThat(head.header("Content-Length")).isEqualTo(coded.header("Content-Length"));
		assertThat(this.calls).hasValue(1);
	}

	@Test
	void theCompressedFormOfAnAnswerToAnotherClientIsMadeWhenItIsWanted() {
		get("/page");
		WireResponse first = get("/page", "Accept-Encoding: gzip");
		assertThat(Gzip.text(first)).isEqualTo(LONG_TEXT);
		assertThat(first.header("Content-Length")).isNull();
		WireResponse second = get("/page", "Accept-Encoding: gzip");
		assertThat(Gzip.text(second)).isEqualTo(LONG_TEXT);
		assertThat(second.header("Content-Length")).isNotNull();
		assertThat(this.calls).hasValue(1);
	}

	@Test
	void theLeastRecentlyUsedMakesRoom() {
		for (int i = 0; i < 18; i++) {
			get("/kept/" + i);
			get("/kept/0");
		}
		assertThat(this.calls).hasValue(18);
		get("/kept/2");
		assertThat(this.calls).hasValue(18);
		get("/kept/1");
		assertThat(this.calls).as("the first of those that were not used again has gone").hasValue(19);
		assertThat(this.server.count(Counter.RESPONSE_CACHE_EVICTIONS)).isPositive();
		long held = this.server.count(Counter.RESPONSE_CACHE_ADDED_BYTES)
				- this.server.count(Counter.RESPONSE_CACHE_REMOVED_BYTES);
		assertThat(held).isBetween(900_000L, 1L << 20);
	}

	@Test
	void pipelinedRequestsGetTheSame() {
		try (WireClient client = this.server.connect()) {
			client.send("GET /counted/p HTTP/1.1\r\nHost: a\r\n\r\n".repeat(3));
			for (int i = 0; i < 3; i++) {
				assertThat(client.response().body()).isEqualTo("call 1 of /counted/p");
			}
		}
	}

	/** Counts its answers in what it adds to them. */
	private static final class ObservedRoute implements HttpHandler, ResponseObserver {

		private final HttpHandler handler;

		private int answers;

		ObservedRoute(HttpHandler handler) {
			this.handler = handler;
		}

		@Override
		public void handle(HttpRequest request, HttpResponse response) throws Exception {
			this.answers++;
			response.observe(this);
			this.handler.handle(request, response);
		}

		@Override
		public void onHead(HttpRequest request, HttpResponse response) {
			response.header("X-Observed", this.answers);
		}

		@Override
		public void onHeadEnd(HttpRequest request, HttpResponse response) {
			response.header("X-Observed", this.answers).header("Set-Cookie", "a=" + this.answers);
		}

	}

}
