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

import dev.cork.benchmarks.scenario.Scenarios;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * What happens to a comparison of which a part cannot be measured, and which processors
 * it uses.
 */
class ContestTests {

	@Test
	void aSideThatFailsDoesNotEndTheContest() throws Exception {
		Machine machine = new Machine(Path.of(System.getProperty("java.home")), "", "", false);
		Side good = side(ServerType.FLOOR, List.of());
		Side broken = side(ServerType.FLOOR, List.of("-XX:NoSuchOption"));
		List<SideResult> results = new Contest(Scenarios.named("http/hello-world").over(2), machine, new KeyStoreFile(),
				new Plan(2, 20, 1, false, 1))
			.run(List.of(broken, good));
		assertThat(results.get(0).failure()).contains("floor has ended");
		assertThat(PeersTable.row("http/hello-world", results.get(0), results.get(0))).contains("**failed**");
		assertThat(results.get(1).failure()).isNull();
		assertThat(results.get(1).first()).hasSize(2);
		assertThat(PeersTable.row("http/hello-world", results.get(0), results.get(1))).contains("| floor |")
			.contains("| – |");
	}

	@Test
	void listsOfProcessorsAreRead() {
		assertThat(Processors.numbers("0-2,7")).containsExactly(0, 1, 2, 7);
		assertThat(Processors.numbers("3")).containsExactly(3);
	}

	@Test
	void runsThatAreTooFewAreRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> new Options(List.of("--runs=3")).runs())
			.withMessageContaining("--runs=3");
	}

	private static Side side(ServerType type, List<String> jvm) throws Exception {
		return new Side(type.label(), type, ClassPath.own(), jvm, List.of());
	}

}
