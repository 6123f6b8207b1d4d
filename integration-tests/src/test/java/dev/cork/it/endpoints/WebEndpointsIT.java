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

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import dev.cork.it.support.Apps;
import dev.cork.it.support.Leftovers;
import dev.cork.it.support.Probe;
import dev.cork.web.LoopController;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.boot.actuate.endpoint.annotation.DeleteOperation;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.Selector.Match;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.EndpointWebExtension;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.Resource;
import org.jspecify.annotations.Nullable;
import org.springframework.util.MimeType;
import org.springframework.web.bind.annotation.GetMapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Web endpoints where neither WebFlux nor MVC is there to serve them.
 */
@Timeout(180)
class WebEndpointsIT {

	private static final String ALL = "management.endpoints.web.exposure.include=*";

	private static final String OWN_PORT = "management.server.port=0";

	private static final String OWN_ADDRESS = "management.server.address=127.0.0.1";

	private static Probe management(ConfigurableApplicationContext context) {
		return new Probe(context.getEnvironment().getRequiredProperty("local.management.port", int.class));
	}

	@Test
	void whatIsExposedIsServedAndNothingElse() {
		try (ConfigurableApplicationContext context = Apps.run(App.class)) {
			Probe probe = Apps.probe(context);
			assertThat(probe.get("/actuator/health").statusCode()).isEqualTo(200);
			assertThat(probe.get("/actuator/health").body()).contains("\"status\":\"UP\"");
			assertThat(probe.get("/actuator/metrics").statusCode()).isEqualTo(404);
			assertThat(probe.get("/native").body()).isEqualTo("native");
		}
		try (ConfigurableApplicationContext context = Apps.run(App.class,
				"management.endpoints.web.exposure.include=health,beans,metrics,env",
				"management.endpoints.web.exposure.exclude=env")) {
			Probe probe = Apps.probe(context);
			assertThat(probe.get("/actuator/metrics").body()).contains("jvm.memory.used");
			assertThat(probe.get("/actuator/metrics/jvm.memory.used?tag=area:heap").body()).contains("\"VALUE\"")
				.doesNotContain("nonheap");
			assertThat(probe.get("/actuator/beans").body()).contains("corkReactiveWebServerFactory");
			assertThat(probe.get("/actuator/env").statusCode()).isEqualTo(404);
		}
	}

	@Test
	void theBasePathListsTheEndpoints() {
		try (ConfigurableApplicationContext context = Apps.run(App.class,
				"management.endpoints.web.exposure.include=health,sample")) {
			HttpResponse<String> links = Apps.probe(context).get("/actuator");
			String base = "http://127.0.0.1:" + Apps.port(context) + "/actuator";
			assertThat(links.body())
				.contains("\"self\":{\"href\":\"" + base + "\",\"templated\":false}",
						"\"health\":{\"href\":\"" + base + "/health\"",
						"\"health-path\":{\"href\":\"" + base + "/health/{*path}\"",
						"\"sample\":{\"href\":\"" + base + "/sample\"")
				.doesNotContain("metrics");
			assertThat(Probe.contentType(links)).isEqualTo("application/vnd.spring-boot.actuator.v3+json");
			assertThat(Probe.contentType(Apps.probe(context).get("/actuator", "Accept", "application/json")))
				.isEqualTo("application/json");
			assertThat(Apps.probe(context).get("/actuator", "Accept", "text/csv").statusCode()).isEqualTo(406);
		}
		try (ConfigurableApplicationContext context = Apps.run(App.class,
				"management.endpoints.web.discovery.enabled=false")) {
			assertThat(Apps.probe(context).get("/actuator").statusCode()).isEqualTo(404);
			assertThat(Apps.probe(context).get("/actuator/health").statusCode()).isEqualTo(200);
		}
	}

	@Test
	void pathsAreWhatThePropertiesSay() {
		try (ConfigurableApplicationContext context = Apps.run(App.class, ALL,
				"management.endpoints.web.base-path=/manage", "management.endpoints.web.path-mapping.health=ok/now",
				"management.endpoints.web.path-mapping.sample=custom")) {
			Probe probe = Apps.probe(context);
			assertThat(probe.get("/manage/ok/now").body()).contains("UP");
			assertThat(probe.get("/manage/custom/a").body()).contains("\"name\":\"a\"");
			assertThat(probe.get("/manage/health").statusCode()).isEqualTo(404);
			assertThat(probe.get("/actuator").statusCode()).isEqualTo(404);
		}
	}

