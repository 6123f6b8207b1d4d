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

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class PathRuleTests {

	private static int check(String path) {
		// what lies behind the path would complete an escape that the path cuts short
		ByteBuffer in = HeadWire.bufferOf("/" + path + "41%41", 2);
		int result = PathRule.check(in, 3, 3 + path.length());
		assertThat(in.position()).isZero();
		return result;
	}

	private static String decoded(String path) {
		assertThat(check(path)).isEqualTo(PathRule.OK_DECODE);
		ByteBuffer out = ByteBuffer.allocateDirect(path.length() + 1);
		out.position(1);
		int count = PathRule.decode(HeadWire.bufferOf(path, 2), 2, 2 + path.length(), out);
		assertThat(out.position()).isEqualTo(1 + count);
		byte[] bytes = new byte[count];
		out.get(1, bytes);
		return new String(bytes, StandardCharsets.UTF_8);
	}

	private static HttpError refused(String path) {
		return HttpError.of(check(path));
	}

	@ParameterizedTest
	@ValueSource(strings = { "/", "/a", "/a/b/", "/a.b", "/.a", "/a.", "/...", "/..a", "/a..", "/.../b", "/a+b",
			"/~user", "/a:b@c", "/(a)!$&'*,=", "/a|b^c`{d}\"<e>[f]" })
	void aPathWithoutEscapesStaysAsItIs(String path) {
		assertThat(check(path)).isEqualTo(PathRule.OK_RAW);
	}

	@ParameterizedTest
	@CsvSource({ "/a%20b,/a b", "/%41%62%7e,/Ab~", "/%7E,/~", "/a+b%2B,/a+b+", "/%25,/%", "/%252e%252e/,/%2e%2e/",
			"/%252f,/%2f", "/%3F%23,/?#", "/%2e%2e%2e,/...", "/%2ea,/.a", "/a%2e,/a.", "/.%2e.,/...",
			"/caf%C3%A9,/caf\u00e9", "/%E2%82%AC/%e2%82%ac,/\u20ac/\u20ac", "/%F0%9F%8D%BE,/\ud83c\udf7e",
			"/%C2%80,/\u0080", "/%EF%BF%BF,/\uffff", "/%ED%9F%BF,/\ud7ff", "/%EE%80%80,/\ue000",
			"/%F0%90%80%80,/\ud800\udc00", "/%F4%8F%BF%BF,/\udbff\udfff" })
	void escapesAreResolvedExactlyOnce(String path, String decoded) {
		assertThat(decoded(path)).isEqualTo(decoded);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "a", "a/b", ".", "%2f", "*", "?" })
	void aPathStartsWithASlash(String path) {
		assertThat(refused(path)).isEqualTo(HttpError.BAD_PATH);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/.", "/..", "/./a", "/../a", "/a/.", "/a/..", "/a/./b", "/a/../b", "/%2e", "/%2E/a",
			"/%2e%2e", "/.%2e", "/%2e.", "/a/%2e%2E/b", "/a/.%2e", "/a/%2e." })
	void aDotSegmentIsRefusedEscapedOrNot(String path) {
		assertThat(refused(path)).isEqualTo(HttpError.DOT_SEGMENT);
	}

	@ParameterizedTest
	@ValueSource(strings = { "//", "//a", "/a//b", "/a//", "///" })
	void anEmptySegmentIsRefused(String path) {
		assertThat(refused(path)).isEqualTo(HttpError.EMPTY_SEGMENT);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/a%2fb", "/a%2Fb", "/%2f", "/..%2f..", "/a%5cb", "/a%5Cb", "/a\\b", "/\\", "/..\\a",
			"/%2e%2e%2f" })
	void aHiddenSeparatorIsRefused(String path) {
		assertThat(refused(path)).isEqualTo(HttpError.HIDDEN_SEPARATOR);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/a;jsessionid=1", "/;", "/a%3b", "/a%3B/b", "/..;/a" })
	void aPathParameterIsRefused(String path) {
		assertThat(refused(path)).isEqualTo(HttpError.PATH_PARAMETER);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/%", "/%4", "/a%", "/a%4", "/%4g", "/%g4", "/%%41", "/% 41", "/%-1", "/%+1", "/%u0041",
			"/%4\u00e9" })
	void anInvalidEscapeIsRefused(String path) {
		assertThat(refused(path)).isEqualTo(HttpError.BAD_PERCENT_ENCODING);
	}

	@Test
	void anEscapedControlCharacterIsRefused() {
		for (int control = 0; control < ' '; control++) {
			assertThat(refused(String.format("/a%%%02x", control))).isEqualTo(HttpError.ENCODED_CONTROL);
		}
		assertThat(refused("/a%7F")).isEqualTo(HttpError.ENCODED_CONTROL);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/%c0%af", "/%c0%ae%c0%ae", "/%c1%9c", "/%e0%80%af", "/%e0%9f%bf", "/%f0%80%80%af",
			"/%f0%8f%bf%bf", "/%f8%80%80%80%af", "/%c0%80" })
	void anOverlongFormIsRefused(String path) {
		assertThat(refused(path)).isEqualTo(HttpError.BAD_PATH_UTF8);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/%80", "/%bf", "/%c3", "/%c3/", "/%c3%", "/%c3%a", "/%c3%41", "/%c3a%a9", "/%e2%82",
			"/%e2%82a", "/%e2%82%c3", "/%f0%9f%8d", "/%ed%a0%80", "/%ed%bf%bf", "/%f4%90%80%80", "/%f5%80%80%80",
			"/%ff", "/%fe", "/%c3%c3%a9", "/%c3%zz" })
	void whatIsNoUtf8IsRefused(String path) {
		assertThat(refused(path)).isEqualTo(HttpError.BAD_PATH_UTF8);
	}

	@Test
	void aRawByteThatIsNoVisibleAsciiIsRefused() {
		for (char c = 0; c <= 0xff; c++) {
			if (c <= ' ' || c >= 0x7f || c == '#' || c == '?') {
				assertThat(refused("/a" + c)).as("byte %d", (int) c).isEqualTo(HttpError.BAD_PATH);
			}
		}
	}

}
