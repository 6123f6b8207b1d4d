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

package dev.cork.web.resource;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class PrecompressedFormTests {

	@ParameterizedTest
	@ValueSource(strings = { "br", "gzip, BR", "br;q=0.001", "*", "gzip;q=1, *;q=0.5", "*;q=0, br", "br ; q=1.000" })
	void brotliIsAccepted(String value) {
		assertThat(PrecompressedForm.BROTLI.isAcceptedBy(List.of(value))).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "gzip", "br;q=0", "br;q=0.000, *", "*;q=0", "br;q=2", "br;q=x", "br;level=1", "brr",
			"identity" })
	void brotliIsNotAccepted(String value) {
		assertThat(PrecompressedForm.BROTLI.isAcceptedBy(List.of(value))).isFalse();
	}

	@Test
	void allFieldsCount() {
		assertThat(PrecompressedForm.GZIP.isAcceptedBy(List.of())).isFalse();
		assertThat(PrecompressedForm.GZIP.isAcceptedBy(List.of("br", "gzip"))).isTrue();
	}

}
