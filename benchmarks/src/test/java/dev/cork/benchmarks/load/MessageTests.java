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

package dev.cork.benchmarks.load;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Frames of each of the three lengths.
 */
class MessageTests {

	@Test
	void aShortMessageHasItsLengthInOneByte() {
		assertThat(Message.plain("abc")).isEqualTo("\u0082\u0003abc");
	}

	@Test
	void aLongerOneHasTwoMoreBytes() {
		assertThat(Message.plain("x".repeat(4096))).startsWith("\u0082~\u0010\u0000x").hasSize(4100);
	}

	@Test
	void theLongestHasEightMoreBytes() {
		assertThat(Message.plain("x".repeat(65_536))).startsWith("\u0082\u007f\0\0\0\0\0\u0001\0\0x").hasSize(65_546);
	}

	@Test
	void aClientsMessageIsMaskedAndGivesItsContentBack() {
		String frame = Message.masked("hello");
		assertThat(frame).startsWith("\u0082\u0085").hasSize(2 + 4 + 5);
		StringBuilder content = new StringBuilder();
		for (int i = 0; i < 5; i++) {
			content.append((char) (frame.charAt(6 + i) ^ frame.charAt(2 + i % 4)));
		}
		assertThat(content).hasToString("hello");
		assertThat(frame).doesNotContain("hello");
	}

}
