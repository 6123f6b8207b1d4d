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

package dev.cork.it.whole;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import dev.cork.boot.CorkWebServer;
import dev.cork.it.support.Apps;
import dev.cork.it.support.ComparableAnswer;
import dev.cork.it.support.TwoServers;
import dev.cork.it.support.WebSocketClient;
import dev.cork.it.support.Wire;
import dev.cork.it.webflux.FluxRequests;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.boot.reactor.netty.NettyWebServer;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A whole application (WebFlux, Spring Security, the actuator) on Cork and, as the
 * control, on Reactor Netty: the same requests get the same answers, byte for byte but
 * for what {@link ComparableAnswer} takes away.
 */
class WholeOnReactorNettyIT {

	private static final String USER = basic("user:secret");

	private static final String WRONG = basic("user:wrong");

	/**
	 * Reactor Netty resets the connection of who sends more than it has read when it
	 * refuses a request, so that the answer is lost now and then.
	 */
	private static final int UNREAD = 10_000;

	private static TwoServers servers;

	@BeforeAll
	static void start() {
		servers = TwoServers.run(WholeSite.class, WholeSite.SETTINGS);
	}

	@AfterAll
	static void stop() {
		servers.close();
	}

	@Test
	void theServersAreTwo() {
		assertThat(Apps.server(servers.cork())).isInstanceOf(CorkWebServer.class);
		assertThat(Apps.server(servers.netty())).isInstanceOf(NettyWebServer.class);
	}

	@ParameterizedTest
	@MethodSource("requests")
	void bothAnswerTheSame(String request) throws IOException {
		TwoServers.Answers answers = servers.send(request);
		assertThat(ComparableAnswer.of(answers.cork())).isEqualTo(ComparableAnswer.of(answers.netty()));
	}

	/** Each with a password, without one, and with a wrong one. */
	static Stream<String> requests() {
		List<String> requests = new ArrayList<>();
		for (String request : Stream.concat(FluxRequests.all().stream(), ofTheWhole()).toList()) {
			requests.add(with(USER, request));
			if (request.length() < UNREAD) {
				requests.add(request);
			}
		}
		for (String path : List.of("/text", "/admin/page", "/nowhere", "/actuator/health", "/page.html")) {
			requests.add(with(WRONG, get(path)));
			requests.add(with("Authorization: Basic ???", get(path)));
			requests.add(with("Authorization: Bearer abc", get(path)));
			requests.add(with("Accept: application/json", get(path)));
			requests.add(with("X-Requested-With: XMLHttpRequest", get(path)));
		}
		return requests.stream();
	}

	/**
	 * Not pages with a token, which is another one each time: a person asks for those.
	 */
	private static Stream<String> ofTheWhole() {
		List<String> requests = new ArrayList<>();
		for (String path : List.of("/home", "/actuator", "/actuator/health", "/actuator/health/liveness",
				"/actuator/health/readiness", "/actuator/info")) {
			requests.add(get(path).replaceFirst("GET", "HEAD"));
		}
		for (String path : List.of("/home", "/admin/page", "/actuator", "/actuator/", "/actuator/health",
				"/actuator/health/liveness", "/actuator/health/readiness", "/actuator/health/none", "/actuator/info",
				"/actuator/metrics/site.none", "/actuator/metrics/jvm.info", "/actuator/env", "/actuator/none")) {
			requests.add(get(path));
			requests.add(get(path).replaceFirst("GET", "OPTIONS"));
			requests.add(get(path).replaceFirst("GET", "POST"));
		}
		return requests.stream();
	}

	@Test
	void whoIsRefusedInTheMiddleOfALargeBodyGetsTheAnswerOfCork() throws IOException {
		String request = "POST /mirror HTTP/1.1\r\nHost: a\r\nContent-Length: 300000\r\nConnection: close\r\n\r\n";
		assertThat(answer(servers.cork(), request + "x".repeat(300_000))).startsWith("HTTP/1.1 403 ");
	}

	@Test
	void aPersonSeesTheSame() throws IOException {
		assertThat(visit(servers.cork())).isEqualTo(visit(servers.netty()));
	}

