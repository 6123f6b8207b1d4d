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

class HostRuleTests {

	private static String request(String... lines) {
		return "GET / HTTP/1.1\r\n" + String.join("\r\n", lines) + "\r\n\r\n";
	}

	@ParameterizedTest
	@CsvSource({ "cork.dev,cork.dev,-1", "CORK.dev:8080,CORK.dev,8080", "a:,a,-1", "127.0.0.1:1,127.0.0.1,1",
			"my_host-1.local~,my_host-1.local~,-1", "[::1],[::1],-1", "[2001:DB8::ff]:65535,[2001:DB8::ff],65535",
			"[::ffff:127.0.0.1]:0,[::ffff:127.0.0.1],0", "a:00080,a,80" })
	void aHostIsANameOrALiteralAndPerhapsAPort(String host, String name, int port) {
		RequestHead head = accepted(request("Host: " + host));
		assertThat(HeadWire.host(head)).isEqualTo(host);
		assertThat(HeadWire.text(head, head.hostFrom, head.hostNameTo)).isEqualTo(name);
		assertThat(head.port).isEqualTo(port);
	}

	@ParameterizedTest
	@ValueSource(strings = { "Host:", "Host: ", "Host: a b", "Host: a,b", "Host: a/b", "Host: http://a", "Host: u@a",
			"Host: a:b", "Host: a:-1", "Host: a:+1", "Host: a:65536", "Host: a:1:2", "Host: :80", "Host: a:80 x",
			"Host: [::1", "Host: ::1", "Host: [::1]x", "Host: [::1]80", "Host: []", "Host: [:]", "Host: [::g]",
			"Host: [::::::::::]", "Host: [v1.a]", "Host: [::1%25eth0]", "Host: a%2eb", "Host: caf\u00e9", "Host: a?b",
			"Host: a#b", "Host: a\\b", "Host: \"a\"", "Host: a:99999999999999999999", "Host: *" })
	void aMalformedHostIsRefused(String line) {
		assertThat(refused(request(line))).isEqualTo(HttpError.BAD_HOST);
	}

	@Test
	void aHostIsRequiredByHttp11() {
		assertThat(refused(request("Accept: a"))).isEqualTo(HttpError.MISSING_HOST);
		assertThat(refused("GET / HTTP/1.1\r\n\r\n")).isEqualTo(HttpError.MISSING_HOST);
	}

	@Test
	void http10MayHaveNoHost() {
		RequestHead head = accepted("GET / HTTP/1.0\r\n\r\n");
		assertThat(HeadWire.host(head)).isEqualTo("-");
		assertThat(head.port).isEqualTo(RequestHead.NONE);
		assertThat(HeadWire.host(accepted("GET / HTTP/1.0\r\nHost: a\r\n\r\n"))).isEqualTo("a");
		assertThat(refused("GET / HTTP/1.0\r\nHost: a/b\r\n\r\n")).isEqualTo(HttpError.BAD_HOST);
	}

	@Test
	void aSecondHostIsRefusedEvenIfItIsTheSame() {
		assertThat(refused(request("Host: a", "Host: a"))).isEqualTo(HttpError.REPEATED_HOST);
		assertThat(refused(request("Host: a", "Accept: a", "HOST: b"))).isEqualTo(HttpError.REPEATED_HOST);
		assertThat(refused("GET / HTTP/1.0\r\nHost: a\r\nhost: a\r\n\r\n")).isEqualTo(HttpError.REPEATED_HOST);
	}

}
