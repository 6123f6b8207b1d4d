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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The dashboard where WebFlux serves the endpoints.
 */
@Timeout(180)
class DashboardIT {

	private static final String EXPOSED = "management.endpoints.web.exposure.include=health,cork";

	@Test
	void itIsBesideTheEndpointsOnTheApplicationsPort() {
		try (ConfigurableApplicationContext context = Apps.run(App.class, EXPOSED)) {
			Probe probe = Apps.probe(context);
			assertThat(probe.get("/actuator/cork").body()).contains("\"loops\":[");
			assertThat(probe.get("/actuator/cork/dashboard").body()).contains("<title>Cork</title>");
		}
		try (ConfigurableApplicationContext context = Apps.run(App.class)) {
			assertThat(Apps.probe(context).get("/actuator/cork/dashboard").statusCode()).isEqualTo(404);
		}
	}

	@Test
	void itIsBesideTheEndpointsOnTheirOwnPort() {
		try (ConfigurableApplicationContext context = Apps.run(App.class, EXPOSED, "management.server.port=0",
				"management.server.address=127.0.0.1", "management.server.base-path=/server")) {
			Probe management = new Probe(
					context.getEnvironment().getRequiredProperty("local.management.port", int.class));
			assertThat(management.get("/server/actuator/cork").statusCode()).isEqualTo(200);
			assertThat(management.get("/server/actuator/cork/dashboard").body()).contains("<title>Cork</title>");
			assertThat(Apps.probe(context).get("/actuator/cork/dashboard").statusCode()).isEqualTo(404);
		}
	}

	@Test
	void pagesOfOtherOriginsAreToldWhatHoldsForEndpoints() {
		try (ConfigurableApplicationContext context = Apps.run(App.class, EXPOSED,
				"management.endpoints.web.cors.allowed-origins=https://ops.example")) {
			for (String path : new String[] { "/actuator/cork", "/actuator/cork/dashboard" }) {
				assertThat(Apps.probe(context)
					.get(path, "Origin", "https://ops.example")
					.headers()
					.firstValue("Access-Control-Allow-Origin")).as(path).hasValue("https://ops.example");
				assertThat(Apps.probe(context).get(path, "Origin", "https://evil.example").statusCode()).as(path)
					.isEqualTo(403);
			}
		}
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class App {

	}

}
