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
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import dev.cork.it.support.Apps;
import dev.cork.it.support.Leftovers;
import dev.cork.it.support.Probe;
import dev.cork.it.support.Wire;
import dev.cork.web.LoopController;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * What Cork adds to the actuator: its endpoint, its health, its dashboard.
 */
@Timeout(180)
class CorkEndpointIT {

	private static final String EXPOSED = "management.endpoints.web.exposure.include=health,cork";

	private static final String OWN_PORT = "management.server.port=0";

	private static final String OWN_ADDRESS = "management.server.address=127.0.0.1";

	private static final String EVENTS = "GET /actuator/cork/dashboard/events HTTP/1.1\r\nHost: x\r\n\r\n";

	private static Probe management(ConfigurableApplicationContext context) {
		return new Probe(managementPort(context));
	}

	private static int managementPort(ConfigurableApplicationContext context) {
		return context.getEnvironment().getRequiredProperty("local.management.port", int.class);
	}

	@Test
	void theEndpointTellsWhatRoutesCost() {
		try (ConfigurableApplicationContext context = Apps.run(App.class, EXPOSED, "cork.server.loops=1",
				"cork.metrics.sample-every=1")) {
			Probe probe = Apps.probe(context);
			for (int i = 0; i < 5; i++) {
				assertThat(probe.get("/native").body()).isEqualTo("native");
			}
			String json = probe.get("/actuator/cork").body();
			assertThat(json).contains("\"name\":\"GET /native\"", "\"requests\":5,\"cpuNanos\":{\"samples\":5,",
					"\"loops\":[{\"name\":\"cork-loop-0\"", "\"configuration\":{", "\"maxHeaders\":", "\"topics\":{}");
		}
	}

	@Test
	void neitherEndpointNorDashboardIsThereUnlessExposed() {
		try (ConfigurableApplicationContext context = Apps.run(App.class)) {
			assertThat(Apps.probe(context).get("/actuator/cork").statusCode()).isEqualTo(404);
			assertThat(Apps.probe(context).get("/actuator/cork/dashboard").statusCode()).isEqualTo(404);
		}
		try (ConfigurableApplicationContext context = Apps.run(App.class, EXPOSED,
				"management.endpoint.cork.access=none")) {
			assertThat(Apps.probe(context).get("/actuator/cork").statusCode()).isEqualTo(404);
			assertThat(Apps.probe(context).get("/actuator/cork/dashboard").statusCode()).isEqualTo(404);
		}
	}

	@Test
	void theDashboardIsBelowTheEndpointWhereverThatIs() {
		try (ConfigurableApplicationContext context = Apps.run(App.class, EXPOSED,
				"management.endpoints.web.base-path=/manage", "management.endpoints.web.path-mapping.cork=server")) {
			HttpResponse<String> page = Apps.probe(context).get("/manage/server/dashboard");
			assertThat(page.statusCode()).isEqualTo(200);
			assertThat(page.headers().firstValue("Content-Security-Policy").orElse("")).contains("script-src 'self'")
				.doesNotContain("unsafe");
			assertThat(page.body()).doesNotContain("http://", "https://", "style=", "onclick");
			String etag = page.headers().firstValue("ETag").orElseThrow();
			assertThat(Apps.probe(context).get("/manage/server/dashboard", "If-None-Match", etag).statusCode())
				.isEqualTo(304);
			for (String file : List.of("dashboard.js", "uplot.js", "uplot.css", "dashboard.css", "icon.svg")) {
				assertThat(Apps.probe(context).get("/manage/server/dashboard/" + file).statusCode()).isEqualTo(200);
			}
		}
	}

	@Test
	void theDashboardIsOnThePortOfTheEndpoints() throws IOException {
		try (ConfigurableApplicationContext context = Apps.run(App.class, EXPOSED, OWN_PORT, OWN_ADDRESS);
				Wire wire = new Wire(managementPort(context))) {
			assertThat(management(context).get("/actuator/cork/dashboard").statusCode()).isEqualTo(200);
			assertThat(Apps.probe(context).get("/actuator/cork/dashboard").statusCode()).isEqualTo(404);
			wire.send(EVENTS);
			assertThat(wire.readHead()).startsWith("HTTP/1.1 200 ").contains("Content-Type: text/event-stream");
		}
		await().untilAsserted(() -> assertThat(Leftovers.threads()).isEmpty());
	}

	@Test
	void tooManyViewersAreTurnedAwayAndNobodyIsShownNothing() throws IOException {
		try (ConfigurableApplicationContext context = Apps.run(App.class, EXPOSED,
				"cork.actuator.dashboard.max-viewers=1")) {
			assertThat(Leftovers.threads()).doesNotContain("cork-dashboard");
			try (Wire wire = new Wire(Apps.port(context))) {
				wire.send(EVENTS);
				assertThat(wire.readHead()).startsWith("HTTP/1.1 200 ");
				assertThat(Leftovers.threads()).contains("cork-dashboard");
				assertThat(Apps.probe(context).get("/actuator/cork/dashboard/events").statusCode()).isEqualTo(503);
			}
			await().untilAsserted(() -> assertThat(Leftovers.threads()).doesNotContain("cork-dashboard"));
		}
	}

	@Test
	void aGracefulShutdownDoesNotWaitForViewers() throws Exception {
		ConfigurableApplicationContext context = Apps.run(App.class, EXPOSED, "server.shutdown=graceful");
		try (Wire wire = new Wire(Apps.port(context))) {
			wire.send(EVENTS);
			assertThat(wire.readHead()).startsWith("HTTP/1.1 200 ");
			CompletableFuture<Void> closing = CompletableFuture.runAsync(context::close);
			assertThat(wire.readAll()).endsWith("\r\n0\r\n\r\n");
			closing.get(60, TimeUnit.SECONDS);
		}
	}

	@Test
	void aLoopThatIsStuckIsDownAndNamedWithItsStack() throws Exception {
		try (ConfigurableApplicationContext context = Apps.run(App.class, OWN_PORT, OWN_ADDRESS, "cork.server.loops=1",
				"cork.health.max-turn=50ms", "management.endpoint.health.show-details=always");
				Wire wire = new Wire(Apps.port(context))) {
			assertThat(management(context).get("/actuator/health/cork").statusCode()).isEqualTo(200);
			Handlers handlers = context.getBean(Handlers.class);
			wire.send("GET /stuck HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
			assertThat(handlers.entered.await(60, TimeUnit.SECONDS)).isTrue();
			await().until(() -> management(context).get("/actuator/health/cork").statusCode() == 503);
			assertThat(management(context).get("/actuator/health").body()).contains("\"loop\":\"cork-loop-0\"",
					"Handlers.stuck(");
			handlers.open.countDown();
			assertThat(wire.readAll()).endsWith("free");
			await().until(() -> management(context).get("/actuator/health/cork").statusCode() == 200);
		}
	}

	@Test
	void theHealthOfLoopsMayBeSwitchedOff() {
		try (ConfigurableApplicationContext context = Apps.run(App.class, "management.health.cork.enabled=false")) {
			assertThat(Apps.probe(context).get("/actuator/health/cork").statusCode()).isEqualTo(404);
		}
	}

	@LoopController
	static class Handlers {

		private final CountDownLatch entered = new CountDownLatch(1);

		private final CountDownLatch open = new CountDownLatch(1);

		@GetMapping("/native")
		String nativeRoute() {
			return "native";
		}

		@GetMapping("/stuck")
		String stuck() throws InterruptedException {
			this.entered.countDown();
			this.open.await(60, TimeUnit.SECONDS);
			return "free";
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class App {

	}

}
