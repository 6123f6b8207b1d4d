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

package dev.cork.topic.listen;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class TopicPatternTests {

	@ParameterizedTest
	@CsvSource({ "news, news", "/, /", "a/b, a/b", "a//b, a//b", "/a/, /a/", "trades/*, trades/ACME",
			"trades/{symbol}, trades/ACME", "*, a", "*/b/{c}, a/b/c", "trades/**, trades/a", "trades/**, trades/a/b",
			"trades/**, trades/a/", "trades/**, trades//", "**, a", "**, a/b", "**, /", "a;b, a;b", "a/*, a/%2F;x=1" })
	void aTopicMatches(String pattern, String topic) {
		assertThat(TopicPattern.of(pattern).matches(topic)).isTrue();
	}

	@ParameterizedTest
	@CsvSource({ "news, News", "news, news/", "news, /news", "news, new", "news, newsletter", "a/b, a", "a, a/b",
			"trades/*, trades", "trades/*, trades/", "trades/*, trades/a/b", "trades/{symbol}, trades/", "*, a/b",
			"*/b, /b", "trades/**, trades", "trades/**, trades/", "trades/**, tradesmen/a" })
	void aTopicDoesNotMatch(String pattern, String topic) {
		assertThat(TopicPattern.of(pattern).matches(topic)).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "trade*", "a/{b", "a/b}", "**/a", "a/**/b", "{}", "a{b}", "{a}{b}", "***" })
	void whatOnlyLooksLikeAPatternIsRefused(String pattern) {
		assertThatIllegalArgumentException().isThrownBy(() -> TopicPattern.of(pattern))
			.withMessageContaining("is neither a name nor one of *, {name} and, at the end, **");
	}

	@Test
	void nothingIsNoTopic() {
		assertThatIllegalArgumentException().isThrownBy(() -> TopicPattern.of("")).withMessage("it is empty");
	}

	@Test
	void onlyNamesAreExact() {
		assertThat(TopicPattern.of("a/b").isExact()).isTrue();
		assertThat(TopicPattern.of("a/*").isExact()).isFalse();
		assertThat(TopicPattern.of("a/**").isExact()).isFalse();
	}

}
