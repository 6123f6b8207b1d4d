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
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicInteger;

import dev.cork.it.support.Probe;
import dev.cork.web.Blocking;
import dev.cork.web.CachedResponse;
import dev.cork.web.LoopController;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.userdetails.MapReactiveUserDetailsService;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.security.web.server.context.WebSessionServerSecurityContextRepository;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * {@code @CachedResponse} behind Spring Security's filter chain: nobody is given what was
 * answered to somebody else.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, properties = "cork.server.loops=1")
class CachedResponsesIT {

	@LocalServerPort
	private int port;

	private Probe probe;

	@BeforeEach
	void connect() {
		this.probe = new Probe(this.port);
	}

	private static String basic(String name) {
		return "Basic " + Base64.getEncoder().encodeToString((name + ":secret").getBytes(StandardCharsets.US_ASCII));
	}

	/** Logs in, and returns the cookie that stands for the credentials from then on. */
	private String session(String name) {
		HttpResponse<String> response = this.probe.get("/login", "Authorization", basic(name));
		String cookie = response.headers().firstValue("Set-Cookie").orElseThrow();
		return cookie.substring(0, cookie.indexOf(';'));
	}

	@ParameterizedTest
	@ValueSource(strings = { "/open/loop", "/open/blocking" })
	void whatASessionIsAnsweredIsForNobodyElse(String path) {
		String ann = session("ann");
		String bob = session("bob");
		for (int i = 0; i < 2; i++) {
			assertThat(this.probe.get(path, "Cookie", ann).body()).startsWith("ann ");
			assertThat(this.probe.get(path, "Cookie", bob).body()).startsWith("bob ");
			assertThat(this.probe.get(path, "Authorization", basic("ann")).body()).startsWith("ann ");
			assertThat(this.probe.get(path).body()).startsWith("nobody ");
		}
		HttpResponse<String> own = this.probe.get(path, "Cookie", ann);
		assertThat(own.headers().firstValue("Age")).isEmpty();
	}

	@Test
	void anonymousClientsAreGivenTheSame() {
		HttpResponse<String> first = this.probe.get("/open/loop");
		HttpResponse<String> second = this.probe.get("/open/loop");
		assertThat(second.body()).isEqualTo(first.body());
		assertThat(second.headers().firstValue("Age")).isPresent();
		assertThat(second.headers().firstValue("X-Frame-Options")).hasValue("DENY");
		assertThat(second.headers().allValues("Cache-Control")).isEqualTo(first.headers().allValues("Cache-Control"));
	}

	@Test
	void whoMayNotAskIsGivenNothing() {
		assertThat(this.probe.get("/closed", "Cookie", session("ann")).body()).startsWith("ann ");
		assertThat(this.probe.get("/closed").statusCode()).isEqualTo(401);
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class Application {

		@Bean
		@SuppressWarnings("deprecation") // passwords of a test
		MapReactiveUserDetailsService users() {
			return new MapReactiveUserDetailsService(user("ann"), user("bob"));
		}

		private static UserDetails user(String name) {
			return User.withUsername(name).password("{noop}secret").roles("USER").build();
		}

		@Bean
		SecurityWebFilterChain chain(ServerHttpSecurity http) {
			return http
				.authorizeExchange(
						(exchanges) -> exchanges.pathMatchers("/open/**").permitAll().anyExchange().authenticated())
				.securityContextRepository(new WebSessionServerSecurityContextRepository())
				.anonymous(Customizer.withDefaults())
				.httpBasic((basic) -> basic.securityContextRepository(new WebSessionServerSecurityContextRepository()))
				.build();
		}

	}

	@LoopController
	@RequestMapping
	static class Handlers {

		private final AtomicInteger calls = new AtomicInteger();

		private String call() {
			Authentication authentication = SecurityContextHolder.getContext().getAuthentication();
			boolean known = authentication != null && !authentication.getName().startsWith("anonymous");
			return (known ? authentication.getName() : "nobody") + " " + this.calls.incrementAndGet();
		}

		@GetMapping("/login")
		String login() {
			return "welcome";
		}

		@GetMapping("/open/loop")
		@CachedResponse(maxAge = "1h")
		String openLoop() {
			return call();
		}

		@Blocking
		@GetMapping("/open/blocking")
		@CachedResponse(maxAge = "1h")
		String openBlocking() {
			return call();
		}

		@GetMapping("/closed")
		@CachedResponse(maxAge = "1h")
		String closed() {
			return call();
		}

	}

}
