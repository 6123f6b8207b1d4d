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

class RequestTargetTests {

	private static String request(String methodAndTarget) {
		return methodAndTarget + " HTTP/1.1\r\nHost: cork.dev:8080\r\n\r\n";
	}

	@ParameterizedTest
	@CsvSource({ "/,/,-", "/a/b/,/a/b/,-", "/?,/,''", "/a?b=c&d,/a,b=c&d", "/?a?b/c,/,a?b/c", "/?%zz,/,%zz",
			"/a%20b?c,/a%20b,c", "/?\\|^`{}\"<>;,/,\\|^`{}\"<>;",
			"/a|^`{}\"<>!$&'()*+=:@~_-.,/a|^`{}\"<>!$&'()*+=:@~_-.,-" })
	void anOriginFormHasAPathAndPerhapsAQuery(String target, String path, String query) {
		RequestHead head = accepted(request("GET " + target));
		assertThat(head.targetForm).isEqualTo(RequestHead.ORIGIN_FORM);
		assertThat(HeadWire.text(head, head.targetFrom, head.targetTo)).isEqualTo(target);
		assertThat(HeadWire.path(head)).isEqualTo(path);
		assertThat(HeadWire.query(head)).isEqualTo(query);
		assertThat(HeadWire.host(head)).isEqualTo("cork.dev:8080");
	}

	@Test
	void aPathWithEscapesIsMarked() {
		assertThat(accepted(request("GET /a%20b?c")).pathEncoded).isTrue();
		assertThat(accepted(request("GET /ab?c=%20")).pathEncoded).isFalse();
		assertThat(accepted(request("GET http://a/b%20c")).pathEncoded).isTrue();
	}

	@ParameterizedTest
	@CsvSource({ "http://other.dev/a?b,other.dev,/a,b", "HTTPS://other.dev:81/,other.dev:81,/,-",
			"http://other.dev,other.dev,/,-", "hTTp://other.dev?x=/y,other.dev,/,x=/y",
			"http://[::1]:80/a,[::1]:80,/a,-", "http://other.dev:/a,other.dev:,/a,-" })
	void theAuthorityOfAnAbsoluteFormReplacesTheHost(String target, String host, String path, String query) {
		RequestHead head = accepted(request("GET " + target));
		assertThat(head.targetForm).isEqualTo(RequestHead.ABSOLUTE_FORM);
		assertThat(HeadWire.host(head)).isEqualTo(host);
		assertThat(HeadWire.path(head)).isEqualTo(path);
		assertThat(HeadWire.query(head)).isEqualTo(query);
		assertThat(HeadWire.value(head, head.hostField)).isEqualTo("cork.dev:8080");
	}

	@Test
	void anAbsoluteFormDoesNotMakeUpForAHostThatIsMissingOrMalformed() {
		assertThat(refused("GET http://a/ HTTP/1.1\r\n\r\n")).isEqualTo(HttpError.MISSING_HOST);
		assertThat(refused("GET http://a/ HTTP/1.1\r\nHost: b/c\r\n\r\n")).isEqualTo(HttpError.BAD_HOST);
		assertThat(HeadWire.host(accepted("GET http://a/ HTTP/1.0\r\n\r\n"))).isEqualTo("a");
	}

	@ParameterizedTest
	@ValueSource(strings = { "http://", "http:///a", "http://user@a/", "http://user:pw@a/", "http://a:99999/",
			"http://a:8x/", "http://a b/", "http://[::1/", "http://a%2eb/", "http://:80/", "http://a\\b/", "http://?a",
			"http://#" })
	void anAbsoluteFormWithAMalformedAuthorityIsRefused(String target) {
		assertThat(refused(request("GET " + target))).isEqualTo(HttpError.BAD_AUTHORITY);
	}

	@ParameterizedTest
	@ValueSource(strings = { "ftp://a/", "ws://a/", "file:///etc/passwd", "javascript:alert(1)", "http:/a", "http:a",
			"https:", "httpx://a/", "a/b", "?a", "\\a", ".", "%2fa", "**", "#", "http://a#b" })
	void aTargetInNoneOfTheFormsIsRefused(String target) {
		assertThat(refused(request("GET " + target)).status()).isEqualTo(400);
	}

