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
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

import dev.cork.engine.http.HttpHandler;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.metrics.Counter;
import dev.cork.engine.metrics.MeteredRoute;
import dev.cork.engine.metrics.RouteCost;
import dev.cork.engine.testsupport.RawConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * What a server says its routes cost, where it is known what they cost.
 */
@Timeout(120)
class RouteCostTests {

	private static final int PLANTED_BYTES = 10 * 1024;

	private static final long PLANTED_NANOS = 200_000;

	private static final byte[] ANSWER = "ok".getBytes(StandardCharsets.US_ASCII);

	/** Keeps what a handler has made from being optimised away. */
	@SuppressWarnings("UnusedVariable") // written so that somebody might read it
	private volatile byte[] kept = ANSWER;

	private final HttpHandler cheap = (request, response) -> response.end(ANSWER);

	private final HttpHandler allocating = (request, response) -> {
		// with its header an array of that length has a few bytes more
		this.kept = new byte[PLANTED_BYTES - 16];
		response.end(ANSWER);
	};

	private final HttpHandler burning = (request, response) -> {
		long start = System.nanoTime();
		while (System.nanoTime() - start < PLANTED_NANOS) {
			Thread.onSpinWait();
		}
		response.end(ANSWER);
	};

	@Test
	void theRouteThatAllocatesAndTheOneThatBurnsProcessorTimeAreFound() {
		try (TestServer server = server(4)) {
			request(server, 3000, "/cheap", "/allocating", "/burning");
			List<RouteCost> costs = server.server().metrics().routeCosts();
			RouteCost allocating = find(costs, "/allocating");
			assertThat(allocating.requests()).isEqualTo(3000);
			assertThat(allocating.allocatedBytes().count()).isBetween(500L, 1000L);
			assertThat(allocating.allocatedBytes().mean()).isCloseTo(PLANTED_BYTES, within(PLANTED_BYTES * 0.02));
			assertThat(costs.stream().max(Comparator.comparing((cost) -> cost.cpuNanos().mean())))
				.hasValueSatisfying((first) -> assertThat(first.route().pattern()).isEqualTo("/burning"));
			assertThat(costs.stream().max(Comparator.comparing(RouteCost::totalCpuNanos)))
				.hasValueSatisfying((first) -> assertThat(first.route().pattern()).isEqualTo("/burning"));
		}
	}

	@Test
	void theRowsAddUpToTheTimeOfTheLoops() {
		try (TestServer server = server(1)) {
			request(server, 500, "/cheap", "/burning");
			double attributed = server.server()
				.metrics()
				.routeCosts()
				.stream()
				.mapToDouble(RouteCost::totalCpuNanos)
				.sum();
			assertThat(attributed).isPositive().isLessThan((double) server.server().metrics().cpuNanos());
			assertThat(server.server().metrics().overheadNanos()).isPositive();
			assertThat(find(server.server().metrics().routeCosts(), "/burning").cpuNanos().sum())
				.isLessThan((long) attributed);
		}
	}

	@Test
	void whatTheEngineDoesItselfIsARowOfItsOwn() {
		try (TestServer server = server(1)) {
			request(server, 100, "/cheap", "/nowhere");
			List<RouteCost> costs = server.server().metrics().routeCosts();
			RouteCost engine = find(costs, (route) -> route.kind() == MeteredRoute.Kind.ENGINE);
			assertThat(engine.requests()).isEqualTo(200);
			assertThat(engine.cpuNanos().count()).isEqualTo(200);
			RouteCost unmatched = find(costs, (route) -> route.kind() == MeteredRoute.Kind.UNMATCHED);
			assertThat(unmatched.requests()).isEqualTo(100);
		}
	}

	@Test
	void whatADetachedResponseDoesOnTheLoopBelongsToItsRoute() {
		try (TestServer server = TestServer
			.start((routes) -> routes.costSampleEvery(1).get("/later", (request, response) -> {
				request.retain();
				var detached = response.detach();
				detached.loopExecutor().execute(() -> detached.execute(this::allocateAndEnd));
			}))) {
			request(server, 300, "/later");
			RouteCost later = find(server.server().metrics().routeCosts(), "/later");
			assertThat(later.requests()).isEqualTo(300);
			assertThat(later.allocatedBytes().mean()).isBetween(PLANTED_BYTES * 1.0, PLANTED_BYTES * 1.1);
		}
	}

	private void allocateAndEnd(HttpResponse response) {
		this.kept = new byte[PLANTED_BYTES];
		response.end(ANSWER);
	}

	@Test
	void aRouteThatLeavesARequestToTheNextLeavesItsCostToo() {
		try (TestServer server = TestServer.start((routes) -> routes.costSampleEvery(1)
			.get("/pair/one", (request, response) -> response.yieldToNext())
			.get("/pair/{any}", this.cheap))) {
			request(server, 10, "/pair/one");
			List<RouteCost> costs = server.server().metrics().routeCosts();
			assertThat(find(costs, "/pair/one").requests()).isZero();
			assertThat(find(costs, "/pair/{any}").requests()).isEqualTo(10);
			assertThat(find(costs, "/pair/{any}").cpuNanos().count()).isEqualTo(10);
		}
	}

	@Test
	void aConnectionThatBreaksLeavesNoSampleOpen() {
		try (TestServer server = TestServer.start((routes) -> routes.costSampleEvery(1)
			.get("/waits", (request, response) -> response.detach())
			.get("/cheap", this.cheap))) {
			try (RawConnection connection = RawConnection.to(server.server().addresses().get(0))) {
				connection.send("GET /waits HTTP/1.1\r\nHost: a\r\n\r\n");
				server.awaitCount(Counter.REQUESTS, 1);
				connection.reset();
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
			server.awaitNoConnections();
			request(server, 5, "/cheap");
			List<RouteCost> costs = server.server().metrics().routeCosts();
			assertThat(find(costs, "/waits").cpuNanos().count()).isOne();
			assertThat(find(costs, "/cheap").cpuNanos().count()).isEqualTo(5);
		}
	}

	@Test
	void nothingIsMeasuredUnlessAskedFor() {
		try (TestServer server = TestServer.start((routes) -> routes.get("/cheap", this.cheap))) {
			request(server, 5, "/cheap");
			assertThat(server.server().metrics().isMeasuringCosts()).isFalse();
			assertThat(server.server().metrics().routeCosts()).isEmpty();
		}
	}

	private TestServer server(int sampleEvery) {
		return TestServer.start((routes) -> routes.costSampleEvery(sampleEvery)
			.get("/cheap", this.cheap)
			.get("/allocating", this.allocating)
			.get("/burning", this.burning));
	}

	private static void request(TestServer server, int times, String... paths) {
		long expected = server.count(Counter.RESPONSES) + (long) times * paths.length;
		try (RawConnection connection = RawConnection.to(server.server().addresses().get(0))) {
			String requests = String.join("",
					Arrays.stream(paths).map((path) -> "GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n").toList());
			for (int i = 0; i < times; i++) {
				connection.send(requests);
				server.awaitCount(Counter.RESPONSES, expected - (long) (times - 1 - i) * paths.length);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		// the last one is recorded after it was counted
		server.awaitNoConnections();
	}

	private static RouteCost find(List<RouteCost> costs, String pattern) {
		return find(costs, (route) -> route.pattern().equals(pattern));
	}

	private static RouteCost find(List<RouteCost> costs, Predicate<MeteredRoute> which) {
		return costs.stream().filter((cost) -> which.test(cost.route())).findFirst().orElseThrow();
	}

}
