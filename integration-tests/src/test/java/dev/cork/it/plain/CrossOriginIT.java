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
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

import dev.cork.it.support.Answer;
import dev.cork.it.support.Apps;
import dev.cork.it.support.Wire;
import dev.cork.web.LoopController;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.CrossOrigin;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.reactive.UrlBasedCorsConfigurationSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Cross-origin requests, as a browser sends them.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, properties = "test.origin=https://placed.example")
@ExtendWith(OutputCaptureExtension.class)
class CrossOriginIT {

	private static final String VARY = "\r\nVary: Origin, Access-Control-Request-Method, Access-Control-Request-Headers\r\n";

	@LocalServerPort
	private int port;

	private Answer send(String method, String path, String fields) throws IOException {
		try (Wire wire = new Wire(this.port)) {
			return Answer.read(wire.send(method + " " + path + " HTTP/1.1\r\nHost: server.example\r\n" + fields
					+ (method.equals("POST") ? "Content-Length: 0\r\n" : "") + "\r\n"));
		}
	}

	private Answer preflight(String path, String origin, String method, String more) throws IOException {
		return send("OPTIONS", path,
				"Origin: " + origin + "\r\nAccess-Control-Request-Method: " + method + "\r\n" + more);
	}

	@Test
	void aRouteWithoutAnAnnotationSaysNothing() throws IOException {
		Answer answer = send("GET", "/none", "Origin: https://a.example\r\n");
		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.head()).doesNotContain("Access-Control", "Vary");
		Answer preflight = preflight("/none", "https://a.example", "GET", "");
		assertThat(preflight.status()).isEqualTo(403);
		assertThat(preflight.head()).doesNotContain("Access-Control-Allow");
	}

	@Test
	void theDefaultsAreThoseOfSpring() throws IOException {
		Answer answer = send("GET", "/cors/default", "Origin: https://a.example\r\n");
		assertThat(answer.body()).isEqualTo("default");
		assertThat(answer.head()).contains("\r\nAccess-Control-Allow-Origin: *\r\n", VARY)
			.doesNotContain("Access-Control-Allow-Methods", "Credentials");
		Answer preflight = preflight("/cors/default", "https://a.example", "GET",
				"Access-Control-Request-Headers: X-One, x-two\r\n");
		assertThat(preflight.status()).isEqualTo(200);
		assertThat(preflight.body()).isEmpty();
		assertThat(preflight.head()).contains("\r\nAccess-Control-Allow-Origin: *\r\n",
				"\r\nAccess-Control-Allow-Methods: GET\r\n", "\r\nAccess-Control-Allow-Headers: X-One, x-two\r\n",
				"\r\nAccess-Control-Max-Age: 1800\r\n", VARY);
	}

	@ParameterizedTest
	@CsvSource({ "https://class.example,200", "https://method.example,200", "https://placed.example,200",
			"https://x.pattern.example,200", "https://pattern.example,403", "https://other.example,403",
			"http://class.example,403", "https://class.example:444,403", "null,403", "rubbish,403" })
	void classAndMethodAreCombined(String origin, int status) throws IOException {
		Answer answer = send("PUT", "/combined", "Origin: " + origin + "\r\n");
		assertThat(answer.status()).isEqualTo(status);
		assertThat(answer.head()).contains(VARY);
		Answer preflight = preflight("/combined", origin, "PUT", "Access-Control-Request-Headers: x-in\r\n");
		assertThat(preflight.status()).isEqualTo(status);
		if (status == 200) {
			assertThat(answer.body()).isEqualTo("put");
			assertThat(answer.head()).contains("\r\nAccess-Control-Allow-Origin: " + origin + "\r\n",
					"\r\nAccess-Control-Allow-Credentials: true\r\n", "\r\nAccess-Control-Expose-Headers: X-Out\r\n");
			assertThat(preflight.head()).contains("\r\nAccess-Control-Max-Age: 60\r\n",
					"\r\nAccess-Control-Allow-Headers: x-in\r\n");
		}
		else {
			assertThat(answer.head()).doesNotContain("Access-Control-Allow");
			assertThat(answer.body()).doesNotContain("put");
			assertThat(preflight.head()).doesNotContain("Access-Control-Allow");
		}
	}

	@Test
	void aHeaderThatIsNotAllowedIsRefusedBeforehand() throws IOException {
		assertThat(preflight("/combined", "https://class.example", "PUT", "Access-Control-Request-Headers: x-other\r\n")
			.status()).isEqualTo(403);
		assertThat(preflight("/combined", "https://class.example", "DELETE", "").status()).isEqualTo(403);
	}

	@Test
	void theOwnOriginIsNone() throws IOException {
		Answer answer = send("PUT", "/combined", "Origin: http://server.example\r\n");
		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.head()).contains(VARY).doesNotContain("Access-Control-Allow");
		assertThat(send("PUT", "/combined", "").head()).contains(VARY).doesNotContain("Access-Control-Allow");
	}

	@Test
	void privateNetworksAreAllowedWhereTheyAre() throws IOException {
		String asked = "Access-Control-Request-Private-Network: true\r\n";
		assertThat(preflight("/cors/private", "https://a.example", "GET", asked).head())
			.contains("\r\nAccess-Control-Allow-Private-Network: true\r\n");
		assertThat(preflight("/cors/default", "https://a.example", "GET", asked).head())
			.doesNotContain("Private-Network");
	}

	@Test
	void aMetaAnnotationWillDo() throws IOException {
		assertThat(send("GET", "/meta", "Origin: https://meta.example\r\n").head())
			.contains("\r\nAccess-Control-Allow-Origin: https://meta.example\r\n");
		assertThat(send("GET", "/meta", "Origin: https://a.example\r\n").status()).isEqualTo(403);
	}

	@Test
	void anErrorHasTheFieldsToo() throws IOException {
		Answer answer = send("GET", "/cors/failure", "Origin: https://a.example\r\n");
		assertThat(answer.status()).isEqualTo(500);
		assertThat(answer.head()).contains("\r\nAccess-Control-Allow-Origin: *\r\n", VARY);
	}

	@Test
	void ordinaryOptionsAreAnsweredAsEver() throws IOException {
		Answer answer = send("OPTIONS", "/cors/default", "");
		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.head()).contains("\r\nAllow: GET, HEAD, OPTIONS\r\n").doesNotContain("Access-Control");
	}

	@Test
	void aMoreSpecificPathLeavesThePreflightToTheOtherOne() throws IOException {
		assertThat(preflight("/both/exact", "https://a.example", "GET", "").status()).isEqualTo(200);
		assertThat(preflight("/both/exact", "https://a.example", "POST", "").status()).isEqualTo(200);
		assertThat(preflight("/both/exact", "https://a.example", "DELETE", "").status()).isEqualTo(403);
	}

	@Test
	void aSourceOfTheApplicationHoldsForItsPaths() throws IOException {
		Answer answer = send("GET", "/source/x", "Origin: https://source.example\r\n");
		assertThat(answer.head()).contains("\r\nAccess-Control-Allow-Origin: https://source.example\r\n");
		assertThat(send("GET", "/source/x", "Origin: https://a.example\r\n").status()).isEqualTo(403);
		assertThat(preflight("/source/x", "https://source.example", "GET", "").status()).isEqualTo(200);
		assertThat(preflight("/source/x", "https://source.example", "POST", "").status()).isEqualTo(403);
	}

	@ParameterizedTest
	@CsvSource({ "dev.cork.it.plain.CrossOriginIT$AnyWithCredentials,allowCredentials",
			"dev.cork.it.plain.CrossOriginIT$NoFlag,allowCredentials is \"maybe\"" })
	void whatContradictsItselfStopsTheStart(Class<?> application, String message, CapturedOutput output) {
		assertThatThrownBy(() -> Apps.run(application).close()).isNotNull();
		assertThat(output.getAll()).contains("APPLICATION FAILED TO START", "@CrossOrigin", message,
				application.getSimpleName() + "#handle()");
	}

	@Retention(RetentionPolicy.RUNTIME)
	@CrossOrigin("https://meta.example")
	@interface FromMeta {

	}

	@LoopController
	static class Handlers {

		@GetMapping("/none")
		String none() {
			return "none";
		}

		@GetMapping("/meta")
		@FromMeta
		String meta() {
			return "meta";
		}

		@GetMapping("/source/x")
		String source() {
			return "source";
		}

		@GetMapping("/both/exact")
		@CrossOrigin
		String exact() {
			return "exact";
		}

		@PostMapping("/both/{any}")
		@CrossOrigin
		String any() {
			return "any";
		}

	}

	@LoopController
	@CrossOrigin
	@RequestMapping("/cors")
	static class Cors {

		@GetMapping("/default")
		String defaults() {
			return "default";
		}

		@GetMapping("/private")
		@CrossOrigin(originPatterns = "*", allowPrivateNetwork = "true", origins = "https://a.example")
		String privately() {
			return "private";
		}

		@GetMapping("/failure")
		String failure() {
			throw new IllegalStateException("on purpose");
		}

	}

	@LoopController
	@CrossOrigin(origins = { "https://class.example", "${test.origin}" }, maxAge = 3600, allowedHeaders = "x-in",
			allowCredentials = "false")
	static class Combined {

		@PutMapping("/combined")
		@CrossOrigin(origins = "https://method.example", originPatterns = "https://*.pattern.example",
				exposedHeaders = "X-Out", allowCredentials = "true", maxAge = 60)
		String put() {
			return "put";
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ Handlers.class, Cors.class, Combined.class })
	static class Application {

		@Bean
		UrlBasedCorsConfigurationSource source() {
			CorsConfiguration config = new CorsConfiguration();
			config.addAllowedOrigin("https://source.example");
			UrlBasedCorsConfigurationSource source = new UrlBasedCorsConfigurationSource();
			source.registerCorsConfiguration("/source/**", config);
			return source;
		}

	}

	@EnableAutoConfiguration
	@LoopController
	static class AnyWithCredentials {

		@GetMapping("/x")
		@CrossOrigin(allowCredentials = "true")
		String handle() {
			return "x";
		}

	}

	@EnableAutoConfiguration
	@LoopController
	static class NoFlag {

		@GetMapping("/x")
		@CrossOrigin(allowCredentials = "maybe")
		String handle() {
			return "x";
		}

	}

}
