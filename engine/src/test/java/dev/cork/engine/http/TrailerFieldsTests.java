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

import java.util.Locale;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class TrailerFieldsTests {

	private static String outcome(String trailers) {
		return ChunkedWire.outcome("0\r\n" + trailers + "\r\n");
	}

	@ParameterizedTest
	@ValueSource(strings = { "X-Sum: 1\r\n", "a:\r\n", "a: \t b c\r\nA:b\r\n", "a: caf\u00e9\r\n", "hosts: a\r\n",
			"x-content-length: a\r\n", "Server-Timing: a;dur=1\r\n" })
	void trailersAreDropped(String trailers) {
		assertThat(outcome(trailers)).isEqualTo(" DONE, left: ");
	}

	@ParameterizedTest
	@ValueSource(strings = { "Transfer-Encoding", "Content-Length", "Host", "Connection", "Keep-Alive", "Upgrade",
			"Trailer", "TE", "Expect", "Authorization", "Proxy-Authorization", "Cookie", "Set-Cookie",
			"Content-Encoding", "Content-Type", "Content-Range", "Range", "If-Match", "Cache-Control", "Max-Forwards",
			"Location", "Vary", "Forwarded", "X-Forwarded-For", "X-Forwarded-Proto" })
	void aTrailerThatBelongsInTheHeadIsRefused(String name) {
		assertThat(outcome(name + ": 1\r\n")).isEqualTo(" FORBIDDEN_TRAILER");
		assertThat(outcome("X-Sum: 1\r\n" + name.toUpperCase(Locale.ROOT) + ":1\r\n")).isEqualTo(" FORBIDDEN_TRAILER");
		assertThat(outcome(name + "x: 1\r\n")).isEqualTo(" DONE, left: ");
		assertThat(outcome("x" + name + ": 1\r\n")).isEqualTo(" DONE, left: ");
	}

	@ParameterizedTest
	@ValueSource(strings = { "a\r\n", ": b\r\n", "a : b\r\n", "a b: c\r\n", " a: b\r\n", "\ta: b\r\n", "a: b\r\n c\r\n",
			"a: b\n", "a: b\r\r\n", "a: b\rc\r\n", "a: \0\r\n", "a: \u007f\r\n", "\u00e9: b\r\n", "\n", "\0",
			"(a): b\r\n", "a: b\r\n\n", "\rX" })
	void aMalformedTrailerIsRefused(String trailers) {
		assertThat(outcome(trailers)).isEqualTo(" BAD_TRAILER");
	}

	@Test
	void trailersAreBoundedInBytes() {
		String atLimit = "a: " + "b".repeat(ChunkedWire.MAX_TRAILER_BYTES - 5) + "\r\n";
		assertThat(atLimit).hasSize(ChunkedWire.MAX_TRAILER_BYTES);
		assertThat(outcome(atLimit)).isEqualTo(" DONE, left: ");
		assertThat(outcome("b" + atLimit)).isEqualTo(" TRAILER_TOO_LARGE");
		assertThat(HttpError.TRAILER_TOO_LARGE.status()).isEqualTo(431);
	}

	@Test
	void trailersAreBoundedInNumber() {
		assertThat(outcome("a: b\r\n".repeat(ChunkedWire.MAX_TRAILERS))).isEqualTo(" DONE, left: ");
		assertThat(outcome("a: b\r\n".repeat(ChunkedWire.MAX_TRAILERS + 1))).isEqualTo(" TRAILER_TOO_LARGE");
	}

}
