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
package dev.cork.engine.proxy;

import java.util.List;
import java.util.Objects;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class ForwardedElementTests {

	@Test
	void anElementHasItsParametersInAnyOrderAndCase() {
		ForwardedElement element = only("Host=example.org; PROTO=https ;for=192.0.2.60;by=203.0.113.43");

		assertThat(element.node()).isEqualTo("192.0.2.60");
		assertThat(element.proto()).isEqualTo("https");
		assertThat(element.host()).isEqualTo("example.org");
	}

	@Test
	void aQuotedValueMayHaveSeparatorsAndEscapes() {
		ForwardedElement element = only("for=\"[2001:db8::1]:4711\";host=\"a\\\"b,c;d\"");

		assertThat(element.node()).isEqualTo("[2001:db8::1]:4711");
		assertThat(element.host()).isEqualTo("a\"b,c;d");
	}

	@Test
	void elementsOfAllFieldsAreInOrder() {
		List<ForwardedElement> elements = Objects
			.requireNonNull(ForwardedElement.parse(List.of("for=a, for=b,,", "for=c")));

		assertThat(elements).extracting(ForwardedElement::node).containsExactly("a", "b", "c");
	}

	@ParameterizedTest
	@ValueSource(strings = { "for", "for=", "=a", "for=a for=b", "for =a", "for= a", "for=\"a", "for=\"a\\", "for=\"\"",
			"for=a;for=b", "for=[::1]", "for=a\"b\"", "\"" })
	void aMalformedFieldIsRefused(String value) {
		assertThat(ForwardedElement.parse(List.of("for=ok", value))).isNull();
	}

	private static ForwardedElement only(String value) {
		List<ForwardedElement> elements = Objects.requireNonNull(ForwardedElement.parse(List.of(value)));
		assertThat(elements).hasSize(1);
		return elements.get(0);
	}

}
