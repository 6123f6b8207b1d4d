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

package dev.cork.web.result;

import dev.cork.web.result.Preconditions.Outcome;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class PreconditionsTests {

	private static final long NONE = -1;

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '\'', nullValues = "none", textBlock = """
			"a"             | "a"   | NOT_MODIFIED
			"a"             | W/"a" | NOT_MODIFIED
			W/"a"           | "a"   | NOT_MODIFIED
			W/"a"           | W/"a" | NOT_MODIFIED
			"x" , W/"a"     | "a"   | NOT_MODIFIED
			"x,a", "y"      | "a"   | PROCEED
			*               | "a"   | NOT_MODIFIED
			*               | none  | NOT_MODIFIED
			"b"             | "a"   | PROCEED
			"a"             | none  | PROCEED
			a               | "a"   | PROCEED
			"a              | "a"   | PROCEED
			''              | "a"   | PROCEED
			""              | "a"   | PROCEED
			""")
	void ifNoneMatchComparesWeakly(String header, @Nullable String etag, Outcome outcome) {
		assertThat(new Preconditions(null, NONE, header, NONE).evaluate(etag, 10)).isEqualTo(outcome);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '\'', nullValues = "none", textBlock = """
			"a"             | "a"   | PROCEED
			"a"             | W/"a" | FAILED
			W/"a"           | "a"   | FAILED
			W/"a"           | W/"a" | FAILED
			"x" , "a"       | "a"   | PROCEED
			*               | "a"   | PROCEED
			*               | none  | PROCEED
			"b"             | "a"   | FAILED
			"a"             | none  | FAILED
			a               | "a"   | FAILED
			""")
	void ifMatchComparesStrongly(String header, @Nullable String etag, Outcome outcome) {
		assertThat(new Preconditions(header, NONE, null, NONE).evaluate(etag, 10)).isEqualTo(outcome);
	}

	@ParameterizedTest
	@CsvSource({ "9, PROCEED", "10, NOT_MODIFIED", "11, NOT_MODIFIED", "-1, PROCEED" })
	void ifModifiedSinceIsMetByTheSameSecond(long header, Outcome outcome) {
		assertThat(new Preconditions(null, NONE, null, header).evaluate(null, 10)).isEqualTo(outcome);
	}

	@ParameterizedTest
	@CsvSource({ "9, FAILED", "10, PROCEED", "11, PROCEED", "-1, PROCEED" })
	void ifUnmodifiedSinceIsMetByTheSameSecond(long header, Outcome outcome) {
		assertThat(new Preconditions(null, header, null, NONE).evaluate(null, 10)).isEqualTo(outcome);
	}

	@Test
	void datesSayNothingAboutWhatHasNone() {
		assertThat(new Preconditions(null, 5, null, 20).evaluate("\"a\"", NONE)).isEqualTo(Outcome.PROCEED);
	}

	@Test
	void aTagCountsMoreThanADate() {
		assertThat(new Preconditions("\"a\"", 5, null, NONE).evaluate("\"a\"", 10)).isEqualTo(Outcome.PROCEED);
		assertThat(new Preconditions("\"b\"", 20, null, NONE).evaluate("\"a\"", 10)).isEqualTo(Outcome.FAILED);
		assertThat(new Preconditions(null, NONE, "\"b\"", 20).evaluate("\"a\"", 10)).isEqualTo(Outcome.PROCEED);
		assertThat(new Preconditions(null, NONE, "\"a\"", 5).evaluate("\"a\"", 10)).isEqualTo(Outcome.NOT_MODIFIED);
	}

	@Test
	void whatTheClientWantsCountsMoreThanWhatItHas() {
		assertThat(new Preconditions("\"b\"", NONE, "\"a\"", NONE).evaluate("\"a\"", 10)).isEqualTo(Outcome.FAILED);
		assertThat(new Preconditions(null, 5, "\"a\"", NONE).evaluate("\"a\"", 10)).isEqualTo(Outcome.FAILED);
		assertThat(new Preconditions("\"a\"", NONE, "\"a\"", NONE).evaluate("\"a\"", 10))
			.isEqualTo(Outcome.NOT_MODIFIED);
	}

	@Test
	void withoutConditionsEverythingProceeds() {
		assertThat(new Preconditions(null, NONE, null, NONE).evaluate("\"a\"", 10)).isEqualTo(Outcome.PROCEED);
	}

}
