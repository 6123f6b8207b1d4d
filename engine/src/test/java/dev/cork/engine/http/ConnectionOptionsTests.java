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

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static dev.cork.engine.http.HeadWire.accepted;
import static dev.cork.engine.http.HeadWire.refused;
import static org.assertj.core.api.Assertions.assertThat;

class ConnectionOptionsTests {

	private static String request(String... lines) {
		return "GET / HTTP/1.1\r\nHost: a\r\n" + String.join("\r\n", lines) + "\r\n\r\n";
	}

	private static String request10(String... lines) {
		return "GET / HTTP/1.0\r\nHost: a\r\n" + String.join("\r\n", lines) + "\r\n\r\n";
	}

	@Test
	void http11GoesOnUnlessItIsToldToClose() {
		assertThat(accepted(request("Accept: a")).keepAlive).isTrue();
		assertThat(accepted(request("Connection: keep-alive")).keepAlive).isTrue();
		assertThat(accepted(request("Connection:")).keepAlive).isTrue();
		assertThat(accepted(request("Connection: close")).keepAlive).isFalse();
	}

	@Test
	void http10ClosesUnlessItIsToldToGoOn() {
		assertThat(accepted(request10("Accept: a")).keepAlive).isFalse();
		assertThat(accepted(request10("Connection: Keep-Alive")).keepAlive).isTrue();
		assertThat(accepted(request10("Connection: keep-alive, close")).keepAlive).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "close", "Close", "CLOSE", "a, close", "close, a", "a,close,b", "\tclose\t", ",close",
			"close,,", "keep-alive, close", "close\t,\tkeep-alive", " , , cLoSe" })
	void closeIsUnderstoodInAnyCaseAndPosition(String value) {
		assertThat(accepted(request("Connection: " + value)).keepAlive).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "closed", "clos", "xclose", "close;a", "clo se", "\"close\"", "a" })
	void anotherOptionIsNotClose(String value) {
		assertThat(accepted(request("Connection: " + value)).keepAlive).isTrue();
	}

	@Test
	void theConnectionDoesNotGoOnBehindARequestForATunnel() {
		String connect = "CONNECT a:80 HTTP/1.1\r\nHost: a:80\r\nConnection: keep-alive\r\n\r\n";
		assertThat(accepted(connect).keepAlive).isFalse();
	}

	@Test
	void severalConnectionFieldsAreOneList() {
		assertThat(accepted(request("Connection: a", "connection: close")).keepAlive).isFalse();
		assertThat(accepted(request("Connection: close", "connection: keep-alive")).keepAlive).isFalse();
	}

	@Test
	void anUpgradeNeedsBothFieldsAndHttp11() {
		assertThat(accepted(request("Connection: Upgrade", "Upgrade: websocket")).upgrade).isTrue();
		assertThat(accepted(request("Upgrade: websocket", "Connection: keep-alive, UPGRADE")).upgrade).isTrue();
		assertThat(accepted(request("Upgrade: websocket")).upgrade).isFalse();
		assertThat(accepted(request("Upgrade: websocket", "Connection: keep-alive")).upgrade).isFalse();
		assertThat(accepted(request("Connection: upgrade")).upgrade).isFalse();
		assertThat(accepted(request10("Connection: upgrade", "Upgrade: websocket")).upgrade).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "100-continue", "100-Continue", "  100-CONTINUE\t" })
	void anExpectationOf100IsUnderstood(String value) {
		assertThat(accepted(request("Expect: " + value)).expectContinue).isTrue();
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "", "100", "100-continued", "200-ok", "100-continue, 100-continue", "100-continue;a", "x" })
	void anyOtherExpectationFails(String value) {
		HttpError error = refused(request("Expect: " + value));
		assertThat(error).isEqualTo(HttpError.EXPECTATION_FAILED);
		assertThat(error.status()).isEqualTo(417);
	}

	@Test
	void anExpectationOnHttp10IsIgnored() {
		assertThat(accepted(request10("Expect: 100-continue")).expectContinue).isFalse();
		assertThat(accepted(request("Accept: a")).expectContinue).isFalse();
	}

}
