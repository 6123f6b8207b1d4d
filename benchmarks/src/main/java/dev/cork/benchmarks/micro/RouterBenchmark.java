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

package dev.cork.benchmarks.micro;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

import dev.cork.engine.router.RouteMatch;
import dev.cork.engine.router.Router;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What it costs to find a route among fifty.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class RouterBenchmark {

	private static final String GET = "GET";

	private final Router<String> router;

	private final RouteMatch<String> match = new RouteMatch<>();

	private final ByteBuffer literal = direct("/service7/items");

	private final ByteBuffer parameters = direct("/service7/items/4711/parts/12");

	private final ByteBuffer wildcard = direct("/files/a/b/c.txt");

	/**
	 * Makes the router.
	 */
	public RouterBenchmark() {
		Router.Builder<String> builder = Router.builder();
		for (int i = 0; i < 16; i++) {
			builder.add(GET, "/service" + i + "/items", "list");
			builder.add(GET, "/service" + i + "/items/{id}", "item");
			builder.add(GET, "/service" + i + "/items/{id}/parts/{part}", "part");
		}
		this.router = builder.add(GET, "/files/**", "files").build();
		if (literal() != Router.MATCHED || twoParameters() != Router.MATCHED || wildcard() != Router.MATCHED) {
			throw new IllegalStateException("A route is not found");
		}
	}

	/**
	 * Finds a route without parameters.
	 * @return the result code
	 */
	@Benchmark
	public int literal() {
		return this.router.route(GET, this.literal, 0, this.literal.limit(), this.match);
	}

	/**
	 * Finds a route with two parameters.
	 * @return the result code
	 */
	@Benchmark
	public int twoParameters() {
		return this.router.route(GET, this.parameters, 0, this.parameters.limit(), this.match);
	}

	/**
	 * Finds a route for any path below it.
	 * @return the result code
	 */
	@Benchmark
	public int wildcard() {
		return this.router.route(GET, this.wildcard, 0, this.wildcard.limit(), this.match);
	}

	private static ByteBuffer direct(String text) {
		byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
		// as the buffers of the loops are
		return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip().order(ByteOrder.LITTLE_ENDIAN);
	}

}
