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

package dev.cork.webflux;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link RequestCookies}.
 */
class RequestCookiesTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			a=b                       | [a=b]
			a=b; c=d; a=e             | [a=b, a=e, c=d]
			a=b;c=d                   | [a=b, c=d]
			a=                        | [a=]
			a="b"                     | [a=b]
			a="b                      | []
			a=b c                     | []
			a b=c; d=e                | [d=e]
			=b; c                     | []
			a=b,c                     | []
			a=b=c                     | [a=b=c]
			$Version=1; a=b; $Path=/x | [a=b]
			$Path=/x; a=b             | [$Path=/x, a=b]
			a=\u00e4; b=c            | [b=c]
			""")
	void whatIsNoCookieIsPassedOver(String field, String cookies) {
		assertThat(RequestCookies.parse(List.of(field)).values().stream().flatMap(List::stream).toList())
			.hasToString(cookies);
	}

	@Test
	void severalFieldsAreOneList() {
		assertThat(RequestCookies.parse(List.of("a=b", "a=c")).get("a")).hasToString("[a=b, a=c]");
	}

	@Test
	void withoutAFieldThereAreNone() {
		assertThat(RequestCookies.parse(null)).isEmpty();
	}

}
