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
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicInteger;

import dev.cork.it.support.Probe;
import dev.cork.it.support.WebSocketClient;
import dev.cork.it.support.Wire;
import dev.cork.web.Blocking;
import dev.cork.web.LoopController;
import dev.cork.websocket.OnText;
import dev.cork.websocket.OnUpgrade;
import dev.cork.websocket.WebSocketEndpoint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.core.publisher.Mono;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.authentication.ReactiveAuthenticationManager;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.web.bind.annotation.GetMapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Blocking method security on handlers with plain results, and a chain that takes its
 * time to find out who is there.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
class MethodSecurityIT {

	@LocalServerPort
	private int port;

	@Autowired
	private SlowAuthentication authentication;

	private static String basic(String name) {
		return "Basic " + Base64.getEncoder().encodeToString((name + ":x").getBytes(StandardCharsets.US_ASCII));
	}

	@ParameterizedTest
	@CsvSource({ "/loop,user,403", "/loop,admin,200", "/blocking,user,403", "/blocking,admin,200" })
	void plainResultsAreForThoseWhoMay(String path, String name, int status) {
		assertThat(new Probe(this.port).get(path, "Authorization", basic(name)).statusCode()).isEqualTo(status);
	}

	@Test
	void aBlockingUpgradeMethodKnowsWhoIsThere() {
		try (WebSocketClient client = WebSocketClient.connect(this.port, "/socket",
				(builder) -> builder.header("Authorization", basic("admin")))) {
			assertThat(client.send("hi").next()).isEqualTo("hi admin");
		}
	}

	@Test
	void aClientThatGoesWhileTheChainWaitsEndsTheWait() throws IOException {
		try (Wire wire = new Wire(this.port)) {
			wire.send("GET /loop HTTP/1.1\r\nHost: a\r\nAuthorization: " + basic("never") + "\r\n\r\n");
			await().until(() -> this.authentication.waiting.get() == 1);
			wire.reset();
			await().until(() -> this.authentication.waiting.get() == 0);
		}
	}

	static class SlowAuthentication implements ReactiveAuthenticationManager {

		final AtomicInteger waiting = new AtomicInteger();

		@Override
		public Mono<Authentication> authenticate(Authentication authentication) {
			String name = authentication.getName();
			if (name.equals("never")) {
				return Mono.<Authentication>never()
					.doOnSubscribe((subscription) -> this.waiting.incrementAndGet())
					.doOnCancel(this.waiting::decrementAndGet);
			}
			return Mono.delay(Duration.ofMillis(10))
				.map((tick) -> new UsernamePasswordAuthenticationToken(name, null,
						AuthorityUtils.createAuthorityList("ROLE_" + name.toUpperCase(java.util.Locale.ROOT))));
		}

	}

	@LoopController
	static class Handlers {

		@GetMapping("/loop")
		@PreAuthorize("hasRole('ADMIN')")
		String loop() {
			return "loop";
		}

		@GetMapping("/blocking")
		@PreAuthorize("hasRole('ADMIN')")
		@Blocking
		String blocking() {
			return "blocking";
		}

	}

	@WebSocketEndpoint("/socket")
	static class Endpoint {

		@OnUpgrade
		@Blocking
		String upgrade() {
			Authentication authentication = SecurityContextHolder.getContext().getAuthentication();
			return (authentication != null) ? authentication.getName() : "nobody";
		}

		@OnText
		String text(String text, @dev.cork.websocket.UserData String name) {
			return text + " " + name;
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@EnableMethodSecurity
	@Import({ Handlers.class, Endpoint.class })
	static class Application {

		@Bean
		SlowAuthentication slowAuthentication() {
			return new SlowAuthentication();
		}

		@Bean
		SecurityWebFilterChain chain(ServerHttpSecurity http, SlowAuthentication authentication) {
			return http.authorizeExchange((exchanges) -> exchanges.anyExchange().authenticated())
				.authenticationManager(authentication)
				.httpBasic(Customizer.withDefaults())
				.build();
		}

	}

}
