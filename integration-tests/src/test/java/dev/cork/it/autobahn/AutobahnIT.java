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

package dev.cork.it.autobahn;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import dev.cork.it.support.Apps;
import dev.cork.it.support.WebSocketClient;
import dev.cork.websocket.OnBinary;
import dev.cork.websocket.OnText;
import dev.cork.websocket.WebSocketEndpoint;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The Autobahn test suite against an annotated endpoint. {@code -Dautobahn.exclude=9.*}
 * leaves out what takes longest, and says so.
 */
class AutobahnIT {

	private static final int ALL_CASES = 301;

	private static final long MINUTES = 25;

	/** Their outcome is a choice that the suite only reports. */
	private static final Set<String> INFORMATIONAL = Set.of("7.1.6", "7.13.1", "7.13.2");

	@Test
	void everyCaseIsOk() throws IOException, InterruptedException {
		List<String> excluded = excluded();
		Autobahn autobahn = new Autobahn(Path.of("target", "autobahn"));
		List<String> cases;
		try (ConfigurableApplicationContext context = Apps.run(Application.class)) {
			requireEcho(Apps.port(context));
			cases = autobahn.run("ws://127.0.0.1:" + Apps.port(context) + "/echo", excluded, MINUTES);
		}
		Map<String, String> outcomes = outcomes(autobahn.reports().resolve("index.json"));
		assertThat(outcomes).as("cases that are not OK; reports in %s", autobahn.reports())
			.allSatisfy((name, outcome) -> assertThat(outcome)
				.isIn(INFORMATIONAL.contains(name) ? Set.of("OK", "INFORMATIONAL") : Set.of("OK")));
		assertThat(outcomes.keySet()).as("cases that ran").containsExactlyInAnyOrderElementsOf(cases);
		if (excluded.isEmpty()) {
			assertThat(cases).hasSize(ALL_CASES);
		}
		else {
			System.out.println("Autobahn: " + cases.size() + " of " + ALL_CASES + " cases, without " + excluded);
		}
	}

	/** Where nothing answers the suite waits for ever. */
	private static void requireEcho(int port) {
		try (WebSocketClient client = WebSocketClient.connect(port, "/echo")) {
			assertThat(client.send("there?").next()).isEqualTo("there?");
		}
	}

	private static List<String> excluded() {
		String patterns = System.getProperty("autobahn.exclude", "");
		return Arrays.stream(patterns.split(",", -1)).filter((pattern) -> !pattern.isBlank()).toList();
	}

	/**
	 * What the server did, and how the connection was closed, where that is not OK too.
	 */
	private static Map<String, String> outcomes(Path index) {
		Map<String, String> outcomes = new LinkedHashMap<>();
		for (Map.Entry<String, JsonNode> result : JsonMapper.shared()
			.readTree(index.toFile())
			.required(Autobahn.AGENT)
			.properties()) {
			String behavior = result.getValue().required("behavior").asString();
			String close = result.getValue().required("behaviorClose").asString();
			outcomes.put(result.getKey(),
					close.equals("OK") || close.equals(behavior) ? behavior : behavior + ", closed " + close);
		}
		return outcomes;
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Echo.class)
	static class Application {

	}

	@WebSocketEndpoint(value = "/echo", maxMessageSize = "16MB", maxBacklogSize = "64MB", compression = "shared")
	static class Echo {

		@OnText
		String text(String text) {
			return text;
		}

		@OnBinary
		ByteBuffer binary(ByteBuffer bytes) {
			return bytes;
		}

	}

}
