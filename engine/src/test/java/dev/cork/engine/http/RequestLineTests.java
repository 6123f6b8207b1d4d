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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static dev.cork.engine.http.HeadWire.accepted;
import static dev.cork.engine.http.HeadWire.refused;
import static org.assertj.core.api.Assertions.assertThat;

class RequestLineTests {

	private static String request(String line) {
		return line + "\r\nHost: cork.dev\r\n\r\n";
	}

	@Test
	void aRequestLineIsTakenApart() {
		RequestHead head = accepted("""
				GET /trades/ACME?last=3 HTTP/1.1\r
				Host: cork.dev\r
				\r
				""");
		assertThat(head.method).isEqualTo("GET");
		assertThat(HeadWire.text(head, head.targetFrom, head.targetTo)).isEqualTo("/trades/ACME?last=3");
		assertThat(HeadWire.path(head)).isEqualTo("/trades/ACME");
		assertThat(HeadWire.query(head)).isEqualTo("last=3");
		assertThat(head.minorVersion).isEqualTo(1);
	}

	@ParameterizedTest
	@ValueSource(strings = { "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH" })
	void aStandardMethodIsAConstant(String method) {
		assertThat(accepted(request(method + " / HTTP/1.1")).method).isSameAs(method.intern());
	}

	@ParameterizedTest
	@ValueSource(strings = { "get", "PUR", "GOT", "HEAP", "POSH", "PATCX", "TRACK", "DELETX", "OPTIONZ", "CONNECX",
			"M-SEARCH", "!#$%&'*+-.^_`|~09aZ", "A", "ABCDEFGHIJKLMNOPQRSTUVWX" })
	void anyOtherTokenIsAMethodToo(String method) {
		assertThat(accepted(request(method + " / HTTP/1.1")).method).isEqualTo(method);
	}

	@Test
	void aMethodOver24BytesIsNotImplemented() {
		assertThat(refused(request("ABCDEFGHIJKLMNOPQRSTUVWXY / HTTP/1.1"))).isEqualTo(HttpError.METHOD_TOO_LONG);
		assertThat(HttpError.METHOD_TOO_LONG.status()).isEqualTo(501);
	}

	@ParameterizedTest
	@ValueSource(strings = { " / HTTP/1.1", "G(T / HTTP/1.1", "G\u00e9T / HTTP/1.1", "GET", "\"GET\" / HTTP/1.1",
			"G:T / HTTP/1.1" })
	void aMethodThatIsNoTokenIsRefused(String line) {
		assertThat(refused(request(line))).isEqualTo(HttpError.BAD_METHOD);
	}

	@ParameterizedTest
	@ValueSource(strings = { "GET ", "GET /", "GET / ", "GET  ", "GET / HTTP/1.1 ", "GET /  HTTP/1.1 ", "GET HTTP/1.1",
			"GET  HTTP/1.1", "GET / HTTP/1.1 x" })
	void anythingButThreePartsIsRefused(String line) {
		assertThat(refused(request(line))).isEqualTo(HttpError.BAD_REQUEST_LINE);
	}

	@ParameterizedTest
	@ValueSource(strings = { "GET  / HTTP/1.1", "GET /  HTTP/1.1", "GET /a b HTTP/1.1", "GET /?a b HTTP/1.1" })
	void aSecondSpaceBetweenTwoPartsIsRefused(String line) {
		assertThat(refused(request(line)).status()).isEqualTo(400);
	}

	@Test
	void http10IsUnderstood() {
		assertThat(accepted("GET / HTTP/1.0\r\n\r\n").minorVersion).isZero();
	}

	@ParameterizedTest
	@ValueSource(strings = { "HTTP/0.9", "HTTP/1.2", "HTTP/1.9", "HTTP/2.0", "HTTP/3.0", "HTTP/9.9" })
	void anotherVersionIsNotSupported(String version) {
		HttpError error = refused(request("GET / " + version));
		assertThat(error).isEqualTo(HttpError.UNSUPPORTED_VERSION);
		assertThat(error.status()).isEqualTo(505);
	}

	@ParameterizedTest
	@ValueSource(strings = { "HTTP/1", "HTTP/11", "HTTP/1.", "HTTP/.1", "HTTP/1.10", "HTTP/01.1", "HTTP/1,1",
			"http/1.1", "Http/1.1", "HTTP1.1", "HTTPS/1.1", "HTTP/1.x", "HTTP/-.1", "XHTTP/1.1", "FTP", "1.1" })
	void aMalformedVersionIsRefused(String version) {
		assertThat(refused(request("GET / " + version))).isEqualTo(HttpError.BAD_VERSION);
	}

	@ParameterizedTest
	@CsvSource({ "PRI * HTTP/2.0,HTTP_2_PREFACE", "PRI * HTTP/3.0,UNSUPPORTED_VERSION",
			"PRI / HTTP/2.0,UNSUPPORTED_VERSION", "GET * HTTP/2.0,UNSUPPORTED_VERSION" })
	void thePrefaceOfHttp2IsRecognised(String line, HttpError error) {
		assertThat(refused(line + "\r\n\r\n")).isEqualTo(error);
		assertThat(error.status()).isEqualTo(505);
	}

}
