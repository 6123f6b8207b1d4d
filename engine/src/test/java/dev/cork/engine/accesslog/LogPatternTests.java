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
package dev.cork.engine.accesslog;

import java.time.Clock;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class LogPatternTests {

	@ParameterizedTest
	@CsvSource({ "%Y, %Y", "%h %{x}h %s, %{x}h", "%{i, %{i", "%{}i, %{}i", "100%, %", "%{foo}a, %{foo}a",
			"%{min}T, %{min}T", "%{remote}A, %{remote}A", "%{foo}p, %{foo}p", "%{bbb}t, %{bbb}t", "%{x}, %{x}" })
	void anUnknownTokenIsNamed(String pattern, String token) {
		assertThatIllegalArgumentException().isThrownBy(() -> LogPattern.parse(pattern, Clock.systemUTC()))
			.withMessageContaining("'" + token + "'");
	}

	@Test
	void aLineBreakCannotBePartOfALine() {
		assertThatIllegalArgumentException().isThrownBy(() -> LogPattern.parse("%h\n%s", Clock.systemUTC()))
			.withMessageContaining("control characters");
	}

	@ParameterizedTest
	@ValueSource(strings = { "common", "combined", "COMBINED", "%{yyyy-MM-dd'T'HH:mm:ss.SSSXXX}t", "%{sec}t", "%%" })
	void whatIsKnownIsTaken(String pattern) {
		assertThat(LogPattern.parse(pattern, Clock.systemUTC()).tokens()).isNotEmpty();
	}

	@Test
	void theFieldsOfTheResponseAreAskedForInOrder() {
		assertThat(LogPattern.parse("%{ETag}o %{Host}i %{Content-Type}o", Clock.systemUTC()).responseFields())
			.containsExactly("ETag", "Content-Type");
	}

}
