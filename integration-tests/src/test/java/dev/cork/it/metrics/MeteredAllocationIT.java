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
import java.lang.management.ManagementFactory;
import java.util.List;

import com.sun.management.ThreadMXBean;
import dev.cork.it.support.Apps;
import dev.cork.it.support.Wire;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * With all metrics on, and Prometheus, a request allocates nothing on its loop.
 */
class MeteredAllocationIT {

	private static final int REQUESTS = 20_000;

	/** The least counts: the compiler may not be done with the first. */
	private static final int MEASUREMENTS = 5;

	private static final int PIPELINED = 16;

	/** The box that NIO's selector makes of a descriptor for each event. */
	private static final double NIO_BYTES = 16.0 / PIPELINED;

	private static final List<String> ALSO_THERE = List.of("cork.connections.requests", "cork.connections.unused",
			"cork.memory.held", "cork.arena.threads.held", "cork.cache.requests", "cork.management.loop.busy",
			"cork.management.connections.requests");

	private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	@ParameterizedTest
	@ValueSource(ints = { 1, 64 })
	void aRequestThatIsCountedTimedAndMeasuredAllocatesNothing(int sampleEvery) throws IOException {
		try (ConfigurableApplicationContext context = Apps.run(MeteredApplication.class, "cork.server.loops=1",
				"cork.metrics.sample-every=" + sampleEvery, "management.defaults.metrics.export.enabled=false",
				"management.prometheus.metrics.export.enabled=true", "management.server.port=0",
				"management.server.address=127.0.0.1", "cork.metrics.step=200ms",
				"management.metrics.distribution.percentiles-histogram.http.server.requests=true")) {
			long loopThread = Long.parseLong(Apps.probe(context).get("/thread").body());
			double bytes = bytesPerRequest(Apps.port(context), loopThread);
			assertThat(bytes).as("bytes per request").isLessThan(0.5 + NIO_BYTES);
			MeterRegistry registry = MeteredApplication.meters(context);
			assertThat(registry).isInstanceOf(PrometheusMeterRegistry.class);
			assertThat(registry.get("http.server.requests").tags("uri", "/cheap").timer().count())
				.isGreaterThan(REQUESTS);
			assertThat(registry.get("cork.request.cpu").tags("uri", "/cheap").timer().count())
				.isGreaterThan(REQUESTS / sampleEvery / 2);
			for (String name : ALSO_THERE) {
				assertThat(registry.find(name).meters()).as(name).isNotEmpty();
			}
		}
	}

	private static double bytesPerRequest(int port, long loopThread) throws IOException {
		String request = "GET /cheap HTTP/1.1\r\nHost: x\r\n\r\n";
		try (Wire wire = new Wire(port)) {
			int length = wire.send(request).readHead().length() + wire.read("cheap".length()).length();
			exchange(wire, request, length, 3 * REQUESTS);
			double least = Double.MAX_VALUE;
			for (int i = 0; i < MEASUREMENTS; i++) {
				long before = THREADS.getThreadAllocatedBytes(loopThread);
				exchange(wire, request, length, REQUESTS);
				least = Math.min(least, (double) (THREADS.getThreadAllocatedBytes(loopThread) - before) / REQUESTS);
			}
			return least;
		}
	}

	private static void exchange(Wire wire, String request, int answerLength, int count) throws IOException {
		String batch = request.repeat(PIPELINED);
		for (int i = 0; i < count / PIPELINED; i++) {
			String answers = wire.send(batch).read(answerLength * PIPELINED);
			assertThat(answers.startsWith("HTTP/1.1 200 ")).isTrue();
		}
	}

}
