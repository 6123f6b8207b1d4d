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

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import dev.cork.it.support.AotProcessed;
import dev.cork.it.support.Probe;
import dev.cork.it.support.Wire;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * The actuator of an application that was processed ahead of time.
 */
@Timeout(300)
class AotActuatorIT {

	private static final String EXPOSED = "management.endpoints.web.exposure.include=*";

	private static final String[] OWN_PORT = { EXPOSED, "management.server.port=0",
			"management.server.address=127.0.0.1" };

	@TempDir
	private Path directory;

	@Test
	void endpointsAndDashboardAreServedAndDescribed() throws Exception {
		AotProcessed processed = AotProcessed.of(AotActuatorApplication.class, this.directory, EXPOSED);
		assertThat(processed.metadata()).contains("dev.cork.actuator.CorkEndpoint$CorkDescriptor",
				"dev.cork.actuator.snapshot.ServerSnapshot", "dev.cork.actuator.snapshot.LoopSnapshot",
				"dev.cork.actuator.snapshot.RouteSnapshot", "dev.cork.actuator.snapshot.CostSnapshot",
				"dev.cork.actuator.snapshot.JvmSnapshot", "dev.cork.engine.ServerOptions",
				"dev/cork/actuator/dashboard/*", "META-INF/maven/org.webjars.npm/uplot/pom.properties",
				"META-INF/resources/webjars/uplot/*/dist/uPlot.iife.min.js");
		try (AotProcessed.Running application = processed.start(EXPOSED)) {
			Probe probe = new Probe(application.nextPort());
			assertThat(probe.get("/native").body()).isEqualTo("native");
			assertIsManaged(probe);
		}
	}

	@Test
	void aPortOfItsOwnIsServedToo() throws Exception {
		AotProcessed processed = AotProcessed.of(AotActuatorApplication.class, this.directory, OWN_PORT);
		try (AotProcessed.Running application = processed.start(OWN_PORT)) {
			Probe probe = new Probe(application.nextPort());
			assertThat(probe.get("/native").body()).isEqualTo("native");
			assertThat(probe.get("/actuator/health").statusCode()).isEqualTo(404);
			int managementPort = application.nextPort();
			assertIsManaged(new Probe(managementPort));
			try (Wire events = new Wire(managementPort)) {
				events.send("GET /actuator/cork/dashboard/events HTTP/1.1\r\nHost: x\r\n\r\n");
				assertThat(events.readHead()).startsWith("HTTP/1.1 200 ").contains("text/event-stream");
			}
		}
	}

	private static void assertIsManaged(Probe probe) {
		// its server answers while the application still starts, which is not alive
		// before it has started
		await().atMost(60, TimeUnit.SECONDS)
			.untilAsserted(() -> assertThat(probe.get("/actuator/health").body()).contains("\"status\":\"UP\""));
		assertThat(probe.get("/actuator/metrics/cork.http.requests").body()).contains("\"COUNT\"");
		assertThat(probe.get("/actuator/prometheus").body()).contains("cork_connections_requests_bucket{le=\"4.0\"");
		assertThat(probe.get("/actuator/cork").body()).contains("\"name\":\"GET /native\"", "\"maxHeaders\":");
		assertThat(probe.get("/actuator/cork/dashboard").body()).contains("<html");
		assertThat(probe.get("/actuator/cork/dashboard/uplot.js").statusCode()).isEqualTo(200);
	}

}
