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
package dev.cork.engine.accesslog;

import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LineBufferTests {

	private final LineBuffer line = new LineBuffer();

	@Test
	void whatComesFromOutsideCannotEndALineOrAQuotedPart() {
		this.line.putEscaped("a\r\nb\t\"c\" \\ \u007f \u0000");

		assertThat(text()).isEqualTo("a\\x0D\\x0Ab\\x09\\\"c\\\" \\\\ \\x7F \\x00");
	}

	@Test
	void whatIsNotAsciiIsEscapedAsUtf8() {
		this.line.putEscaped("J\u00fcrgen \ud83d\ude00");

		assertThat(text()).isEqualTo("J\\xC3\\xBCrgen \\xF0\\x9F\\x98\\x80");
	}

	@Test
	void numbersAreDecimal() {
		this.line.putDecimal(0);
		this.line.put(' ');
		this.line.putDecimal(Long.MAX_VALUE);
		this.line.put(' ');
		this.line.putDecimal(7, 3);

		assertThat(text()).isEqualTo("0 9223372036854775807 007");
	}

	@Test
	void aLineIsCutWhereItIsTooLong() {
		this.line.putEscaped("x".repeat(100_000));
		this.line.putDecimal(1);
		this.line.put("raw".getBytes(StandardCharsets.US_ASCII));
		this.line.end();

		assertThat(this.line.length()).isEqualTo(LineBuffer.MAX_BYTES);
		assertThat(text()).endsWith("xxx...\n");
	}

	@Test
	void anEscapeIsNotCutInTwo() {
		this.line.putEscaped("\u0001".repeat(100_000));
		this.line.end();

		assertThat(text()).matches("(\\\\x01)+\\.\\.\\.\n");
	}

	private String text() {
		return new String(this.line.bytes(), 0, this.line.length(), StandardCharsets.US_ASCII);
	}

}
