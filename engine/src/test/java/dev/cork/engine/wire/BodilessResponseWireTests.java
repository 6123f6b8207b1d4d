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

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import dev.cork.engine.http.HttpHandler;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Responses that have no body, whatever is said of one (RFC 9110 6.4.1, RFC 9112 6.3).
 */
class BodilessResponseWireTests {

	private static final byte[] BYTES = "hello".getBytes(StandardCharsets.US_ASCII);

	private static TestServer server;

	@BeforeAll
	static void start() {
		server = TestServer.start((routes) -> routes.get("/probe", TestServer.echoHandler())
			.get("/text", (request, response) -> response.header("X", "y").end("h\u00e9llo"))
			.get("/empty", (request, response) -> response.end())
			.get("/bytes", (request, response) -> response.end(BYTES))
			.get("/buffer", (request, response) -> response.end(ByteBuffer.allocateDirect(100_000)))
			.get("/long", (request, response) -> response.end("l".repeat(100_000)))
			.get("/pieces", (request, response) -> {
				response.write("hello");
				response.write(BYTES);
				response.end(ByteBuffer.wrap(BYTES));
			})
			.get("/declared", (request, response) -> {
				response.contentLength(10);
				response.write("hello");
				response.end("hello");
			})
			.get("/try", (request, response) -> response.tryEnd(ByteBuffer.wrap(BYTES), 5))
			.head("/head", (request, response) -> response.contentLength(1234).end())
			.any("/204", bodiless(204))
			.any("/304", bodiless(304))
			.get("/304-long", (request, response) -> {
				response.status(304);
				response.write("hello");
				response.end("hello");
			}));
	}

	@AfterAll
	static void stop() {
		server.close();
	}

	private static HttpHandler bodiless(int status) {
		return (request, response) -> response.status(status).header("ETag", "\"1\"").end("not to be sent");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/text", "/bytes", "/buffer", "/long", "/pieces", "/declared", "/try" })
	void aHeadIsAnsweredWithTheHeaderOfAGetAndNothingElse(String path) {
		String get = EverySplit.transcript(server, "GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n");
		String head = EverySplit.transcript(server, "HEAD " + path + " HTTP/1.1\r\nHost: a\r\n\r\n");

		String header = get.substring(0, get.indexOf("\r\n\r\n") + 4);
		String probe = get.substring(get.lastIndexOf("HTTP/1.1 "));
		assertThat(head).isEqualTo(header + probe);
	}

	@Test
	void aHandlerForHeadMayDeclareALengthThatItDoesNotSend() {
		assertThat(EverySplit.transcript(server, "HEAD /head HTTP/1.1\r\nHost: a\r\n\r\n"))
			.startsWith("HTTP/1.1 200 OK\r\nContent-Length: 1234\r\n\r\nHTTP/1.1 200 OK\r\n");
	}

	@Test
	void aHeadThatIsEndedWithoutABodySaysNothingOfALength() {
		assertThat(EverySplit.transcript(server, "HEAD /empty HTTP/1.1\r\nHost: a\r\n\r\n"))
			.startsWith("HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 200 OK\r\n");
	}

	@Test
	void aHeadForNothingIsNotFoundWithoutABody() {
		assertThat(EverySplit.transcript(server, "HEAD /nothing HTTP/1.1\r\nHost: a\r\n\r\n"))
			.containsPattern("\\AHTTP/1.1 404 Not Found\r\n([^\r]+\r\n)+\r\nHTTP/1.1 200 OK\r\n");
	}

	@ParameterizedTest
	@ValueSource(strings = { "GET", "HEAD", "POST" })
	void noContentHasNeitherABodyNorALength(String method) {
		assertThat(EverySplit.transcript(server, method + " /204 HTTP/1.1\r\nHost: a\r\n\r\n"))
			.startsWith("HTTP/1.1 204 No Content\r\nETag: \"1\"\r\n\r\nHTTP/1.1 200 OK\r\n");
	}

	@ParameterizedTest
	@ValueSource(strings = { "GET", "HEAD" })
	void notModifiedHasNoBody(String method) {
		assertThat(EverySplit.transcript(server, method + " /304 HTTP/1.1\r\nHost: a\r\n\r\n"))
			.startsWith("HTTP/1.1 304 Not Modified\r\nETag: \"1\"\r\n\r\nHTTP/1.1 200 OK\r\n");
		assertThat(EverySplit.transcript(server, method + " /304-long HTTP/1.1\r\nHost: a\r\n\r\n"))
			.startsWith("HTTP/1.1 304 Not Modified\r\n\r\nHTTP/1.1 200 OK\r\n");
	}

	@Test
	void onHttp10TheConnectionIsKeptWhenTheClientAsksForIt() {
		assertThat(EverySplit.transcript(server, "HEAD /pieces HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"))
			.startsWith("HTTP/1.1 200 OK\r\n");
		assertThat(EverySplit.transcript(server, "GET /204 HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"))
			.startsWith("HTTP/1.1 204 No Content\r\nETag: \"1\"\r\nConnection: keep-alive\r\n\r\nHTTP/1.1 200 OK\r\n");
	}

}
