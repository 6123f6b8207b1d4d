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
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.CRC32C;

import dev.cork.engine.ServerOptionsBuilder;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.metrics.Counter;
import dev.cork.engine.proxy.AddressRanges;
import dev.cork.engine.proxy.ProxyMode;
import dev.cork.engine.proxy.ProxyProtocolOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The PROXY protocol in front of HTTP, each header whole and cut at every byte.
 */
class ProxyProtocolWireTests {

	private static final String SIGNATURE = "\r\n\r\n\0\r\nQUIT\n";

	private static final String ADDRESSES_V4 = "\313\000\161\007\306\063\144\001\022\147\001\273";

	private static final String SEEN_V4 = "203.0.113.7:4711 198.51.100.1:443";

	private static final String GET = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";

	@ParameterizedTest
	@ValueSource(strings = { "PROXY TCP4 203.0.113.7 198.51.100.1 4711 443\r\n",
			SIGNATURE + "\041\021\000\014" + ADDRESSES_V4,
			SIGNATURE + "\041\021\000\025" + ADDRESSES_V4 + "\001\000\002h2\004\000\001x" })
	void theAddressesAreThoseOfTheHeader(String header) {
		try (TestServer server = start(ProxyMode.REQUIRED)) {
			assertThat(transcript(server, header)).endsWith("\r\n\r\n" + SEEN_V4);
		}
	}

	@Test
	void addressesOfIpv6AreRead() {
		try (TestServer server = start(ProxyMode.REQUIRED)) {
			String seen = "2001:db8:0:0:0:0:0:7:4711 2001:db8:0:0:0:0:0:1:443";
			String addresses = "\040\001\r\270" + "\0".repeat(11) + "\007" + "\040\001\r\270" + "\0".repeat(11) + "\001"
					+ "\022\147\001\273";

			assertThat(transcript(server, "PROXY TCP6 2001:db8::7 2001:db8::1 4711 443\r\n")).endsWith(seen);
			assertThat(transcript(server, SIGNATURE + "\041\041\000\044" + addresses)).endsWith(seen);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "PROXY UNKNOWN\r\n", "PROXY UNKNOWN ffff:f...f:ffff what ever 65535\r\n",
			SIGNATURE + "\040\000\000\000", SIGNATURE + "\040\021\000\014" + ADDRESSES_V4,
			SIGNATURE + "\041\000\000\000", SIGNATURE + "\041\022\000\014" + ADDRESSES_V4 })
	void aProxyMaySpeakForItselfOrNotKnow(String header) {
		try (TestServer server = start(ProxyMode.REQUIRED)) {
			assertThat(transcript(server, header)).contains("HTTP/1.1 200 OK").contains("127.0.0.1:");
		}
	}

	@Test
	void theAddressOfAUnixDomainSocketIsItsPath() {
		try (TestServer server = start(ProxyMode.REQUIRED)) {
			String addresses = "/run/client" + "\0".repeat(97) + "/run/server" + "\0".repeat(97);

			assertThat(transcript(server, SIGNATURE + "\041\061\000\330" + addresses))
				.endsWith("/run/client /run/server");
		}
	}

	@Test
	void aChecksumIsVerified() {
		try (TestServer server = start(ProxyMode.REQUIRED)) {
			String start = SIGNATURE + "\041\021\000\023" + ADDRESSES_V4 + "\003\000\004";
			CRC32C crc = new CRC32C();
			crc.update((start + "\0\0\0\0").getBytes(StandardCharsets.ISO_8859_1));
			int sum = (int) crc.getValue();
			String right = "" + (char) (sum >>> 24) + (char) (sum >>> 16 & 0xff) + (char) (sum >>> 8 & 0xff)
					+ (char) (sum & 0xff);

			assertThat(transcript(server, start + right)).endsWith(SEEN_V4);
			assertRefused(server, start + "\0\0\0\0");
		}
	}

	static List<String> malformed() {
		return List.of(GET, "PROXY\r\n", "PROXY TCP4 203.0.113.7 198.51.100.1 4711\r\n",
				"PROXY TCP4 203.0.113.7 198.51.100.1 4711 443 \r\n",
				"PROXY  TCP4 203.0.113.7 198.51.100.1 4711 443\r\n", "PROXY TCP4 203.0.113.7 198.51.100.1 4711 443\n",
				"PROXY TCP4 203.0.113.7 198.51.100.1 4711 443\r\r\n",
				"PROXY TCP4 203.0.113.7 198.51.100.1 04711 443\r\n",
				"PROXY TCP4 203.0.113.7 198.51.100.1 65536 443\r\n", "PROXY TCP4 203.0.113.256 198.51.100.1 1 443\r\n",
				"PROXY TCP4 ::1 ::1 1 443\r\n", "PROXY TCP6 203.0.113.7 198.51.100.1 4711 443\r\n",
				"PROXY UDP4 203.0.113.7 198.51.100.1 4711 443\r\n", "PROXY UNKNOWN " + "x".repeat(92) + "\r\n",
				"PROXY TCP4 \0\r\n", "proxy UNKNOWN\r\n", "\r\n\r\n\0\r\nQUIt\n\041\021\000\014" + ADDRESSES_V4,
				SIGNATURE + "\021\021\000\014" + ADDRESSES_V4, SIGNATURE + "\042\021\000\014" + ADDRESSES_V4,
				SIGNATURE + "\041\023\000\014" + ADDRESSES_V4, SIGNATURE + "\041\101\000\014" + ADDRESSES_V4,
				SIGNATURE + "\041\021\000\013" + ADDRESSES_V4, SIGNATURE + "\041\021\000\016" + ADDRESSES_V4 + "\001\0",
				SIGNATURE + "\041\021\000\020" + ADDRESSES_V4 + "\001\0\002x",
				SIGNATURE + "\041\021\000\020" + ADDRESSES_V4 + "\003\0\001x",
				SIGNATURE + "\041\021\377\377" + ADDRESSES_V4);
	}

