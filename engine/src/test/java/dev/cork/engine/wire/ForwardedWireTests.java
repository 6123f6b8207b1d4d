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

import java.net.InetSocketAddress;
import java.util.List;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.metrics.Counter;
import dev.cork.engine.proxy.AddressRanges;
import dev.cork.engine.proxy.ForwardedFields;
import dev.cork.engine.proxy.ForwardedHeaders;
import dev.cork.engine.proxy.ForwardedOptions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Forwarded header fields over a real socket, whose peer is 127.0.0.1 and one of the
 * trusted proxies unless a test says otherwise.
 */
class ForwardedWireTests {

	private static final AddressRanges TRUSTED = AddressRanges.of(AddressRanges.PRIVATE);

	@Test
	void withoutAResolverNothingIsBelieved() {
		try (TestServer server = TestServer
			.start((routes) -> routes.get("/", (request, response) -> response.end(seen(request))))) {
			assertThat(answer(server, "X-Forwarded-For: 203.0.113.7\r\nX-Forwarded-Proto: https\r\n"))
				.isEqualTo("127.0.0.1 http false example.org peer 127.0.0.1");
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			203.0.113.7                          | 203.0.113.7
			198.51.100.1, 203.0.113.7            | 203.0.113.7
			garbage, 203.0.113.7                 | 203.0.113.7
			203.0.113.7, 10.0.0.1                | 203.0.113.7
			198.51.100.1, 203.0.113.7, 10.0.0.1  | 203.0.113.7
			10.0.0.2, 10.0.0.1                   | 10.0.0.2
			203.0.113.7:4711                     | 203.0.113.7:4711
			'[2001:db8::7]:4711'                 | '2001:db8:0:0:0:0:0:7:4711'
			2001:db8::7                          | 2001:db8:0:0:0:0:0:7
			unknown                              | 127.0.0.1
			203.0.113.7, unknown                 | 127.0.0.1
			203.0.113.7, unknown, 10.0.0.1       | 10.0.0.1
			""")
	void theClientIsTheFirstFromTheRightThatIsNotTrusted(String field, String client) {
		try (TestServer server = start(TRUSTED, ForwardedFields.X_FORWARDED)) {
			assertThat(answer(server, "X-Forwarded-For: " + field + "\r\n"))
				.isEqualTo(client + " http false example.org peer 127.0.0.1");
		}
	}

	@Test
	void severalFieldsAreOneList() {
		try (TestServer server = start(TRUSTED, ForwardedFields.X_FORWARDED)) {
			assertThat(answer(server, "X-Forwarded-For: 203.0.113.7\r\nX-Forwarded-For: 10.0.0.1\r\n"))
				.startsWith("203.0.113.7 ");
		}
	}

	@Test
	void whatAnUntrustedPeerSaysIsNotLookedAt() {
		try (TestServer server = start(AddressRanges.of(List.of("10.0.0.0/8")), ForwardedFields.BOTH)) {
			assertThat(answer(server, "Forwarded: \"\r\nX-Forwarded-For: garbage\r\nX-Forwarded-Proto: gopher\r\n"))
				.isEqualTo("127.0.0.1 http false example.org peer 127.0.0.1");
		}
	}

	@Test
	void schemeHostAndPortAreThoseOfTheProxy() {
		try (TestServer server = start(TRUSTED, ForwardedFields.X_FORWARDED)) {
			assertThat(answer(server, """
					X-Forwarded-For: 203.0.113.7\r
					X-Forwarded-Proto: https\r
					X-Forwarded-Host: shop.example.com\r
					X-Forwarded-Port: 8443\r
					""")).isEqualTo("203.0.113.7 https true shop.example.com:8443 peer 127.0.0.1");
			assertThat(answer(server, "X-Forwarded-Proto: wss\r\nX-Forwarded-Port: 443\r\n"))
				.isEqualTo("127.0.0.1 https true example.org peer 127.0.0.1");
			assertThat(answer(server, "X-Forwarded-Host: [::1]:9000\r\nX-Forwarded-Port: 80\r\n"))
				.isEqualTo("127.0.0.1 http false [::1] peer 127.0.0.1");
		}
	}

	@Test
	void aSchemeThatTheClientHasInventedIsLeftOfThatOfTheProxy() {
		try (TestServer server = start(TRUSTED, ForwardedFields.X_FORWARDED)) {
			assertThat(answer(server, "X-Forwarded-For: 1.1.1.1, 203.0.113.7\r\nX-Forwarded-Proto: https, http\r\n"))
				.startsWith("203.0.113.7 http ");
			assertThat(answer(server, "X-Forwarded-For: 203.0.113.7, 10.0.0.1\r\nX-Forwarded-Proto: https, http\r\n"))
				.startsWith("203.0.113.7 https ");
		}
	}

	@Test
	void theStandardFieldIsReadElementByElement() {
		try (TestServer server = start(TRUSTED, ForwardedFields.FORWARDED)) {
			assertThat(answer(server, """
					Forwarded: for=1.1.1.1;proto=http, for="[2001:db8::7]:1";proto=https;host=shop.example.com\r
					Forwarded: for=10.0.0.1;proto=http;host=inner\r
					X-Forwarded-For: 198.51.100.1\r
					""")).isEqualTo("2001:db8:0:0:0:0:0:7:1 https true shop.example.com peer 127.0.0.1");
		}
	}

	@Test
	void theStandardFieldComesFirstWhereBothCount() {
		try (TestServer server = start(TRUSTED, ForwardedFields.BOTH)) {
			assertThat(answer(server, "Forwarded: for=203.0.113.7\r\nX-Forwarded-For: 198.51.100.1\r\n"))
				.startsWith("203.0.113.7 ");
			assertThat(answer(server, "X-Forwarded-For: 198.51.100.1\r\n")).startsWith("198.51.100.1 ");
		}
	}

	@Test
	void withEverybodyTrustedTheFirstValueCounts() {
		try (TestServer server = start(null, ForwardedFields.BOTH)) {
			assertThat(
					answer(server, "X-Forwarded-For: 203.0.113.7, 198.51.100.1\r\nX-Forwarded-Proto: https, http\r\n"))
				.isEqualTo("203.0.113.7 https true example.org peer 127.0.0.1");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "X-Forwarded-For: garbage", "X-Forwarded-For: 203.0.113.7, 10.0.0.256",
			"X-Forwarded-For: garbage, 10.0.0.1", "X-Forwarded-Proto: gopher", "X-Forwarded-Host: a b",
			"X-Forwarded-Host: user@host", "X-Forwarded-Port: 0", "X-Forwarded-Port: 65536",
			"X-Forwarded-Port: https" })
	void whatATrustedProxyCannotMeanIsAnswered400(String field) {
		try (TestServer server = start(TRUSTED, ForwardedFields.X_FORWARDED); WireClient client = server.connect()) {
			client.send("GET / HTTP/1.1\r\nHost: example.org\r\n" + field + "\r\n\r\n");

			assertThat(client.response().status()).isEqualTo(400);
			assertThat(server.count(Counter.PARSE_ERRORS)).isEqualTo(1);
			client.send("GET / HTTP/1.1\r\nHost: example.org\r\n\r\n");
			assertThat(client.response().status()).isEqualTo(200);
		}
	}

	@Test
	void anUnterminatedQuoteOfTheClientCannotHideWhatTheProxyAdds() {
		try (TestServer server = start(TRUSTED, ForwardedFields.FORWARDED); WireClient client = server.connect()) {
			client.send("GET / HTTP/1.1\r\nHost: a\r\nForwarded: for=\"1.1.1.1, for=203.0.113.7\r\n\r\n");

			assertThat(client.response().status()).isEqualTo(400);
		}
	}

	@Test
	void theNextRequestOfTheConnectionHasNothingOfIt() {
		try (TestServer server = start(TRUSTED, ForwardedFields.X_FORWARDED); WireClient client = server.connect()) {
			client.send("GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 203.0.113.7\r\nX-Forwarded-Host: b\r\n\r\n");
			client.response();
			client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");

			assertThat(client.response().body()).isEqualTo("127.0.0.1 http false a peer 127.0.0.1");
		}
	}

	private static TestServer start(@Nullable AddressRanges trusted, ForwardedFields fields) {
		return TestServer
			.start((routes) -> routes.forwarding(new ForwardedHeaders(new ForwardedOptions(trusted, fields)))
				.get("/", (request, response) -> response.end(seen(request))));
	}

	private static String seen(HttpRequest request) {
		return text((InetSocketAddress) request.remoteAddress()) + " " + request.scheme() + " " + request.isSecure()
				+ " " + request.host() + " peer "
				+ ((InetSocketAddress) request.peerAddress()).getAddress().getHostAddress();
	}

	/** Ports that the kernel has chosen are not shown. */
	private static String text(InetSocketAddress address) {
		String host = address.getAddress().getHostAddress();
		return (address.getPort() == 0 || host.equals("127.0.0.1")) ? host : host + ":" + address.getPort();
	}

	private static String answer(TestServer server, String fields) {
		try (WireClient client = server.connect()) {
			client.send("GET / HTTP/1.1\r\nHost: example.org\r\n" + fields + "\r\n");
			WireResponse response = client.response();
			assertThat(response.status()).isEqualTo(200);
			return response.body();
		}
	}

}
