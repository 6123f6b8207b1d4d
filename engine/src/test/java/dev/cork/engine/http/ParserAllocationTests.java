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

import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;

import com.sun.management.ThreadMXBean;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ParserAllocationTests {

	private static final int WARM_UP_ROUNDS = 20_000;

	private static final int MEASURED_ROUNDS = 100_000;

	private static final long MAX_BYTES = 1024;

	private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	private static final String REQUEST = """
			POST /trades/AC%20ME?last=3 HTTP/1.1\r
			Host: cork.dev:8080\r
			User-Agent: Mozilla/5.0 (X11; Linux x86_64)\r
			Accept: application/json, */*;q=0.5\r
			Accept-Encoding: gzip, deflate\r
			Accept-Language: en\r
			Connection: keep-alive\r
			Cookie: a=b; c=d\r
			Content-Type: application/json\r
			Expect: 100-continue\r
			Transfer-Encoding: chunked\r
			\r
			""";

	private static final String BODY = "5;a=b\r\nHello\r\n0\r\nX-Sum: 1\r\n\r\n";

	private final ByteBuffer in = HeadWire.bufferOf(REQUEST + BODY, 0);

	private final int end = REQUEST.length() + BODY.length();

	private final ByteBuffer path = ByteBuffer.allocateDirect(100);

	private final RequestHead head = new RequestHead(20);

	private final ChunkedDecoder decoder = new ChunkedDecoder(100, 10);

	private final HttpParser parser = new HttpParser(200, 1000);

	@Test
	void aRequestWithTenHeadersAndAChunkedBodyAllocatesNothing() {
		long checksum = 0;
		for (int i = 0; i < WARM_UP_ROUNDS; i++) {
			checksum += round();
		}
		long before = THREADS.getCurrentThreadAllocatedBytes();
		for (int i = 0; i < MEASURED_ROUNDS; i++) {
			checksum += round();
		}
		long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
		assertThat(checksum).isEqualTo((long) (WARM_UP_ROUNDS + MEASURED_ROUNDS) * round());
		assertThat(allocated).isLessThan(MAX_BYTES);
	}

	@Test
	void aRefusedRequestAllocatesNothing() {
		this.in.put(REQUEST.indexOf("keep-alive"), (byte) 0);
		long before = 0;
		long codes = 0;
		for (int i = 0; i < WARM_UP_ROUNDS + MEASURED_ROUNDS; i++) {
			if (i == WARM_UP_ROUNDS) {
				before = THREADS.getCurrentThreadAllocatedBytes();
			}
			int code = this.parser.findHeadEnd(this.in, 0, this.end, 0);
			codes += HttpError.of(code).status();
		}
		long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
		assertThat(codes).isEqualTo(400L * (WARM_UP_ROUNDS + MEASURED_ROUNDS));
		assertThat(allocated).isLessThan(MAX_BYTES);
	}

	private int round() {
		int headEnd = this.parser.findHeadEnd(this.in, 0, this.end, this.parser.findHeadEnd(this.in, 0, 100, 0));
		int result = HttpParser.parse(this.in, 0, headEnd, this.head);
		this.path.clear();
		result += PathRule.decode(this.in, this.head.pathFrom, this.head.pathTo, this.path);
		this.path.clear();
		result += PercentDecoder.decodeQuery(this.in, this.head.queryFrom, this.head.queryTo, this.path);
		result += this.head.find("content-type") + this.head.headerCount;
		this.decoder.reset();
		int state = this.decoder.decode(this.in, headEnd, this.end);
		while (state == ChunkedDecoder.DATA) {
			result += this.decoder.dataTo - this.decoder.dataFrom;
			state = this.decoder.decode(this.in, this.decoder.next, this.end);
		}
		return result + state;
	}

}
