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
 * How long a request body is: whatever two servers could read in two ways is refused, and
 * the connection with it (RFC 9112 6.3, 11.2).
 */
class FramingWireTests {

	private static final String POST = "POST /p HTTP/1.1\r\nHost: a\r\n";

	private static TestServer server;

	@BeforeAll
	static void start() {
		server = TestServer.echo();
	}

	@AfterAll
	static void stop() {
		server.close();
	}

	private static void refuses(String wire, int status) {
		int probes = server.echoed();
		assertThat(EverySplit.refusal(server, wire).status()).isEqualTo(status);
		assertThat(server.echoed()).as("requests that a handler has got").isEqualTo(probes);
	}

	@ParameterizedTest
	@ValueSource(strings = { "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
			"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
			"Transfer-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello",
			"Content-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" })
	void aLengthTogetherWithATransferEncodingIsRefused(String rest) {
		refuses(POST + rest, 400);
	}

	@ParameterizedTest
	@ValueSource(strings = { "Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!",
			"Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello",
			"Content-Length: 5\r\nX: y\r\ncontent-length: 0\r\n\r\nhello" })
	void moreThanOneLengthIsRefused(String rest) {
		refuses(POST + rest, 400);
	}

	@ParameterizedTest
	@ValueSource(strings = { "5, 5", "5,6", "+5", "-1", "-0", "0x5", "5 ", "5\t", "\t5", "", "5a", "a", "5.0", "1e1",
			"5;", "\u00b2", "00000000000000000005", "000000000000000000000000000005", "9223372036854775807",
			"9223372036854775808", "18446744073709551621", "99999999999999999999999999" })
	void aLengthThatIsNotPlainDigitsIsRefused(String length) {
		refuses(POST + "Content-Length: " + length + "\r\n\r\nhello", 400);
	}

	@ParameterizedTest
	@ValueSource(strings = { "Content-Length: 5", "content-length:5", "CONTENT-LENGTH:   5",
			"Content-Length: 0000000000000000005" })
	void aLengthOfPlainDigitsIsTheLength(String field) {
		WireResponse answer = EverySplit.answer(server, POST + field + "\r\n\r\nhello");

		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.body()).isEqualTo("POST /p hello");
	}

	@ParameterizedTest
	@ValueSource(strings = { "xchunked", "chunkedx", "identity", "gzip", "gzip, chunked", "gzip, deflate",
			"gzip;q=1, chunked" })
	void anUnknownTransferCodingIsNotImplemented(String coding) {
		refuses(POST + "Transfer-Encoding: " + coding + "\r\n\r\n0\r\n\r\n", 501);
	}

	@ParameterizedTest
	@ValueSource(strings = { "Transfer-Encoding: chunked, identity", "Transfer-Encoding: chunked, gzip",
			"Transfer-Encoding: chunked, chunked", "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
			"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity",
			"Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked", "Transfer-Encoding:\r\n chunked",
			"Transfer-Encoding: gzip,\r\n chunked", "Transfer-Encoding:\tchunked", "Transfer-Encoding: chunked ",
			"Transfer-Encoding: chunked\t", "Transfer-Encoding: chunked;q=1", "Transfer-Encoding: , chunked",
			"Transfer-Encoding: chunked,", "Transfer-Encoding:", "Transfer-Encoding: \"chunked\"",
			"Transfer-Encoding : chunked", "Transfer-Encoding: ch\u00fcnked" })
	void aTransferEncodingThatIsNotChunkedAloneIsRefused(String fields) {
		refuses(POST + fields + "\r\n\r\n0\r\n\r\n", 400);
	}

	@Test
	void aTransferEncodingOnHttp10IsRefused() {
		refuses("POST /p HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400);
		refuses("POST /p HTTP/1.0\r\nConnection: keep-alive\r\nTransfer-Encoding: gzip\r\n\r\n0\r\n\r\n", 400);
	}

	@ParameterizedTest
	@ValueSource(strings = { "Transfer-Encoding: chunked", "transfer-encoding:chunked", "TRANSFER-ENCODING:  Chunked" })
	void aChunkedBodyIsTakenOutOfItsChunks(String field) {
		WireResponse answer = EverySplit.answer(server,
				POST + field + "\r\n\r\n5\r\nhello\r\n1;a=b\r\n,\r\n00A\r\n you there\r\n0\r\n\r\n");

		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.body()).isEqualTo("POST /p hello, you there");
	}

	@Test
	void aRequestThatSaysNothingOfABodyHasNone() {
		assertThat(EverySplit.answer(server, POST + "\r\n").body()).isEqualTo("POST /p ");
		assertThat(EverySplit.answer(server, POST + "Content-Length: 0\r\n\r\n").body()).isEqualTo("POST /p ");
		assertThat(EverySplit.answer(server, POST + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n").body())
			.isEqualTo("POST /p ");
	}

}
