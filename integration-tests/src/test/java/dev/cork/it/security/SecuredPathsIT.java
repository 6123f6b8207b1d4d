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

import dev.cork.it.support.Answer;
import dev.cork.it.support.Wire;
import dev.cork.web.LoopController;
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
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The chain protects one path and nothing else, and nobody finds another way to write it.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
class SecuredPathsIT {

	@LocalServerPort
	private int port;

	private Answer get(String target) throws IOException {
		try (Wire wire = new Wire(this.port)) {
			return Answer.read(wire.send("GET " + target + " HTTP/1.1\r\nHost: a\r\n\r\n"));
		}
	}

	@Test
	void thePathIsProtectedAndOthersAreNot() throws IOException {
		assertThat(get("/admin/panel").status()).isIn(401, 403);
		assertThat(get("/public").body()).isEqualTo("public");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/admin/panel", "//admin/panel", "/admin//panel", "/./admin/panel", "/x/../admin/panel",
			"/%61dmin/panel", "/admin/%70anel", "/admin%2fpanel", "/admin%2Fpanel", "/admin%5cpanel", "/admin\\panel",
			"/admin/panel/", "/ADMIN/panel", "/Admin/Panel", "/admin;x=1/panel", "/admin/panel;jsessionid=1",
			"/admin%3b/panel", "/%2e/admin/panel", "/%2e%2e/admin/panel", "/admin/%2e/panel", "/%2561dmin/panel",
			"/admin/panel%00", "/admin/panel%20", "/admin/panel?x=/public", "/admin/panel?", "/public/../admin/panel",
			"/public/%2e%2e/admin/panel", "/admin/panel%23", "/%E1%9Eadmin/panel", "http://a/admin/panel",
			"http://b/admin/panel" })
	void noSpellingGetsAround(String target) throws IOException {
		Answer answer = get(target);
		assertThat(answer.status()).as(target).isBetween(400, 404);
		assertThat(answer.body()).doesNotContain("the panel");
	}

	@Test
	void aVariableIsWhatTheChainHasSeen() throws IOException {
		assertThat(get("/open/a%20b").body()).isEqualTo("a b");
		assertThat(get("/open/secret").status()).isIn(401, 403);
		assertThat(get("/open/s%65cret").status()).isIn(401, 403);
	}

	@LoopController
	static class Handlers {

		@GetMapping("/admin/panel")
		String panel() {
			return "the panel";
		}

		@GetMapping("/public")
		String open() {
			return "public";
		}

		@GetMapping("/open/{name}")
		String name(@PathVariable String name) {
			return name;
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class Application {

		@Bean
		SecurityWebFilterChain chain(ServerHttpSecurity http) {
			return http
				.authorizeExchange((exchanges) -> exchanges.pathMatchers("/admin/**", "/open/secret")
					.denyAll()
					.anyExchange()
					.permitAll())
				.csrf(ServerHttpSecurity.CsrfSpec::disable)
				.build();
		}

	}

}
