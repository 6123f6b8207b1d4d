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

package dev.cork.it.actuator;

import dev.cork.it.support.Apps;
import dev.cork.it.support.Probe;
import dev.cork.metrics.CorkMeters;
import dev.cork.web.LoopController;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import reactor.core.publisher.Mono;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Meters of an application that has native routes and WebFlux's at the same time.
 */
@Timeout(180)
class WebFluxMetersIT {

	@Test
	void aRequestIsRecordedOnceWhoeverAnswersIt() {
		try (ConfigurableApplicationContext context = Apps.run(App.class, "cork.metrics.sample-every=1")) {
			MeterRegistry registry = context.getBean(MeterRegistry.class);
			Probe probe = Apps.probe(context);
			for (int i = 0; i < 5; i++) {
				assertThat(probe.get("/native").body()).isEqualTo("native");
				assertThat(probe.get("/reactive").body()).isEqualTo("reactive");
				assertThat(probe.get("/nowhere").statusCode()).isEqualTo(404);
			}
			await().until(
					() -> registry.find("http.server.requests").timers().stream().mapToLong(Timer::count).sum() >= 15);
			assertThat(count(registry, "/native")).isEqualTo(5);
			assertThat(count(registry, "/reactive")).isEqualTo(5);
			assertThat(registry.find("http.server.requests").timers().stream().mapToLong(Timer::count).sum())
				.isEqualTo(15);
			context.getBean(CorkMeters.class).look();
			assertThat(registry.get("cork.request.cpu").tags("uri", "/native").timer().count()).isEqualTo(5);
			assertThat(registry.get("cork.request.cpu").tags("uri", "FALLBACK").timer().count()).isEqualTo(10);
		}
	}

	@Test
	void theManagementServerHasMetersOfItsOwn() {
		try (ConfigurableApplicationContext context = Apps.run(App.class, "management.server.port=0",
				"management.server.address=127.0.0.1")) {
			MeterRegistry registry = context.getBean(MeterRegistry.class);
			int port = context.getEnvironment().getRequiredProperty("local.management.port", int.class);
			Probe management = new Probe(port);
			for (int i = 0; i < 3; i++) {
				assertThat(management.get("/actuator/health").statusCode()).isEqualTo(200);
			}
			assertThat(Apps.probe(context).get("/reactive").body()).isEqualTo("reactive");
			assertThat(sum(registry, "cork.management.http.requests")).isEqualTo(3);
			assertThat(sum(registry, "cork.http.requests")).isEqualTo(1);
			assertThat(registry.get("cork.management.connections.open").gauge().value()).isPositive();
		}
	}

	private static double sum(MeterRegistry registry, String name) {
		return registry.get(name).functionCounters().stream().mapToDouble(FunctionCounter::count).sum();
	}

	private static long count(MeterRegistry registry, String uri) {
		return registry.find("http.server.requests")
			.tags("uri", uri, "method", "GET", "status", "200", "outcome", "SUCCESS", "exception", "none", "error",
					"none")
			.timers()
			.stream()
			.mapToLong(Timer::count)
			.sum();
	}

	@LoopController
	static class NativeController {

		@GetMapping("/native")
		String text() {
			return "native";
		}

	}

	@RestController
	static class ReactiveController {

		@GetMapping("/reactive")
		Mono<String> text() {
			return Mono.just("reactive");
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ NativeController.class, ReactiveController.class })
	static class App {

	}

}
