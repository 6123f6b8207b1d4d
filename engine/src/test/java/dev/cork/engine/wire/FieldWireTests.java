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

package dev.cork.engine.wire;

import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Field lines of a request (RFC 9112 5).
 */
class FieldWireTests {

	private static TestServer server;

	@BeforeAll
	static void start() {
		server = TestServer
			.start((routes) -> routes.get("/probe", TestServer.echoHandler()).get("/fields", (request, response) -> {
				StringBuilder fields = new StringBuilder();
				request.forEachHeader((name, value) -> fields.append(name).append('=').append(value).append('|'));
				response.end(fields.toString().getBytes(StandardCharsets.ISO_8859_1));
			}));
	}

	@AfterAll
	static void stop() {
		server.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "X: a\r\n b\r\n", "X: a\r\n\tb\r\n", "X: a\r\n \r\n", "X:\r\n a\r\n",
			"X: a\r\n Transfer-Encoding: chunked\r\n" })
	void aFoldedLineIsRefused(String fields) {
		refuses("Host: a\r\n" + fields);
	}

	@ParameterizedTest
	@ValueSource(strings = { " Host: a\r\n", "\tHost: a\r\n", " \r\nHost: a\r\n", " X: y\r\nHost: a\r\n" })
	void aLineBeforeTheFirstFieldIsRefused(String fields) {
		refuses(fields);
	}

	@ParameterizedTest
	@ValueSource(strings = { "X : y", "X\t: y", "Content-Length : 5", "X  : y", ": y", ":", " : y" })
	void aBlankBeforeTheColonOrAnEmptyNameIsRefused(String field) {
		refuses("Host: a\r\n" + field + "\r\n");
	}

	@ParameterizedTest
	@ValueSource(strings = { "X y: z", "X(y): z", "X@y: z", "X/y: z", "X\"y: z", "X[0]: z", "X{y}: z", "X,y: z",
			"X;y: z", "X=y: z", "X?y: z", "X<y>: z", "X\\y: z", "\u00e9: z", "X\u0080: z", "X\u00ff: z" })
	void aNameThatIsNoTokenIsRefused(String field) {
		refuses("Host: a\r\n" + field + "\r\n");
	}

	@ParameterizedTest
	@ValueSource(strings = { "X", "X y", "GET /other HTTP/1.1", "X=y" })
	void aLineWithoutAColonIsRefused(String line) {
		refuses("Host: a\r\n" + line + "\r\n");
	}

	private static void refuses(String fields) {
		assertThat(EverySplit.refusal(server, "GET /fields HTTP/1.1\r\n" + fields + "\r\n").status()).isEqualTo(400);
	}

	@Test
	void fieldsComeWithTheirNamesAsSentAndWithoutBlanksAroundTheirValues() {
		WireResponse answer = EverySplit.answer(server, String.join("\r\n", "GET /fields HTTP/1.1", "hOST: a", "X:y",
				"X: \t a  b:c \t ", "Empty:", "Blank: ", "!#$%&'*+-.^_`|~0aZ: \u00e9", "", ""));

		assertThat(answer.body()).isEqualTo("hOST=a|X=y|X=a  b:c|Empty=|Blank=|!#$%&'*+-.^_`|~0aZ=\u00e9|");
	}

}
