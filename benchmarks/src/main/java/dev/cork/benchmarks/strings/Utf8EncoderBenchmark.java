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

package dev.cork.benchmarks.strings;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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
 * A text into a direct buffer: at once, measured before, and by way of an array as the
 * JDK does it.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class Utf8EncoderBenchmark {

	private static final int WINDOW_BYTES = 64 * 1024;

	private final Utf8Encoder encoder = new Utf8Encoder();

	private final ByteBuffer window = ByteBuffer.allocateDirect(WINDOW_BYTES).order(ByteOrder.LITTLE_ENDIAN);

	private ByteBuffer whole = this.window;

	/**
	 * What the text consists of: ASCII, Latin-1 with one letter in eight beyond ASCII,
	 * letters of two bytes, or one of those before nothing but ASCII.
	 */
	@Param({ "ascii", "latin1", "greek", "ascii-tail" })
	public String kind = "ascii";

	/** Characters of the text. */
	@Param({ "20", "1000", "10000", "1000000" })
	public int length;

	private String text = "";

	/** For JMH. */
	public Utf8EncoderBenchmark() {
	}

	/** Makes the text. */
	@Setup
	public void setup() {
		String text = switch (this.kind) {
			case "latin1" -> "abcdefg\u00e9".repeat(this.length / 8 + 1).substring(0, this.length);
			case "greek" -> "\u03b1".repeat(this.length);
			case "ascii-tail" -> "\u03b1" + "a".repeat(this.length - 1);
			default -> "a".repeat(this.length);
		};
		this.text = text;
		// as the buffers of the loops are
		this.whole = ByteBuffer.allocateDirect(3 * this.length).order(ByteOrder.LITTLE_ENDIAN);
		byte[] expected = text.getBytes(StandardCharsets.UTF_8);
		if (measureThenEncode() != expected.length
				|| !encodeAtOnce().duplicate().flip().equals(ByteBuffer.wrap(expected))) {
			throw new IllegalStateException("The encoder says something else than the JDK");
		}
	}

	/**
	 * The text surely fits.
	 * @return the buffer
	 */
	@Benchmark
	public ByteBuffer encodeAtOnce() {
		this.encoder.encode(this.text, this.whole.clear());
		return this.whole;
	}

	/**
	 * The text may not fit: it is measured, and then leaves in pieces of 64 KiB.
	 * @return the length
	 */
	@Benchmark
	public long measureThenEncode() {
		long length = this.encoder.encodedLength(this.text);
		int at = 0;
		while (at < this.text.length()) {
			at = this.encoder.encode(this.text, at, this.window.clear());
		}
		return length;
	}

	/**
	 * What the JDK offers: an array that is copied into the buffer.
	 * @return the buffer
	 */
	@Benchmark
	public ByteBuffer getBytes() {
		return this.whole.clear().put(this.text.getBytes(StandardCharsets.UTF_8));
	}

}