	@ParameterizedTest
	@MethodSource("malformed")
	void aMalformedHeaderClosesTheConnectionAndIsCounted(String header) {
		try (TestServer server = start(ProxyMode.REQUIRED)) {
			assertRefused(server, header);
		}
	}

	@Test
	void theLongestLineIsTakenAndALongerOneIsNot() {
		try (TestServer server = start(ProxyMode.REQUIRED)) {
			String longest = "PROXY UNKNOWN " + "x".repeat(91) + "\r\n";

			assertThat(longest).hasSize(107);
			assertThat(transcript(server, longest)).contains("HTTP/1.1 200 OK");
		}
	}

	@Test
	void aSecondHeaderIsNoRequest() {
		try (TestServer server = start(ProxyMode.REQUIRED)) {
			assertThat(transcript(server, "PROXY UNKNOWN\r\nPROXY UNKNOWN\r\n")).startsWith("HTTP/1.1 400 ");
		}
	}

	@Test
	void aPeerThatIsNotTrustedIsClosedBeforeAByteIsRead() {
		try (TestServer server = start(ProxyMode.REQUIRED, List.of("192.0.2.1"), (options) -> {
		}); WireClient client = server.connect()) {
			assertThat(client.drain()).isZero();
			server.awaitCount(Counter.REFUSED, 1);
			assertThat(server.count(Counter.READS)).isZero();
		}
	}

	@Test
	void aPeerThatIsNotTrustedIsServedAsItIsWhereOnlyTrustedOnesAreProxies() {
		try (TestServer server = start(ProxyMode.FROM_TRUSTED, List.of("192.0.2.1"), (options) -> {
		}); WireClient client = server.connect(); WireClient liar = server.connect()) {
			client.send(GET);
			assertThat(client.rest()).contains("127.0.0.1:" + client.localPort());
			liar.send("PROXY TCP4 203.0.113.7 198.51.100.1 4711 443\r\n" + GET);
			assertThat(liar.rest()).startsWith("HTTP/1.1 400 ");
		}
	}

	@Test
	void aHeaderThatDoesNotComeInTimeEndsTheConnection() {
		try (TestServer server = start(ProxyMode.REQUIRED, AddressRanges.PRIVATE,
				(options) -> options.headTimeout(Duration.ofMillis(50))); WireClient client = server.connect()) {
			client.send("PROXY ");

			assertThat(client.drain()).isZero();
			assertThat(server.count(Counter.HEAD_TIMEOUTS)).isEqualTo(1);
		}
	}

	@Test
	void whoEndsBeforeTheHeaderIsLetGo() {
		try (TestServer server = start(ProxyMode.REQUIRED); WireClient client = server.connect()) {
			client.send("PROXY TCP4 ").finish();

			assertThat(client.drain()).isZero();
			server.awaitNoConnections();
			assertThat(server.count(Counter.PROXY_ERRORS)).isZero();
		}
	}

	private static TestServer start(ProxyMode mode) {
		return start(mode, AddressRanges.PRIVATE, (options) -> {
			// the defaults
		});
	}

	private static TestServer start(ProxyMode mode, List<String> trusted, Consumer<ServerOptionsBuilder> options) {
		return TestServer.start(options,
				(routes) -> routes.proxyProtocol(new ProxyProtocolOptions(mode, AddressRanges.of(trusted)))
					.get("/", (request, response) -> response.end(seen(request))));
	}

	private static String seen(HttpRequest request) {
		return text(request.remoteAddress()) + " " + text(request.localAddress());
	}

	private static String text(Object address) {
		return (address instanceof InetSocketAddress tcp) ? tcp.getAddress().getHostAddress() + ":" + tcp.getPort()
				: address.toString();
	}

	private static void assertRefused(TestServer server, String header) {
		long requests = server.count(Counter.REQUESTS);
		for (int cut = 1; cut <= header.length(); cut++) {
			long before = server.count(Counter.PROXY_ERRORS);
			try (WireClient client = server.connect()) {
				client.sendAlone(header.substring(0, cut));
				if (server.count(Counter.PROXY_ERRORS) == before && cut < header.length()) {
					client.send(header.substring(cut) + GET);
				}
				assertThat(client.drain()).as("cut at " + cut).isZero();
			}
			server.awaitCount(Counter.PROXY_ERRORS, before + 1);
			server.awaitNoConnections();
		}
		assertThat(server.count(Counter.REQUESTS)).isEqualTo(requests);
	}

	/** The answer to a header and a request, whose own port is not the same each time. */
	private static String transcript(TestServer server, String header) {
		String whole = "";
		for (int cut = 1; cut <= header.length(); cut++) {
			String transcript;
			try (WireClient client = server.connect()) {
				client.sendAlone(header.substring(0, cut));
				client.send(header.substring(cut) + GET);
				transcript = client.rest().replaceAll("Date: [^\r]*\r\n", "");
			}
			String normal = transcript.replaceAll("127.0.0.1:\\d+", "127.0.0.1:0").replaceAll("Length: \\d+", "");
			assertThat(normal).as("cut at " + cut).isEqualTo(whole.isEmpty() ? normal : whole);
			whole = normal;
		}
		return whole;
	}

}