	private static List<String> visit(ConfigurableApplicationContext context) throws IOException {
		Browser browser = new Browser(Apps.port(context));
		browser.get("/home").get("/login");
		String before = browser.session();
		browser.postWithoutToken("/login", "username=user&password=secret");
		browser.post("/login", "username=user&password=wrong").get("/login?error");
		browser.post("/login", "username=user&password=secret");
		assertThat(browser.session()).isNotEqualTo(before);
		browser.get("/home").get("/home").get("/admin/page").get("/text").get("/nowhere");
		browser.get("/sse", "Accept: text/event-stream").get("/ndjson", "Accept: application/x-ndjson");
		browser.get("/actuator/health").get("/actuator/info").get("/logout");
		browser.postWithoutToken("/message", "a=b").post("/message", "a=b").post("/form", "a=b&c=%C3%A4");
		browser.upload("/upload", "x".repeat(100_000)).upload("/parts", "x");
		browser.post("/logout", "a=b").get("/login?logout").get("/home");
		assertThat(browser.answers()).anySatisfy((answer) -> assertThat(answer).contains("user was here 2 times"))
			.anySatisfy((answer) -> assertThat(answer).endsWith("f 100000"));
		return browser.answers();
	}

	@Test
	void theActuatorCountsTheSame() throws IOException {
		assertThat(counted(servers.cork())).isEqualTo(counted(servers.netty())).contains("\"uri\"", "/query", "/json");
	}

	private static String counted(ConfigurableApplicationContext context) throws IOException {
		for (String path : List.of("/query", "/query?a=b", "/json", "/nowhere", "/functions/a", "/page.html")) {
			assertThat(answer(context, with(USER, get(path)))).startsWith("HTTP/1.1 ");
		}
		Pattern numbers = Pattern.compile("(\"statistic\":\"(?:COUNT|TOTAL_TIME|MAX)\",\"value\":)[0-9.E-]+");
		String metric = with(USER, get("/actuator/metrics/http.server.requests"));
		return inOrder(numbers.matcher(body(answer(context, metric))).replaceAll("$1"))
				+ body(answer(context, metric.replace("requests ", "requests?tag=uri:/functions/%7Bname%7D ")))
					.replaceAll("(\"statistic\":\"(?:TOTAL_TIME|MAX)\",\"value\":)[0-9.E-]+", "$1");
	}

	/** The values of a tag are a set. */
	private static String inOrder(String answer) {
		return Pattern.compile("\"values\":\\[([^]]*)]")
			.matcher(answer)
			.replaceAll((values) -> Matcher
				.quoteReplacement("\"values\":" + Arrays.stream(values.group(1).split(",", -1)).sorted().toList()));
	}

	@Test
	void aWebSocketSaysTheSame() throws IOException {
		String handshake = WebSocketClient.handshake("site.example", "/socket");
		assertThat(talk(servers.cork(), with(USER, handshake))).isEqualTo(talk(servers.netty(), with(USER, handshake)))
			.startsWith("101\n")
			.endsWith("\u0081\u0008user: hi\u0088\u0002\u0003\u00e8");
		TwoServers.Answers refused = servers.send(handshake.replace("Connection: ", "Connection: close, "));
		assertThat(ComparableAnswer.of(refused.cork())).isEqualTo(ComparableAnswer.of(refused.netty()))
			.startsWith("302\n");
	}

	private static String talk(ConfigurableApplicationContext context, String handshake) throws IOException {
		try (Wire wire = new Wire(Apps.port(context))) {
			String head = wire.send(handshake).readHead();
			// "hi" and the end, both masked with zeros
			wire.send("\u0081\u0082\0\0\0\0hi" + "\u0088\u0082\0\0\0\0\u0003\u00e8");
			return ComparableAnswer.of(head + wire.read(14));
		}
	}

	private static String answer(ConfigurableApplicationContext context, String request) throws IOException {
		try (Wire wire = new Wire(Apps.port(context))) {
			return wire.send(request).readAll();
		}
	}

	private static String body(String answer) {
		String comparable = ComparableAnswer.of(answer);
		return comparable.substring(comparable.indexOf("}\n") + 2);
	}

	private static String get(String path) {
		return "GET " + path + " HTTP/1.1\r\nHost: site.example\r\nConnection: close\r\n\r\n";
	}

	private static String with(String field, String request) {
		return request.replaceFirst("\r\n", "\r\n" + field + "\r\n");
	}

	private static String basic(String credentials) {
		return "Authorization: Basic "
				+ Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.US_ASCII));
	}

}
