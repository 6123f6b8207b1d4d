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

package dev.cork.engine.wire;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;

import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.metrics.Counter;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * How long a connection is kept, and how long request and response are good.
 */
class KeepAliveTests {

	private static final String GET = "GET /p HTTP/1.1\r\nHost: a\r\n\r\n";

	@Test
	void aConnectionCarriesAsManyRequestsAsAllowed() {
		try (TestServer server = TestServer.echo((options) -> options.maxKeepAliveRequests(3));
				WireClient client = server.connect()) {
			client.send(GET.repeat(4));
			assertThat(client.response().closes()).isFalse();
			assertThat(client.response().closes()).isFalse();
			assertThat(client.response().closes()).isTrue();
			assertThat(client.rest()).isEmpty();
			assertThat(server.count(Counter.REQUESTS)).isEqualTo(3);
		}
	}

	@Test
	void aConnectionCarriesThousandsOfRequestsInOneStream() {
		int requests = 20_000;
		try (TestServer server = TestServer.echo(); WireClient client = server.connect()) {
			Thread sender = new Thread(() -> client.send(GET.repeat(requests)), "sender");
			sender.start();
			for (int i = 0; i < requests; i++) {
				assertThat(client.response().body()).isEqualTo("GET /p ");
			}
			assertThat(server.count(Counter.REQUESTS)).isEqualTo(requests);
			assertThat(server.count(Counter.RESPONSES)).isEqualTo(requests);
			assertThat(server.count(Counter.WRITES)).isLessThan(requests);
		}
	}

	@Test
	void aHandlerMayEndTheConnection() {
		try (TestServer server = TestServer.start((routes) -> routes.get("/p", (request, response) -> {
			response.closeAfterEnd();
			response.end("bye");
		})); WireClient client = server.connect()) {
			client.send(GET + GET);
			WireResponse answer = client.response();
			assertThat(answer.body()).isEqualTo("bye");
			assertThat(answer.closes()).isTrue();
			assertThat(client.rest()).isEmpty();
		}
	}

	@Test
	void aRequestIsDeadWhenItsHandlerHasReturned() {
		AtomicReference<HttpRequest> kept = new AtomicReference<>();
		AtomicReference<HttpResponse> keptResponse = new AtomicReference<>();
		BlockingQueue<DetachedResponse> detached = new LinkedBlockingQueue<>();
		try (TestServer server = TestServer.start((routes) -> routes.get("/p", (request, response) -> {
			kept.set(request);
			keptResponse.set(response);
			response.end();
		}).get("/later", (request, response) -> {
			kept.set(request);
			detached.add(response.detach());
		})); WireClient client = server.connect()) {
			client.send(GET).response();
			expectDead(kept.get());
			assertThatThrownBy(() -> keptResponse.get().end("again")).isInstanceOf(IllegalStateException.class)
				.hasMessageContaining("detach()");
			assertThatThrownBy(() -> keptResponse.get().header("X", "y")).isInstanceOf(IllegalStateException.class);

			client.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n");
			Waiting.next(detached).execute((response) -> {
				expectDead(kept.get());
				response.end("dead");
			});
			assertThat(client.response().body()).isEqualTo("dead");
		}
	}

	private static void expectDead(HttpRequest request) {
		assertThatThrownBy(request::method).isInstanceOf(IllegalStateException.class)
			.hasMessageContaining("after its handler has returned");
		assertThatThrownBy(request::path).isInstanceOf(IllegalStateException.class);
		assertThatThrownBy(() -> request.header("Host")).isInstanceOf(IllegalStateException.class);
		assertThatThrownBy(() -> request.pathParameter("id")).isInstanceOf(IllegalStateException.class);
		assertThatThrownBy(() -> request.queryParameter("q")).isInstanceOf(IllegalStateException.class);
		assertThatThrownBy(request::remoteAddress).isInstanceOf(IllegalStateException.class);
		assertThatThrownBy(() -> request.collect(1, (body) -> {
			// never called
		})).isInstanceOf(IllegalStateException.class);
	}

}
