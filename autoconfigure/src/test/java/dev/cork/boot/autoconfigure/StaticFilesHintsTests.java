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

package dev.cork.boot.autoconfigure;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.boot.autoconfigure.web.WebProperties;

import static org.assertj.core.api.Assertions.assertThat;

class StaticFilesHintsTests {

	private final RuntimeHints hints = new RuntimeHints();

	StaticFilesHintsTests() {
		new StaticFilesHints().registerHints(this.hints, getClass().getClassLoader());
	}

	@ParameterizedTest
	@ValueSource(strings = { "static/index.html", "static/deep/down/a.css", "public/a.txt", "resources/a.txt",
			"META-INF/resources/webjars/x/1.0/x.js" })
	void filesAreIncludedHoweverDeepTheyAre(String name) {
		assertThat(RuntimeHintsPredicates.resource().forResource(name)).accepts(this.hints);
	}

	@Test
	void otherFilesAreNot() {
		assertThat(RuntimeHintsPredicates.resource().forResource("application.yml")).rejects(this.hints);
	}

	@Test
	void whereTheyAreIsBound() {
		assertThat(RuntimeHintsPredicates.reflection()
			.onMethodInvocation(WebProperties.Resources.class, "setStaticLocations")).accepts(this.hints);
	}

}
