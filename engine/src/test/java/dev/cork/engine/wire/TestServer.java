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

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

import dev.cork.engine.HttpServer;
import dev.cork.engine.ServerOptions;
import dev.cork.engine.ServerOptionsBuilder;
import dev.cork.engine.http.HttpHandler;
import dev.cork.engine.metrics.Counter;

/**
 * A real server on a free port of the loopback address, with one loop unless a test wants
 * more.
 */
final class TestServer implements AutoCloseable {

	/** Long enough for a loaded machine; nothing depends on how long it is. */
	static final Duration PATIENCE = Duration.ofSeconds(30);

	private static final int MAX_ECHO_BYTES = 1 << 20;

	private final HttpServer server;

	/** How many requests the echo handler has got whole. */
	private final AtomicInteger echoed;

	private TestServer(HttpServer server, AtomicInteger echoed) {
		this.server = server;
		this.echoed = echoed;
	}

	static TestServer start(Consumer<HttpServer.Builder> routes) {
		return start((options) -> {
			// the defaults
		}, routes);
	}

	static TestServer start(Consumer<ServerOptionsBuilder> options, Consumer<HttpServer.Builder> routes) {
		return start(options, routes, new AtomicInteger());
	}

	/**
	 * A server whose every path answers with method, path, query and body of the request.
	 */
	static TestServer echo() {
		return echo((options) -> {
			// the defaults
		});
	}

	static TestServer echo(Consumer<ServerOptionsBuilder> options) {
		AtomicInteger echoed = new AtomicInteger();
		return start(options, (routes) -> routes.any("/", echoHandler(echoed)).any("/{*path}", echoHandler(echoed)),
				echoed);
	}

	static HttpHandler echoHandler() {
		return echoHandler(new AtomicInteger());
	}

	private static HttpHandler echoHandler(AtomicInteger echoed) {
		return (request, response) -> request.collect(MAX_ECHO_BYTES, (body) -> {
			echoed.incrementAndGet();
			String query = request.query();
			response.end(request.method() + " " + request.path() + ((query != null) ? "?" + query : "") + " "
					+ StandardCharsets.ISO_8859_1.decode(body));
		});
	}

	private static TestServer start(Consumer<ServerOptionsBuilder> options, Consumer<HttpServer.Builder> routes,
			AtomicInteger echoed) {
		ServerOptionsBuilder wanted = ServerOptions.builder()
			.listen("127.0.0.1", 0)
			.loops(1)
			.handlerWarning(Duration.ZERO);
		options.accept(wanted);
		HttpServer.Builder builder = HttpServer.builder().options(wanted.build());
		routes.accept(builder);
		try {
			return new TestServer(builder.start(), echoed);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	HttpServer server() {
		return this.server;
	}

	int port() {
		return this.server.port();
	}

	WireClient connect() {
		return new WireClient(this);
	}

	int echoed() {
		return this.echoed.get();
	}

	long count(Counter counter) {
		return this.server.metrics().total(counter);
	}

	void awaitCount(Counter counter, long atLeast) {
		await(counter + " to reach " + atLeast, () -> count(counter) >= atLeast);
	}

	/** Waits until no connection is open: nobody's late bytes are counted after that. */
	void awaitNoConnections() {
		await("all connections to be closed", () -> this.server.metrics().openConnections() == 0);
	}

	/** Looks again and again, without a pause that could hide a race. */
	@SuppressWarnings("ThreadPriorityCheck") // nothing depends on who runs next
	static void await(String what, BooleanSupplier condition) {
		long deadlineNanos = System.nanoTime() + PATIENCE.toNanos();
		while (!condition.getAsBoolean()) {
			if (System.nanoTime() - deadlineNanos > 0) {
				throw new AssertionError("Waited in vain for " + what);
			}
			Thread.yield();
		}
	}

	@Override
	public void close() {
		this.server.close();
	}

}
