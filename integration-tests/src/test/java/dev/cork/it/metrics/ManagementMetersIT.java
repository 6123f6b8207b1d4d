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

package dev.cork.it.metrics;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import dev.cork.it.support.Apps;
import dev.cork.it.support.Probe;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Meters of a management server on a port of its own.
 */
@Timeout(180)
class ManagementMetersIT {

	private static final String PREFIX = "cork.management.";

	/** What its server has none of, or nobody wants to know of it. */
	private static final Set<String> NOT_THERE = Set.of("cork.websockets.", "cork.topics.", "cork.cache.",
			"cork.request.", "cork.cpu.", "cork.metrics.");

	private static ConfigurableApplicationContext run(String... properties) {
		String[] all = new String[properties.length + 4];
		System.arraycopy(properties, 0, all, 4, properties.length);
		all[0] = "management.server.port=0";
		all[1] = "management.server.address=127.0.0.1";
		all[2] = "management.endpoints.web.exposure.include=prometheus";
		all[3] = "cork.server.loops=2";
		return Apps.run(MeteredApplication.class, all);
	}

	private static Scrape scrape(ConfigurableApplicationContext context) {
		int port = context.getEnvironment().getRequiredProperty("local.management.port", int.class);
		return new Scrape(new Probe(port).get("/actuator/prometheus").body());
	}

	@Test
	void itsFiguresAreNotThoseOfTheApplication() throws IOException {
		try (ConfigurableApplicationContext context = run()) {
			RouteCostIT.request(Apps.port(context), 7, "/cheap");
			scrape(context);
			Scrape scrape = scrape(context);
			assertThat(scrape.sum("cork_http_requests_total")).isEqualTo(7);
			assertThat(scrape.sum("cork_connections_accepted_total")).isOne();
			assertThat(scrape.sum("cork_management_http_requests_total")).isEqualTo(2);
			assertThat(scrape.sum("cork_management_connections_accepted_total")).isBetween(1.0, 2.0);
			assertThat(scrape.sum("cork_management_connections_open")).isPositive();
			assertThat(scrape.sum("cork_management_loop_busy_seconds_total", "loop=\"0\"")).isPositive();
			assertThat(scrape.sum("cork_management_loop_cpu_seconds_total", "loop=\"1\"")).as("one loop only").isZero();
			assertThat(scrape.sum("cork_loop_cpu_seconds_total", "loop=\"0\"")).isPositive();
		}
	}

	@Test
	void ofLoopsConnectionsAndMemoryItHasAll() {
		try (ConfigurableApplicationContext context = run()) {
			Set<String> names = MeteredApplication.meters(context)
				.getMeters()
				.stream()
				.map((meter) -> meter.getId().getName())
				.filter((name) -> name.startsWith("cork."))
				.collect(Collectors.toCollection(TreeSet::new));
			Set<String> management = names.stream()
				.filter((name) -> name.startsWith(PREFIX))
				.map((name) -> "cork." + name.substring(PREFIX.length()))
				.collect(Collectors.toCollection(TreeSet::new));
			Set<String> expected = names.stream()
				.filter((name) -> !name.startsWith(PREFIX) && NOT_THERE.stream().noneMatch(name::startsWith))
				.collect(Collectors.toCollection(TreeSet::new));
			assertThat(management).isEqualTo(expected).hasSizeGreaterThan(40);
		}
	}

	@Test
	void onePropertyIsEnoughToHaveNone() {
		try (ConfigurableApplicationContext context = run("management.metrics.enable.cork.management=false")) {
			assertThat(scrape(context).text()).doesNotContain("cork_management_").contains("cork_connections_open{");
		}
	}

	@Test
	void onTheApplicationsPortThereAreNone() {
		try (ConfigurableApplicationContext context = Apps.run(MeteredApplication.class)) {
			assertThat(MeteredApplication.meters(context).getMeters())
				.noneMatch((meter) -> meter.getId().getName().startsWith(PREFIX));
		}
	}

}
