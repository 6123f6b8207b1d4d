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

package dev.cork.it.metrics;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

import dev.cork.it.support.Apps;
import dev.cork.it.support.FrameClient;
import dev.cork.it.support.WebSocketClient;
import dev.cork.it.support.Wire;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * What goes wrong, by its kind, as a scrape of the application shows it.
 */
@Timeout(300)
class FaultsIT {

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	private static final String PROMETHEUS = "management.endpoints.web.exposure.include=prometheus";

	private static ConfigurableApplicationContext run(String... properties) {
		String[] all = new String[properties.length + 3];
		System.arraycopy(properties, 0, all, 3, properties.length);
		all[0] = PROMETHEUS;
		all[1] = "cork.server.loops=1";
		all[2] = "cork.metrics.step=200ms";
		return Apps.run(FaultyApplication.class, all);
	}

	private static Scrape scrape(ConfigurableApplicationContext context) {
		return new Scrape(Apps.probe(context).get("/actuator/prometheus").body());
	}

	@Test
	void malformedRequests() throws IOException {
		try (ConfigurableApplicationContext context = run()) {
			for (String head : List.of("GET / HTTP/1.1\r\nHo st: x\r\n\r\n", "GET / HTTP/1.1\r\n\r\n",
					"GET / HTTP/1.1\r\n\r\n", "NONSENSE \r\n\r\n", "GET / HTTP/1.1\r\nHost: x\r\nA: b\n\r\n",
					"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: +5\r\n\r\n")) {
				try (Wire wire = new Wire(Apps.port(context))) {
					assertThat(wire.send(head).readAll()).startsWith("HTTP/1.1 400 ");
				}
			}
			Awaitility.await().atMost(PATIENCE).untilAsserted(() -> {
				Scrape scrape = scrape(context);
				assertThat(errors(scrape, "whitespace-in-header-name")).isOne();
				assertThat(errors(scrape, "missing-host")).isEqualTo(2);
				assertThat(errors(scrape, "bad-request-line")).isOne();
				assertThat(errors(scrape, "bare-lf")).isOne();
				assertThat(errors(scrape, "bad-content-length")).isOne();
				assertThat(scrape.sum("cork_http_parse_errors_total")).isEqualTo(6);
				assertThat(scrape.sum("cork_connections_unused_total")).isEqualTo(6);
			});
		}
	}

	private static double errors(Scrape scrape, String kind) {
		return scrape.sum("cork_http_parse_errors_total", "kind=\"" + kind + "\"");
	}

	@ParameterizedTest
	@CsvSource({ "head, cork.server.timeouts.head, 'GET /here HTTP/1.1\r\nHo', HTTP/1.1 408 ",
			"idle, cork.server.timeouts.idle, 'GET /here HTTP/1.1\r\nHost: x\r\n\r\n', HTTP/1.1 200 ",
			"lifetime, cork.server.timeouts.connection-lifetime, 'GET /here HTTP/1.1\r\nHost: x\r\n\r\n', "
					+ "HTTP/1.1 200 ",
			"body, cork.server.timeouts.body-rate-window, "
					+ "'POST /body HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\nb', "
					+ "HTTP/1.1 408 " })
	void deadlinesOfConnections(String kind, String property, String sent, String answer) throws IOException {
		try (ConfigurableApplicationContext context = run(property + "=1s"); Wire wire = new Wire(Apps.port(context))) {
			wire.send(sent.replace("\\r\\n", "\r\n"));
			assertThat(wire.readAll()).startsWith(answer);
			assertThat(timeouts(context, kind)).isPositive();
		}
	}

	@Test
	void theDeadlineOfAnAnswerThatNobodyReads() throws IOException {
		try (ConfigurableApplicationContext context = run("cork.server.timeouts.write-stall=1s");
				Wire wire = new Wire(Apps.port(context))) {
			wire.send("GET /large HTTP/1.1\r\nHost: x\r\n\r\n");
			Awaitility.await().atMost(PATIENCE).until(() -> timeouts(context, "write") == 1);
			assertThat(closed(scrape(context), "timeout")).isPositive();
		}
	}

	@Test
	void theDeadlineOfAnAnswerThatTheApplicationOwes() {
		try (ConfigurableApplicationContext context = run("cork.websocket.upgrade-timeout=1s")) {
			assertThat(WebSocketClient.refused(Apps.port(context), "/undecided", (handshake) -> {
				// as it is
			})).isEqualTo(503);
			Awaitility.await().atMost(PATIENCE).until(() -> timeouts(context, "response") == 1);
		}
	}

	private static double timeouts(ConfigurableApplicationContext context, String kind) {
		return scrape(context).sum("cork_timeouts_total", "kind=\"" + kind + "\"");
	}

