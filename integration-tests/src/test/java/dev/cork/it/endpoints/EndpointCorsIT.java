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

package dev.cork.it.endpoints;

import java.io.IOException;

import dev.cork.it.support.Answer;
import dev.cork.it.support.Apps;
import dev.cork.it.support.Wire;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * {@code management.endpoints.web.cors.*}: what pages of other origins may ask endpoints
 * for, and which of the answers they are shown.
 */
@Timeout(180)
@ExtendWith(OutputCaptureExtension.class)
class EndpointCorsIT {

	private static final String PREFIX = "management.endpoints.web.cors.";

	private static final String ALL = "management.endpoints.web.exposure.include=*";

	private static final String ORIGIN = PREFIX + "allowed-origins=https://ops.example";

	private static final String VARY = "\r\nVary: Origin, Access-Control-Request-Method, Access-Control-Request-Headers\r\n";

	private static Answer send(ConfigurableApplicationContext context, String method, String path, String fields)
			throws IOException {
		int port = context.getEnvironment().getRequiredProperty("local.management.port", int.class);
		try (Wire wire = new Wire(port)) {
			return Answer.read(wire
				.send(method + " " + path + " HTTP/1.1\r\nHost: server.example\r\n" + fields + (method.equals("POST")
						? "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}" : "\r\n")));
		}
	}

	private static String origin(String name) {
		return "Origin: " + name + "\r\n";
	}

	private static String preflight(String origin, String method) {
		return origin(origin) + "Access-Control-Request-Method: " + method + "\r\n";
	}

	/** On the application's port, and on one of their own. */
	@ParameterizedTest
	@ValueSource(strings = { "server.shutdown=graceful", "management.server.port=0" })
	void anAllowedOriginIsToldSoAndAnotherIsRefused(String port) throws IOException {
		try (ConfigurableApplicationContext context = Apps.run(App.class, ALL, ORIGIN, port)) {
			for (String path : new String[] { "/actuator/health", "/actuator", "/actuator/cork",
					"/actuator/cork/dashboard" }) {
				Answer allowed = send(context, "GET", path, origin("https://ops.example"));
				assertThat(allowed.head()).as(path)
					.startsWith("HTTP/1.1 200 ")
					.contains("\r\nAccess-Control-Allow-Origin: https://ops.example\r\n", VARY);
				Answer refused = send(context, "GET", path, origin("https://evil.example"));
				assertThat(refused.head()).as(path)
					.startsWith("HTTP/1.1 403 ")
					.contains(VARY)
					.doesNotContain("Access-Control-Allow");
			}
			assertThat(send(context, "GET", "/actuator/health", "").head()).startsWith("HTTP/1.1 200 ")
				.doesNotContain("Access-Control-Allow");
			assertThat(send(context, "GET", "/actuator/health", origin("http://server.example")).head())
				.startsWith("HTTP/1.1 200 ");
		}
	}

	@Test
	void onlyReadingIsAllowedUnlessMethodsAreNamed() throws IOException {
		try (ConfigurableApplicationContext context = Apps.run(App.class, ALL, ORIGIN)) {
			Answer get = send(context, "OPTIONS", "/actuator/loggers/ROOT", preflight("https://ops.example", "GET"));
			assertThat(get.head()).startsWith("HTTP/1.1 200 ")
				.contains("\r\nAccess-Control-Allow-Methods: GET,HEAD\r\n", "\r\nAccess-Control-Max-Age: 1800\r\n");
			assertThat(
					send(context, "OPTIONS", "/actuator/loggers/ROOT", preflight("https://ops.example", "POST")).head())
				.startsWith("HTTP/1.1 403 ");
			assertThat(send(context, "POST", "/actuator/loggers/ROOT", origin("https://ops.example")).head())
				.startsWith("HTTP/1.1 403 ");
		}
	}

	@Test
	void aPreflightIsAnsweredByAllThatThePropertiesSay() throws IOException {
		try (ConfigurableApplicationContext context = Apps.run(App.class, ALL, ORIGIN,
				PREFIX + "allowed-origin-patterns=https://*.ops.example", PREFIX + "allowed-methods=GET,POST",
				PREFIX + "allowed-headers=X-Requested-By,Content-Type", PREFIX + "exposed-headers=X-Shown",
				PREFIX + "allow-credentials=true", PREFIX + "max-age=90s")) {
			Answer answer = send(context, "OPTIONS", "/actuator/loggers/ROOT",
					preflight("https://a.ops.example", "POST")
							+ "Access-Control-Request-Headers: content-type, x-requested-by\r\n");
			assertThat(answer.head()).startsWith("HTTP/1.1 200 ")
				.contains("\r\nAccess-Control-Allow-Origin: https://a.ops.example\r\n",
						"\r\nAccess-Control-Allow-Methods: GET,POST\r\n",
						"\r\nAccess-Control-Allow-Headers: content-type, x-requested-by\r\n",
						"\r\nAccess-Control-Expose-Headers: X-Shown\r\n",
						"\r\nAccess-Control-Allow-Credentials: true\r\n", "\r\nAccess-Control-Max-Age: 90\r\n", VARY);
			assertThat(answer.body()).isEmpty();
			assertThat(send(context, "OPTIONS", "/actuator/loggers/ROOT",
					preflight("https://ops.example", "POST") + "Access-Control-Request-Headers: x-other\r\n")
				.head()).startsWith("HTTP/1.1 403 ");
			assertThat(send(context, "OPTIONS", "/actuator/loggers/ROOT", preflight("https://ops.example", "DELETE"))
				.head()).startsWith("HTTP/1.1 403 ");
			Answer written = send(context, "POST", "/actuator/loggers/dev.cork.it.some",
					origin("https://a.ops.example"));
			assertThat(written.head()).startsWith("HTTP/1.1 204 ")
				.contains("\r\nAccess-Control-Allow-Origin: https://a.ops.example\r\n",
						"\r\nAccess-Control-Allow-Credentials: true\r\n");
		}
	}

	@Test
	void withoutOriginsThereIsNoWordOfThem() throws IOException {
		try (ConfigurableApplicationContext context = Apps.run(App.class, PREFIX + "allowed-methods=GET")) {
			assertThat(send(context, "GET", "/actuator/health", origin("https://ops.example")).head())
				.startsWith("HTTP/1.1 200 ")
				.doesNotContain("Access-Control", "Vary");
			assertThat(send(context, "OPTIONS", "/actuator/health", preflight("https://ops.example", "GET")).head())
				.contains("\r\nAllow: ")
				.doesNotContain("Access-Control");
		}
	}

	@Test
	void everyOriginWithCredentialsIsRefusedAtStartUp(CapturedOutput output) {
		assertThatThrownBy(
				() -> Apps.run(App.class, PREFIX + "allowed-origins=*", PREFIX + "allow-credentials=true").close())
			.isNotNull();
		assertThat(output.getAll()).contains("APPLICATION FAILED TO START", PREFIX + "allowed-origins is *",
				PREFIX + "allowed-origin-patterns");
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class App {

	}

}
