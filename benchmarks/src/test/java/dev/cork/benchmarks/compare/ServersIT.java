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

package dev.cork.benchmarks.compare;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import dev.cork.benchmarks.load.LoadGenerator;
import dev.cork.benchmarks.scenario.Scenario;
import dev.cork.benchmarks.scenario.Scenarios;
import dev.cork.benchmarks.scenario.Traffic;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Each server, in a process of its own and on its own class path, answers each scenario
 * that it is said to answer, and as all others do.
 */
class ServersIT {

	private static final List<String> QUICK_START = List.of("-XX:TieredStopAtLevel=1");

	private static final int CONNECTIONS = 3;

	private static final int REQUESTS = 48;

	private static final long TRANSFERRED_BYTES = 3 << 20;

	@ParameterizedTest
	@EnumSource
	void aServerAnswersItsScenarios(ServerType type) throws Exception {
		Machine machine = new Machine(Path.of(System.getProperty("java.home")), "", "", false);
		Assumptions.assumeTrue(type != ServerType.HELIDON || machine.feature() >= 21, "Helidon needs a JDK 21");
		Side side = new Side(type.label(), type, ClassPath.own(), QUICK_START, List.of());
		SoftAssertions softly = new SoftAssertions();
		for (boolean secure : new boolean[] { false, true }) {
			List<Scenario> scenarios = Scenarios.list()
				.stream()
				.filter((scenario) -> type.answers(scenario) && scenario.secure() == secure)
				.toList();
			if (!scenarios.isEmpty()) {
				try (Worker server = Station.server(side, secure, machine, new KeyStoreFile())) {
					int port = Integer.parseInt(server.await("port").substring("port ".length()));
					scenarios.forEach((scenario) -> softly.assertThatCode(() -> load(scenario, port))
						.as(scenario.name())
						.doesNotThrowAnyException());
					if (!secure && Transfers.ABLE.contains(type)) {
						transfer(softly, new Transfer(port));
					}
				}
			}
		}
		softly.assertAll();
	}

	private static void transfer(SoftAssertions softly, Transfer client) {
		for (boolean upload : new boolean[] { false, true }) {
			softly.assertThatCode(() -> client.run(upload, TRANSFERRED_BYTES))
				.as(upload ? "upload" : "download")
				.doesNotThrowAnyException();
		}
	}

	private static void load(Scenario scenario, int port) throws Exception {
		int connections = (scenario.traffic() == Traffic.BROADCAST) ? CONNECTIONS + 1 : CONNECTIONS;
		try (LoadGenerator load = new LoadGenerator(scenario.over(connections), port)) {
			load.run(REQUESTS, 1, TimeUnit.MINUTES);
		}
	}

}
