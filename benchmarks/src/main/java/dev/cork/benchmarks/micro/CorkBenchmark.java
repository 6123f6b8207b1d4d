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

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

import dev.cork.engine.buffer.CorkBuffer;
import dev.cork.engine.buffer.Utf8Encoder;
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
 * What it costs to say a response: a head of four lines and a short body, sixteen of them
 * in one cork buffer.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class CorkBenchmark {

	private static final int RESPONSES = 16;

	private static final byte[] HEAD = "HTTP/1.1 200 OK\r\nDate: Tue, 01 Dec 2026 06:09:42 GMT\r\nContent-Length: "
		.getBytes(StandardCharsets.US_ASCII);

	private static final byte[] END = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

	private static final String BODY = "Hello, World!";

	private final CorkBuffer cork = new CorkBuffer();

	private final Utf8Encoder encoder = new Utf8Encoder();

	/**
	 * Fills and empties the buffer.
	 * @return how many bytes were to be written
	 */
	@Benchmark
	public int sixteenResponses() {
		for (int i = 0; i < RESPONSES; i++) {
			this.cork.put(HEAD);
			this.cork.putDecimal(BODY.length());
			this.cork.put(END);
			this.cork.putUtf8(BODY, this.encoder);
		}
		int bytes = this.cork.forWrite().remaining();
		this.cork.clear();
		return bytes;
	}

}
