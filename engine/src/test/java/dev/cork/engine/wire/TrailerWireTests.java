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

import java.util.Locale;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Trailer fields (RFC 9112 7.1.2): bounded, checked, and never taken for header fields.
 */
class TrailerWireTests {

	private static final int MAX_TRAILER_BYTES = 256;

	private static final int MAX_TRAILERS = 4;

	private static TestServer server;

	@BeforeAll
	static void start() {
		server = TestServer
			.start((options) -> options.maxHeadBytes(MAX_TRAILER_BYTES).maxHeaders(MAX_TRAILERS), (routes) -> routes
				.get("/probe", TestServer.echoHandler())
				.post("/p", (request, response) -> request.collect(100, (body) -> response
					.end("X-Sum is " + request.header("X-Sum") + ", " + request.headerCount() + " header fields"))));
	}

	@AfterAll
	static void stop() {
		server.close();
	}

	private static String withTrailers(String trailers) {
		return "POST /p HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n" + trailers
				+ "\r\n";
	}

	@Test
	void aTrailerFieldIsNeverMergedIntoTheHeader() {
		assertThat(EverySplit.answer(server, withTrailers("X-Sum: 1\r\nX-Other:\t\r\n")).body())
			.isEqualTo("X-Sum is null, 2 header fields");
	}

	@ParameterizedTest
	@ValueSource(strings = { "Content-Length: 5", "Transfer-Encoding: chunked", "Host: b", "host:b",
			"CONNECTION: close", "Upgrade: h2c", "TE: trailers", "Trailer: X", "Expect: 100-continue",
			"Authorization: Basic YTpi", "Cookie: a=b", "Set-Cookie: a=b", "Content-Type: text/html",
			"Content-Encoding: gzip", "Range: bytes=0-1", "X-Forwarded-For: 10.0.0.1", "Forwarded: for=10.0.0.1",
			"Cache-Control: no-store", "Max-Forwards: 0" })
	void aTrailerThatFramesRoutesOrAuthenticatesIsRefused(String trailer) {
		assertThat(EverySplit.refusal(server, withTrailers(trailer + "\r\n")).status()).isEqualTo(400);
		assertThat(EverySplit.refusal(server, withTrailers("X: 1\r\n" + trailer.toLowerCase(Locale.ROOT) + "\r\n"))
			.status()).isEqualTo(400);
	}

	@ParameterizedTest
	@ValueSource(strings = { "X Sum: 1\r\n", "X-Sum : 1\r\n", " X-Sum: 1\r\n", "X-Sum: 1\r\n folded\r\n",
			"X-Sum: 1\r\n\tfolded\r\n", ": 1\r\n", "X-Sum\r\n", "X-S\u00fcm: 1\r\n", "X-Sum: 1\n", "X-Sum: 1\0\r\n",
			"X-Sum: a\rb\r\n", "X-Sum: \u007f\r\n", "(X): 1\r\n" })
	void aMalformedTrailerIsRefused(String trailers) {
		assertThat(EverySplit.refusal(server, withTrailers(trailers)).status()).isEqualTo(400);
	}

	@Test
	void trailersOverTheLimitInBytesAreRefused() {
		String most = "X: " + "y".repeat(MAX_TRAILER_BYTES - 5) + "\r\n";

		assertThat(EverySplit.answer(server, withTrailers(most)).status()).isEqualTo(200);
		assertThat(EverySplit.refusal(server, withTrailers("X" + most)).status()).isEqualTo(431);
	}

	@Test
	void moreTrailersThanTheLimitAreRefused() {
		assertThat(EverySplit.answer(server, withTrailers("X: 1\r\n".repeat(MAX_TRAILERS))).status()).isEqualTo(200);
		assertThat(EverySplit.refusal(server, withTrailers("X: 1\r\n".repeat(MAX_TRAILERS + 1))).status())
			.isEqualTo(431);
	}

}