	@Test
	void authorityFormIsForConnectOnly() {
		RequestHead head = accepted(request("CONNECT other.dev:443"));
		assertThat(head.targetForm).isEqualTo(RequestHead.AUTHORITY_FORM);
		assertThat(head.method).isSameAs("CONNECT");
		assertThat(HeadWire.host(head)).isEqualTo("other.dev:443");
		assertThat(head.port).isEqualTo(443);
		assertThat(HeadWire.path(head)).isEmpty();
		assertThat(refused(request("GET other.dev:443"))).isEqualTo(HttpError.BAD_TARGET_FORM);
		assertThat(refused(request("GET other.dev"))).isEqualTo(HttpError.BAD_TARGET_FORM);
	}

	@Test
	void connectGoesWithAuthorityFormOnly() {
		assertThat(refused(request("CONNECT /"))).isEqualTo(HttpError.BAD_TARGET_FORM);
		assertThat(refused(request("CONNECT *"))).isEqualTo(HttpError.BAD_TARGET_FORM);
		assertThat(refused(request("CONNECT http://a:80/"))).isEqualTo(HttpError.BAD_AUTHORITY);
	}

	@ParameterizedTest
	@ValueSource(strings = { "a", "a:", "a:x", "a:65536", ":80", "u@a:80", "a:80/", "a:80?b", "[::1]" })
	void connectNeedsAHostAndAPort(String target) {
		assertThat(refused(request("CONNECT " + target))).isEqualTo(HttpError.BAD_AUTHORITY);
	}

	@Test
	void asteriskFormIsForOptionsOnly() {
		RequestHead head = accepted(request("OPTIONS *"));
		assertThat(head.targetForm).isEqualTo(RequestHead.ASTERISK_FORM);
		assertThat(HeadWire.path(head)).isEmpty();
		assertThat(HeadWire.host(head)).isEqualTo("cork.dev:8080");
		assertThat(refused(request("GET *"))).isEqualTo(HttpError.BAD_TARGET_FORM);
		assertThat(refused(request("OPTIONS **"))).isEqualTo(HttpError.BAD_TARGET);
		assertThat(refused(request("OPTIONS *?a"))).isEqualTo(HttpError.BAD_TARGET);
	}

	@Test
	void optionsOfAnAbsoluteFormWithoutAPathIsTheAsterisk() {
		RequestHead head = accepted(request("OPTIONS http://other.dev"));
		assertThat(head.targetForm).isEqualTo(RequestHead.ASTERISK_FORM);
		assertThat(HeadWire.host(head)).isEqualTo("other.dev");
		assertThat(accepted(request("OPTIONS http://other.dev/")).targetForm).isEqualTo(RequestHead.ABSOLUTE_FORM);
		assertThat(accepted(request("OPTIONS http://other.dev?a")).targetForm).isEqualTo(RequestHead.ABSOLUTE_FORM);
	}

	@Test
	void aFragmentIsRefused() {
		assertThat(refused(request("GET /a#b"))).isEqualTo(HttpError.BAD_PATH);
		assertThat(refused(request("GET /a?b#c"))).isEqualTo(HttpError.BAD_TARGET);
		assertThat(refused(request("GET http://a#b"))).isEqualTo(HttpError.BAD_TARGET);
	}

	@Test
	void aByteThatIsNoVisibleAsciiIsRefused() {
		assertThat(refused(request("GET /caf\u00e9"))).isEqualTo(HttpError.BAD_PATH);
		assertThat(refused(request("GET /?caf\u00e9"))).isEqualTo(HttpError.BAD_TARGET);
		assertThat(refused(request("GET /?\u00a0"))).isEqualTo(HttpError.BAD_TARGET);
		assertThat(refused(request("GET /?\u0080"))).isEqualTo(HttpError.BAD_TARGET);
	}

	@Test
	void thePathRuleIsAppliedToEveryTargetThatHasAPath() {
		assertThat(refused(request("GET /a/../b"))).isEqualTo(HttpError.DOT_SEGMENT);
		assertThat(refused(request("GET http://a/../b"))).isEqualTo(HttpError.DOT_SEGMENT);
		assertThat(refused(request("OPTIONS //a"))).isEqualTo(HttpError.EMPTY_SEGMENT);
	}

}
