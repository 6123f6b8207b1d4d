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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Who a request is for: the Host field and the four forms of a target (RFC 9112 3.2).
 */
class HostAndTargetWireTests {

	private static TestServer server;

	@BeforeAll
	static void start() {
		server = TestServer.start((routes) -> routes.get("/probe", TestServer.echoHandler())
			.any("/{*path}", (request, response) -> response.end("any " + request.method() + " " + request.path()))
			.any("/", (request, response) -> response.end("any " + request.method() + " " + request.path()))
			.host("one.example",
					(one) -> one.get("/", (request, response) -> response.end("one " + request.target()))));
	}

	@AfterAll
	static void stop() {
		server.close();
	}

	private static void refuses(String wire) {
		assertThat(EverySplit.refusal(server, wire).status()).isEqualTo(400);
	}

	@Test
	void aMissingHostIsRefusedOnHttp11Only() {
		refuses("GET / HTTP/1.1\r\n\r\n");
		refuses("GET / HTTP/1.1\r\nX-Host: a\r\n\r\n");
		assertThat(EverySplit.answers(server, "GET / HTTP/1.0\r\n\r\n").get(0).body()).isEqualTo("any GET /");
	}

	@ParameterizedTest
	@ValueSource(strings = { "Host: a\r\nHost: b", "Host: a\r\nHost: a", "Host: a\r\nX: y\r\nhost: a" })
	void aDoubledHostIsRefused(String fields) {
		refuses("GET / HTTP/1.1\r\n" + fields + "\r\n\r\n");
		refuses("GET / HTTP/1.0\r\n" + fields + "\r\n\r\n");
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "", "a b", "a,b", "a/b", "a:port", "a:65536", "a:-1", "a:80:80", "u@a", "u:p@a", "http://a",
					"[::1", "::1", "[::1]x", "[:]", "[g::]", "a?b", "a#b", "a\\b", "a%20b", "<a>", "\u00e9", ":80" })
	void aMalformedHostIsRefused(String host) {
		refuses("GET / HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
		refuses("GET http://a/ HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
	}

	@ParameterizedTest
	@ValueSource(strings = { "a", "A.b-c_d~e", "127.0.0.1", "a:80", "a:", "a:0", "a:65535", "[::1]", "[::1]:8080",
			"[2001:db8::ff00:42:8329]", "[::ffff:127.0.0.1]:1" })
	void aWellFormedHostIsTaken(String host) {
		assertThat(EverySplit.answer(server, "GET /p HTTP/1.1\r\nHost: " + host + "\r\n\r\n").body())
			.isEqualTo("any GET /p");
	}

	@Test
	void anAbsoluteFormReplacesADifferingHost() {
		assertThat(EverySplit.answer(server, "GET http://one.example/ HTTP/1.1\r\nHost: two.example\r\n\r\n").body())
			.isEqualTo("one http://one.example/");
		assertThat(EverySplit.answer(server, "GET http://two.example/ HTTP/1.1\r\nHost: one.example\r\n\r\n").body())
			.isEqualTo("any GET /");
		assertThat(EverySplit.answer(server, "GET / HTTP/1.1\r\nHost: ONE.example:81\r\n\r\n").body())
			.isEqualTo("one /");
	}

	@ParameterizedTest
	@CsvSource({ "http://a/x?y, /x", "HTTP://a:80/x/, /x/", "https://a/x, /x", "http://a, /", "http://a?q=1, /",
			"http://[::1]:8080/x, /x" })
	void anAbsoluteFormHasThePathBehindItsAuthority(String target, String path) {
		assertThat(EverySplit.answer(server, "GET " + target + " HTTP/1.1\r\nHost: a\r\n\r\n").body())
			.isEqualTo("any GET " + path);
	}

	@ParameterizedTest
	@ValueSource(strings = { "ftp://a/", "http:/a", "http://", "http:///x", "http://u@a/", "http://u:p@a/",
			"http://a:x/", "http://a b/", "http://a#f", "http://a/#f", "http://a/../b", "x", "x/y", "?q", "#f", "/x#f",
			"//a/x" })
	void aTargetInNoneOfTheFormsIsRefused(String target) {
		refuses("GET " + target + " HTTP/1.1\r\nHost: a\r\n\r\n");
	}

	@Test
	void anAuthorityFormIsForConnectOnly() {
		refuses("GET a:80 HTTP/1.1\r\nHost: a\r\n\r\n");
		refuses("OPTIONS a:80 HTTP/1.1\r\nHost: a\r\n\r\n");
		refuses("CONNECT a HTTP/1.1\r\nHost: a\r\n\r\n");
		refuses("CONNECT /x HTTP/1.1\r\nHost: a\r\n\r\n");
		refuses("CONNECT http://a/ HTTP/1.1\r\nHost: a\r\n\r\n");
		refuses("CONNECT u@a:80 HTTP/1.1\r\nHost: a\r\n\r\n");
	}

	@Test
	void connectIsNotImplementedAndNothingIsReadBehindIt() {
		WireResponse answer = EverySplit.refusal(server,
				"CONNECT a:80 HTTP/1.1\r\nHost: a:80\r\nConnection: keep-alive\r\n\r\n");
		assertThat(answer.status()).isEqualTo(501);
	}

	@Test
	void anAsteriskFormIsForOptionsOnly() {
		refuses("GET * HTTP/1.1\r\nHost: a\r\n\r\n");
		refuses("CONNECT * HTTP/1.1\r\nHost: a\r\n\r\n");
		refuses("OPTIONS ** HTTP/1.1\r\nHost: a\r\n\r\n");

		WireResponse answer = EverySplit.answer(server, "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n");
		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.header("Allow")).contains("GET");
		assertThat(answer.body()).isEmpty();
	}

}
