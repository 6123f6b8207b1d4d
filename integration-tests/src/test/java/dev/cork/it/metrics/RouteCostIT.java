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
import java.util.Comparator;
import java.util.concurrent.TimeUnit;

import dev.cork.it.support.Answer;
import dev.cork.it.support.Apps;
import dev.cork.it.support.WebSocketClient;
import dev.cork.it.support.Wire;
import io.micrometer.core.instrument.MeterRegistry;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * What meters say that routes cost, where it is known what they cost.
 */
class RouteCostIT {

	private static ConfigurableApplicationContext context;

	@BeforeAll
	static void start() {
		context = Apps.run(MeteredApplication.class, "cork.server.loops=1", "cork.metrics.sample-every=4");
	}

	@AfterAll
	static void stop() {
		context.close();
	}

	@Test
	void theRouteThatAllocatesTenKilobytesAndTheOneThatBurnsProcessorTimeAreFound() throws IOException {
		request(Apps.port(context), 4000, "/cheap", "/allocating", "/burning");
		MeterRegistry meters = MeteredApplication.meters(context);
		assertThat(meters.get("cork.request.count").tags("uri", "/allocating").functionCounter().count())
			.isGreaterThanOrEqualTo(3999);
		var allocated = meters.get("cork.request.allocated").tags("uri", "/allocating", "part", "handler").summary();
		assertThat(allocated.count()).isBetween(700L, 1300L);
		assertThat(allocated.mean()).isCloseTo(MeteredApplication.PLANTED_BYTES,
				within(MeteredApplication.PLANTED_BYTES * 0.02));
		assertThat(meters.get("cork.request.cpu")
			.timers()
			.stream()
			.max(Comparator.comparing((timer) -> timer.mean(TimeUnit.NANOSECONDS))))
			.hasValueSatisfying((first) -> assertThat(first.getId().getTag("uri")).isEqualTo("/burning"));
	}

	@Test
	void whatTheEngineDoesAndWhatNoRouteMatchesAreRowsOfTheirOwn() throws IOException {
		request(Apps.port(context), 200, "/nowhere/1", "/nowhere/2", "/nowhere/3");
		MeterRegistry meters = MeteredApplication.meters(context);
		assertThat(meters.get("cork.request.cpu").tags("uri", "ENGINE", "part", "engine").timer().count()).isPositive();
		assertThat(meters.find("cork.request.count").counters()).isEmpty();
		assertThat(meters.get("cork.request.count").functionCounters())
			.noneMatch((counter) -> String.valueOf(counter.getId().getTag("uri")).startsWith("/nowhere"));
	}

	@Test
	void messagesOfAWebSocketAreMeasuredApartFromItsHandshake() {
		try (WebSocketClient client = WebSocketClient.connect(Apps.port(context), "/echo")) {
			for (int i = 0; i < 400; i++) {
				client.send("hello");
				assertThat(client.next()).isEqualTo("hello");
			}
		}
		Awaitility.await().untilAsserted(() -> {
			MeterRegistry meters = MeteredApplication.meters(context);
			assertThat(
					meters.get("cork.request.count").tags("uri", "/echo", "part", "message").functionCounter().count())
				.isGreaterThanOrEqualTo(400);
			assertThat(meters.get("cork.request.cpu").tags("uri", "/echo", "part", "message").timer().count())
				.isPositive();
		});
	}

	@Test
	void theExecutorTimeOfABlockingHandlerIsApart() throws IOException {
		request(Apps.port(context), 400, "/blocking");
		Awaitility.await().untilAsserted(() -> {
			var executor = MeteredApplication.meters(context)
				.get("cork.request.allocated")
				.tags("uri", "/blocking", "part", "executor")
				.summary();
			assertThat(executor.count()).isPositive();
			assertThat(executor.mean()).isGreaterThan(MeteredApplication.PLANTED_BYTES);
		});
	}

	@Test
	@EnabledForJreRange(min = JRE.JAVA_21)
	void ofVirtualThreadsNothingIsSaid() throws IOException {
		try (ConfigurableApplicationContext virtual = Apps.run(MeteredApplication.class, "cork.metrics.sample-every=1",
				"spring.threads.virtual.enabled=true")) {
			request(Apps.port(virtual), 100, "/blocking");
			MeterRegistry meters = MeteredApplication.meters(virtual);
			assertThat(meters.get("cork.request.count").tags("uri", "/blocking").functionCounter().count())
				.isGreaterThanOrEqualTo(99);
			assertThat(meters.find("cork.request.cpu").tags("part", "executor").timer()).isNull();
			assertThat(meters.find("cork.request.allocated").tags("part", "executor").summary()).isNull();
		}
	}

	@Test
	void nothingIsMeasuredIfSamplingIsOff() throws IOException {
		try (ConfigurableApplicationContext off = Apps.run(MeteredApplication.class, "cork.metrics.sample-every=0")) {
			request(Apps.port(off), 10, "/cheap");
			MeterRegistry meters = MeteredApplication.meters(off);
			assertThat(meters.find("cork.request.cpu").timer()).isNull();
			assertThat(meters.find("cork.request.count").functionCounter()).isNull();
			assertThat(meters.get("cork.http.requests").functionCounters()).isNotEmpty();
		}
	}

	static void request(int port, int times, String... paths) throws IOException {
		try (Wire wire = new Wire(port)) {
			for (int i = 0; i < times; i++) {
				for (String path : paths) {
					wire.send("GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n");
					assertThat(Answer.read(wire).status()).isIn(200, 404, 409, 500);
				}
			}
		}
	}

}
