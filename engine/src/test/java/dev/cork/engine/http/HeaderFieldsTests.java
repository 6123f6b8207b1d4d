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

import java.util.Arrays;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static dev.cork.engine.http.HeadWire.accepted;
import static dev.cork.engine.http.HeadWire.refused;
import static org.assertj.core.api.Assertions.assertThat;

class HeaderFieldsTests {

	private static String request(String... lines) {
		return "GET / HTTP/1.1\r\nHost: a\r\n" + String.join("\r\n", lines) + "\r\n\r\n";
	}

	@Test
	void fieldsKeepTheirOrderAndCase() {
		RequestHead head = accepted("""
				GET / HTTP/1.1\r
				Host: cork.dev\r
				Accept: text/plain, */*;q=0.5\r
				x-A: 1\r
				X-a: 2\r
				\r
				""");
		assertThat(head.headerCount).isEqualTo(4);
		assertThat(HeadWire.name(head, 1)).isEqualTo("Accept");
		assertThat(HeadWire.value(head, 1)).isEqualTo("text/plain, */*;q=0.5");
		assertThat(HeadWire.name(head, 2)).isEqualTo("x-A");
		assertThat(HeadWire.value(head, 3)).isEqualTo("2");
	}

	@Test
	void aFieldIsFoundByItsNameInAnyCase() {
		RequestHead head = accepted(request("x-A: 1", "X-B: 2", "X-a: 3"));
		assertThat(head.find("X-A")).isEqualTo(1);
		assertThat(head.find("x-a", 2)).isEqualTo(3);
		assertThat(head.find("x-a", 4)).isEqualTo(RequestHead.NONE);
		assertThat(head.find("x-c")).isEqualTo(RequestHead.NONE);
		assertThat(head.find("x-")).isEqualTo(RequestHead.NONE);
		assertThat(head.find("")).isEqualTo(RequestHead.NONE);
	}

	@Test
	void blanksAroundAValueAreNoPartOfIt() {
		RequestHead head = accepted(request("a:1", "b: \t 2 \t ", "c:", "d: \t", "e: 3 \t 4", "f:\t5"));
		assertThat(HeadWire.value(head, 1)).isEqualTo("1");
		assertThat(HeadWire.value(head, 2)).isEqualTo("2");
		assertThat(HeadWire.value(head, 3)).isEmpty();
		assertThat(HeadWire.value(head, 4)).isEmpty();
		assertThat(HeadWire.value(head, 5)).isEqualTo("3 \t 4");
		assertThat(HeadWire.value(head, 6)).isEqualTo("5");
	}

	@Test
	void aValueMayHaveBytesOutsideOfAsciiAndColons() {
		RequestHead head = accepted(request("a: caf\u00e9 \u0080\u00ff", "b: c: d"));
		assertThat(HeadWire.value(head, 1)).isEqualTo("caf\u00e9 \u0080\u00ff");
		assertThat(HeadWire.value(head, 2)).isEqualTo("c: d");
	}

	@Test
	void everyTokenByteMayStandInAName() {
		String name = "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
		assertThat(HeadWire.name(accepted(request(name + ": 1")), 1)).isEqualTo(name);
	}

	@Test
	void noOtherByteMayStandInAName() {
		for (char c = '!'; c <= 0xff; c++) {
			boolean token = Character.isLetterOrDigit(c) || "!#$%&'*+-.^_`|~".indexOf(c) >= 0;
			if (c != ':' && c != 0x7f && (c > 0x7f || !token)) {
				assertThat(refused(request("a" + c + ": 1"))).as("byte %d", (int) c)
					.isEqualTo(HttpError.BAD_HEADER_NAME);
			}
		}
	}

	@Test
	void aFieldWithoutANameIsRefused() {
		assertThat(refused(request(": 1"))).isEqualTo(HttpError.EMPTY_HEADER_NAME);
		assertThat(refused(request("::"))).isEqualTo(HttpError.EMPTY_HEADER_NAME);
	}

	@ParameterizedTest
	@ValueSource(strings = { "a : 1", "a\t: 1", "a b: 1", "Content-Length : 5", "Transfer-Encoding : chunked",
			"GET / HTTP/1.1" })
	void aBlankBeforeTheColonIsRefused(String line) {
		assertThat(refused(request(line))).isEqualTo(HttpError.WHITESPACE_IN_HEADER_NAME);
	}

	@Test
	void aLineWithoutAColonIsRefused() {
		assertThat(refused(request("abc"))).isEqualTo(HttpError.HEADER_WITHOUT_COLON);
		assertThat(refused("GET / HTTP/1.1\r\nabc\r\nHost: a\r\n\r\n")).isEqualTo(HttpError.HEADER_WITHOUT_COLON);
	}

	@Test
	void thereMayBeAsManyFieldsAsTheLimitAndNoMore() {
		String[] lines = new String[HeadWire.MAX_HEADERS - 1];
		Arrays.fill(lines, "a: b");
		assertThat(accepted(request(lines)).headerCount).isEqualTo(HeadWire.MAX_HEADERS);
		String[] oneMore = new String[HeadWire.MAX_HEADERS];
		Arrays.fill(oneMore, "a: b");
		assertThat(refused(request(oneMore))).isEqualTo(HttpError.TOO_MANY_HEADERS);
		assertThat(HttpError.TOO_MANY_HEADERS.status()).isEqualTo(431);
	}

}
