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

package dev.cork.benchmarks.scenario;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * How scenarios are found.
 */
class ScenariosTests {

	@Test
	void anAsteriskStandsForAnything() {
		assertThat(Scenarios.matching("ws/echo-*")).extracting(Scenario::name)
			.containsExactly("ws/echo-20b", "ws/echo-4kb", "ws/echo-64kb");
		assertThat(Scenarios.matching("*")).isEqualTo(Scenarios.list());
	}

	@Test
	void severalNamesAreSeparatedByCommas() {
		assertThat(Scenarios.matching("tls/hello-world,http/headers")).extracting(Scenario::name)
			.containsExactly("tls/hello-world", "http/headers");
	}

	@Test
	void aNameThatIsMissingIsRefusedWithThoseThereAre() {
		assertThatIllegalArgumentException().isThrownBy(() -> Scenarios.matching("http/nothing"))
			.withMessageContaining("'http/nothing'")
			.withMessageContaining("http/hello-world");
	}

	@Test
	void theOrderHasAHundredBytes() {
		assertThat(Scenarios.ORDER).hasSize(100);
	}

}
