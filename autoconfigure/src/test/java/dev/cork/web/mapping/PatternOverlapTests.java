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

package dev.cork.web.mapping;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class PatternOverlapTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			/users/me            | /users/{id}            | true
			/users/{id}          | /users/me              | false
			/users/me            | /users/me              | false
			/users/me            | /users/you             | false
			/users/me            | /users/{id:[0-9]+}     | false
			/users/42            | /users/{id:[0-9]+}     | true
			/users/{id:[0-9]+}   | /users/{id}            | true
			/users/{id}          | /users/{id:[0-9]+}     | false
			/users/{id}          | /users/*               | false
			/users/{id}          | /**                    | true
			/users/{id}          | /users/{*rest}         | true
			/users               | /users/**              | true
			/users/**            | /**                    | true
			/a/**                | /{x}/**                | true
			/users/me/x          | /users/{id}            | false
			/users/{id}          | /users/{id}/x          | false
			/{a}/me              | /users/{b}             | false
			/users/{b}           | /{a}/me                | true
			/x/{a:a/b}           | /x/{b}                 | true
			""")
	void aLessSpecificPatternThatMayMatchFollows(String pattern, String other, boolean expected) {
		assertThat(PatternOverlap.mayFollow(pattern, other)).isEqualTo(expected);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			/a/b                  | /a/b
			/a/{id}               | /a/{}
			/a/{id:[0-9]{2}}/{x}  | /a/{:[0-9]{2}}/{}
			/a/{*rest}            | /a/{*}
			/a/*                  | /a/*
			""")
	void theStructureOfAPatternHasNoNames(String pattern, String structure) {
		assertThat(PatternOverlap.structure(pattern)).isEqualTo(structure);
	}

}
