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

import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import dev.cork.it.support.Apps;
import dev.cork.it.support.Probe;
import dev.cork.web.LoopController;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import reactor.core.publisher.Mono;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The health endpoint where nothing but Cork serves it.
 */
@Timeout(180)
class HealthIT {

	private static final String OWN_PORT = "management.server.port=0";

	private static final String OWN_ADDRESS = "management.server.address=127.0.0.1";

	private static Probe management(ConfigurableApplicationContext context) {
		return new Probe(context.getEnvironment().getRequiredProperty("local.management.port", int.class));
	}

	@Test
	void downIs503OnEitherPort() {
		try (ConfigurableApplicationContext context = Apps.run(DownApp.class)) {
			assertThat(Apps.probe(context).get("/actuator/health").statusCode()).isEqualTo(503);
			assertThat(Apps.probe(context).get("/actuator/health").body()).contains("\"status\":\"DOWN\"");
		}
		try (ConfigurableApplicationContext context = Apps.run(DownApp.class, OWN_PORT, OWN_ADDRESS)) {
			assertThat(management(context).get("/actuator/health").statusCode()).isEqualTo(503);
		}
	}

	@Test
	void theStatusCodeIsWhatThePropertiesSay() {
		try (ConfigurableApplicationContext context = Apps.run(DownApp.class,
				"management.endpoint.health.status.http-mapping.down=299")) {
			assertThat(Apps.probe(context).get("/actuator/health").statusCode()).isEqualTo(299);
		}
	}

	@Test
	void detailsAreShownWhenTheyMay() {
		try (ConfigurableApplicationContext context = Apps.run(DownApp.class,
				"management.endpoint.health.show-details=always")) {
			Probe probe = Apps.probe(context);
			assertThat(probe.get("/actuator/health").body()).contains("\"broken\":{", "\"why\":\"test\"",
					"\"reactive\":{\"status\":\"UP\"");
			assertThat(probe.get("/actuator/health/broken").body()).contains("\"why\":\"test\"");
			assertThat(probe.get("/actuator/health/broken").statusCode()).isEqualTo(503);
			assertThat(probe.get("/actuator/health/ping").statusCode()).isEqualTo(200);
			assertThat(probe.get("/actuator/health/unknown").statusCode()).isEqualTo(404);
		}
		try (ConfigurableApplicationContext context = Apps.run(DownApp.class,
				"management.endpoint.health.show-details=when-authorized")) {
			assertThat(Apps.probe(context).get("/actuator/health").body()).doesNotContain("test");
		}
	}

	@Test
	void groupsHavePathsOfTheirOwn() {
		String[] groups = { "management.endpoint.health.group.live.include=ping",
				"management.endpoint.health.group.live.additional-path=server:/healthz",
				"management.endpoint.health.group.ready.include=ping,broken",
				"management.endpoint.health.group.ready.additional-path=management:/readyz" };
		try (ConfigurableApplicationContext context = Apps.run(DownApp.class, groups)) {
			Probe probe = Apps.probe(context);
			assertThat(probe.get("/actuator/health/live").statusCode()).isEqualTo(200);
			assertThat(probe.get("/actuator/health/ready").statusCode()).isEqualTo(503);
			assertThat(probe.get("/healthz").statusCode()).isEqualTo(200);
			assertThat(probe.get("/readyz").statusCode()).isEqualTo(404);
		}
		try (ConfigurableApplicationContext context = Apps.run(DownApp.class, with(groups, OWN_PORT, OWN_ADDRESS))) {
			assertThat(management(context).get("/actuator/health/live").statusCode()).isEqualTo(200);
			assertThat(management(context).get("/readyz").statusCode()).isEqualTo(503);
			assertThat(management(context).get("/healthz").statusCode()).isEqualTo(404);
			assertThat(Apps.probe(context).get("/healthz").statusCode()).isEqualTo(200);
			assertThat(Apps.probe(context).get("/readyz").statusCode()).isEqualTo(404);
		}
	}

	private static String[] with(String[] properties, String... more) {
		String[] all = Arrays.copyOf(properties, properties.length + more.length);
		System.arraycopy(more, 0, all, properties.length, more.length);
		return all;
	}

	@Test
	void kubernetesProbesAreThereWhenAskedFor() {
		try (ConfigurableApplicationContext context = Apps.run(DownApp.class,
				"management.endpoint.health.probes.enabled=true",
				"management.endpoint.health.probes.add-additional-paths=true")) {
			assertThat(Apps.probe(context).get("/actuator/health/liveness").statusCode()).isEqualTo(200);
			assertThat(Apps.probe(context).get("/livez").statusCode()).isEqualTo(200);
			assertThat(Apps.probe(context).get("/readyz").statusCode()).isEqualTo(200);
		}
	}

	@Test
	void aSlowCheckHoldsNoLoop() throws Exception {
		try (ConfigurableApplicationContext context = Apps.run(SlowApp.class, "cork.server.loops=1")) {
			Gate gate = context.getBean(Gate.class);
			Probe probe = Apps.probe(context);
			CompletableFuture<Integer> health = CompletableFuture
				.supplyAsync(() -> probe.get("/actuator/health").statusCode());
			assertThat(gate.entered.await(60, TimeUnit.SECONDS)).isTrue();
			assertThat(Apps.probe(context).get("/native").body()).isEqualTo("cork-loop-0");
			assertThat(health).isNotDone();
			gate.open.countDown();
			assertThat(health.get(60, TimeUnit.SECONDS)).isEqualTo(200);
			assertThat(gate.thread).startsWith("cork-actuator-");
		}
	}

	@Test
	void whenTooManyWaitTheNextIsToldToComeAgain() throws Exception {
		try (ConfigurableApplicationContext context = Apps.run(SlowApp.class, "cork.actuator.max-threads=1",
				"cork.actuator.max-pending=1")) {
			Gate gate = context.getBean(Gate.class);
			Probe probe = Apps.probe(context);
			CompletableFuture<Integer> health = CompletableFuture
				.supplyAsync(() -> probe.get("/actuator/health").statusCode());
			assertThat(gate.entered.await(60, TimeUnit.SECONDS)).isTrue();
			assertThat(Apps.probe(context).get("/actuator").statusCode()).isEqualTo(503);
			assertThat(Apps.probe(context).get("/actuator").headers().firstValue("Retry-After")).hasValue("1");
			gate.open.countDown();
			assertThat(health.get(60, TimeUnit.SECONDS)).isEqualTo(200);
		}
	}

	static class Gate {

		private final CountDownLatch entered = new CountDownLatch(1);

		private final CountDownLatch open = new CountDownLatch(1);

		private volatile String thread = "";

	}

	@LoopController
	static class Handlers {

		@GetMapping("/native")
		String nativeRoute() {
			return Thread.currentThread().getName();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class DownApp {

		@Bean
		HealthIndicator broken() {
			return () -> Health.down().withDetail("why", "test").build();
		}

		@Bean
		ReactiveHealthIndicator reactive() {
			return () -> Mono.just(Health.up().build());
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class SlowApp {

		@Bean
		Gate gate() {
			return new Gate();
		}

		@Bean
		HealthIndicator slow(Gate gate) {
			return () -> {
				gate.thread = Thread.currentThread().getName();
				gate.entered.countDown();
				try {
					return gate.open.await(60, TimeUnit.SECONDS) ? Health.up().build() : Health.down().build();
				}
				catch (InterruptedException ex) {
					Thread.currentThread().interrupt();
					return Health.down(ex).build();
				}
			};
		}

	}

}
