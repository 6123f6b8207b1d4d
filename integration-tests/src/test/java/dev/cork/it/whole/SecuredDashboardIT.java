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

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.net.ssl.SSLContext;

import dev.cork.engine.testsupport.TestCertificate;
import dev.cork.it.support.Apps;
import dev.cork.it.support.Probe;
import dev.cork.it.support.Wire;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The {@code cork} endpoint and its dashboard behind Spring Security's filter chain:
 * whoever may not see the one may not see the other.
 */
@Timeout(180)
class SecuredDashboardIT {

	private static final String SAME_PORT = "management.endpoints.web.discovery.enabled=true";

	private static final String OWN_PORT = "management.server.port=0";

	private static final String EXPOSED = "management.endpoints.web.exposure.include=health,cork";

	private static final Pattern REFERENCE = Pattern.compile("(?:href|src)=\"(dashboard/[^\"]+)\"");

	private static String basic(String name) {
		return "Basic " + Base64.getEncoder().encodeToString((name + ":secret").getBytes(StandardCharsets.US_ASCII));
	}

	private static int port(ConfigurableApplicationContext context) {
		return context.getEnvironment().getRequiredProperty("local.management.port", int.class);
	}

	/** All paths below the page that it names. */
	private static List<String> references(String page) {
		List<String> references = new ArrayList<>();
		Matcher matcher = REFERENCE.matcher(page);
		while (matcher.find()) {
			references.add(matcher.group(1));
		}
		return references;
	}

	private static String stream(int port, String path, String fields) throws IOException {
		try (Wire wire = new Wire(port)) {
			wire.send("GET " + path + " HTTP/1.1\r\nHost: x\r\n" + fields + "\r\n");
			String head = wire.readHead();
			return head.startsWith("HTTP/1.1 200 ") ? head + wire.read(100) : head;
		}
	}

	private static void isBehindTheChain(int port, String endpoint) throws IOException {
		Probe probe = new Probe(port);
		String dashboard = endpoint + "/dashboard";
		HttpResponse<String> page = probe.get(dashboard, "Authorization", basic("admin"));
		assertThat(page.statusCode()).isEqualTo(200);
		assertThat(page.headers().firstValue("X-Frame-Options")).hasValue("DENY");
		assertThat(page.headers().firstValue("Content-Security-Policy").orElse("")).contains("script-src 'self'");
		List<String> files = references(page.body());
		assertThat(files).hasSizeGreaterThan(4);
		for (String file : files) {
			assertThat(probe.get(endpoint + "/" + file).statusCode()).as(file).isEqualTo(401);
			assertThat(probe.get(endpoint + "/" + file, "Authorization", basic("user")).statusCode()).as(file)
				.isEqualTo(403);
			assertThat(probe.get(endpoint + "/" + file, "Authorization", basic("admin")).statusCode()).as(file)
				.isEqualTo(200);
		}
		for (String path : List.of(endpoint, dashboard, dashboard + "/events")) {
			HttpResponse<String> refused = probe.get(path);
			assertThat(refused.statusCode()).as(path).isEqualTo(401);
			assertThat(refused.headers().firstValue("WWW-Authenticate")).hasValue("Basic realm=\"Realm\"");
			assertThat(refused.body()).isEmpty();
			assertThat(probe.get(path, "Authorization", basic("user")).statusCode()).as(path).isEqualTo(403);
		}
		assertThat(probe.get(endpoint, "Authorization", basic("admin")).body()).contains("\"loops\":[");
		assertThat(stream(port, dashboard + "/events", "Authorization: " + basic("admin") + "\r\n"))
			.contains("Content-Type: text/event-stream", "event: snapshot\ndata: {");
	}

