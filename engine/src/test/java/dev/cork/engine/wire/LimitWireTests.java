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

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Bounds of the head, and request lines that are none (RFC 9112 3).
 */
class LimitWireTests {

	private static final int MAX_LINE = 64;

	private static final int MAX_HEAD = 256;

	private static final int MAX_FIELDS = 4;

	private static TestServer server;

	@BeforeAll
	static void start() {
		server = TestServer
			.echo((options) -> options.maxRequestLineBytes(MAX_LINE).maxHeadBytes(MAX_HEAD).maxHeaders(MAX_FIELDS));
	}

	@AfterAll
	static void stop() {
		server.close();
	}

	private static void refuses(String wire, int status) {
		assertThat(EverySplit.refusal(server, wire).status()).isEqualTo(status);
	}

	@Test
	void aRequestLineOverTheLimitIsRefused() {
		String most = "/".concat("p".repeat(MAX_LINE - "GET / HTTP/1.1".length()));

		assertThat(EverySplit.answer(server, "GET " + most + " HTTP/1.1\r\nHost: a\r\n\r\n").body())
			.isEqualTo("GET " + most + " ");
		refuses("GET " + most + "p HTTP/1.1\r\nHost: a\r\n\r\n", 414);
		refuses("GET /?" + "q".repeat(MAX_LINE) + " HTTP/1.1\r\nHost: a\r\n\r\n", 414);
		refuses("GET /" + "q".repeat(MAX_HEAD), 414);
	}

	@Test
	void aHeadOverTheLimitIsRefused() {
		String start = "GET / HTTP/1.1\r\nHost: a\r\nX: ";
		String most = start + "y".repeat(MAX_HEAD - start.length() - 4);

		assertThat(EverySplit.answer(server, most + "\r\n\r\n").body()).isEqualTo("GET / ");
		refuses(most + "y\r\n\r\n", 431);
		refuses(most + "y".repeat(10), 431);
		refuses("GET / HTTP/1.1\r\nHost: a\r\n" + "X".repeat(MAX_HEAD) + ": y\r\n\r\n", 431);
	}

	@Test
	void emptyLinesBeforeARequestDoNotCount() {
		String start = "GET / HTTP/1.1\r\nHost: a\r\nX: ";

		assertThat(
				EverySplit.answer(server, "\r\n\r\n" + start + "y".repeat(MAX_HEAD - start.length() - 4) + "\r\n\r\n")
					.body())
			.isEqualTo("GET / ");
	}

	@Test
	void tooManyFieldsAreRefused() {
		String fields = "Host: a\r\n" + "X: y\r\n".repeat(MAX_FIELDS - 1);

		assertThat(EverySplit.answer(server, "GET / HTTP/1.1\r\n" + fields + "\r\n").body()).isEqualTo("GET / ");
		refuses("GET / HTTP/1.1\r\n" + fields + "Z:\r\n\r\n", 431);
	}

	@ParameterizedTest
	@ValueSource(strings = { "HTTP/1.2", "HTTP/2.0", "HTTP/3.0", "HTTP/0.9", "HTTP/9.9" })
	void anUnknownVersionIsNotSupported(String version) {
		refuses("GET / " + version + "\r\nHost: a\r\n\r\n", 505);
	}

	@Test
	void theHttp2PrefaceIsNotSupported() {
		refuses("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505);
	}

	@ParameterizedTest
	@ValueSource(strings = { "GET / HTTP/1", "GET / HTTP/11", "GET / HTTP/1.10", "GET / HTTP/01.1", "GET / http/1.1",
			"GET / HTTP/1.x", "GET / HTTP1.1", "GET / HTTPS/1.1", "GET / HTTP/ 1.1", "GET /", "GET", "/", "GET / ",
			"GET  / HTTP/1.1", "GET /  HTTP/1.1", "GET / HTTP/1.1 ", " GET / HTTP/1.1", "GET / / HTTP/1.1",
			"G@T / HTTP/1.1", "G\u00e9T / HTTP/1.1", "GET(/) / HTTP/1.1", "\u0016\u0003\u0001",
			"\u00ff\u00fe / HTTP/1.1" })
	void aMalformedRequestLineIsRefused(String line) {
		refuses(line + "\r\nHost: a\r\n\r\n", 400);
	}

	@Test
	void methodsAreTokensInTheirOwnCaseAndNotEndless() {
		assertThat(EverySplit.answer(server, "get / HTTP/1.1\r\nHost: a\r\n\r\n").body()).isEqualTo("get / ");
		assertThat(EverySplit.answer(server, "X-Y!~ / HTTP/1.1\r\nHost: a\r\n\r\n").body()).isEqualTo("X-Y!~ / ");
		refuses("M".repeat(25) + " / HTTP/1.1\r\nHost: a\r\n\r\n", 501);
	}

}
