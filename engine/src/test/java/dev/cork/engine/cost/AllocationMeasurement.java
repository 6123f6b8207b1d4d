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

package dev.cork.engine.cost;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.function.UnaryOperator;

import dev.cork.engine.HttpServer;
import dev.cork.engine.ServerOptions;
import dev.cork.engine.ServerOptionsBuilder;
import dev.cork.engine.metrics.Counter;
import dev.cork.engine.metrics.ServerMetrics;
import dev.cork.engine.testsupport.RawConnection;

/**
 * Measures what a loop allocates for a kind of request, after others that warm everything
 * up.
 *
 * <p>
 * The Date changes twice meanwhile at least, which takes more than a second; and another
 * connection waits for a body that never comes and whose rate is measured every 100 ms,
 * so that time-outs expire and are set anew.
 *
 * @param allocatedBytes what the loop's thread has allocated on the heap
 * @param requests how many requests it has answered for that
 * @param events how many ready sockets its polls have reported
 * @param backloggedBytes how much the kernel did not take at once
 * @param dateChanges how often the Date has changed
 */
record AllocationMeasurement(long allocatedBytes, long requests, long events, long backloggedBytes, int dateChanges) {

	static final int REQUESTS = 100_000;

	private static final int WARM_UP_REQUESTS = 20_000;

	/** One that a late recompilation by the JVM fell into was part of the warm-up. */
	private static final int MAX_ATTEMPTS = 4;

	private static final int BOX_BYTES = 16;

	private static final int LESS_THAN_ANYTHING_PER_REQUEST = 1024;

	private static final Duration RATE_WINDOW = Duration.ofMillis(100);

	/** What may be allocated if the JDK makes so many boxes for each event. */
	long allowedBytes(int boxesPerEvent) {
		return LESS_THAN_ANYTHING_PER_REQUEST + this.events * boxesPerEvent * BOX_BYTES;
	}

	static AllocationMeasurement of(Scenario scenario, int boxesPerEvent) throws IOException {
		return of(scenario, boxesPerEvent, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
	}

	static AllocationMeasurement of(Scenario scenario, int boxesPerEvent, SocketAddress address) throws IOException {
		return of(scenario, boxesPerEvent, ServerOptions.builder().listen(address));
	}

	static AllocationMeasurement of(Scenario scenario, int boxesPerEvent, ServerOptionsBuilder builder)
			throws IOException {
		return of(scenario, boxesPerEvent, builder, (server) -> server);
	}

	static AllocationMeasurement of(Scenario scenario, int boxesPerEvent, ServerOptionsBuilder builder,
			UnaryOperator<HttpServer.Builder> more) throws IOException {
		ServerOptions options = builder.loops(1).bodyMinBytesPerSecond(1).bodyRateWindow(RATE_WINDOW).build();
		try (HttpServer server = more.apply(MeasuredHandlers.addTo(HttpServer.builder().options(options))).start();
				RawConnection parked = RawConnection.to(server.addresses().get(0));
				Load load = new Load(server.addresses().get(0), scenario,
						() -> server.metrics().total(Counter.RESPONSES))) {
			parked.send("POST /parked HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n");
			load.sendForMoreThanASecond(WARM_UP_REQUESTS);
			AllocationMeasurement measured = measure(server, load, scenario.requests());
			for (int attempt = 1; attempt < MAX_ATTEMPTS
					&& measured.allocatedBytes() >= measured.allowedBytes(boxesPerEvent); attempt++) {
				measured = measure(server, load, scenario.requests());
			}
			return measured;
		}
	}

	private static AllocationMeasurement measure(HttpServer server, Load load, int requests) throws IOException {
		LoopThread loop = LoopThread.find();
		ServerMetrics metrics = server.metrics();
		long requestsBefore = metrics.total(Counter.REQUESTS);
		long eventsBefore = metrics.total(Counter.EVENTS);
		long backloggedBefore = metrics.total(Counter.BACKLOGGED_BYTES);
		int dateChangesBefore = load.dateChanges();
		long allocatedBefore = loop.allocatedBytes();
		load.sendForMoreThanASecond(requests);
		long allocated = loop.allocatedBytes() - allocatedBefore;
		return new AllocationMeasurement(allocated, metrics.total(Counter.REQUESTS) - requestsBefore,
				metrics.total(Counter.EVENTS) - eventsBefore,
				metrics.total(Counter.BACKLOGGED_BYTES) - backloggedBefore, load.dateChanges() - dateChangesBefore);
	}

}
