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

package dev.cork.engine;

import java.io.IOException;

import dev.cork.engine.metrics.Counter;
import dev.cork.engine.testsupport.RawConnection;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/** Who asks and asks and reads no answers must not fill the server's memory. */
@Timeout(60)
class UnreadAnswersTests {

	private static final int REQUESTS = 1000;

	private static final int ANSWER_BYTES = 64 * 1024;

	private static final int MAX_BACKLOG_BYTES = 256 * 1024;

	private static final String LARGE = "GET /large HTTP/1.1\r\nHost: a\r\n\r\n";

	@Test
	void requestsOfAPeerThatDoesNotReadAreLeftWhereTheyAre() throws IOException {
		byte[] body = new byte[ANSWER_BYTES];
		ServerOptions options = ServerUnderTest.options(1).maxBacklogBytes(MAX_BACKLOG_BYTES).build();
		try (HttpServer server = ServerUnderTest.routes(options)
			.get("/large", (request, response) -> response.end(body))
			.start();
				RawConnection greedy = RawConnection.to(server.port());
				RawConnection modest = RawConnection.to(server.port())) {
			greedy.send(LARGE.repeat(REQUESTS));
			Awaitility.await().until(() -> server.metrics().total(Counter.BACKLOGGED_BYTES) > MAX_BACKLOG_BYTES);
			// two turns later nothing has been added
			modest.get("/hello");
			modest.get("/hello");
			long backlogged = server.metrics().total(Counter.BACKLOGGED_BYTES);
			long answered = server.metrics().total(Counter.RESPONSES);
			assertThat(backlogged).isLessThan(MAX_BACKLOG_BYTES + 2 * ANSWER_BYTES);
			assertThat(answered).isLessThan(REQUESTS);
			modest.get("/hello");
			assertThat(server.metrics().total(Counter.BACKLOGGED_BYTES)).isEqualTo(backlogged);
			for (int i = 0; i < REQUESTS; i++) {
				assertThat(greedy.receive()).startsWith("HTTP/1.1 200 OK\r\n");
			}
			assertThat(ServerUnderTest.bodyOf(greedy.get("/hello"))).isEqualTo("hello");
		}
	}

}
