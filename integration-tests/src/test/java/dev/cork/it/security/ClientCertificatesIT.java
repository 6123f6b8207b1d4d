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

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.security.Principal;

import dev.cork.engine.testsupport.TestCertificate;
import dev.cork.it.support.Apps;
import dev.cork.it.support.Wire;
import dev.cork.web.LoopController;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.SslInfo;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.core.userdetails.MapReactiveUserDetailsService;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Certificates of clients: WebFlux sees them, and Spring Security knows by them who sends
 * a request to a WebFlux or a native route.
 */
class ClientCertificatesIT {

	@TempDir
	static Path folder;

	private static ConfigurableApplicationContext context;

	private static HttpClient alice;

	private static HttpClient mallory;

	private static HttpClient nobody;

	@BeforeAll
	static void start() {
		TestCertificate server = TestCertificate.create(folder, "server", "dns:localhost");
		TestCertificate ofAlice = TestCertificate.create(folder, "alice");
		TestCertificate ofMallory = TestCertificate.create(folder, "mallory");
		context = Apps.run(Application.class, "server.ssl.certificate=" + server.certificateFile(),
				"server.ssl.certificate-private-key=" + server.keyFile(), "server.ssl.client-auth=want",
				"server.ssl.trust-store=" + trustStore(ofAlice, ofMallory),
				"server.ssl.trust-store-password=" + TestCertificate.PASSWORD);
		alice = HttpClient.newBuilder().sslContext(ofAlice.context(server)).build();
		mallory = HttpClient.newBuilder().sslContext(ofMallory.context(server)).build();
		nobody = HttpClient.newBuilder().sslContext(TestCertificate.trusting(server)).build();
	}

	private static Path trustStore(TestCertificate... trusted) {
		return TestCertificate.trustStore(folder.resolve("trusted.p12"), trusted);
	}

	@AfterAll
	static void stop() {
		context.close();
	}

	@Test
	void aControllerSeesTheCertificateOfTheClient() throws Exception {
		assertThat(get(alice, "/open/ssl").body()).matches("[0-9a-f]{2,64} CN=alice");
		assertThat(get(nobody, "/open/ssl").body()).matches("[0-9a-f]{2,64} null");
	}

	@Test
	void anyThreadMayLookAtTheSession() throws Exception {
		assertThat(get(alice, "/open/ssl-later").body()).matches("[0-9a-f]{2,64} CN=alice");
	}

	@ParameterizedTest
	@CsvSource({ "/flux/who,alice", "/native/who,alice", "/flux/admin,403", "/native/admin,403" })
	void theCertificateSaysWhoSendsTheRequest(String path, String expected) throws Exception {
		HttpResponse<String> response = get(alice, path);
		assertThat((response.statusCode() == 200) ? response.body() : response.statusCode() + "").isEqualTo(expected);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/flux/who", "/native/who" })
	void aBrowserIsToldToUseTlsFromNowOn(String path) throws Exception {
		assertThat(get(alice, path).headers().firstValue("Strict-Transport-Security"))
			.hasValue("max-age=31536000 ; includeSubDomains");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/flux/who", "/native/who" })
	void whoHasNoCertificateOrIsNotKnownIsRefused(String path) throws Exception {
		assertThat(get(nobody, path).statusCode()).isEqualTo(401);
		assertThat(get(mallory, path).statusCode()).isEqualTo(401);
	}

	@Test
	void whatAProxySaysMakesNoSession() throws Exception {
		try (ConfigurableApplicationContext plain = Apps.run(Application.class,
				"server.forward-headers-strategy=native"); Wire wire = new Wire(Apps.port(plain))) {
			wire.send("GET /open/ssl HTTP/1.1\r\nHost: a\r\nX-Forwarded-Proto: https\r\nConnection: close\r\n\r\n");
			assertThat(wire.readAll()).startsWith("HTTP/1.1 200 ").endsWith("\r\n\r\nhttps without a session");
		}
	}

	private static HttpResponse<String> get(HttpClient client, String path) throws Exception {
		URI uri = URI.create("https://localhost:" + Apps.port(context) + path);
		return client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
	}

	@RestController
	static class Controller {

		@GetMapping("/open/ssl")
		String ssl(ServerHttpRequest request) {
			return describe(request);
		}

		@GetMapping("/open/ssl-later")
		Mono<String> sslLater(ServerHttpRequest request) {
			return Mono.fromSupplier(() -> describe(request)).subscribeOn(Schedulers.boundedElastic());
		}

		private static String describe(ServerHttpRequest request) {
			SslInfo info = request.getSslInfo();
			if (info == null) {
				return request.getURI().getScheme() + " without a session";
			}
			return info.getSessionId() + " " + ((info.getPeerCertificates() != null)
					? info.getPeerCertificates()[0].getSubjectX500Principal().getName() : null);
		}

		@GetMapping("/flux/who")
		String who(Principal principal) {
			return principal.getName();
		}

		@GetMapping("/flux/admin")
		String admin() {
			return "admin";
		}

	}

	@LoopController
	static class NativeController {

		@GetMapping("/native/who")
		String who(Principal principal) {
			return principal.getName();
		}

		@GetMapping("/native/admin")
		String admin() {
			return "admin";
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ Controller.class, NativeController.class })
	static class Application {

		@Bean
		SecurityWebFilterChain chain(ServerHttpSecurity http) {
			return http
				.authorizeExchange((exchanges) -> exchanges.pathMatchers("/open/**")
					.permitAll()
					.pathMatchers("/*/admin")
					.hasRole("ADMIN")
					.anyExchange()
					.authenticated())
				.x509(Customizer.withDefaults())
				.build();
		}

		@Bean
		MapReactiveUserDetailsService users() {
			return new MapReactiveUserDetailsService(
					User.withUsername("alice").password("{noop}secret").roles("USER").build());
		}

	}

}
