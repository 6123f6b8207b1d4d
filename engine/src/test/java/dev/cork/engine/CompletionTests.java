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
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

import dev.cork.engine.ServerUnderTest.Held;
import dev.cork.engine.ServerUnderTest.Later;
import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.metrics.Counter;
import dev.cork.engine.metrics.LoopCounters;
import dev.cork.engine.testsupport.RawConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/** What other threads complete while a loop is busy leaves in one write per socket. */
@Timeout(60)
class CompletionTests {

	private static final int CONNECTIONS = 3;

	private static final int PIECES = 50;

	private final AtomicReference<LoopCounters> counters = new AtomicReference<>();

	/** As the loop sees it, so that nothing is in between. */
	private void tellWrites(HttpRequest request, HttpResponse response) {
		response.end(Long.toString(this.counters.get().get(Counter.WRITES)));
	}

	private long writes(RawConnection connection) throws IOException {
		return Long.parseLong(ServerUnderTest.bodyOf(connection.get("/writes")));
	}

	@Test
	void completionsOfOneTurnAreCorkedPerSocket() throws Exception {
		List<Later> handlers = List.of(new Later(), new Later(), new Later());
		Held held = new Held();
		HttpServer.Builder builder = ServerUnderTest.routes(ServerUnderTest.options(1).build())
			.get("/writes", this::tellWrites)
			.get("/held", held.handler());
		for (int i = 0; i < CONNECTIONS; i++) {
			builder.get("/later/" + i, handlers.get(i).handler());
		}
		List<RawConnection> connections = new ArrayList<>();
		try (HttpServer server = builder.start(); RawConnection control = RawConnection.to(server.port())) {
			this.counters.set(server.metrics().loops().get(0));
			List<DetachedResponse> responses = new ArrayList<>();
			for (int i = 0; i < CONNECTIONS; i++) {
				connections.add(RawConnection.to(server.port()));
				connections.get(i).send("GET /later/" + i + " HTTP/1.1\r\nHost: a\r\n\r\n");
				responses.add(handlers.get(i).await());
			}
			long before = writes(control);
			control.send("GET /held HTTP/1.1\r\nHost: a\r\n\r\n");
			held.await();
			for (int piece = 0; piece < PIECES; piece++) {
				for (DetachedResponse response : responses) {
					assertThat(response.write(text("piece " + piece + ";"))).isTrue();
				}
			}
			responses.forEach(DetachedResponse::end);
			held.release();
			control.receive();
			for (RawConnection connection : connections) {
				assertThat(connection.receiveThrough("\r\n0\r\n\r\n")).contains("piece 0;").contains("piece 49;");
			}
			// that of the number before, that of the one who held the loop, and one each
			assertThat(writes(control) - before).isEqualTo(2 + CONNECTIONS);
		}
		finally {
			for (RawConnection connection : connections) {
				connection.hangUp();
			}
		}
	}

	private static byte[] text(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

}
