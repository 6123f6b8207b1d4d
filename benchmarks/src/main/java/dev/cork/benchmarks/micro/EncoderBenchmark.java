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
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

import dev.cork.engine.buffer.Utf8Encoder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What it costs to encode a String into the place it leaves from, beside making an array
 * of it and copying that.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class EncoderBenchmark {

	private static final int CAPACITY_BYTES = 1 << 20;

	@Param({ "20", "1024", "65536" })
	private int chars;

	@Param({ "ascii", "latin1", "utf16" })
	private String content = "";

	private String text = "";

	private final ByteBuffer target = ByteBuffer.allocateDirect(CAPACITY_BYTES);

	private final Utf8Encoder encoder = new Utf8Encoder();

	/**
	 * Makes the text.
	 */
	@Setup
	public void makeText() {
		this.text = switch (this.content) {
			case "ascii" -> "x".repeat(this.chars);
			case "latin1" -> "x".repeat(this.chars - 1) + "\u00e9";
			default -> "x".repeat(this.chars - 1) + "\u20ac";
		};
	}

	/**
	 * Encodes in place.
	 * @return how many bytes
	 */
	@Benchmark
	public int encoded() {
		this.target.clear();
		this.encoder.encode(this.text, this.target);
		return this.target.position();
	}

	/**
	 * Makes an array and copies it.
	 * @return how many bytes
	 */
	@Benchmark
	public int copied() {
		return this.target.clear().put(this.text.getBytes(StandardCharsets.UTF_8)).position();
	}

}
