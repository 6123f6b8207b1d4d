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

import java.net.http.HttpResponse;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.interfaces.RSAPrivateKey;
import java.security.interfaces.RSAPublicKey;
import java.time.Instant;
import java.util.Date;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.cork.it.support.Probe;
import dev.cork.it.support.WebSocketClient;
import dev.cork.web.Blocking;
import dev.cork.web.LoopController;
import dev.cork.websocket.OnText;
import dev.cork.websocket.WebSocketEndpoint;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.NimbusReactiveJwtDecoder;
import org.springframework.security.oauth2.jwt.ReactiveJwtDecoder;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationToken;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An OAuth 2.0 resource server: signed tokens (RFC 6750, RFC 7519) say who sends a
 * request to a native or a WebFlux route, and what it may do.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
class BearerTokensIT {

	private static final KeyPair KEYS = keyPair();

	@LocalServerPort
	private int port;

	private Probe probe;

	@BeforeEach
	void connect() {
		this.probe = new Probe(this.port);
	}

	private static KeyPair keyPair() {
		try {
			KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
			generator.initialize(2048);
			return generator.generateKeyPair();
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static String token(KeyPair keys, String scope, long secondsFromNow) {
		JWTClaimsSet claims = new JWTClaimsSet.Builder().subject("alice")
			.claim("scope", scope)
			.expirationTime(Date.from(Instant.now().plusSeconds(secondsFromNow)))
			.build();
		SignedJWT token = new SignedJWT(new JWSHeader(JWSAlgorithm.RS256), claims);
		try {
			token.sign(new RSASSASigner((RSAPrivateKey) keys.getPrivate()));
		}
		catch (JOSEException ex) {
			throw new IllegalStateException(ex);
		}
		return "Bearer " + token.serialize();
	}

	private static String token(String scope) {
		return token(KEYS, scope, 3600);
	}

	private static String challenge(HttpResponse<?> response) {
		return response.headers().firstValue("WWW-Authenticate").orElse("");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/native/jwt", "/native/later", "/native/blocking", "/flux/jwt" })
	void aSignedTokenSaysWhoIsThere(String path) {
		HttpResponse<String> response = this.probe.get(path, "Authorization", token("read"));
		assertThat(response.statusCode()).isEqualTo(200);
		assertThat(response.body()).isEqualTo("alice may [SCOPE_read]");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/native/jwt", "/native/blocking", "/flux/jwt" })
	void withoutATokenTheAnswerAsksForOne(String path) {
		HttpResponse<String> response = this.probe.get(path);
		assertThat(response.statusCode()).isEqualTo(401);
		assertThat(challenge(response)).isEqualTo("Bearer");
		assertThat(response.body()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "/native/jwt", "/flux/jwt" })
	void aTokenThatIsNoGoodIsRefusedWithTheReason(String path) {
		String good = token("read");
		for (String bad : new String[] { token(KEYS, "read", -3600), token(keyPair(), "read", 3600),
				good.substring(0, good.length() - 6), "Bearer abc" }) {
			HttpResponse<String> response = this.probe.get(path, "Authorization", bad);
			assertThat(response.statusCode()).isEqualTo(401);
			assertThat(challenge(response)).startsWith("Bearer ").contains("error=\"invalid_token\"");
			assertThat(response.body()).isEmpty();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "/native/write", "/flux/write" })
	void aScopeThatIsMissingIs403(String path) {
		HttpResponse<String> response = this.probe.send("POST", path, "text", "Content-Type", "text/plain",
				"Authorization", token("read"));
		assertThat(response.statusCode()).isEqualTo(403);
		assertThat(challenge(response)).contains("error=\"insufficient_scope\"");
		assertThat(this.probe
			.send("POST", path, "text", "Content-Type", "text/plain", "Authorization", token("read write"))
			.body()).isEqualTo("written: text");
	}

	@Test
	void aWebSocketIsAskedForATokenToo() {
		assertThat(WebSocketClient.refused(this.port, "/native/socket", (builder) -> {
		})).isEqualTo(401);
		try (WebSocketClient client = WebSocketClient.connect(this.port, "/native/socket",
				(builder) -> builder.header("Authorization", token("read")))) {
			assertThat(client.send("hello").next()).isEqualTo("alice: hello");
		}
	}

	private static String describe(Jwt jwt, JwtAuthenticationToken authentication) {
		return jwt.getSubject() + " may "
				+ authentication.getAuthorities()
					.stream()
					.map((authority) -> authority.getAuthority())
					.filter((authority) -> authority.startsWith("SCOPE_"))
					.toList();
	}

	@LoopController
	static class NativeHandlers {

		@GetMapping("/native/jwt")
		String jwt(@AuthenticationPrincipal Jwt jwt, JwtAuthenticationToken authentication) {
			return describe(jwt, authentication);
		}

		@GetMapping("/native/later")
		Mono<String> later(@AuthenticationPrincipal Mono<Jwt> jwt, JwtAuthenticationToken authentication) {
			return jwt.map((token) -> describe(token, authentication));
		}

		@GetMapping("/native/blocking")
		@Blocking
		String blocking(@AuthenticationPrincipal Jwt jwt, JwtAuthenticationToken authentication) {
			return describe(jwt, authentication);
		}

		@PostMapping("/native/write")
		String write(@RequestBody String text) {
			return "written: " + text;
		}

	}

	@WebSocketEndpoint("/native/socket")
	static class Endpoint {

		@OnText
		String text(String text, @AuthenticationPrincipal Jwt jwt) {
			return jwt.getSubject() + ": " + text;
		}

	}

	@RestController
	static class FluxHandlers {

		@GetMapping("/flux/jwt")
		String jwt(@AuthenticationPrincipal Jwt jwt, JwtAuthenticationToken authentication) {
			return describe(jwt, authentication);
		}

		@PostMapping("/flux/write")
		String write(@RequestBody String text) {
			return "written: " + text;
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ NativeHandlers.class, Endpoint.class, FluxHandlers.class })
	static class Application {

		@Bean
		SecurityWebFilterChain chain(ServerHttpSecurity http) {
			return http
				.authorizeExchange((exchanges) -> exchanges.pathMatchers("/*/write")
					.hasAuthority("SCOPE_write")
					.anyExchange()
					.authenticated())
				.oauth2ResourceServer((server) -> server.jwt(Customizer.withDefaults()))
				.build();
		}

		@Bean
		ReactiveJwtDecoder decoder() {
			return NimbusReactiveJwtDecoder.withPublicKey((RSAPublicKey) KEYS.getPublic()).build();
		}

	}

}
