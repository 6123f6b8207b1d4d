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

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Principal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;

import dev.cork.engine.HttpServer;
import dev.cork.engine.ServerOptions;
import dev.cork.engine.ServerOptionsBuilder;
import dev.cork.engine.accesslog.AccessLog;
import dev.cork.engine.accesslog.AccessLogOptions;
import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.PreparedHeaders;
import dev.cork.engine.http.RequestLog;
import dev.cork.engine.metrics.Counter;
import dev.cork.engine.proxy.AddressRanges;
import dev.cork.engine.proxy.ForwardedFields;
import dev.cork.engine.proxy.ForwardedHeaders;
import dev.cork.engine.proxy.ForwardedOptions;
import dev.cork.engine.testsupport.CapturedLog;
import dev.cork.engine.websocket.WebSocketHandler;
import dev.cork.engine.websocket.WebSocketOptions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The lines of the access log for what is sent over a real socket. A server is stopped
 * before its log is read, so that all of it is there.
 */
class AccessLogWireTests {

	private static final Clock NEW_YEAR = Clock.fixed(Instant.parse("2026-12-31T23:30:05Z"),
			ZoneId.of("Europe/Berlin"));

	private static final String CLOSE = "Connection: close\r\n\r\n";

	@TempDir
	private Path directory;

	private int port;

	private List<String> ignoredPaths = List.of();

	private @Nullable String conditionIf;

	private @Nullable String conditionUnless;

	private Consumer<HttpServer.Builder> more = (server) -> {
	};

	private final BlockingQueue<DetachedResponse> detached = new ArrayBlockingQueue<>(4);

	@Test
	void theCommonPatternIsThatOfOtherServers() {
		assertThat(logged("common", "GET /hello?a=b HTTP/1.1\r\nHost: a\r\n" + CLOSE))
			.containsExactly("127.0.0.1 - alice [01/Jan/2027:00:30:05 +0100] \"GET /hello?a=b HTTP/1.1\" 200 5");
	}

