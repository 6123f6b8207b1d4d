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

package dev.cork.engine.tls;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ServerNamesTests {

	private final ServerNames.Builder<String> builder = new ServerNames.Builder<>("default");

	@ParameterizedTest
	@CsvSource({ "shop.example.org, exact", "other.example.org, wildcard", "example.org, default",
			"a.b.example.org, default", "example.com, default", "org, default" })
	void anExactNameComesFirstThenTheWildcardOfOneLabel(String name, String expected) {
		this.builder.add("Shop.example.org", "exact");
		this.builder.add("*.Example.org", "wildcard");
		assertThat(this.builder.build().find(name)).isEqualTo(expected);
	}

	@Test
	void whoNamesNoServerGetsTheDefault() {
		this.builder.add("a.example", "a");
		assertThat(this.builder.build().find(null)).isEqualTo("default");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "*", "*.", "*.*.a", "a.*", "a b", "https://a" })
	void whatIsNoServerNameIsRefused(String name) {
		assertThatIllegalArgumentException().isThrownBy(() -> this.builder.add(name, "a"))
			.withMessageContaining("'" + name + "'");
	}

	@ParameterizedTest
	@ValueSource(strings = { "a.example", "*.a.example" })
	void aNameThatIsThereAlreadyIsRefused(String name) {
		this.builder.add(name, "a");
		assertThatIllegalArgumentException().isThrownBy(() -> this.builder.add(name, "b"))
			.withMessageContaining("twice");
	}

}
