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
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class CachePolicyTests {

	@Test
	void namesAreThoseOfFieldsInAnyCaseOnce() {
		assertThat(new CachePolicy(1, 0, List.of("X-B", "accept", "x-b")).vary()).containsExactly("accept", "x-b");
	}

	@ParameterizedTest
	@ValueSource(strings = { "*", "Authorization", "", "two words", "a:b" })
	void whatCannotTellRequestsApartIsRefused(String name) {
		assertThatIllegalArgumentException().isThrownBy(() -> new CachePolicy(1, 0, List.of(name)))
			.withMessageContaining("vary must");
	}

	@Test
	void timesMustMakeSense() {
		assertThatIllegalArgumentException().isThrownBy(() -> new CachePolicy(0, 0, List.of()))
			.withMessageContaining("maxAge must be positive");
		assertThatIllegalArgumentException().isThrownBy(() -> new CachePolicy(1, -1, List.of()))
			.withMessageContaining("staleWhileRevalidate must not be negative");
	}

	@ParameterizedTest
	@ValueSource(strings = { "ETag: x", "ETag: W/", "ETag: ", "Vary: ", "Cache-Control: ", "Last-Modified: ", "X: ",
			"Accept-Ranges: " })
	void linesThatSayLittleAreKeptAsTheyAre(String line) {
		byte[] lines = (line + "\r\n").getBytes(StandardCharsets.US_ASCII);
		StoredFields fields = new StoredFields(lines, List.of());
		assertThat(fields.refusal()).isNull();
		assertThat(fields.opaqueTag()).isNull();
		assertThat(new String(fields.whole(new byte[0]), StandardCharsets.US_ASCII)).isEqualTo(line + "\r\nAge: ");
	}

}
