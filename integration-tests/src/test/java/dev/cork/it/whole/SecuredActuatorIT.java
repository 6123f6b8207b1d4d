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

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

import dev.cork.it.support.Apps;
import dev.cork.it.support.Probe;
import dev.cork.web.LoopController;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.security.autoconfigure.actuate.web.reactive.EndpointRequest;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.core.userdetails.MapReactiveUserDetailsService;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.web.bind.annotation.GetMapping;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The actuator's endpoints behind Spring Security's filter chain, on the application's
 * port and on one of their own.
 */
class SecuredActuatorIT {

	private static final String SAME_PORT = "management.endpoints.web.base-path=/actuator";

	private static final String OWN_PORT = "management.server.port=0";

	private static final String ALL = "management.endpoints.web.exposure.include=*";

	private static String basic(String name) {
		return "Basic " + Base64.getEncoder().encodeToString((name + ":secret").getBytes(StandardCharsets.US_ASCII));
	}

	private static Probe management(ConfigurableApplicationContext context) {
		return new Probe(context.getEnvironment().getRequiredProperty("local.management.port", int.class));
	}

	@ParameterizedTest
	@ValueSource(strings = { SAME_PORT, OWN_PORT })
	void healthIsOpenAndTheRestIsForWhoMaySeeIt(String port) {
		try (ConfigurableApplicationContext context = Apps.run(Application.class, ALL, port,
				"management.endpoint.shutdown.access=unrestricted")) {
			Probe management = management(context);
			assertThat(management.get("/actuator/health").statusCode()).isEqualTo(200);
			assertThat(management.get("/actuator/health").body()).contains("\"status\":\"UP\"");
			for (String path : new String[] { "/actuator/metrics", "/actuator/env", "/actuator",
					"/actuator/nothing" }) {
				HttpResponse<String> refused = management.get(path);
				assertThat(refused.statusCode()).as(path).isEqualTo(401);
				assertThat(refused.headers().firstValue("WWW-Authenticate")).hasValue("Basic realm=\"Realm\"");
				assertThat(refused.headers().firstValue("X-Frame-Options")).hasValue("DENY");
				assertThat(refused.body()).isEmpty();
			}
			assertThat(management.get("/actuator/metrics", "Authorization", basic("user")).statusCode()).isEqualTo(403);
			assertThat(management.get("/actuator/metrics", "Authorization", basic("admin")).body())
				.contains("jvm.memory.used");
			assertThat(management.get("/actuator/nothing", "Authorization", basic("admin")).statusCode())
				.isEqualTo(404);
			// ends the application if it gets through
			assertThat(management.send("POST", "/actuator/shutdown", "", "Authorization", basic("user")).statusCode())
				.isEqualTo(403);
			assertThat(Apps.probe(context).get("/native").statusCode()).isEqualTo(401);
			assertThat(Apps.probe(context).get("/native", "Authorization", basic("user")).body()).isEqualTo("native");
		}
	}

	@Test
	void nativeRoutesAreNotOnThePortOfTheEndpoints() {
		try (ConfigurableApplicationContext context = Apps.run(Application.class, OWN_PORT)) {
			assertThat(management(context).get("/native").statusCode()).isEqualTo(401);
			assertThat(management(context).get("/native", "Authorization", basic("user")).statusCode()).isEqualTo(404);
			assertThat(Apps.probe(context).get("/actuator/health").statusCode()).isEqualTo(401);
			assertThat(Apps.probe(context).get("/actuator/health", "Authorization", basic("user")).statusCode())
				.isEqualTo(404);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { SAME_PORT, OWN_PORT })
	void withoutAChainOfItsOwnAnApplicationHasBoots(String port) {
		try (ConfigurableApplicationContext context = Apps.run(DefaultApplication.class, ALL, port)) {
			Probe management = management(context);
			assertThat(management.get("/actuator/health").statusCode()).isEqualTo(200);
			assertThat(management.get("/actuator/metrics").statusCode()).isEqualTo(401);
			assertThat(management.get("/actuator/metrics", "Authorization", basic("user")).statusCode()).isEqualTo(200);
			assertThat(Apps.probe(context).get("/native").statusCode()).isEqualTo(401);
			assertThat(Apps.probe(context).get("/native", "Authorization", basic("user")).body()).isEqualTo("native");
		}
	}

	@LoopController
	static class Handlers {

		@GetMapping("/native")
		String nativeRoute() {
			return "native";
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class DefaultApplication {

		@Bean
		MapReactiveUserDetailsService users() {
			return new MapReactiveUserDetailsService(user("user", "USER"), user("admin", "USER", "ADMIN"));
		}

		private static UserDetails user(String name, String... roles) {
			return User.withUsername(name).password("{noop}secret").roles(roles).build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Application extends DefaultApplication {

		@Bean
		SecurityWebFilterChain chain(ServerHttpSecurity http) {
			return http
				.authorizeExchange((exchanges) -> exchanges.matchers(EndpointRequest.to("health"))
					.permitAll()
					.matchers(EndpointRequest.toAnyEndpoint())
					.hasRole("ADMIN")
					.anyExchange()
					.authenticated())
				.httpBasic(Customizer.withDefaults())
				.csrf(ServerHttpSecurity.CsrfSpec::disable)
				.build();
		}

	}

}