	private static double closed(Scrape scrape, String reason) {
		return scrape.sum("cork_connections_closed_total", "reason=\"" + reason + "\"");
	}

	@Test
	void webSocketsByTheCodeThatClosedThem() throws IOException {
		try (ConfigurableApplicationContext context = run()) {
			for (int code : new int[] { 1000, 1000, 3001, 4000, 4999 }) {
				try (WebSocketClient client = WebSocketClient.connect(Apps.port(context), "/shared")) {
					client.sendClose(code, "");
					assertThat(client.closed().code()).isEqualTo(code);
				}
			}
			try (FrameClient client = FrameClient.open(Apps.port(context), "/shared", "none")) {
				assertThat(client.send(0xf1, new byte[1]).read().closeCode()).isEqualTo(1002);
			}
			try (FrameClient client = FrameClient.open(Apps.port(context), "/shared", "none")) {
				assertThat(client.head()).startsWith("HTTP/1.1 101 ");
			}
			Awaitility.await().atMost(PATIENCE).untilAsserted(() -> {
				Scrape scrape = scrape(context);
				assertThat(closes(scrape, "1000")).isEqualTo(2);
				assertThat(closes(scrape, "3xxx")).isOne();
				assertThat(closes(scrape, "4xxx")).isEqualTo(2);
				assertThat(closes(scrape, "1002")).isOne();
				assertThat(closes(scrape, "1006")).isOne();
				assertThat(scrape.sum("cork_websockets_closed_total")).isEqualTo(7);
				assertThat(scrape.sum("cork_websockets_errors_total")).isOne();
				assertThat(scrape.sum("cork_websockets_open")).isZero();
			});
		}
	}

	private static double closes(Scrape scrape, String code) {
		return scrape.sum("cork_websockets_closed_total", "code=\"" + code + "\"");
	}

	@Test
	void whatCompressionSaves() throws IOException {
		byte[] text = "The same words again and again. ".repeat(50).getBytes(StandardCharsets.US_ASCII);
		try (ConfigurableApplicationContext context = run();
				FrameClient client = FrameClient.open(Apps.port(context), "/shared", "permessage-deflate")) {
			assertThat(scrape(context).sum("cork_websockets_compression_ratio")).isZero();
			int compressed = client.send(0xc1, client.deflate(text)).read().bytes().length;
			Awaitility.await()
				.atMost(PATIENCE)
				.untilAsserted(() -> assertThat(scrape(context).sum("cork_websockets_compression_ratio"))
					.isCloseTo((double) text.length / compressed, within(1.0)));
			assertThat(scrape(context).sum("cork_websockets_message_bytes_total", "direction=\"out\""))
				.isEqualTo(text.length);
		}
	}

	@Test
	void whatIsFramedOnceForAllSubscribers() {
		try (ConfigurableApplicationContext context = run();
				WebSocketClient first = WebSocketClient.connect(Apps.port(context), "/room");
				WebSocketClient second = WebSocketClient.connect(Apps.port(context), "/room");
				WebSocketClient third = WebSocketClient.connect(Apps.port(context), "/room")) {
			Awaitility.await().atMost(PATIENCE).until(() -> scrape(context).sum("cork_topics_subscriptions") == 3);
			first.send("hello");
			for (WebSocketClient client : List.of(first, second, third)) {
				assertThat(client.next()).isEqualTo("hello");
			}
			Scrape scrape = scrape(context);
			assertThat(scrape.sum("cork_topics_open")).isOne();
			assertThat(scrape.sum("cork_topics_published_total")).isOne();
			assertThat(scrape.sum("cork_topics_fanout_total")).isEqualTo(3);
			assertThat(scrape.sum("cork_topics_encodings_saved_total")).isEqualTo(2);
		}
	}

	@Test
	void requestsForWhichThereIsNoMemory() throws IOException {
		try (ConfigurableApplicationContext context = run("cork.server.memory.max-size=1MB",
				"cork.server.limits.max-request-body-size=8MB"); Wire wire = new Wire(Apps.port(context))) {
			String head = "POST /body HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 4000000\r\n\r\n";
			wire.send(head + "x".repeat(1000));
			Awaitility.await().atMost(PATIENCE).untilAsserted(() -> {
				Scrape scrape = scrape(context);
				assertThat(scrape.sum("cork_memory_max_bytes")).isEqualTo(1 << 20);
				assertThat(scrape.sum("cork_memory_held_bytes")).isBetween(1.0, (double) (1 << 20));
				assertThat(scrape.sum("cork_memory_refused_total")).isPositive();
				assertThat(scrape.sum("cork_http_memory_exhausted_total")).isPositive();
			});
		}
	}

}
