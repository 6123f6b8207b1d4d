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
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;

import dev.cork.engine.HttpServer;
import dev.cork.engine.ServerOptions;
import dev.cork.engine.http.CachePolicy;
import dev.cork.engine.http.ResponseCache;
import dev.cork.engine.metrics.Counter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nothing is allocated for an answer from the response cache, of which there is one, with
 * its Age and its old Date.
 */
@Timeout(120)
class CachedAllocationTests {

	private static final int WARM_UP_REQUESTS = 30_000;

	private static final int REQUESTS = 30_000;

	/** One that a late recompilation by the JVM fell into was part of the warm-up. */
	private static final int MAX_ATTEMPTS = 4;

	private static final int LESS_THAN_ANYTHING_PER_REQUEST = 1024;

	private static final String BODY = "x".repeat(999) + "!";

	@Test
	void aWholeAnswer() throws IOException {
		assertNothingIsAllocatedFor("GET /cached/a?b=c HTTP/1.1\r\nHost: A.example:80\r\nAccept-Language: de\r\n\r\n",
				"!");
	}

	@Test
	void anAnswerToHead() throws IOException {
		assertNothingIsAllocatedFor("HEAD /cached/a?b=c HTTP/1.1\r\nHost: A.example:80\r\nAccept-Language: de\r\n\r\n",
				"\r\n\r\n");
	}

	@Test
	void anAnswerThatTheClientHas() throws IOException {
		assertNothingIsAllocatedFor("""
				GET /cached/a?b=c HTTP/1.1\r
				Host: a.example:80\r
				Accept-Language: de\r
				If-None-Match: "v0", W/"v1"\r
				\r
				""", "\r\n\r\n");
	}

	private static void assertNothingIsAllocatedFor(String request, String end) throws IOException {
		assertThat(Descriptors.nextAreCached(12)).as("no box of the selector is counted").isTrue();
		ServerOptions options = ServerOptions.builder().listen("127.0.0.1", 0).loops(1).build();
		ResponseCache cache = new ResponseCache(new CachePolicy(3_600_000, 0, List.of("Accept-Language")),
				(toCache, response) -> response.header("ETag", "\"v1\"").end(BODY));
		try (HttpServer server = HttpServer.builder().options(options).get("/cached/{name}", cache).start();
				SocketChannel client = SocketChannel.open(server.addresses().get(0))) {
			send("GET /cached/a?b=c HTTP/1.1\r\nHost: a.example:80\r\nAccept-Language: de\r\n\r\n", "!", client, 1);
			send(request, end, client, WARM_UP_REQUESTS);
			LoopThread loop = LoopThread.find();
			long allocated = Long.MAX_VALUE;
			for (int attempt = 0; attempt < MAX_ATTEMPTS && allocated >= LESS_THAN_ANYTHING_PER_REQUEST; attempt++) {
				long before = loop.allocatedBytes();
				send(request, end, client, REQUESTS);
				allocated = loop.allocatedBytes() - before;
			}
			assertThat(allocated).isLessThan(LESS_THAN_ANYTHING_PER_REQUEST);
			assertThat(server.metrics().total(Counter.RESPONSE_CACHE_HITS))
				.isGreaterThanOrEqualTo(WARM_UP_REQUESTS + REQUESTS);
			assertThat(server.metrics().total(Counter.RESPONSE_CACHE_MISSES)).isEqualTo(1);
		}
	}

	/** One after the other; an answer is over when it ends as it must. */
	private static void send(String request, String end, SocketChannel client, int times) throws IOException {
		ByteBuffer out = direct(request);
		ByteBuffer wanted = direct(end);
		ByteBuffer in = ByteBuffer.allocateDirect(1 << 14);
		for (int i = 0; i < times; i++) {
			client.write(out.rewind());
			in.clear();
			while (in.position() < end.length()
					|| in.duplicate().flip().position(in.position() - end.length()).mismatch(wanted.rewind()) >= 0) {
				if (client.read(in) < 0) {
					throw new IOException("The server has closed the connection");
				}
			}
		}
	}

	private static ByteBuffer direct(String text) {
		byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
		return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
	}

}
