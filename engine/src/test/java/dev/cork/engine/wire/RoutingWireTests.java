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

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReference;

import ch.qos.logback.classic.Level;
import dev.cork.engine.HttpServer;
import dev.cork.engine.http.HttpHandler;
import dev.cork.engine.testsupport.CapturedLog;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Who gets a request, and what it is shown.
 */
class RoutingWireTests {

	private static TestServer server;

	@BeforeAll
	static void start() {
		server = TestServer.start(RoutingWireTests::routes);
	}

	private static void routes(HttpServer.Builder routes) {
		routes.get("/probe", TestServer.echoHandler())
			.get("/a/b", text("static"))
			.get("/a/{x}", (request, response) -> {
				if ("next".equals(request.pathParameter("x"))) {
					response.status(201).header("X", "of the handler that yields").yieldToNext();
				}
				else {
					response.end("variable " + request.pathParameter("x"));
				}
			})
			.any("/a/{*rest}", text("wildcard"))
			.get("/only-get", text("got"))
			.put("/mixed", text("put"))
			.delete("/mixed", text("deleted"))
			.options("/own", text("own options"))
			.any("/any", (request, response) -> response.end(request.method()))
			.get("/last", (request, response) -> response.yieldToNext())
			.get("/answered", (request, response) -> {
				response.write("half");
				response.flush();
				response.yieldToNext();
			})
			.post("/yield-late", (request, response) -> request.collect(10, (body) -> response.yieldToNext()))
			.get("/show/{a}/{b}",
					(request,
							response) -> response.end(request.routePattern() + " " + request.pathParameterCount() + " "
									+ request.pathParameter("a") + " " + request.pathParameterView(1) + " "
									+ request.pathParameter("c") + " " + request.target()))
			.get("/query",
					(request,
							response) -> response.end(request.query() + " " + request.queryParameterNames() + " "
									+ request.queryParameter("a") + " " + request.queryParameters("b") + " "
									+ request.queryParameter("\u00fc")))
			.get("/where",
					(request,
							response) -> response.end(((InetSocketAddress) request.remoteAddress()).getPort() + " "
									+ ((InetSocketAddress) request.localAddress()).getPort() + " " + request.scheme()
									+ " " + request.isHttp10()));
	}

	private static HttpHandler text(String text) {
		return (request, response) -> response.end(text);
	}

	@AfterAll
	static void stop() {
		server.close();
	}

	private static WireResponse answer(String methodAndTarget) {
		return EverySplit.answer(server, methodAndTarget + " HTTP/1.1\r\nHost: a\r\n\r\n");
	}

