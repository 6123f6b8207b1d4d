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
import java.security.Principal;
import java.time.Duration;
import java.util.Base64;

import dev.cork.it.support.Probe;
import dev.cork.it.support.WebSocketClient;
import dev.cork.it.support.Wire;
import dev.cork.web.Blocking;
import dev.cork.web.LoopController;
import dev.cork.web.OutsideSecurityChain;
import dev.cork.websocket.OnError;
import dev.cork.websocket.OnOpen;
import dev.cork.websocket.OnText;
import dev.cork.websocket.OnUpgrade;
import dev.cork.websocket.WebSocketEndpoint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.method.configuration.EnableReactiveMethodSecurity;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.core.context.ReactiveSecurityContextHolder;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.userdetails.MapReactiveUserDetailsService;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.reactive.UrlBasedCorsConfigurationSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Handshakes behind the filter chain, and CORS in it.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
class SecuredWebSocketIT {

	@LocalServerPort
	private int port;

	private static String basic(String name) {
		return "Basic " + Base64.getEncoder().encodeToString((name + ":secret").getBytes(StandardCharsets.US_ASCII));
	}

	@Test
	void withoutCredentialsTheHandshakeIs401() {
		assertThat(WebSocketClient.refused(this.port, "/socket", (builder) -> {
		})).isEqualTo(401);
	}

	@Test
	void withoutTheRoleTheHandshakeIs403() {
		assertThat(WebSocketClient.refused(this.port, "/admin/socket",
				(builder) -> builder.header("Authorization", basic("user"))))
			.isEqualTo(403);
	}

	@Test
	void whoMayIsKnownInEveryMethod() {
		try (WebSocketClient client = WebSocketClient.connect(this.port, "/socket",
				(builder) -> builder.header("Authorization", basic("user")))) {
			assertThat(client.next()).isEqualTo("open user");
			assertThat(client.send("hello").next()).isEqualTo("user user user: hello");
		}
	}

	@ParameterizedTest
	@CsvSource({ "loop,loop user", "mono,mono user", "flux,flux user", "secured,AccessDeniedException" })
	void theSecurityContextIsThereWhenAMessageIsHandled(String text, String answer) {
		try (WebSocketClient client = WebSocketClient.connect(this.port, "/context",
				(builder) -> builder.header("Authorization", basic("user")))) {
			assertThat(client.send(text).next()).isEqualTo(answer);
			assertThat(client.send(text).next()).isEqualTo(answer);
		}
	}

	@Test
	void theSecurityContextIsThereOnTheThreadOfABlockingMethodAndNotAfterIt() {
		try (WebSocketClient client = WebSocketClient.connect(this.port, "/blocking",
				(builder) -> builder.header("Authorization", basic("user")));
				WebSocketClient nobody = WebSocketClient.connect(this.port, "/open", (builder) -> {
				})) {
			for (int i = 0; i < 10; i++) {
				assertThat(client.send("a").next()).isEqualTo("blocking user");
				assertThat(nobody.send("a").next()).isEqualTo("blocking null");
			}
		}
	}

	@Test
	void whatTheUpgradeMethodThrowsGoesToTheChain() {
		assertThat(WebSocketClient.refused(this.port, "/socket?refuse=true",
				(builder) -> builder.header("Authorization", basic("user"))))
			.isEqualTo(403);
	}

	@Test
	void theSwitchCarriesTheFieldsOfTheChain() throws IOException {
		try (Wire wire = new Wire(this.port)) {
			wire.send(WebSocketClient.handshake("a", "/socket")
				.replace("\r\n\r\n", "\r\nAuthorization: " + basic("user") + "\r\n\r\n"));
			assertThat(wire.readHead()).startsWith("HTTP/1.1 101 ").contains("\r\nX-Frame-Options: DENY\r\n");
		}
	}

