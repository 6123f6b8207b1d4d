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
 * Whether a connection goes on (RFC 9112 9.3), and offers of another protocol that nobody
 * takes up (RFC 9110 7.8).
 */
class UpgradeWireTests {

	private static TestServer server;

	@BeforeAll
	static void start() {
		server = TestServer.echo();
	}

	@AfterAll
	static void stop() {
		server.close();
	}

	@Test
	void anOfferOfHttp2IsIgnored() {
		WireResponse answer = EverySplit.answer(server,
				"GET /p HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n");

		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.body()).isEqualTo("GET /p ");
		assertThat(answer.header("Upgrade")).isNull();
	}

	@Test
	void anOfferWithABodyIsIgnoredAndTheBodyIsTheRequests() {
		assertThat(EverySplit.answer(server,
				"POST /p HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: websocket\r\nContent-Length: 5\r\n\r\nhello")
			.body()).isEqualTo("POST /p hello");
	}

	@Test
	void anOfferOnHttp10IsIgnored() {
		assertThat(EverySplit.answers(server, "GET /p HTTP/1.0\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n"))
			.extracting(WireResponse::body)
			.containsExactly("GET /p ");
		assertThat(
				EverySplit.answer(server, "GET /p HTTP/1.0\r\nConnection: Keep-Alive, Upgrade\r\nUpgrade: h2c\r\n\r\n")
					.body())
			.isEqualTo("GET /p ");
	}

	@Test
	void anUpgradeFieldThatTheConnectionFieldDoesNotNameIsIgnored() {
		assertThat(EverySplit.answer(server, "GET /p HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n\r\n").body())
			.isEqualTo("GET /p ");
	}

	@ParameterizedTest
	@ValueSource(strings = { "Connection: close", "connection:CLOSE", "Connection: Close, TE", "Connection: TE, close",
			"Connection: TE ,\tcLoSe\t, x", "Connection: keep-alive, close", "Connection: close, keep-alive",
			"Connection: ,close,", "Connection: x\r\nConnection: close", "Connection: close\r\nConnection: keep-alive",
			"Connection: upgrade, close\r\nUpgrade: h2c" })
	void closeIsObeyedInAnyCaseAndAnyPlace(String fields) {
		WireResponse answer = EverySplit.refusal(server, "GET /p HTTP/1.1\r\nHost: a\r\n" + fields + "\r\n\r\n");

		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.body()).isEqualTo("GET /p ");
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "Connection: closed", "Connection: x-close", "Connection: close2, TE", "Connection: clos e",
					"Connection: keep-alive", "Connection:", "X-Connection: close", "Connection: \"close\"" })
	void anythingElseLeavesTheConnectionOpen(String fields) {
		WireResponse answer = EverySplit.answer(server, "GET /p HTTP/1.1\r\nHost: a\r\n" + fields + "\r\n\r\n");

		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.header("Connection")).isNull();
	}

	@Test
	void http10ClosesUnlessTheClientAsksOtherwise() {
		assertThat(EverySplit.refusal(server, "GET /p HTTP/1.0\r\n\r\n").body()).isEqualTo("GET /p ");
		assertThat(EverySplit.refusal(server, "GET /p HTTP/1.0\r\nConnection: keep-alive, close\r\n\r\n").body())
			.isEqualTo("GET /p ");

		WireResponse kept = EverySplit.answer(server, "GET /p HTTP/1.0\r\nConnection: x, Keep-Alive\r\n\r\n");
		assertThat(kept.header("Connection")).isEqualTo("keep-alive");
	}

}