	@ParameterizedTest
	@ValueSource(strings = { SAME_PORT, OWN_PORT })
	void pageFilesAndStreamAreForThoseWhoMaySeeTheEndpoint(String port) throws IOException {
		try (ConfigurableApplicationContext context = Apps.run(SecuredActuatorIT.Application.class, EXPOSED, port)) {
			isBehindTheChain(port(context), "/actuator/cork");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { SAME_PORT, OWN_PORT })
	void theyAreSoWhereverTheEndpointIs(String port) throws IOException {
		try (ConfigurableApplicationContext context = Apps.run(SecuredActuatorIT.Application.class, EXPOSED, port,
				"management.endpoints.web.base-path=/manage",
				"management.endpoints.web.path-mapping.cork=the/server")) {
			isBehindTheChain(port(context), "/manage/the/server");
			assertThat(new Probe(port(context)).get("/actuator/cork/dashboard", "Authorization", basic("admin"))
				.statusCode()).isEqualTo(404);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "management.endpoint.cork.access=none", "management.endpoints.access.default=none",
			"management.endpoints.access.max-permitted=none", "management.endpoints.web.exposure.exclude=cork",
			"management.endpoints.web.exposure.include=health" })
	void whereTheEndpointMayNotBeReachedThereIsNoDashboard(String property) {
		String[] properties = property.contains("include") ? new String[] { property }
				: new String[] { EXPOSED, property };
		try (ConfigurableApplicationContext context = Apps.run(SecuredActuatorIT.Application.class, properties)) {
			for (String path : List.of("", "/dashboard", "/dashboard/events", "/dashboard/dashboard.js")) {
				assertThat(
						Apps.probe(context).get("/actuator/cork" + path, "Authorization", basic("admin")).statusCode())
					.as(path)
					.isEqualTo(404);
			}
		}
	}

	@Test
	void onlyReadingIsEnoughForIt() {
		try (ConfigurableApplicationContext context = Apps.run(SecuredActuatorIT.Application.class, EXPOSED,
				"management.endpoint.cork.access=read-only")) {
			assertThat(
					Apps.probe(context).get("/actuator/cork/dashboard", "Authorization", basic("admin")).statusCode())
				.isEqualTo(200);
		}
	}

	@Test
	void whatJmxMayShowIsNothingThatTheWebMay() {
		try (ConfigurableApplicationContext context = Apps.run(SecuredActuatorIT.Application.class,
				"spring.jmx.enabled=true", "management.endpoints.jmx.exposure.include=cork")) {
			assertThat(context.getBeanNamesForType(dev.cork.actuator.CorkEndpoint.class)).isNotEmpty();
			assertThat(
					Apps.probe(context).get("/actuator/cork/dashboard", "Authorization", basic("admin")).statusCode())
				.isEqualTo(404);
		}
	}

	@Test
	void aManagementPortWithTlsOfItsOwnHasItBehindTheChain(@TempDir Path folder) throws Exception {
		TestCertificate certificate = TestCertificate.create(folder, "management", "dns:localhost");
		SSLContext tls = TestCertificate.trusting(certificate);
		HttpClient client = HttpClient.newBuilder().sslContext(tls).version(HttpClient.Version.HTTP_1_1).build();
		try (ConfigurableApplicationContext context = Apps.run(SecuredActuatorIT.Application.class, EXPOSED, OWN_PORT,
				"management.server.address=127.0.0.1",
				"management.server.ssl.certificate=" + certificate.certificateFile(),
				"management.server.ssl.certificate-private-key=" + certificate.keyFile())) {
			URI page = URI.create("https://localhost:" + port(context) + "/actuator/cork/dashboard");
			assertThat(client.send(HttpRequest.newBuilder(page).build(), BodyHandlers.ofString()).statusCode())
				.isEqualTo(401);
			HttpResponse<String> shown = client.send(
					HttpRequest.newBuilder(page).header("Authorization", basic("admin")).build(),
					BodyHandlers.ofString());
			assertThat(shown.body()).contains("<title>Cork</title>");
			assertThat(shown.headers().firstValue("Strict-Transport-Security")).isPresent();
			assertThat(
					Apps.probe(context).get("/actuator/cork/dashboard", "Authorization", basic("admin")).statusCode())
				.isEqualTo(404);
		}
	}

}
