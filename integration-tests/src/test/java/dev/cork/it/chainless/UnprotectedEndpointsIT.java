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

package dev.cork.it.chainless;

import dev.cork.it.support.Apps;
import dev.cork.it.support.Leftovers;
import dev.cork.it.support.Probe;
import dev.cork.web.LoopController;
import dev.cork.web.OutsideSecurityChain;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.actuate.audit.AuditEvent;
import org.springframework.boot.actuate.audit.InMemoryAuditEventRepository;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

/**
 * Endpoints and the dashboard where Spring Security is on the class path and cannot
 * protect them: nothing is served that somebody may believe to be protected.
 */
@Timeout(180)
@ExtendWith(OutputCaptureExtension.class)
class UnprotectedEndpointsIT {

	private static final String SAME_PORT = "management.endpoints.web.base-path=/actuator";

	private static final String OWN_PORT = "management.server.port=0";

	private static final String EXPOSED = "management.endpoints.web.exposure.include=health,cork";

	private static final String ALLOWED = "cork.security.allow-unprotected-routes=true";

	private static Probe management(ConfigurableApplicationContext context) {
		return new Probe(context.getEnvironment().getRequiredProperty("local.management.port", int.class));
	}

	@ParameterizedTest
	@ValueSource(strings = { SAME_PORT, OWN_PORT })
	void anApplicationWithEndpointsDoesNotStartAndSaysWhichAndWhatToDo(String port, CapturedOutput output) {
		assertThatThrownBy(() -> Apps.run(OpenApp.class, EXPOSED, port).close()).isNotNull();
		assertThat(output.getAll()).contains("APPLICATION FAILED TO START", "no filter chain",
				"GET /actuator/health (Actuator web endpoint 'health')",
				"GET /actuator/cork (Actuator web endpoint 'cork')", "GET /actuator/cork/dashboard (Cork's dashboard)",
				"spring-boot-starter-webflux", "management.endpoints.web.exposure.exclude=*", ALLOWED)
			.doesNotContain("GET /open");
		await().untilAsserted(() -> assertThat(Leftovers.threads()).isEmpty());
	}

	@Test
	void whatOnlyAnswersPreflightRequestsIsNotNamed(CapturedOutput output) {
		assertThatThrownBy(() -> Apps
			.run(OpenApp.class, EXPOSED, "management.endpoints.web.cors.allowed-origins=https://ops.example")
			.close()).isNotNull();
		assertThat(output.getAll()).contains("GET /actuator/health (").doesNotContain("OPTIONS", "preflight");
	}

	@ParameterizedTest
	@ValueSource(strings = { SAME_PORT, OWN_PORT })
	void anApplicationThatSaysSoServesThemToEverybody(String port) {
		try (ConfigurableApplicationContext context = Apps.run(OpenApp.class, EXPOSED, port, ALLOWED)) {
			assertThat(management(context).get("/actuator/health").body()).contains("UP");
			assertThat(management(context).get("/actuator/cork").statusCode()).isEqualTo(200);
			assertThat(management(context).get("/actuator/cork/dashboard").statusCode()).isEqualTo(200);
			assertThat(Apps.probe(context).get("/open").body()).isEqualTo("open");
		}
	}

	@Test
	void anAdditionalPathOfTheApplicationsPortIsAnEndpointAsWell(CapturedOutput output) {
		assertThatThrownBy(() -> Apps
			.run(OpenApp.class, OWN_PORT, "management.endpoint.health.group.live.include=ping",
					"management.endpoint.health.group.live.additional-path=server:/livez")
			.close()).isNotNull();
		assertThat(output.getAll()).contains("APPLICATION FAILED TO START",
				"GET /livez (Actuator web endpoint 'health')");
	}

	@ParameterizedTest
	@ValueSource(strings = { "management.endpoints.web.exposure.exclude=*", "management.server.port=-1" })
	void withoutEndpointsOnTheWebThereIsNothingToProtect(String property) {
		try (ConfigurableApplicationContext context = Apps.run(OpenApp.class, property)) {
			assertThat(Apps.probe(context).get("/open").body()).isEqualTo("open");
			assertThat(Apps.probe(context).get("/actuator/health").statusCode()).isEqualTo(404);
		}
	}

	@Test
	void auditEventsAreServed() {
		try (ConfigurableApplicationContext context = Apps.run(AuditedApp.class, ALLOWED,
				"management.endpoints.web.exposure.include=auditevents")) {
			String ofAnn = Apps.probe(context).get("/actuator/auditevents?principal=ann&type=LOGIN").body();
			assertThat(ofAnn).contains("\"principal\":\"ann\"").doesNotContain("bob");
			assertThat(Apps.probe(context).get("/actuator/auditevents").body()).contains("ann", "bob");
		}
	}

	@LoopController
	@OutsideSecurityChain
	static class OpenHandlers {

		@GetMapping("/open")
		String open() {
			return "open";
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(OpenHandlers.class)
	static class OpenApp {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class AuditedApp {

		@Bean
		InMemoryAuditEventRepository audit() {
			InMemoryAuditEventRepository repository = new InMemoryAuditEventRepository();
			repository.add(new AuditEvent("ann", "LOGIN"));
			repository.add(new AuditEvent("bob", "LOGIN"));
			return repository;
		}

	}

}
