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

package dev.cork.engine.http;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

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
 * What a request head costs: the scan for its end, then the parse. In the parser's
 * package, for nobody outside of the engine has use for it.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class HttpParserBenchmark {

	private static final String SHORT = "GET /hello HTTP/1.1\r\nHost: localhost\r\n\r\n";

	private static final String BROWSER = """
			GET /headers HTTP/1.1\r
			Host: localhost:8080\r
			User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0\r
			Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8\r
			Accept-Language: en-GB,en;q=0.5\r
			Accept-Encoding: gzip, deflate, br, zstd\r
			Connection: keep-alive\r
			Cookie: session=0123456789abcdef0123456789abcdef; theme=dark\r
			Sec-Fetch-Dest: document\r
			Sec-Fetch-Mode: navigate\r
			\r
			""";

	private final ByteBuffer small = direct(SHORT);

	private final ByteBuffer large = direct(BROWSER);

	private final RequestHead head = new RequestHead(100);

	private final HttpParser parser = new HttpParser(8192, 8192);

	/** Sees that what is measured is parsing, not an error. */
	public HttpParserBenchmark() {
		if (oneField() != HttpParser.OK || browser() != HttpParser.OK) {
			throw new IllegalStateException("The parser refuses a head");
		}
	}

	/**
	 * Parses a head of one field.
	 * @return the result code
	 */
	@Benchmark
	public int oneField() {
		return parse(this.small);
	}

	/**
	 * Parses a head as browsers send it.
	 * @return the result code
	 */
	@Benchmark
	public int browser() {
		return parse(this.large);
	}

	private int parse(ByteBuffer in) {
		int end = this.parser.findHeadEnd(in, 0, in.limit(), 0);
		return HttpParser.parse(in, 0, end, this.head);
	}

	private static ByteBuffer direct(String text) {
		byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
		// as the buffers of the loops are
		return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip().order(ByteOrder.LITTLE_ENDIAN);
	}

}