	@Test
	void aPreflightRequestIsAnsweredByTheChainAndItsFieldsAreThereOnce() {
		Probe probe = new Probe(this.port);
		var preflight = probe.send("OPTIONS", "/cors", null, "Origin", "https://app.example",
				"Access-Control-Request-Method", "GET");
		assertThat(preflight.statusCode()).isEqualTo(200);
		assertThat(preflight.headers().allValues("Access-Control-Allow-Origin")).containsExactly("https://app.example");
		var simple = probe.get("/cors", "Origin", "https://app.example", "Authorization", basic("user"));
		assertThat(simple.body()).isEqualTo("cors");
		assertThat(simple.headers().allValues("Access-Control-Allow-Origin")).containsExactly("https://app.example");
		assertThat(probe.get("/cors", "Origin", "https://evil.example", "Authorization", basic("user")).statusCode())
			.isEqualTo(403);
		assertThat(probe.get("/cors", "Origin", "https://app.example").statusCode()).isEqualTo(401);
	}

	@WebSocketEndpoint({ "/socket", "/admin/socket" })
	static class Endpoint {

		@OnUpgrade
		void upgrade(Principal principal, @RequestParam(defaultValue = "false") boolean refuse) {
			if (refuse) {
				throw new AccessDeniedException(principal.getName());
			}
		}

		@OnOpen
		String open(Principal principal) {
			return "open " + principal.getName();
		}

		@OnText
		String text(String text, Principal principal, Authentication authentication,
				@AuthenticationPrincipal UserDetails user) {
			return principal.getName() + " " + authentication.getName() + " " + user.getUsername() + ": " + text;
		}

	}

	private static String name(SecurityContext context) {
		Authentication authentication = context.getAuthentication();
		return (authentication != null) ? authentication.getName() : "null";
	}

	@WebSocketEndpoint("/context")
	static class ContextEndpoint {

		private final Guarded guarded;

		ContextEndpoint(Guarded guarded) {
			this.guarded = guarded;
		}

		@OnText
		Publisher<String> text(String text) {
			return switch (text) {
				case "loop" -> Mono.just("loop " + name(SecurityContextHolder.getContext()));
				case "mono" -> ReactiveSecurityContextHolder.getContext().map((context) -> "mono " + name(context));
				case "flux" -> Flux.interval(Duration.ofMillis(1))
					.take(1)
					.concatMap((i) -> ReactiveSecurityContextHolder.getContext())
					.map((context) -> "flux " + name(context));
				default -> this.guarded.admins();
			};
		}

		@OnError
		String error(Throwable failure) {
			return failure.getClass().getSuperclass().getSimpleName();
		}

	}

	static class Guarded {

		@PreAuthorize("hasRole('ADMIN')")
		Mono<String> admins() {
			return Mono.just("for admins");
		}

	}

	@WebSocketEndpoint("/blocking")
	static class BlockingEndpoint {

		@OnText
		@Blocking
		String text(String text) {
			return "blocking " + name(SecurityContextHolder.getContext());
		}

	}

	@WebSocketEndpoint("/open")
	@OutsideSecurityChain
	static class OpenEndpoint {

		@OnText
		@Blocking
		String text(String text) {
			return "blocking " + name(SecurityContextHolder.getContext());
		}

	}

	@LoopController
	static class Handlers {

		@GetMapping("/cors")
		String cors() {
			return "cors";
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@EnableReactiveMethodSecurity
	@Import({ Endpoint.class, ContextEndpoint.class, Guarded.class, BlockingEndpoint.class, OpenEndpoint.class,
			Handlers.class })
	static class Application {

		@Bean
		SecurityWebFilterChain chain(ServerHttpSecurity http) {
			return http.authorizeExchange(
					(exchanges) -> exchanges.pathMatchers("/admin/**").hasRole("ADMIN").anyExchange().authenticated())
				.httpBasic(Customizer.withDefaults())
				.cors(Customizer.withDefaults())
				.build();
		}

		@Bean
		UrlBasedCorsConfigurationSource corsConfigurationSource() {
			CorsConfiguration config = new CorsConfiguration();
			config.addAllowedOrigin("https://app.example");
			config.addAllowedMethod("GET");
			UrlBasedCorsConfigurationSource source = new UrlBasedCorsConfigurationSource();
			source.registerCorsConfiguration("/**", config);
			return source;
		}

		@Bean
		MapReactiveUserDetailsService users() {
			return new MapReactiveUserDetailsService(
					User.withUsername("user").password("{noop}secret").roles("USER").build());
		}

	}

}
