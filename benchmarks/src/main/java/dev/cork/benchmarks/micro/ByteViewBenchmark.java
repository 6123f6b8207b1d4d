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

import dev.cork.engine.buffer.ByteView;
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
 * What a header costs that is read as a view of the receive buffer, beside the same
 * header made a String first.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class ByteViewBenchmark {

	private static final String HEADER = "Content-Length: 1048576";

	private final ByteView name = new ByteView();

	private final ByteView value = new ByteView();

	/**
	 * Lays both views over one direct buffer, as the parser does.
	 */
	public ByteViewBenchmark() {
		byte[] bytes = HEADER.getBytes(StandardCharsets.US_ASCII);
		ByteBuffer received = ByteBuffer.allocateDirect(bytes.length).put(bytes).flip().order(ByteOrder.LITTLE_ENDIAN);
		int colon = HEADER.indexOf(':');
		this.name.set(received, 0, colon);
		this.value.set(received, colon + 2, bytes.length);
		if (!nameComparedAsView() || valueParsedAsView() != valueParsedAsString()) {
			throw new IllegalStateException("The views say something else");
		}
	}

	/**
	 * Compares the name in place.
	 * @return whether it is the one looked for
	 */
	@Benchmark
	public boolean nameComparedAsView() {
		return this.name.equalsIgnoreCase("content-length");
	}

	/**
	 * Compares the name as a String.
	 * @return whether it is the one looked for
	 */
	@Benchmark
	public boolean nameComparedAsString() {
		return this.name.toString().equalsIgnoreCase("content-length");
	}

	/**
	 * Parses the value in place.
	 * @return the value in bytes
	 */
	@Benchmark
	public long valueParsedAsView() {
		return this.value.parseLong();
	}

	/**
	 * Parses the value as a String.
	 * @return the value in bytes
	 */
	@Benchmark
	public long valueParsedAsString() {
		return Long.parseLong(this.value.toString());
	}

}
