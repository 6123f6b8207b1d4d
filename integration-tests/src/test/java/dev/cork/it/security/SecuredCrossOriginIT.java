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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

import dev.cork.it.support.Apps;
import dev.cork.it.support.Probe;
import dev.cork.web.LoopController;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpMethod;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.core.userdetails.MapReactiveUserDetailsService;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.web.bind.annotation.CrossOrigin;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.reactive.UrlBasedCorsConfigurationSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Cross-origin requests for native routes behind the filter chain: a browser is told what
 * it is told about a WebFlux route.
 */
class SecuredCrossOriginIT {

	private static final String USER = SecuredSite.basic("user");

	private static ConfigurableApplicationContext closed;

	private static ConfigurableApplicationContext preflightsOpen;

	private static ConfigurableApplicationContext corsInChain;

	@BeforeAll
	static void start() {
		closed = Apps.run(Closed.class);
		preflightsOpen = Apps.run(PreflightsOpen.class);
		corsInChain = Apps.run(CorsInChain.class);
	}

	@AfterAll
	static void stop() {
		closed.close();
		preflightsOpen.close();
		corsInChain.close();
	}

	/**
	 * The answer for a native route, which has to be that for the same one of WebFlux.
	 */
	private static Map<String, Object> same(ConfigurableApplicationContext context, String method, String path,
			String... fields) {
		Probe probe = Apps.probe(context);
		Map<String, Object> answer = told(probe.send(method, "/native" + path, null, fields));
		assertThat(answer).as(method + " " + path + " " + Arrays.toString(fields))
			.isEqualTo(told(probe.send(method, "/flux" + path, null, fields)));
		return answer;
	}

	private static Map<String, Object> preflight(ConfigurableApplicationContext context, String path, String origin,
			String method, String... more) {
		List<String> fields = new ArrayList<>(List.of("Origin", origin, "Access-Control-Request-Method", method));
		fields.addAll(Arrays.asList(more));
		return same(context, "OPTIONS", path, fields.toArray(String[]::new));
	}

	/** What a browser goes by, and what the chain adds. */
	private static Map<String, Object> told(HttpResponse<String> response) {
		Map<String, Object> told = new TreeMap<>();
		response.headers().map().forEach((name, values) -> {
			if (name.startsWith("access-control-") || name.startsWith("x-") || name.equals("www-authenticate")) {
				told.put(name, values);
			}
			else if (name.equals("vary")) {
				TreeSet<String> names = new TreeSet<>();
				values.forEach((value) -> names.addAll(Arrays.asList(value.split(", "))));
				told.put(name, names);
			}
		});
		told.put("status", response.statusCode());
		return told;
	}

	@Test
	void withoutCorsInTheChainItAsksWhoSendsAPreflightRequest() {
		assertThat(preflight(closed, "/default", "https://app.example", "GET")).containsEntry("status", 401)
			.doesNotContainKey("access-control-allow-origin");
		assertThat(same(closed, "GET", "/default", "Origin", "https://app.example")).containsEntry("status", 401)
			.doesNotContainKey("access-control-allow-origin");
		assertThat(same(closed, "GET", "/default", "Origin", "https://app.example", "Authorization", USER))
			.containsEntry("status", 200)
			.containsEntry("access-control-allow-origin", List.of("*"))
			.containsKey("x-frame-options");
	}

	@ParameterizedTest
	@CsvSource({ "/default, https://any.example, GET, 200, true", "/one, https://app.example, GET, 200, true",
			"/one, https://app.example, DELETE, 200, true", "/one, https://evil.example, GET, 403, false",
			"/one, null, GET, 403, false", "/none, https://app.example, GET, 200, false" })
	void whereTheChainLetsPreflightRequestsPassTheirRouteDecides(String path, String origin, String method, int status,
			boolean allowed) {
		Map<String, Object> answer = preflight(preflightsOpen, path, origin, method);
		assertThat(answer).containsEntry("status", status).containsKey("x-frame-options");
		assertThat(answer.containsKey("access-control-allow-origin")).isEqualTo(allowed);
	}

	/** WebFlux says 200 without the fields, which means the same to a browser. */
	@Test
	void aPreflightForAMethodThatNoHandlerHasIsRefused() {
		Probe probe = Apps.probe(preflightsOpen);
		String[] fields = { "Origin", "https://any.example", "Access-Control-Request-Method", "DELETE" };
		Map<String, Object> ofNative = told(probe.send("OPTIONS", "/native/default", null, fields));
		Map<String, Object> ofWebFlux = told(probe.send("OPTIONS", "/flux/default", null, fields));
		assertThat(ofNative).containsEntry("status", 403).doesNotContainKey("access-control-allow-origin");
		assertThat(ofWebFlux).containsEntry("status", 200).doesNotContainKey("access-control-allow-origin");
	}