	@Test
	void anEndpointThatMayNotBeReachedOrOnlyReadIsNot() {
		try (ConfigurableApplicationContext context = Apps.run(App.class, ALL,
				"management.endpoint.sample.access=read-only", "management.endpoint.metrics.access=none")) {
			Probe probe = Apps.probe(context);
			assertThat(probe.get("/actuator/sample/a").statusCode()).isEqualTo(200);
			HttpResponse<String> refused = probe.post("/actuator/sample/a", "application/json", "{\"level\":1}");
			assertThat(refused.statusCode()).isEqualTo(405);
			assertThat(refused.headers().firstValue("Allow").orElse("")).contains("GET").doesNotContain("POST");
			assertThat(probe.get("/actuator/metrics").statusCode()).isEqualTo(404);
		}
		try (ConfigurableApplicationContext context = Apps.run(App.class, ALL,
				"management.endpoints.access.default=none", "management.endpoint.health.access=unrestricted")) {
			assertThat(Apps.probe(context).get("/actuator/sample/a").statusCode()).isEqualTo(404);
			assertThat(Apps.probe(context).get("/actuator/health").statusCode()).isEqualTo(200);
		}
	}

	@Test
	void argumentsComeFromPathQueryAndBody() {
		try (ConfigurableApplicationContext context = Apps.run(App.class, ALL)) {
			Probe probe = Apps.probe(context);
			assertThat(probe.get("/actuator/sample/a%20b?count=3&tags=x&tags=y").body())
				.isEqualTo("{\"name\":\"a b\",\"count\":3,\"tags\":[\"x\",\"y\"]}");
			assertThat(probe.get("/actuator/sample/rest/of/the/path").body()).isEqualTo("[\"of\",\"the\",\"path\"]");
			HttpResponse<String> written = probe.post("/actuator/sample/a", "application/json", "{\"level\":7}");
			assertThat(written.statusCode()).isEqualTo(200);
			assertThat(written.body()).isEqualTo("{\"name\":\"a\",\"level\":7}");
			assertThat(probe.send("DELETE", "/actuator/sample/a", null).statusCode()).isEqualTo(204);
		}
	}

	@Test
	void aLogLevelIsSetAndReadBack() {
		try (ConfigurableApplicationContext context = Apps.run(App.class, ALL)) {
			Probe probe = Apps.probe(context);
			String path = "/actuator/loggers/dev.cork.it.endpoints.some";
			assertThat(probe.post(path, "application/json", "{\"configuredLevel\":\"TRACE\"}").statusCode())
				.isEqualTo(204);
			assertThat(probe.get(path).body()).contains("\"configuredLevel\":\"TRACE\"");
			assertThat(probe.post(path, "application/json", "{}").statusCode()).isEqualTo(204);
			assertThat(probe.get(path).body()).doesNotContain("TRACE");
		}
	}

	@Test
	void whatIsWrongWithARequestIsSaid() {
		try (ConfigurableApplicationContext context = Apps.run(App.class, ALL)) {
			Probe probe = Apps.probe(context);
			HttpResponse<String> wrong = probe.get("/actuator/sample/a?count=many");
			assertThat(wrong.statusCode()).isEqualTo(400);
			assertThat(Probe.contentType(wrong)).isEqualTo("application/problem+json");
			HttpResponse<String> missing = probe.post("/actuator/sample/a", "application/json", "{}");
			assertThat(missing.statusCode()).isEqualTo(400);
			assertThat(missing.body()).contains("Missing parameters: level");
			assertThat(probe.post("/actuator/sample/a", "application/json", "{\"level\":").statusCode()).isEqualTo(400);
			assertThat(probe.post("/actuator/sample/a", "text/plain", "level=1").statusCode()).isEqualTo(415);
			assertThat(probe.get("/actuator/sample/a", "Accept", "text/csv").statusCode()).isEqualTo(406);
			assertThat(probe.send("PUT", "/actuator/sample/a", "{}").statusCode()).isEqualTo(405);
			HttpResponse<String> failed = probe.get("/actuator/failing");
			assertThat(failed.statusCode()).isEqualTo(500);
			assertThat(failed.body()).doesNotContain("secret");
		}
	}

	@Test
	void resultsAreSentAsWhatTheyAre() {
		try (ConfigurableApplicationContext context = Apps.run(App.class, ALL)) {
			Probe probe = Apps.probe(context);
			HttpResponse<String> status = probe.get("/actuator/kinds/status");
			assertThat(status.statusCode()).isEqualTo(429);
			assertThat(Probe.contentType(status)).isEqualTo("text/plain;charset=UTF-8");
			assertThat(status.body()).isEqualTo("slowly");
			HttpResponse<String> resource = probe.get("/actuator/file");
			assertThat(resource.body()).isEqualTo("content of a file");
			assertThat(Probe.contentType(resource)).isEqualTo("application/octet-stream");
			assertThat(probe.get("/actuator/kinds/nothing").statusCode()).isEqualTo(404);
			assertThat(probe.get("/actuator/later/mono").body()).isEqualTo("{\"is\":\"later\"}");
			assertThat(probe.get("/actuator/later").body()).isEqualTo("[\"one\",\"two\"]");
			HttpResponse<String> head = probe.send("HEAD", "/actuator/health", null);
			assertThat(head.statusCode()).isEqualTo(200);
			assertThat(head.body()).isEmpty();
		}
	}

