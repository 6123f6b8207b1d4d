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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpHandler;
import dev.cork.engine.testsupport.RawConnection;
import org.awaitility.Awaitility;

/** A server with a few routes that tests of its life need. */
final class ServerUnderTest {

	static final String HELLO = "GET /hello HTTP/1.1\r\nHost: a\r\n\r\n";

	private ServerUnderTest() {
	}

	static ServerOptionsBuilder options(int loops) {
		return ServerOptions.builder().listen("127.0.0.1", 0).loops(loops);
	}

	static HttpServer.Builder routes(ServerOptions options) {
		return HttpServer.builder()
			.options(options)
			.get("/hello", (request, response) -> response.end("hello"))
			.get("/loop", (request, response) -> response.end(Thread.currentThread().getName()));
	}

	static HttpServer start(int loops, Consumer<ServerOptionsBuilder> more) throws IOException {
		ServerOptionsBuilder options = options(loops);
		more.accept(options);
		return routes(options.build()).start();
	}

	static HttpServer start(int loops) throws IOException {
		return start(loops, (options) -> {
		});
	}

	/** The name of the loop that a connection has come to. */
	static String loopOf(RawConnection connection) throws IOException {
		return bodyOf(connection.get("/loop"));
	}

	static String bodyOf(String response) {
		return response.substring(response.indexOf("\r\n\r\n") + 4);
	}

	static void awaitOpenConnections(HttpServer server, long count) {
		Awaitility.await().until(() -> server.metrics().openConnections() == count);
	}

	/** A handler that leaves its response to the test. */
	static final class Later {

		private final CountDownLatch called = new CountDownLatch(1);

		private volatile DetachedResponse response;

		private final CountDownLatch aborted = new CountDownLatch(1);

		HttpHandler handler() {
			return (request, response) -> {
				this.response = response.detach();
				this.response.onAborted(this.aborted::countDown);
				this.called.countDown();
			};
		}

		DetachedResponse await() throws InterruptedException {
			if (!this.called.await(30, TimeUnit.SECONDS)) {
				throw new AssertionError("The handler was not called");
			}
			return this.response;
		}

		boolean wasAborted() throws InterruptedException {
			return this.aborted.await(30, TimeUnit.SECONDS);
		}

	}

	/** A handler that holds its loop until the test lets it go. */
	static final class Held {

		private final CountDownLatch called = new CountDownLatch(1);

		private final CountDownLatch released = new CountDownLatch(1);

		HttpHandler handler() {
			return (request, response) -> {
				this.called.countDown();
				this.released.await();
				response.end("held");
			};
		}

		void await() throws InterruptedException {
			if (!this.called.await(30, TimeUnit.SECONDS)) {
				throw new AssertionError("The handler was not called");
			}
		}

		void release() {
			this.released.countDown();
		}

	}

}
