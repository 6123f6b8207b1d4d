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

package dev.cork.web.form;

import java.nio.charset.StandardCharsets;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.util.MultiValueMap;
import org.springframework.web.server.ServerWebInputException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link FormDecoder}.
 */
class FormDecoderTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			''                 | {}
			a=1                | {a=[1]}
			a=1&b=2&a=3        | {a=[1, 3], b=[2]}
			a+b=c+d            | {a b=[c d]}
			%C3%A4=%E2%82%AC   | {ä=[€]}
			a=1%262            | {a=[1&2]}
			a%3Db=c            | {a=b=[c]}
			a=b=c              | {a=[b=c]}
			&&a=1&&            | {a=[1]}
			""")
	void fieldsAreDecoded(String body, String expected) {
		assertThat(decode(body)).hasToString(expected);
	}

	@Test
	void aFieldWithoutAValueHasAnEmptyOne() {
		assertThat(decode("a&b=&=")).containsEntry("a", List.of("")).containsEntry("b", List.of("")).containsKey("");
	}

	@Test
	void escapesAreInTheCharsetOfTheBody() {
		assertThat(FormDecoder.decode("a=%E4", StandardCharsets.ISO_8859_1, 10).getFirst("a")).isEqualTo("ä");
	}

	@ParameterizedTest
	@CsvSource({ "a=%", "a=%4", "a=%4g", "%zz=a" })
	void aMalformedEscapeIsRefused(String body) {
		assertThatExceptionOfType(ServerWebInputException.class).isThrownBy(() -> decode(body))
			.withMessageContaining("The form has a malformed percent escape");
		assertThatExceptionOfType(ServerWebInputException.class).isThrownBy(() -> FormDecoder.decodeQuery(body))
			.withMessageContaining("The query has a malformed percent escape");
	}

	@Test
	void tooManyFieldsAreRefused() {
		assertThat(decode("a&".repeat(10))).hasSize(1);
		assertThatExceptionOfType(ServerWebInputException.class).isThrownBy(() -> decode("a&".repeat(11)))
			.withMessageContaining("cork.multipart.max-fields is 10");
	}

	private static MultiValueMap<String, String> decode(String body) {
		return FormDecoder.decode(body, StandardCharsets.UTF_8, 10);
	}

}
