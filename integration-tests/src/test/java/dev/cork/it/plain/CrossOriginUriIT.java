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

import java.io.IOException;

import dev.cork.it.support.Apps;
import dev.cork.it.support.Wire;
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
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.reactive.CorsConfigurationSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a {@link CorsConfigurationSource} is told of a request to a native route, and
 * which pages are of the same origin, behind a proxy too.
 */
class CrossOriginUriIT {

	private static ConfigurableApplicationContext context;

	@BeforeAll
	static void start() {
		context = Apps.run(Application.class, "server.forward-headers-strategy=native");
	}

	@AfterAll
	static void stop() {
		context.close();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			/page?a=b                     | Host: a.example              | http://a.example/page?a=b
			/page                         | Host: a.example:8080         | http://a.example:8080/page
			http://b.example/page         | Host: b.example              | http://b.example/page
			/page                         | X-Forwarded-Host: p.example  | http://p.example/page
			/page                         | X-Forwarded-Proto: https     | https://a.example/page
			/page?a={b}                   | Host: a.example              | http://a.example/page
			/page?a=%zz                   | Host: a.example              | http://a.example/page
			""")
	void theUriIsWhatTheClientHasAskedFor(String target, String field, String uri) throws IOException {
		String host = field.startsWith("Host") ? "" : "Host: a.example\r\n";
		assertThat(send("GET " + target + " HTTP/1.1\r\n" + host + field
				+ "\r\nOrigin: https://other.example\r\nConnection: close\r\n\r\n"))
			.startsWith("HTTP/1.1 200 ")
			.contains("\r\nAccess-Control-Allow-Origin: https://other.example\r\n",
					"\r\nAccess-Control-Expose-Headers: " + uri + "\r\n");
	}

	@Test
	void aClientThatNamesNoHostHasAskedForTheAddressOfTheConnection() throws IOException {
		assertThat(send("GET /page HTTP/1.0\r\nOrigin: https://other.example\r\n\r\n"))
			.contains("\r\nAccess-Control-Expose-Headers: http://127.0.0.1:" + Apps.port(context) + "/page\r\n");
	}

	@ParameterizedTest
	@CsvSource({ "https://p.example, true", "https://p.example:443, true", "http://p.example, false",
			"https://inside, false", "http://inside, false" })
	void aPageOfTheHostThatTheProxyNamesIsOfTheSameOrigin(String origin, boolean same) throws IOException {
		String answer = send("GET /page HTTP/1.1\r\nHost: inside\r\nX-Forwarded-Host: p.example\r\n"
				+ "X-Forwarded-Proto: https\r\nOrigin: " + origin + "\r\nConnection: close\r\n\r\n");
		assertThat(answer).startsWith("HTTP/1.1 200 ");
		assertThat(answer.contains("Access-Control-Allow-Origin")).isEqualTo(!same);
	}

	private static String send(String request) throws IOException {
		try (Wire wire = new Wire(Apps.port(context))) {
			return wire.send(request).readAll();
		}
	}

	@LoopController
	static class Handlers {

		@GetMapping("/page")
		String page() {
			return "page";
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class Application {

		/** Allows every origin, and names the URI in a field that the answer shows. */
		@Bean
		CorsConfigurationSource source() {
			return (exchange) -> {
				CorsConfiguration config = new CorsConfiguration();
				config.addAllowedOriginPattern("*");
				config.setAllowCredentials(true);
				config.addExposedHeader(exchange.getRequest().getURI().toString());
				return config;
			};
		}

	}

}