	@Test
	void theCombinedPatternHasRefererAndUserAgent() {
		assertThat(logged("combined", "GET /hello HTTP/1.1\r\nHost: a\r\nUser-Agent: curl/8\r\n" + CLOSE)).first()
			.asString()
			.endsWith("\"GET /hello HTTP/1.1\" 200 5 \"-\" \"curl/8\"");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			%m %U %q %H             | GET /hello ?a=%20b HTTP/1.1
			%v %p                   | example.org PORT
			%a %h %A %{peer}a       | 127.0.0.1 127.0.0.1 127.0.0.1 127.0.0.1
			%{remote}a %{local}p %l | 127.0.0.1 PORT -
			%s %b %B %X             | 200 5 5 -
			%I                      | cork-loop-0
			%u                      | alice
			%{X-One}i %{none}i      | a \\"quoted\\" \\x09 \\\\ value -
			%{ETag}o %{X-Two}o      | \\"tag\\" two
			%{Content-Length}o      | 5
			%{Connection}o %{no}o   | close -
			%{b}c %{c}c %{bb}c      | 2 - 3=4
			%{number}r %{no}r       | 7 -
			100%% %{yyyy}t %{sec}t  | 100% 2027 1798759805
			%{msec}t                | 1798759805000
			""")
	void aTokenIsReplaced(String pattern, String line) {
		List<String> lines = logged(pattern, """
				GET /hello?a=%20b HTTP/1.1\r
				Host: example.org:81\r
				X-One: a "quoted" \t \\ value\r
				Cookie: a=1; b=2;bb=3=4\r
				Connection: close\r
				\r
				""");

		assertThat(lines).containsExactly(line.replace("PORT", String.valueOf(this.port)));
	}

	@Test
	void durationsAreNumbers() {
		assertThat(logged("%D %T %{ms}T %{us}T %{s}T %{ns}T %F", "GET /hello HTTP/1.1\r\nHost: a\r\n" + CLOSE)).first()
			.asString()
			.matches("\\d+ \\d+\\.\\d{3} \\d+ \\d+ \\d+ \\d+ \\d+");
	}

	@Test
	void aResponseToHeadHasNoBody() {
		assertThat(logged("%m %s %b %X",
				"HEAD /hello HTTP/1.1\r\nHost: a\r\n\r\nGET /hello HTTP/1.1\r\nHost: a\r\n" + CLOSE))
			.containsExactly("HEAD 200 - +", "GET 200 5 -");
	}

	@Test
	void errorsOfTheRouterAndOfHandlersAreLogged() {
		assertThat(logged("%m %U %s", """
				GET /nothing HTTP/1.1\r
				Host: a\r
				\r
				DELETE /hello HTTP/1.1\r
				Host: a\r
				\r
				GET /fails HTTP/1.1\r
				Host: a\r
				\r
				OPTIONS * HTTP/1.1\r
				Host: a\r
				""" + CLOSE)).containsExactly("GET /nothing 404", "DELETE /hello 405", "GET /fails 500",
				"OPTIONS * 200");
	}

	@Test
	void whatIsNoRequestIsLoggedAsFarAsItIsKnown() {
		assertThat(refused("GET /hello\r\n\r\n")).isEqualTo("- - 400 - \"GET /hello\" - -");
		assertThat(refused("\r\nGET /hello HTTP/1.1\r\n\r\n")).isEqualTo("- - 400 - \"GET /hello HTTP/1.1\" - -");
		assertThat(refused("GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: x\r\n\r\n"))
			.isEqualTo("- - 501 - \"GET / HTTP/1.1\" - -");
		assertThat(refused("GET /" + "x".repeat(9000) + " HTTP/1.1\r\n")).startsWith("- - 414 - \"GET /xxx");
		assertThat(refused("\026\003\001\344")).isEqualTo("- - 400 - \"\\x16\\x03\\x01\\xE4\" - -");
	}

	private String refused(String wire) {
		List<String> lines = logged("%m %U %s %b \"%r\" %D %{Host}i", wire);
		return lines.get(lines.size() - 1);
	}

	@Test
	void aHeadThatDoesNotComeInTimeIsLogged() {
		assertThat(logged("%a \"%r\" %s", "GET /hel", (options) -> options.headTimeout(Duration.ofMillis(50)),
				(client, server) -> client.rest()))
			.containsExactly("127.0.0.1 \"-\" 408");
	}

	@Test
	void aBodyThatIsMalformedIsLoggedWithWhatWasAnswered() {
		assertThat(logged("%m %U %s %X", "POST /body HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n"))
			.containsExactly("POST /body 400 -");
	}

	@Test
	void aClientThatGoesAwayBeforeTheAnswerIsLoggedWith499() {
		assertThat(
				logged("%m %U %{X-One}i %s %b %X", "GET /later HTTP/1.1\r\nHost: a\r\nX-One: 1\r\n\r\n", (options) -> {
				}, (client, server) -> {
					Waiting.next(this.detached);
					client.reset();
					server.awaitCount(Counter.ABORTS, 1);
				}))
			.containsExactly("GET /later 1 499 - X");
	}

	@Test
	void aResponseThatIsBrokenOffIsLoggedOnceWithItsStatus() {
		assertThat(logged("%m %U %s %B %X", "GET /half HTTP/1.1\r\nHost: a\r\n\r\n", (options) -> {
		}, (client, server) -> client.drain())).containsExactly("GET /half 200 4 X");
	}

	@Test
	void aResponseThatComesLaterKnowsItsRequest() {
		assertThat(logged("\"%r\" %U %{X-One}i %s %b", "GET /l%61ter HTTP/1.1\r\nHost: a\r\nX-One: 1\r\n\r\n",
				(options) -> {
				}, (client, server) -> {
					DetachedResponse response = Waiting.next(this.detached);
					// another request is in the receive buffer meanwhile
					try (WireClient other = server.connect()) {
						other.send("GET /hello HTTP/1.1\r\nHost: a\r\nX-One: 2\r\n\r\n").response();
					}
					response.execute((late) -> late.end("done"));
					assertThat(client.response().body()).isEqualTo("done");
				}))
			.containsExactly("\"GET /hello HTTP/1.1\" /hello 2 200 5", "\"GET /l%61ter HTTP/1.1\" /l%61ter 1 200 4");
	}

	@Test
	void anUpgradeIsLoggedWhenItIsAnswered() {
		assertThat(logged("%m %U %s %b %{Upgrade}o", """
				GET /socket HTTP/1.1\r
				Host: a\r
				Connection: Upgrade\r
				Upgrade: websocket\r
				Sec-WebSocket-Version: 13\r
				Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
				\r
				""", (options) -> {
		}, (client, server) -> assertThat(client.response().status()).isEqualTo(101)))
			.containsExactly("GET /socket 101 - websocket");
	}

	@Test
	void theClientOfAForwardedRequestIsThatOfTheProxy() {
		this.more = (server) -> server.forwarding(new ForwardedHeaders(
				new ForwardedOptions(AddressRanges.of(AddressRanges.PRIVATE), ForwardedFields.X_FORWARDED)));
		assertThat(logged("%a %{peer}a %v %{remote}p", """
				GET /hello HTTP/1.1\r
				Host: a\r
				X-Forwarded-For: 203.0.113.7:81\r
				X-Forwarded-Host: shop.example.org\r
				\r
				GET /hello HTTP/1.1\r
				Host: [::1]:80\r
				X-Forwarded-For: 2001:db8::7\r
				""" + CLOSE)).containsExactly("203.0.113.7 127.0.0.1 shop.example.org 81",
				"2001:db8:0:0:0:0:0:7 127.0.0.1 [::1] -");
	}

	@Test
	void ignoredPathsAndConditionsLeaveRequestsOut() {
		this.ignoredPaths = List.of("/health/{*path}", "/hello");
		assertThat(logged("%U", """
				GET /health/live HTTP/1.1\r
				Host: a\r
				\r
				POST /health HTTP/1.1\r
				Host: a\r
				\r
				GET /hello HTTP/1.1\r
				Host: a\r
				\r
				GET /other HTTP/1.1\r
				Host: a\r
				""" + CLOSE)).containsExactly("/other");
	}

	@Test
	void aRequestIsLoggedIfItHasOneAttributeUnlessItHasAnother() {
		this.conditionIf = "number";
		this.conditionUnless = "quiet";
		assertThat(logged("%U", """
				GET /hello HTTP/1.1\r
				Host: a\r
				\r
				GET /quiet HTTP/1.1\r
				Host: a\r
				\r
				GET /other HTTP/1.1\r
				Host: a\r
				""" + CLOSE)).containsExactly("/hello");
	}

	@Test
	void aServerThatStartsAgainGoesOnWithItsLog() throws IOException {
		HttpServer server = HttpServer.builder()
			.options(ServerOptions.builder().listen("127.0.0.1", 0).loops(2).build())
			.requestLog(log("%U"))
			.build();
		for (int i = 0; i < 2; i++) {
			server.start();
			server.close();
		}
		assertThat(this.directory.resolve("access.log")).exists();
	}

	private List<String> logged(String pattern, String wire) {
		return logged(pattern, wire, (options) -> {
		}, (client, server) -> client.rest());
	}

	private List<String> logged(String pattern, String wire, Consumer<ServerOptionsBuilder> options,
			Exchange exchange) {
		CapturedLog quiet = CapturedLog.of("dev.cork.engine");
		try (quiet;
				TestServer server = TestServer.start(options, (routes) -> addRoutes(routes.requestLog(log(pattern))));
				WireClient client = server.connect()) {
			this.port = server.port();
			exchange.run(client.send(wire), server);
		}
		try {
			return Files.readAllLines(this.directory.resolve("access.log"));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private void addRoutes(HttpServer.Builder server) {
		byte[] prepared = PreparedHeaders.of("X-Two", "two");
		server.get("/hello", (request, response) -> {
			request.attribute(RequestLog.USER_ATTRIBUTE, (Principal) () -> "alice");
			request.attribute("number", 7);
			response.header("ETag", "\"tag\"").header(prepared).end("hello");
		}).get("/fails", (request, response) -> {
			throw new IllegalStateException("It was to fail");
		}).get("/quiet", (request, response) -> {
			request.attribute("number", 7);
			request.attribute("quiet", true);
			response.end();
		}).get("/half", (request, response) -> {
			response.write("half");
			response.flush();
			throw new IllegalStateException("It was to fail");
		})
			.get("/later", (request, response) -> this.detached.add(response.detach()))
			.post("/body", (request, response) -> request.collect(100, (ByteBuffer body) -> response.end()))
			.webSocket("/socket", WebSocketOptions.builder().build(), new WebSocketHandler() {
			});
		this.more.accept(server);
	}

	private AccessLog log(String pattern) {
		return new AccessLog(new AccessLogOptions(pattern, this.directory, "access", ".log", null, 0, 0,
				this.ignoredPaths, this.conditionIf, this.conditionUnless, Duration.ofMillis(10), 1 << 16, NEW_YEAR));
	}

	/** What is done between a request and the end of the server. */
	@FunctionalInterface
	private interface Exchange {

		void run(WireClient client, TestServer server);

	}

}