	@Test
	void afterItsPreflightTheRequestItselfNeedsItsUser() {
		String origin = "https://app.example";
		assertThat(preflight(preflightsOpen, "/one", origin, "GET", "Access-Control-Request-Headers", "authorization"))
			.containsEntry("status", 200)
			.containsEntry("access-control-allow-headers", List.of("authorization"))
			.containsEntry("access-control-allow-credentials", List.of("true"))
			.containsEntry("access-control-max-age", List.of("60"));
		assertThat(same(preflightsOpen, "GET", "/one", "Origin", origin)).containsEntry("status", 401);
		assertThat(same(preflightsOpen, "GET", "/one", "Origin", origin, "Authorization", USER))
			.containsEntry("status", 200)
			.containsEntry("access-control-allow-origin", List.of(origin))
			.containsEntry("access-control-expose-headers", List.of("X-Out"));
		assertThat(same(preflightsOpen, "GET", "/one", "Origin", "https://evil.example", "Authorization", USER))
			.containsEntry("status", 403);
		assertThat(same(preflightsOpen, "DELETE", "/one", "Origin", origin, "Authorization", USER))
			.containsEntry("status", 200);
		assertThat(same(preflightsOpen, "GET", "/failure", "Origin", origin, "Authorization", USER))
			.containsEntry("status", 500)
			.containsEntry("access-control-allow-origin", List.of("*"));
	}

	@ParameterizedTest
	@CsvSource({ "https://app.example, GET, 200", "https://app.example, DELETE, 403",
			"https://evil.example, GET, 403" })
	void withCorsInTheChainItAnswersPreflightRequestsItself(String origin, String method, int status) {
		assertThat(preflight(corsInChain, "/default", origin, method)).containsEntry("status", status);
		assertThat(preflight(corsInChain, "/none", origin, method)).containsEntry("status", status);
	}

	/** Without the fields a browser would not let its page see what is wrong. */
	@Test
	void withCorsInTheChainWhoIsRefusedIsToldSo() {
		String origin = "https://app.example";
		assertThat(same(corsInChain, "GET", "/none", "Origin", origin)).containsEntry("status", 401)
			.containsEntry("access-control-allow-origin", List.of(origin));
		assertThat(same(corsInChain, "GET", "/none", "Origin", origin, "Authorization", USER))
			.containsEntry("status", 200)
			.containsEntry("access-control-allow-origin", List.of(origin));
		assertThat(same(corsInChain, "GET", "/failure", "Origin", origin, "Authorization", USER))
			.containsEntry("status", 500)
			.containsEntry("access-control-allow-origin", List.of(origin));
	}

	abstract static class Routes {

		@GetMapping("/none")
		String none() {
			return "none";
		}

		@CrossOrigin
		@GetMapping("/default")
		String defaults() {
			return "default";
		}

		@CrossOrigin(origins = "https://app.example", allowCredentials = "true", exposedHeaders = "X-Out", maxAge = 60)
		@GetMapping("/one")
		String one() {
			return "one";
		}

		@CrossOrigin(origins = "https://app.example", allowCredentials = "true")
		@DeleteMapping("/one")
		String deleteOne() {
			return "gone";
		}

		@CrossOrigin
		@GetMapping("/failure")
		String failure() {
			throw new IllegalStateException("on purpose");
		}

	}

	@LoopController
	@RequestMapping("/native")
	static class NativeRoutes extends Routes {

	}

	@RestController
	@RequestMapping("/flux")
	static class FluxRoutes extends Routes {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ NativeRoutes.class, FluxRoutes.class })
	static class Site {

		@Bean
		MapReactiveUserDetailsService users() {
			return new MapReactiveUserDetailsService(
					User.withUsername("user").password("{noop}secret-user").roles("USER").build());
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Closed extends Site {

		@Bean
		SecurityWebFilterChain chain(ServerHttpSecurity http) {
			return http.authorizeExchange((exchanges) -> exchanges.anyExchange().authenticated())
				.httpBasic(Customizer.withDefaults())
				.csrf(ServerHttpSecurity.CsrfSpec::disable)
				.build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class PreflightsOpen extends Site {

		@Bean
		SecurityWebFilterChain chain(ServerHttpSecurity http) {
			return http.authorizeExchange(
					(exchanges) -> exchanges.pathMatchers(HttpMethod.OPTIONS).permitAll().anyExchange().authenticated())
				.httpBasic(Customizer.withDefaults())
				.csrf(ServerHttpSecurity.CsrfSpec::disable)
				.build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class CorsInChain extends Closed {

		@Bean
		@Override
		SecurityWebFilterChain chain(ServerHttpSecurity http) {
			return super.chain(http.cors(Customizer.withDefaults()));
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

	}

}
