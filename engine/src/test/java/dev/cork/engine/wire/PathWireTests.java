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

import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * One rule for paths, before any route: a path that could mean two things is refused, all
 * others are decoded once.
 */
class PathWireTests {

	private static TestServer server;

	@BeforeAll
	static void start() {
		server = TestServer.start((routes) -> routes.get("/probe", TestServer.echoHandler())
			.get("/files/{*file}", (request, response) -> response.end("file " + request.pathParameter("file")))
			.get("/files/secret", (request, response) -> response.status(403).end("secret"))
			.get("/{*path}", (request, response) -> response.end(request.path())));
	}

	@AfterAll
	static void stop() {
		server.close();
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "/..", "/../", "/.", "/./x", "/x/.", "/x/..", "/x/../y", "/x/./y", "/files/../../etc/passwd" })
	void aDotSegmentIsRefused(String path) {
		refuses(path);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/%2e%2e", "/%2E%2e/x", "/.%2e/x", "/%2e./x", "/x/%2e", "/files/%2e%2e/%2e%2e/etc/passwd",
			"/x/%2e%2e%2fy" })
	void anEscapedDotSegmentIsRefused(String path) {
		refuses(path);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/x%2fy", "/x%2Fy", "/%2f", "/x%5cy", "/x%5Cy", "/x\\y", "/..\\x", "/files/..%5c..%5cx" })
	void aHiddenSeparatorIsRefused(String path) {
		refuses(path);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/x%00", "/%00", "/x%00.txt", "/x%0a", "/x%0d%0aSet-Cookie:a", "/x%1f", "/x%7f", "/x%09" })
	void anEscapedControlCharacterIsRefused(String path) {
		refuses(path);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/%", "/x%", "/x%2", "/%zz", "/%2g", "/%g2", "/%%20", "/% 20", "/%u0041", "/%-1" })
	void anInvalidEscapeIsRefused(String path) {
		refuses(path);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/%c0%af", "/%c0%ae%c0%ae/x", "/%c1%9c", "/%e0%80%af", "/%f0%80%80%af", "/%ed%a0%80",
			"/%f4%90%80%80", "/%ff", "/%80", "/%c3", "/%c3x", "/%e2%82", "/%c3%28", "/\u00e9", "/%c3\u00a9" })
	void whatIsNotWellFormedUtf8IsRefused(String path) {
		refuses(path);
	}

	@ParameterizedTest
	@ValueSource(strings = { "//", "//x", "/x//y", "/x//", "/files//x" })
	void anEmptySegmentIsRefused(String path) {
		refuses(path);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/x;jsessionid=1", "/x;/y", "/;", "/x%3bjsessionid=1", "/x%3B/y", "/..;/x" })
	void aPathParameterIsRefused(String path) {
		refuses(path);
	}

	private static void refuses(String path) {
		assertThat(EverySplit.refusal(server, "GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n").status()).isEqualTo(400);
	}

	@ParameterizedTest
	@CsvSource({ "/x%20y, /x y", "/%41, /A", "/%e2%82%ac, /\u20ac", "/%F0%9F%8D%BE, /\uD83C\uDF7E",
			"/%252e%252e, /%2e%2e", "/%252f, /%2f", "/..., /...", "/.x, /.x", "/x.., /x..", "/x+y, /x+y", "/x/, /x/",
			"/x%23y, /x#y", "/x%3Fy, /x?y", "/~!$&'()*=:@x, /~!$&'()*=:@x", "/x?a=/../b, /x" })
	void anyOtherPathIsDecodedOnce(String target, String path) {
		WireResponse answer = EverySplit.answer(server, "GET " + target + " HTTP/1.1\r\nHost: a\r\n\r\n");

		assertThat(new String(answer.bytes(), StandardCharsets.UTF_8)).isEqualTo(path);
	}

	@Test
	void routesSeeTheDecodedPath() {
		assertThat(EverySplit.answer(server, "GET /fi%6ces/%73ecret HTTP/1.1\r\nHost: a\r\n\r\n").status())
			.isEqualTo(403);
		assertThat(EverySplit.answer(server, "GET /files/a%20b/c HTTP/1.1\r\nHost: a\r\n\r\n").body())
			.isEqualTo("file /a b/c");
	}

}
