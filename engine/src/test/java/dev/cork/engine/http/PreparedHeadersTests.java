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

package dev.cork.engine.http;

import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class PreparedHeadersTests {

	@Test
	void linesAreEncodedInOrder() {
		assertThat(PreparedHeaders.of("Content-Type", "text/plain", "X-Name", "J\u00fcrgen"))
			.asString(StandardCharsets.ISO_8859_1)
			.isEqualTo("Content-Type: text/plain\r\nX-Name: J\u00fcrgen\r\n");
	}

	@ParameterizedTest
	@ValueSource(strings = { "a\rb", "a\nb", "a\u0000b", "a\u007fb", "a\u20acb" })
	void aValueThatCannotBeSentIsRefusedByTheNameOfItsHeader(String value) {
		assertThatIllegalArgumentException().isThrownBy(() -> PreparedHeaders.of("X-Reason", value))
			.withMessageContaining("X-Reason")
			.withMessageContaining("index 1");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "a b", "a:b", "a\r\nb", "\u00e9" })
	void aNameThatIsNoTokenIsRefused(String name) {
		assertThatIllegalArgumentException().isThrownBy(() -> PreparedHeaders.of(name, "x"))
			.withMessageContaining("is not a token")
			.withMessageNotContaining("\n");
	}

	@ParameterizedTest
	@ValueSource(strings = { "Content-Length", "transfer-encoding", "CONNECTION", "Date", "Server" })
	void aFieldOfTheEngineIsRefused(String name) {
		assertThatIllegalArgumentException().isThrownBy(() -> PreparedHeaders.of(name, "x"))
			.withMessageContaining(name);
	}

	@Test
	void aNameWithoutAValueIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> PreparedHeaders.of("A", "1", "B"))
			.withMessageContaining("no value");
	}

}
