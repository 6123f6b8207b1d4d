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

import java.security.Principal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.websocket.WebSocket;
import dev.cork.engine.websocket.WebSocketUpgrade;
import dev.cork.it.support.Answer;
import dev.cork.it.support.Apps;
import dev.cork.it.support.WebSocketClient;
import dev.cork.it.support.Wire;
import dev.cork.web.Blocking;
import dev.cork.web.NativeRoute;
import dev.cork.web.RouteInterceptor;
import dev.cork.websocket.OnOpen;
import dev.cork.websocket.OnText;
import dev.cork.websocket.OnUpgrade;
import dev.cork.websocket.UpgradeResult;
import dev.cork.websocket.UserData;
import dev.cork.websocket.WebSocketEndpoint;
import jakarta.validation.constraints.Max;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What becomes of handshakes.
 */
class WebSocketHandshakesIT {

	private static ConfigurableApplicationContext context;

	private static int port;

	@BeforeAll
	static void start() {
		context = Apps.run(Application.class, "cork.websocket.allowed-origins=https://friend.example",
				"endpoints.path=/placed");
		port = Apps.port(context);
	}

	@AfterAll
	static void stop() {
		context.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "direct", "stage", "later", "mono", "result" })
	void whatTheMethodReturnsIsTheUserData(String how) {
		try (WebSocketClient client = WebSocketClient.connect(port, "/users/" + how + "?name=Jane")) {
			assertThat(client.next()).isEqualTo("Jane Jane Jane");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "/blocking?name=Jane", "/upgrades?name=Jane" })
	void itMayAlsoBeBlockingOrAnswerByItself(String path) {
		try (WebSocketClient client = WebSocketClient.connect(port, path)) {
			assertThat(client.next()).isEqualTo("Jane");
		}
	}

	@Test
	void aHandshakeMayBeRefusedWithAStatus() {
		assertThat(WebSocketClient.refused(port, "/users/refused?name=x", WebSocketHandshakesIT::plain)).isEqualTo(403);
		assertThat(WebSocketClient.refused(port, "/upgrades?name=nobody", WebSocketHandshakesIT::plain)).isEqualTo(401);
		assertThat(WebSocketClient.refused(port, "/upgrades?name=detached", WebSocketHandshakesIT::plain))
			.isEqualTo(402);
	}

	@Test
	void aHandshakeThatIsNeverDecidedIsAnswered503() throws Exception {
		assertThat(handshake("/undecided/stage").status()).isEqualTo(503);
		assertThat(handshake("/undecided/mono").status()).isEqualTo(503);
		assertThat(handshake("/undecided/detached").status()).isEqualTo(503);
	}

	@Test
	void anExceptionIsAnsweredAsThatOfAHandler() throws Exception {
		Answer answer = handshake("/users/unknown?name=x");
		assertThat(answer.status()).isEqualTo(404);
		assertThat(answer.head()).contains("application/problem+json");
		assertThat(answer.body()).contains("no such way");
		assertThat(handshake("/users/handled?name=x").body()).isEqualTo("{\"handled\":true}");
		assertThat(handshake("/users/failing?name=x").status()).isEqualTo(500);
		assertThat(handshake("/blocking?name=nobody").status()).isEqualTo(401);
	}

	@Test
	void aValueThatCannotBeConvertedIs400WhicheverMethodWantsIt() throws Exception {
		assertThat(handshake("/numbers/x").status()).isEqualTo(400);
		assertThat(handshake("/numbers/x").body()).contains("'number'");
		assertThat(handshake("/users/direct").status()).isEqualTo(400);
	}

	@Test
	void constraintsOfTheMethodAreValidated() throws Exception {
		Answer answer = handshake("/validated?age=200");
		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.body()).contains("\"field\":\"age\"");
	}

	@Test
	void aSubprotocolIsNegotiated() {
		try (WebSocketClient client = WebSocketClient.connect(port, "/subprotocols",
				(handshake) -> handshake.subprotocols("v1", "v2"))) {
			assertThat(client.subprotocol()).isEqualTo("v2");
			assertThat(client.next()).isEqualTo("v2");
		}
		try (WebSocketClient client = WebSocketClient.connect(port, "/subprotocols?want=v1",
				(handshake) -> handshake.subprotocols("v2", "v1"))) {
			assertThat(client.subprotocol()).isEqualTo("v1");
		}
		assertThat(WebSocketClient.refused(port, "/subprotocols?want=v9", WebSocketHandshakesIT::plain)).isEqualTo(500);
	}

	@Test
	void onlyTheOwnOriginAndThoseConfiguredMayCome() {
		assertThat(WebSocketClient.refused(port, "/plain", origin("https://evil.example"))).isEqualTo(403);
		assertThat(WebSocketClient.refused(port, "/plain", origin("null"))).isEqualTo(403);
		for (String allowed : List.of("http://127.0.0.1:" + port, "https://friend.example")) {
			try (WebSocketClient client = WebSocketClient.connect(port, "/plain", origin(allowed))) {
				assertThat(client.send("a").next()).isEqualTo("a");
			}
		}
		assertThat(WebSocketClient.refused(port, "/elsewhere", origin("https://friend.example"))).isEqualTo(403);
		WebSocketClient.connect(port, "/elsewhere", origin("https://other.example")).close();
	}

	private static void plain(java.net.http.WebSocket.Builder handshake) {
		// nothing to add
	}

	private static Consumer<java.net.http.WebSocket.Builder> origin(String origin) {
		return (handshake) -> handshake.header("Origin", origin);
	}

	@Test
	void whatIsNoHandshakeIsToldSo() throws Exception {
		assertThat(Apps.probe(context).get("/plain").statusCode()).isEqualTo(426);
		assertThat(Apps.probe(context).post("/plain", "text/plain", "x").statusCode()).isEqualTo(405);
		try (Wire wire = new Wire(port)) {
			wire.send(request("/plain").replace("dGhlIHNhbXBsZSBub25jZQ==", "short"));
			assertThat(Answer.read(wire).status()).isEqualTo(400);
		}
		try (Wire wire = new Wire(port)) {
			wire.send(request("/plain").replace("Version: 13", "Version: 8"));
			Answer answer = Answer.read(wire);
			assertThat(answer.status()).isEqualTo(426);
			assertThat(answer.head()).containsIgnoringCase("Sec-WebSocket-Version: 13");
		}
	}

	@Test
	void interceptorsStandAroundTheHandshake() throws Exception {
		assertThat(handshake("/intercepted?refuse=true").status()).isEqualTo(418);
		try (Wire wire = new Wire(port)) {
			wire.send(request("/intercepted"));
			assertThat(wire.readHead()).startsWith("HTTP/1.1 101").contains("X-Intercepted: yes\r\n");
		}
		try (WebSocketClient client = WebSocketClient.connect(port, "/intercepted")) {
			assertThat(client.next()).isEqualTo("from the interceptor");
		}
	}

	@Test
	void aPathMayBeAPlaceholder() {
		try (WebSocketClient client = WebSocketClient.connect(port, "/placed/x")) {
			assertThat(client.send("a").next()).isEqualTo("a");
		}
	}

	@Test
	void endpointsAreRoutesOfTheServer() {
		assertThat(Apps.cork(context).getHttpServer().routes()).anyMatch((route) -> route.contains("GET /users/{how}"));
	}

	private static String request(String path) {
		return WebSocketClient.handshake("127.0.0.1:" + port, path);
	}

	private static Answer handshake(String path) throws Exception {
		try (Wire wire = new Wire(port)) {
			wire.send(request(path));
			return Answer.read(wire);
		}
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ Users.class, UserByStage.class, UserLater.class, UserByMono.class, BlockingUpgrade.class, Upgrades.class,
			Numbers.class, Validated.class, Subprotocols.class, Plain.class, Elsewhere.class, Placed.class,
			Intercepted.class, Interceptor.class, UndecidedStage.class, UndecidedMono.class, Forgetful.class })
	static class Application {

	}

	record User(String name) implements Principal {

		@Override
		public String getName() {
			return this.name;
		}

	}

	static class Handled extends RuntimeException {

		private static final long serialVersionUID = 1L;

	}

	@WebSocketEndpoint("/users/{how}")
	static class Users {

		@OnUpgrade
		Object upgrade(@PathVariable String how, @RequestParam String name) {
			return switch (how) {
				case "result" -> UpgradeResult.accept(null, new User(name));
				case "refused" -> UpgradeResult.refuse(403);
				case "unknown" -> throw new ResponseStatusException(HttpStatus.NOT_FOUND, "no such way");
				case "handled" -> throw new Handled();
				case "failing" -> throw new IllegalStateException("on purpose");
				default -> new User(name);
			};
		}

		@ExceptionHandler
		ResponseEntity<?> handled(Handled ex) {
			return ResponseEntity.badRequest().body(Map.of("handled", true));
		}

		@OnOpen
		String open(WebSocket webSocket, @UserData User user, Principal principal) {
			User same = (User) webSocket.userData();
			return user.name() + " " + principal.getName() + " " + same.name();
		}

	}

	@WebSocketEndpoint("/users/stage")
	static class UserByStage {

		@OnUpgrade
		CompletionStage<User> upgrade(@RequestParam String name) {
			return CompletableFuture.completedFuture(new User(name));
		}

		@OnOpen
		String open(User user, Principal principal) {
			return user.name() + " " + principal.getName() + " " + user.name();
		}

	}

	@WebSocketEndpoint("/users/later")
	static class UserLater extends UserByStage {

		@Override
		@OnUpgrade
		CompletionStage<User> upgrade(@RequestParam String name) {
			return CompletableFuture.supplyAsync(() -> new User(name));
		}

	}

	@WebSocketEndpoint("/users/mono")
	static class UserByMono {

		@OnUpgrade
		Mono<UpgradeResult> upgrade(@RequestParam String name) {
			return Mono.just(UpgradeResult.accept(null, new User(name))).delayElement(Duration.ofMillis(10));
		}

		@OnOpen
		String open(@UserData User user, Principal principal) {
			return user.name() + " " + principal.getName() + " " + user.name();
		}

	}

	@WebSocketEndpoint("/blocking")
	static class BlockingUpgrade {

		@OnUpgrade
		@Blocking
		User upgrade(@RequestParam String name) throws InterruptedException {
			Thread.sleep(10);
			if (name.equals("nobody")) {
				throw new ResponseStatusException(HttpStatus.UNAUTHORIZED);
			}
			return new User(name);
		}

		@OnOpen
		String open(User user) {
			return user.name();
		}

	}

	@WebSocketEndpoint("/upgrades")
	static class Upgrades {

		@OnUpgrade
		void upgrade(WebSocketUpgrade upgrade, @RequestParam String name) {
			if (name.equals("nobody")) {
				upgrade.refuse(401);
			}
			else if (name.equals("detached")) {
				upgrade.detach();
				upgrade.loopExecutor().execute(() -> upgrade.refuse(402));
			}
			else {
				upgrade.accept(null, new User(name));
			}
		}

		@OnOpen
		String open(@UserData User user) {
			return user.name();
		}

	}

	@WebSocketEndpoint("/numbers/{number}")
	static class Numbers {

		@OnText
		int text(String text, @PathVariable int number) {
			return number;
		}

	}

	@WebSocketEndpoint("/validated")
	static class Validated {

		@OnUpgrade
		void upgrade(@RequestParam @Max(150) int age) {
		}

	}

	@WebSocketEndpoint(value = "/subprotocols", subprotocols = { "v3", "v2" })
	static class Subprotocols {

		@OnUpgrade
		UpgradeResult upgrade(@RequestParam(required = false) String want) {
			return UpgradeResult.accept(want, null);
		}

		@OnOpen
		String open(WebSocket webSocket) {
			return webSocket.subprotocol();
		}

	}

	@WebSocketEndpoint("/plain")
	static class Plain {

		@OnText
		String text(String text) {
			return text;
		}

	}

	@WebSocketEndpoint(value = "/elsewhere", allowedOrigins = "https://other.example")
	static class Elsewhere extends Plain {

	}

	@WebSocketEndpoint("${endpoints.path}/{x}")
	static class Placed extends Plain {

	}

	@WebSocketEndpoint("/intercepted")
	static class Intercepted {

		@OnOpen
		String open(@RequestAttribute String left) {
			return left;
		}

	}

	@Component
	static class Interceptor implements RouteInterceptor {

		@Override
		public boolean appliesTo(NativeRoute route) {
			return route.controller() == Intercepted.class && route.pattern().equals("/intercepted")
					&& route.handler().getName().equals("open");
		}

		@Override
		public boolean before(HttpRequest request, HttpResponse response) {
			if (request.queryParameter("refuse") != null) {
				response.status(418).end();
				return false;
			}
			request.attribute("left", "from the interceptor");
			return true;
		}

		@Override
		public void head(HttpRequest request, HttpResponse response) {
			response.header("X-Intercepted", "yes");
		}

	}

	@WebSocketEndpoint(value = "/undecided/stage", upgradeTimeout = "100ms")
	static class UndecidedStage {

		@OnUpgrade
		CompletionStage<User> upgrade() {
			return new CompletableFuture<>();
		}

	}

	@WebSocketEndpoint(value = "/undecided/mono", upgradeTimeout = "100ms")
	static class UndecidedMono {

		@OnUpgrade
		Mono<User> upgrade() {
			return Mono.never();
		}

	}

	@WebSocketEndpoint(value = "/undecided/detached", upgradeTimeout = "100ms")
	static class Forgetful {

		@OnUpgrade
		void upgrade(WebSocketUpgrade upgrade) {
			upgrade.detach();
		}

	}

}
