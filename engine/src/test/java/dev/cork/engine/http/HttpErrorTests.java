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

import java.nio.charset.StandardCharsets;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

class HttpErrorTests {

	@ParameterizedTest
	@EnumSource
	void aCodeIsBelowZeroAndLeadsBack(HttpError error) {
		assertThat(error.code()).isNegative();
		assertThat(HttpParser.isIncomplete(error.code())).isFalse();
		assertThat(HttpError.of(error.code())).isSameAs(error);
		assertThat(error.description()).isNotBlank();
	}

	@ParameterizedTest
	@EnumSource
	void theAnswerIsReadyButForTheDate(HttpError error) {
		String answer = new String(error.statusLine(), StandardCharsets.US_ASCII) + "Date: now\r\n"
				+ new String(error.rest(), StandardCharsets.US_ASCII);
		assertThat(answer).matches("""
				HTTP/1.1 %d [A-Z][A-Za-z ]+\r
				Date: now\r
				Content-Length: 0\r
				Connection: close\r
				\r
				""".formatted(error.status()));
	}

	@ParameterizedTest
	@CsvSource({ "BARE_LF,400,Bad Request", "REQUEST_TIMEOUT,408,Request Timeout",
			"PAYLOAD_TOO_LARGE,413,Content Too Large", "URI_TOO_LONG,414,URI Too Long",
			"EXPECTATION_FAILED,417,Expectation Failed", "HEAD_TOO_LARGE,431,Request Header Fields Too Large",
			"INTERNAL,500,Internal Server Error", "METHOD_TOO_LONG,501,Not Implemented",
			"UNAVAILABLE,503,Service Unavailable", "UNSUPPORTED_VERSION,505,HTTP Version Not Supported" })
	void aStatusHasTheReasonPhraseOfRfc9110(HttpError error, int status, String reason) {
		assertThat(error.status()).isEqualTo(status);
		assertThat(new String(error.statusLine(), StandardCharsets.US_ASCII))
			.isEqualTo("HTTP/1.1 " + status + " " + reason + "\r\n");
	}

}