	@Test
	void anExtensionStandsForTheEndpointOnTheWeb() {
		try (ConfigurableApplicationContext context = Apps.run(App.class, ALL)) {
			HttpResponse<String> extended = Apps.probe(context).get("/actuator/extended");
			assertThat(extended.statusCode()).isEqualTo(202);
			assertThat(extended.body()).isEqualTo("{\"by\":\"extension\"}");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "/server" })
	void aPortOfTheirOwnHasTheEndpointsAndNothingElse(String serverPath) {
		try (ConfigurableApplicationContext context = Apps.run(App.class, OWN_PORT, OWN_ADDRESS, ALL,
				"management.server.base-path=" + serverPath)) {
			Probe management = management(context);
			assertThat(management.get(serverPath + "/actuator/health").body()).contains("UP");
			assertThat(management.get(serverPath + "/actuator").body()).contains(serverPath + "/actuator/health\"");
			assertThat(management.get(serverPath + "/actuator/sample/a").statusCode()).isEqualTo(200);
			assertThat(management.get("/native").statusCode()).isEqualTo(404);
			assertThat(management.send("DELETE", serverPath + "/actuator/health", null).statusCode()).isEqualTo(405);
			assertThat(Apps.probe(context).get("/actuator/health").statusCode()).isEqualTo(404);
			assertThat(Apps.probe(context).get("/native").body()).isEqualTo("native");
		}
		await().untilAsserted(() -> assertThat(Leftovers.threads()).isEmpty());
	}

	@Test
	void theBasePathMayBeTheRootOfTheirOwnPort() {
		try (ConfigurableApplicationContext context = Apps.run(App.class, OWN_PORT, OWN_ADDRESS,
				"management.endpoints.web.base-path=/")) {
			assertThat(management(context).get("/health").statusCode()).isEqualTo(200);
			assertThat(management(context).get("/").body()).contains("/health\"");
		}
	}

	@Test
	void aNegativeManagementPortSwitchesThemOff() {
		try (ConfigurableApplicationContext context = Apps.run(App.class, "management.server.port=-1")) {
			assertThat(Apps.probe(context).get("/actuator/health").statusCode()).isEqualTo(404);
			assertThat(Apps.probe(context).get("/native").body()).isEqualTo("native");
		}
	}

	@LoopController
	static class Handlers {

		@GetMapping("/native")
		String nativeRoute() {
			return "native";
		}

	}

	@Endpoint(id = "sample")
	static class SampleEndpoint {

		@ReadOperation
		Map<String, Object> root() {
			return Map.of("is", "root");
		}

		@ReadOperation
		Sample read(@Selector String name, @Nullable Integer count, @Nullable List<String> tags) {
			return new Sample(name, count, tags);
		}

		@WriteOperation
		Written write(@Selector String name, int level) {
			return new Written(name, level);
		}

		@DeleteOperation
		void delete(@Selector String name) {
			assertThat(name).isEqualTo("a");
		}

		@ReadOperation
		List<String> rest(@Selector String first, @Selector(match = Match.ALL_REMAINING) String... path) {
			assertThat(first).isEqualTo("rest");
			return Arrays.asList(path);
		}

	}

	@WebEndpoint(id = "kinds")
	static class KindsEndpoint {

		@ReadOperation
		WebEndpointResponse<String> of(@Selector String kind) {
			return kind.equals("nothing") ? null
					: new WebEndpointResponse<>("slowly", 429, MimeType.valueOf("text/plain;charset=UTF-8"));
		}

	}

	@WebEndpoint(id = "file")
	static class FileEndpoint {

		@ReadOperation
		Resource file() {
			return new ByteArrayResource("content of a file".getBytes(StandardCharsets.UTF_8));
		}

	}

	@WebEndpoint(id = "later")
	static class LaterEndpoint {

		@ReadOperation
		Mono<Map<String, String>> mono(@Selector String kind) {
			return Mono.just(Map.of("is", "later")).delayElement(Duration.ofMillis(kind.length()));
		}

		@ReadOperation
		Flux<String> flux() {
			return Flux.just("one", "two");
		}

	}

	@WebEndpoint(id = "failing")
	static class FailingEndpoint {

		@ReadOperation
		String fail() {
			throw new IllegalStateException("secret");
		}

	}

	@Endpoint(id = "extended")
	static class ExtendedEndpoint {

		@ReadOperation
		Map<String, String> read() {
			return Map.of("by", "endpoint");
		}

	}

	@EndpointWebExtension(endpoint = ExtendedEndpoint.class)
	static class ExtendedWebExtension {

		@ReadOperation
		WebEndpointResponse<Map<String, String>> read() {
			return new WebEndpointResponse<>(Map.of("by", "extension"), 202);
		}

	}

	record Sample(String name, Integer count, List<String> tags) {

	}

	record Written(String name, int level) {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ Handlers.class, SampleEndpoint.class, KindsEndpoint.class, FileEndpoint.class, LaterEndpoint.class,
			FailingEndpoint.class, ExtendedEndpoint.class, ExtendedWebExtension.class })
	static class App {

	}

}
