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

package dev.cork.it.security;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;

import dev.cork.it.support.Apps;
import dev.cork.it.support.Probe;
import dev.cork.it.support.WebSocketClient;
import dev.cork.web.Blocking;
import dev.cork.web.LoopController;
import dev.cork.web.OutsideSecurityChain;
import dev.cork.websocket.OnText;
import dev.cork.websocket.WebSocketEndpoint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Mono;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.core.userdetails.MapReactiveUserDetailsService;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The access log names who has sent a request.
 */
class LoggedUserIT {

	private static final String ALICE = basic("alice:secret");

	@TempDir
	Path directory;

	private static String basic(String credentials) {
		return "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.US_ASCII));
	}

	private List<String> lines() throws IOException {
		try (Stream<Path> files = Files.list(this.directory)) {
			return Files.readAllLines(files.findFirst().orElseThrow());
		}
	}

	private ConfigurableApplicationContext run() {
		return Apps.run(Application.class, "cork.server.access-log.enabled=true",
				"cork.server.access-log.directory=" + this.directory, "cork.server.access-log.pattern=%u %U %s",
				"cork.server.loops=1");
	}

	@Test
	void whoHasAuthenticatedIsNamedForEveryKindOfRoute() throws IOException {
		try (ConfigurableApplicationContext context = run()) {
			Probe probe = Apps.probe(context);
			for (String path : List.of("/native/loop", "/native/blocking", "/native/later", "/flux/route", "/nowhere",
					"/admin", "/open")) {
				probe.get(path, "Authorization", ALICE);
			}
		}
		assertThat(lines()).containsExactly("alice /native/loop 200", "alice /native/blocking 200",
				"alice /native/later 200", "alice /flux/route 200", "alice /nowhere 404", "alice /admin 403",
				"alice /open 200");
	}

	@Test
	void nobodyIsNamedWhoIsNotKnown() throws IOException {
		try (ConfigurableApplicationContext context = run()) {
			Probe probe = Apps.probe(context);
			probe.get("/native/loop");
			probe.get("/flux/route", "Authorization", basic("alice:wrong"));
			probe.get("/open");
			probe.get("/outside", "Authorization", ALICE);
		}
		assertThat(lines()).containsExactly("- /native/loop 401", "- /flux/route 401", "- /open 200", "- /outside 200");
	}

	@Test
	void handshakesOfWebSocketsAreNamedToo() throws IOException {
		try (ConfigurableApplicationContext context = run();
				WebSocketClient client = WebSocketClient.connect(Apps.port(context), "/socket",
						(builder) -> builder.header("Authorization", ALICE))) {
			assertThat(client.send("hello").next()).isEqualTo("hello");
		}
		assertThat(lines()).containsExactly("alice /socket 101");
	}

	@LoopController
	static class Handlers {

		@GetMapping({ "/native/loop", "/open", "/admin" })
		String loop() {
			return "loop";
		}

		@GetMapping("/native/blocking")
		@Blocking
		String blocking() {
			return "blocking";
		}

		@GetMapping("/native/later")
		Mono<String> later() {
			return Mono.just("later").delayElement(java.time.Duration.ofMillis(5));
		}

		@GetMapping("/outside")
		@OutsideSecurityChain
		String outside() {
			return "outside";
		}

	}

	@RestController
	static class Controller {

		@GetMapping("/flux/route")
		String route() {
			return "route";
		}

	}

	@WebSocketEndpoint("/socket")
	static class Endpoint {

		@OnText
		String text(String text) {
			return text;
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ Handlers.class, Controller.class, Endpoint.class })
	static class Application {

		@Bean
		SecurityWebFilterChain chain(ServerHttpSecurity http) {
			return http
				.authorizeExchange((exchanges) -> exchanges.pathMatchers("/open")
					.permitAll()
					.pathMatchers("/admin")
					.hasRole("ADMIN")
					.anyExchange()
					.authenticated())
				.httpBasic(Customizer.withDefaults())
				.build();
		}

		@Bean
		MapReactiveUserDetailsService users() {
			return new MapReactiveUserDetailsService(
					User.withUsername("alice").password("{noop}secret").roles("USER").build());
		}

	}

}
