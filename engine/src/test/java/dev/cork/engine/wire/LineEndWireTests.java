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
 * A line ends in CRLF and nothing else, in the head (RFC 9112 2.2) and between chunks
 * (RFC 9112 7.1).
 */
class LineEndWireTests {

	private static final String CHUNKED = "POST /p HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";

	private static TestServer server;

	@BeforeAll
	static void start() {
		server = TestServer.echo();
	}

	@AfterAll
	static void stop() {
		server.close();
	}

	private static void refuses(String wire) {
		int before = server.echoed();
		assertThat(EverySplit.refusal(server, wire).status()).isEqualTo(400);
		assertThat(server.echoed()).as("requests that a handler has got").isEqualTo(before);
	}

	@ParameterizedTest
	@ValueSource(strings = { "GET /p HTTP/1.1\nHost: a\r\n\r\n", "GET /p HTTP/1.1\r\nHost: a\n\r\n",
			"GET /p HTTP/1.1\r\nHost: a\r\n\n", "GET /p HTTP/1.1\nHost: a\n\n", "\nGET /p HTTP/1.1\r\nHost: a\r\n\r\n",
			"\r\n\nGET /p HTTP/1.1\r\nHost: a\r\n\r\n", "GET /p HTTP/1.1\r\nHost: a\r\nX: y\nZ: 1\r\n\r\n",
			"GET /p\nHTTP/1.1\r\nHost: a\r\n\r\n" })
	void aBareLineFeedInTheHeadIsRefused(String wire) {
		refuses(wire);
	}

	@ParameterizedTest
	@ValueSource(strings = { "GET /p HTTP/1.1\rHost: a\r\n\r\n", "GET /p\r HTTP/1.1\r\nHost: a\r\n\r\n",
			"GET /p HTTP/1.1\r\r\nHost: a\r\n\r\n", "GET /p HTTP/1.1\r\nHost: a\rX: y\r\n\r\n",
			"GET /p HTTP/1.1\r\nHost: a\r\n\rX: y\r\n\r\n", "GET /p HTTP/1.1\r\nHost: a\r\n\r\r\n",
			"\rGET /p HTTP/1.1\r\nHost: a\r\n\r\n", "\r\r\nGET /p HTTP/1.1\r\nHost: a\r\n\r\n" })
	void aBareCarriageReturnInTheHeadIsRefused(String wire) {
		refuses(wire);
	}

	@ParameterizedTest
	@ValueSource(strings = { "GET /p\0 HTTP/1.1\r\nHost: a\r\n\r\n", "G\0ET /p HTTP/1.1\r\nHost: a\r\n\r\n",
			"GET /p HTTP/1.1\0\r\nHost: a\r\n\r\n", "\0GET /p HTTP/1.1\r\nHost: a\r\n\r\n",
			"GET /p HTTP/1.1\r\nHost: a\r\nX\0Y: z\r\n\r\n", "GET /p HTTP/1.1\r\nHost: a\r\nX: y\0z\r\n\r\n" })
	void aNulInTheHeadIsRefused(String wire) {
		refuses(wire);
	}

	@ParameterizedTest
	@ValueSource(ints = { 0x01, 0x07, 0x08, 0x0b, 0x0c, 0x1b, 0x1f, 0x7f })
	void aControlByteInTheHeadIsRefused(int control) {
		refuses("GET /p HTTP/1.1\r\nHost: a\r\nX: y" + (char) control + "z\r\n\r\n");
		refuses("GET /p" + (char) control + " HTTP/1.1\r\nHost: a\r\n\r\n");
	}

	@Test
	void aTabInTheRequestLineIsRefused() {
		refuses("GET\t/p HTTP/1.1\r\nHost: a\r\n\r\n");
		refuses("GET /p\tHTTP/1.1\r\nHost: a\r\n\r\n");
	}

