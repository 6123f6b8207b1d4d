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

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import dev.cork.engine.buffer.ByteView;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class NameValueExpressionTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', nullValues = "none", textBlock = """
			a       | none | false
			a       | ''   | true
			a       | x    | true
			!a      | none | true
			!a      | x    | false
			a=x     | x    | true
			a=x     | y    | false
			a=x     | none | false
			a!=x    | x    | false
			a!=x    | y    | true
			a!=x    | none | true
			a=grün  | grün | true
			a=grün  | grun | false
			a=      | ''   | true
			a=b=c   | b=c  | true
			""")
	void anExpressionHoldsAsInSpring(String expression, String value, boolean expected) {
		NameValueExpression parsed = NameValueExpression.parse(expression);
		assertThat(parsed.name()).isEqualTo("a");
		assertThat(parsed.matches((value != null) ? view(value) : null)).isEqualTo(expected);
		assertThat(parsed).hasToString(expression);
	}

	private static ByteView view(String text) {
		byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
		ByteBuffer buffer = ByteBuffer.allocateDirect(bytes.length).put(0, bytes);
		return new ByteView().set(buffer, 0, bytes.length);
	}

}