	@ParameterizedTest
	@CsvSource({ "GET /a/b, static", "GET /a/c, variable c", "GET /a/b/c, wildcard", "POST /a/b, wildcard",
			"GET /a/next, wildcard", "PUT /any, PUT", "TRACE /any, TRACE", "WHATEVER /any, WHATEVER",
			"OPTIONS /own, own options" })
	void theMostSpecificRouteAnswersUnlessItYields(String methodAndTarget, String body) {
		WireResponse answer = answer(methodAndTarget);

		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.header("X")).isNull();
		assertThat(answer.body()).isEqualTo(body);
	}

	@Test
	void whenTheLastRouteYieldsNothingIsFound() {
		assertThat(answer("GET /last").status()).isEqualTo(404);
	}

	@Test
	void aHandlerThatHasAnsweredCannotYield() {
		try (CapturedLog log = CapturedLog.of("dev.cork.engine"); WireClient client = server.connect()) {
			client.send("GET /answered HTTP/1.1\r\nHost: a\r\n\r\n");
			assertThat(new String(client.readToEnd(), StandardCharsets.ISO_8859_1)).endsWith("half\r\n");
			assertThat(log.messages(Level.ERROR)).isNotEmpty();
		}
	}

	@Test
	void aBodyHandlerThatYieldsIsAFailureOfItsOwnRequestOnly() {
		try (CapturedLog log = CapturedLog.of("dev.cork.engine"); WireClient client = server.connect()) {
			client.send("POST /yield-late HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx");
			assertThat(client.response().status()).isEqualTo(500);
			client.send("GET /a/b HTTP/1.1\r\nHost: a\r\n\r\nGET /a/c HTTP/1.1\r\nHost: a\r\n\r\n");
			assertThat(client.response().body()).isEqualTo("static");
			assertThat(client.response().body()).isEqualTo("variable c");
			assertThat(log.messages(Level.ERROR)).singleElement().asString().contains("POST /yield-late");
		}
	}

	@ParameterizedTest
	@CsvSource({ "POST /only-get, 'GET, HEAD, OPTIONS'", "TRACE /only-get, 'GET, HEAD, OPTIONS'",
			"GET /mixed, 'PUT, DELETE, OPTIONS'" })
	void anotherMethodIsNotAllowed(String methodAndTarget, String allow) {
		WireResponse answer = answer(methodAndTarget);

		assertThat(answer.status()).isEqualTo(405);
		assertThat(answer.header("Allow").split(", ")).containsExactlyInAnyOrder(allow.split(", "));
	}

	@Test
	void optionsTellWhatIsAllowed() {
		WireResponse answer = answer("OPTIONS /only-get");

		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.header("Allow").split(", ")).containsExactlyInAnyOrder("GET", "HEAD", "OPTIONS");
		assertThat(answer.body()).isEmpty();
	}

	@Test
	void whatNoRouteMatchesIsNotFound() {
		for (String methodAndTarget : new String[] { "GET /nothing", "POST /nothing", "OPTIONS /nothing",
				"TRACE /nothing", "GET /show/1", "GET /only-get/" }) {
			assertThat(answer(methodAndTarget).status()).as(methodAndTarget).isEqualTo(404);
		}
	}

	@Test
	void theFallbackGetsEverythingElse() {
		AtomicReference<String> pattern = new AtomicReference<>();
		try (TestServer own = TestServer.start((routes) -> {
			routes(routes);
			routes.fallback((request, response) -> {
				pattern.set(request.routePattern());
				response.end("fallback " + request.method() + " " + request.path());
			});
		})) {
			for (String methodAndTarget : new String[] { "GET /nothing", "POST /only-get", "OPTIONS /only-get",
					"GET /last" }) {
				assertThat(EverySplit.answer(own, methodAndTarget + " HTTP/1.1\r\nHost: a\r\n\r\n").body())
					.isEqualTo("fallback " + methodAndTarget);
			}
			assertThat(EverySplit.answer(own, "GET /only-get HTTP/1.1\r\nHost: a\r\n\r\n").body()).isEqualTo("got");
		}
	}

	@Test
	void aServerNameWithRoutesOfItsOwnHasNoOthers() {
		try (TestServer own = TestServer.start((routes) -> routes.get("/probe", TestServer.echoHandler())
			.get("/x", text("any host"))
			.host("One.example", (one) -> one.get("/x", text("one")).get("/y/{id}", text("one y")))
			.host("two.example", (two) -> two.get("/x", text("two"))))) {
			assertThat(onHost(own, "/x", "one.example").body()).isEqualTo("one");
			assertThat(onHost(own, "/x", "ONE.EXAMPLE:8080").body()).isEqualTo("one");
			assertThat(onHost(own, "/y/1", "one.example").body()).isEqualTo("one y");
			assertThat(onHost(own, "/x", "two.example").body()).isEqualTo("two");
			assertThat(onHost(own, "/x", "three.example").body()).isEqualTo("any host");
			assertThat(onHost(own, "/x", "sub.one.example").body()).isEqualTo("any host");
			assertThat(onHost(own, "/y/1", "two.example").status()).isEqualTo(404);
			assertThat(onHost(own, "/probe", "two.example").status()).isEqualTo(404);
		}
	}

	private static WireResponse onHost(TestServer own, String path, String host) {
		return EverySplit.answer(own, "GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
	}

	@Test
	void pathVariablesAreDecoded() {
		assertThat(answer("GET /show/a%20b/%E2%82%AC?q").utf8())
			.isEqualTo("/show/{a}/{b} 2 a b \u00e2\u0082\u00ac null /show/a%20b/%E2%82%AC?q");
		assertThat(answer("GET /show/1/2").utf8()).isEqualTo("/show/{a}/{b} 2 1 2 null /show/1/2");
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';',
			value = { "/query; null [] null [] null", "/query?; [] null [] null", "/query?a; a [a]  [] null",
					"/query?a=1&b=2&b=&b; a=1&b=2&b=&b [a, b] 1 [2, , ] null",
					"/query?a=x+y%2Bz&&=&%62=%20; a=x+y%2Bz&&=&%62=%20 [a, , b] x y+z [ ] null",
					"/query?a=b=c&a=2; a=b=c&a=2 [a] b=c [] null",
					"/query?%C3%BC=%E2%82%AC; %C3%BC=%E2%82%AC [\u00fc] null [] \u20ac",
					"/query?a=%&b=%zz; a=%&b=%zz [a, b] % [%zz] null" })
	void queryParametersAreDecoded(String target, String shown) {
		String expected = target.endsWith("?") ? " " + shown : shown;

		assertThat(answer("GET " + target).utf8()).isEqualTo(expected);
	}

	@Test
	void addressesAndVersionAreKnown() {
		try (WireClient client = server.connect()) {
			client.send("GET /where HTTP/1.1\r\nHost: a\r\n\r\n");
			assertThat(client.response().body()).isEqualTo(client.localPort() + " " + server.port() + " http false");
			client.send("GET /where HTTP/1.0\r\n\r\n");
			assertThat(client.response().body()).isEqualTo(client.localPort() + " " + server.port() + " http true");
		}
	}

}