	@Test
	void tabsAndBytesBeyondAsciiMayStandInAFieldValue() {
		assertThat(EverySplit.answer(server, "GET /p HTTP/1.1\r\nHost: a\r\nX:\ty\tz\u00e9\u0080\t\r\n\r\n").body())
			.isEqualTo("GET /p ");
	}

	@Test
	void upToTwoEmptyLinesBeforeARequestArePassedOver() {
		assertThat(EverySplit.answer(server, "\r\nGET /p HTTP/1.1\r\nHost: a\r\n\r\n").body()).isEqualTo("GET /p ");
		assertThat(EverySplit.answer(server, "\r\n\r\nGET /p HTTP/1.1\r\nHost: a\r\n\r\n").body()).isEqualTo("GET /p ");
		refuses("\r\n\r\n\r\nGET /p HTTP/1.1\r\nHost: a\r\n\r\n");
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "+5\r\nhello\r\n", "-5\r\nhello\r\n", "0x5\r\nhello\r\n", " 5\r\nhello\r\n", "5 \r\nhello\r\n",
					"5\t\r\nhello\r\n", "\r\nhello\r\n", "g\r\nhello\r\n", "5g\r\nhello\r\n", "5.\r\nhello\r\n",
					"00000000000000005\r\nhello\r\n", "8000000000000000\r\nhello\r\n", "ffffffffffffffff\r\nhello\r\n",
					"FFFFFFFFFFFFFFFFF\r\nhello\r\n", "10000000000000005\r\nhello\r\n", ";a=b\r\nhello\r\n" })
	void aChunkSizeThatIsNoPlainHexadecimalNumberIsRefused(String chunk) {
		refuses(CHUNKED + chunk + "0\r\n\r\n");
	}

	@ParameterizedTest
	@ValueSource(strings = { "5\nhello\r\n0\r\n\r\n", "5\rhello\r\n0\r\n\r\n", "5\r\r\nhello\r\n0\r\n\r\n",
			"5;a\nhello\r\n0\r\n\r\n", "5;a\rb\r\nhello\r\n0\r\n\r\n", "5;\0\r\nhello\r\n0\r\n\r\n",
			"5\r\nhello\n0\r\n\r\n", "5\r\nhello\r0\r\n\r\n", "5\r\nhello0\r\n\r\n", "5\r\nhello!\r\n0\r\n\r\n",
			"5\r\nhell\r\n0\r\n\r\n", "5\r\nhello\r\n\r\n0\r\n\r\n", "5\r\nhello\r\n0\n\r\n", "5\r\nhello\r\n0\r\n\n",
			"5\r\nhello\r\n0\r\n\rX" })
	void aChunkWithoutItsLineEndsIsRefused(String chunks) {
		refuses(CHUNKED + chunks);
	}

	@Test
	void aChunkSizeOfSixteenDigitsIsTheLongest() {
		assertThat(EverySplit.answer(server, CHUNKED + "0000000000000005\r\nhello\r\n000\r\n\r\n").body())
			.isEqualTo("POST /p hello");
	}

	@Test
	void chunkExtensionsMeanNothingAndAreBounded() {
		assertThat(EverySplit.answer(server, CHUNKED + "5;a=b;c=\"d e\" ;\tf\r\nhello\r\n0;last\r\n\r\n").body())
			.isEqualTo("POST /p hello");
		assertThat(EverySplit.answer(server, CHUNKED + "5;" + "a".repeat(1024) + "\r\nhello\r\n0\r\n\r\n").body())
			.isEqualTo("POST /p hello");
		refuses(CHUNKED + "5;" + "a".repeat(1025) + "\r\nhello\r\n0\r\n\r\n");
	}

	@Test
	void manySmallChunkExtensionsAreBoundedAsAWhole() {
		try (WireClient client = server.connect()) {
			client.send(CHUNKED + ("1;" + "a".repeat(1000) + "\r\nx\r\n").repeat(20) + "0\r\n\r\n");
			assertThat(client.response().status()).isEqualTo(400);
			assertThat(client.rest()).isEmpty();
		}
		server.awaitNoConnections();
	}

}
