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

package dev.cork.websocket.endpoint;

import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CloseReasonTests {

	@Test
	void aReasonThatFitsStaysAsItIs() {
		assertThat(CloseReason.of("a".repeat(123))).isEqualTo("a".repeat(123));
		assertThat(CloseReason.of(null)).isEmpty();
	}

	@Test
	void aLongerOneIsCutBetweenCharacters() {
		assertThat(CloseReason.of("a".repeat(124))).isEqualTo("a".repeat(123));
		assertThat(CloseReason.of("\u20ac".repeat(50))).isEqualTo("\u20ac".repeat(41));
		String pairs = "a" + "\ud83d\ude00".repeat(40);
		assertThat(CloseReason.of(pairs)).isEqualTo("a" + "\ud83d\ude00".repeat(30));
		assertThat(CloseReason.of(pairs).getBytes(StandardCharsets.UTF_8)).hasSize(121);
	}

}
