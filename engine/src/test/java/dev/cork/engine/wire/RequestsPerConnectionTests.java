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

import java.io.IOException;

import dev.cork.engine.metrics.PowerHistogram;
import dev.cork.engine.websocket.WebSocketOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How many requests connections have had is known when they are over.
 */
@Timeout(120)
class RequestsPerConnectionTests {

	private static final String REQUEST = "GET /here HTTP/1.1\r\nHost: a\r\n\r\n";

	private TestServer server;

	@BeforeEach
	void start() {
		this.server = TestServer.start((routes) -> routes.get("/here", (request, response) -> response.end("here"))
			.webSocket("/ws", WebSocketOptions.builder().build(), new RecordingWebSocketHandler()));
	}

	@AfterEach
	void stop() {
		this.server.close();
	}

	private void send(int requests) {
		try (WireClient client = this.server.connect()) {
			for (int i = 0; i < requests; i++) {
				assertThat(client.send(REQUEST).response().body()).isEqualTo("here");
			}
		}
	}

	private String seen() {
		PowerHistogram histogram = this.server.server().metrics().requestsPerConnection();
		StringBuilder seen = new StringBuilder();
		for (int i = 0; i < PowerHistogram.buckets(); i++) {
			if (histogram.count(i) > 0) {
				seen.append(histogram.count(i))
					.append(" up to ")
					.append(PowerHistogram.upperBound(i))
					.append(" with ")
					.append(histogram.sum(i))
					.append("; ");
			}
		}
		return seen.toString();
	}

	@Test
	void aConnectionIsOneValueWhenItHasEnded() {
		send(1);
		send(1);
		send(3);
		send(0);
		send(100);
		this.server.awaitNoConnections();
		assertThat(seen()).isEqualTo("1 up to 0 with 0; 2 up to 1 with 2; 1 up to 4 with 3; 1 up to 128 with 100; ");
	}

	@Test
	void oneThatIsOpenIsNoneYet() {
		try (WireClient client = this.server.connect()) {
			assertThat(client.send(REQUEST).response().body()).isEqualTo("here");
			assertThat(seen()).isEmpty();
		}
	}

	@Test
	void anUpgradeIsTheLastRequestOfItsConnection() throws IOException {
		try (FrameWire wire = FrameWire.open(this.server.port(), "/ws", "", new byte[0])) {
			TestServer.await("the end of HTTP", () -> !seen().isEmpty());
			wire.send(new byte[] { (byte) 0x88, (byte) 0x80, 0, 0, 0, 0 });
			wire.readToEnd();
		}
		this.server.awaitNoConnections();
		assertThat(seen()).isEqualTo("1 up to 1 with 1; ");
	}

	@Test
	void oneThatTheServerEndsCountsToo() {
		try (WireClient client = this.server.connect()) {
			assertThat(client.send(REQUEST).response().body()).isEqualTo("here");
			client.send("NONSENSE\r\n\r\n");
			assertThat(client.rest()).startsWith("HTTP/1.1 400 ");
		}
		this.server.awaitNoConnections();
		assertThat(seen()).isEqualTo("1 up to 1 with 1; ");
	}

}
