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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import dev.cork.it.support.Apps;
import dev.cork.it.support.WebSocketClient;
import dev.cork.it.support.Wire;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * {@code docs/reference/metrics.md} has all meters that there are, and no other.
 */
class MetersReferenceIT {

	/** Name, type, unit and tags of a meter in the page's tables. */
	private static final Pattern ROW = Pattern
		.compile("^\\| `((?:cork|http)\\.[a-z.]+)` \\| ([a-z ]+) \\| ([a-z–]+) \\| ([^|]*) \\|");

	@Test
	void everyMeterIsInThePageWithItsTypeItsUnitAndItsTags() throws IOException {
		Map<String, String> documented = documented();
		assertThat(documented).hasSizeGreaterThan(50);
		try (ConfigurableApplicationContext context = Apps.run(MeteredApplication.class, "cork.metrics.sample-every=1",
				"cork.server.memory.max-size=64MB")) {
			causeEverything(context);
			Awaitility.await().untilAsserted(() -> {
				Map<String, String> registered = registered(MeteredApplication.meters(context));
				assertThat(registered).containsExactlyInAnyOrderEntriesOf(documented);
			});
		}
	}

	/** Some meters are there only when what they count has happened. */
	private static void causeEverything(ConfigurableApplicationContext context) throws IOException {
		RouteCostIT.request(Apps.port(context), 10, "/cheap", "/blocking");
		try (WebSocketClient client = WebSocketClient.connect(Apps.port(context), "/echo")) {
			client.send("hello");
			assertThat(client.next()).isEqualTo("hello");
		}
		try (Wire wire = new Wire(Apps.port(context))) {
			assertThat(wire.send("GET /cheap HTTP/1.1\r\nHo st: x\r\n\r\n").readHead()).startsWith("HTTP/1.1 400 ");
		}
	}

	private static Map<String, String> documented() throws IOException {
		Map<String, String> documented = new TreeMap<>();
		for (String line : Files.readAllLines(page())) {
			Matcher row = ROW.matcher(line);
			if (row.find()) {
				documented.put(row.group(1), row.group(2) + ", " + row.group(3) + ", " + row.group(4).replace("`", ""));
			}
		}
		return documented;
	}

	private static Path page() {
		Path page = Path.of("..", "docs", "reference", "metrics.md");
		return Files.exists(page) ? page : Path.of("docs", "reference", "metrics.md");
	}

	private static Map<String, String> registered(MeterRegistry registry) {
		Map<String, String> registered = new TreeMap<>();
		for (Meter meter : registry.getMeters()) {
			String name = meter.getId().getName();
			if (name.startsWith("cork.") || name.equals("http.server.requests")) {
				registered.put(name, type(meter) + ", " + unit(meter) + ", " + tags(meter));
			}
		}
		return registered;
	}

	private static String type(Meter meter) {
		return meter.match((gauge) -> "gauge", (counter) -> "counter", (timer) -> "timer", (summary) -> "summary",
				(active) -> "active", (gauge) -> "gauge", (counter) -> "counter", (timer) -> "function timer",
				(other) -> "other");
	}

	private static String unit(Meter meter) {
		String unit = meter.getId().getBaseUnit();
		return (unit != null) ? unit : "–";
	}

	private static String tags(Meter meter) {
		String tags = meter.getId().getTags().stream().map(Tag::getKey).collect(Collectors.joining(", "));
		return tags.isEmpty() ? "–" : tags;
	}

}
