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
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

import dev.cork.engine.buffer.MemoryMetrics;
import dev.cork.engine.http.ErrorHandler;
import dev.cork.engine.http.ForwardingResolver;
import dev.cork.engine.http.HttpHandler;
import dev.cork.engine.http.HttpHooks;
import dev.cork.engine.http.HttpRoutes;
import dev.cork.engine.http.RequestLog;
import dev.cork.engine.http.RequestTiming;
import dev.cork.engine.metrics.ServerMetrics;
import dev.cork.engine.proxy.ProxyProtocolOptions;
import dev.cork.engine.tls.TlsContext;
import dev.cork.engine.websocket.WebSocketHandler;
import dev.cork.engine.websocket.WebSocketOptions;
import dev.cork.engine.websocket.WebSockets;
import org.jspecify.annotations.Nullable;

/**
 * A server of HTTP/1.1 on event loops.
 *
 * <pre>
 *          start()                shutdown(grace)                 last one done,
 *   NEW ────────────► RUNNING ────────────────────► DRAINING ──── deadline ────► STOPPED
 *                      ▲   └───────── close() ─────────┴──────── close() ────────►  │
 *                      └──────────────────────── start() ───────────────────────────┘
 * </pre>
 *
 * Its methods may be called on any thread.
 */
public final class HttpServer implements AutoCloseable {

	private final ServerOptions options;

	private final HttpRoutes routes;

	private final WebSockets webSockets;

	private final ProtocolStack stack;

	private final ServerLifecycle lifecycle;

	private HttpServer(Builder builder) {
		this.options = builder.options;
		this.routes = builder.routes.build();
		this.webSockets = builder.webSockets;
		HttpHooks hooks = new HttpHooks(builder.forwarding, builder.requestLog, builder.requestTiming,
				builder.costSampleEvery);
		this.stack = new ProtocolStack(this.options, this.routes, hooks, builder.proxyProtocol, builder.tls);
		this.lifecycle = new ServerLifecycle(this.options, this.stack, builder.requestLog, this.routes.metered());
	}

	/**
	 * Starts with no routes and the default options.
	 * @return a builder
	 */
	public static Builder builder() {
		return new Builder();
	}

	/**
	 * Binds the addresses and starts the loops, whose threads keep the JVM alive.
	 * @return this server
	 * @throws IOException if an address cannot be had: a {@code BindException} that names
	 * it if it is in use; nothing runs then
	 * @throws IllegalStateException if the server is running already
	 */
	public HttpServer start() throws IOException {
		this.lifecycle.start();
		return this;
	}

	/**
	 * Tells whether connections are encrypted.
	 * @return whether the builder was given a {@link TlsContext}
	 */
	public boolean isSecure() {
		return this.stack.isSecure();
	}

	/**
	 * Changes what the server presents to new connections, and asks of them. Those that
	 * are open go on with what they have.
	 * @param tls in place of what the server has now
	 * @throws IllegalStateException if the server does not speak TLS
	 */
	public void reloadTls(TlsContext tls) {
		this.stack.reloadTls(tls);
	}

	/**
	 * Tells whether the server has been started and not stopped.
	 * @return true while it runs or drains
	 */
	public boolean isRunning() {
		return this.lifecycle.isRunning();
	}

	/**
	 * Returns the port of the first TCP address.
	 * @return the port, resolved if 0 was asked for; -1 if the server does not run or has
	 * no TCP address
	 */
	public int port() {
		for (SocketAddress address : addresses()) {
			if (address instanceof InetSocketAddress tcpAddress) {
				return tcpAddress.getPort();
			}
		}
		return -1;
	}

	/**
	 * Returns where the server listens.
	 * @return the addresses in the order of the options, ports resolved; empty if it does
	 * not run
	 */
	public List<SocketAddress> addresses() {
		return this.lifecycle.addresses();
	}

	/**
	 * Stops gracefully: takes no new connections, closes idle ones, lets requests that
	 * have begun be answered with {@code Connection: close}, and at the end of the grace
	 * period closes what is left.
	 * @param grace how long requests may take, 0 or more
	 * @return completes when the server has stopped, with true if everything was answered
	 * in time
	 */
	public CompletionStage<Boolean> shutdown(Duration grace) {
		return this.lifecycle.shutdown(grace);
	}

	/**
	 * Stops at once: closes every connection, whatever goes on there, and returns when
	 * the loops have ended. Does nothing if the server does not run.
	 */
	@Override
	public void close() {
		this.lifecycle.stop();
	}

	/**
	 * Returns what is known of the arenas of the loops, and of other threads that encode
	 * for them, since this server was built. Any thread.
	 * @return a snapshot
	 */
	public MemoryMetrics memory() {
		return this.lifecycle.memory();
	}

	/**
	 * Returns what the loops count, and what requests cost.
	 * @return the counters since the last start; empty before the first
	 */
	public ServerMetrics metrics() {
		return this.lifecycle.metrics();
	}

	/**
	 * Returns how the server behaves.
	 * @return the options
	 */
	public ServerOptions options() {
		return this.options;
	}

	/**
	 * Returns what the WebSocket endpoints share, their topics above all.
	 * @return the same for the whole life of this server
	 */
	public WebSockets webSockets() {
		return this.webSockets;
	}

	/**
	 * Returns the name of the transport.
	 * @return a short lower-case name
	 */
	public String transportName() {
		return this.options.transport().name();
	}

	/**
	 * Returns the routes for logs.
	 * @return method and pattern of each, in the order of registration
	 */
	public List<String> routes() {
		return this.routes.names();
	}

	/**
	 * Returns how many routes there are.
	 * @return routes of all server names
	 */
	public int routeCount() {
		return this.routes.count();
	}

	/**
	 * Makes a server. Not thread-safe.
	 */
	public static final class Builder implements Routes<Builder> {

		private final HttpRoutes.Builder routes = HttpRoutes.builder();

		private final WebSockets webSockets = new WebSockets();

		private ServerOptions options = ServerOptions.builder().build();

		private @Nullable ForwardingResolver forwarding;

		private @Nullable RequestLog requestLog;

		private @Nullable RequestTiming requestTiming;

		private int costSampleEvery;

		private @Nullable ProxyProtocolOptions proxyProtocol;

		private @Nullable TlsContext tls;

		private Builder() {
		}

		/**
		 * Sets how the server behaves.
		 * @param options the options
		 * @return this builder
		 */
		public Builder options(ServerOptions options) {
			this.options = options;
			return this;
		}

		/**
		 * Makes the server speak TLS, on all its addresses.
		 * @param tls what it presents to clients
		 * @return this builder
		 */
		public Builder tls(TlsContext tls) {
			this.tls = tls;
			return this;
		}

		@Override
		public Builder route(String method, String pattern, HttpHandler handler) {
			this.routes.add(method, pattern, handler);
			return this;
		}

		/**
		 * Adds a WebSocket endpoint.
		 * @param pattern the path pattern
		 * @param options how its web sockets behave
		 * @param handler what to do with them
		 * @return this builder
		 * @throws IllegalArgumentException if the router cannot express the pattern
		 */
		public Builder webSocket(String pattern, WebSocketOptions options, WebSocketHandler handler) {
			return route("GET", pattern, this.webSockets.endpoint(options, handler));
		}

		/**
		 * Adds routes for requests to one server name; such requests then see no others.
		 * A name goes before a wildcard, and a longer wildcard before a shorter one.
		 * @param serverName the name in the Host field, without the port; or
		 * {@code *.example.org} for all names that end so
		 * @param routes adds them
		 * @return this builder
		 */
		public Builder host(String serverName, Consumer<HostRoutes> routes) {
			routes.accept(new HostRoutes(serverName, this.routes));
			return this;
		}

		/**
		 * Sets who answers what no route matches. Without it that is 404; or 405 with
		 * Allow, and 200 with Allow for OPTIONS, where the path has routes for other
		 * methods.
		 * @param handler the handler
		 * @return this builder
		 */
		public Builder fallback(HttpHandler handler) {
			this.routes.fallback(handler);
			return this;
		}

		/**
		 * Sets who answers errors; in plain text unless this is called.
		 * @param errors the handler
		 * @return this builder
		 */
		public Builder errors(ErrorHandler errors) {
			this.routes.errors(errors);
			return this;
		}

		/**
		 * Sets how what proxies in front say of clients is taken; not at all unless this
		 * is called.
		 * @param forwarding looks at every request first, or null
		 * @return this builder
		 */
		public Builder forwarding(@Nullable ForwardingResolver forwarding) {
			this.forwarding = forwarding;
			return this;
		}

		/**
		 * Sets which connections start with a header of the PROXY protocol; none unless
		 * this is called. A header may take as long as a request head.
		 * @param proxyProtocol who speaks it, or null for nobody
		 * @return this builder
		 */
		public Builder proxyProtocol(@Nullable ProxyProtocolOptions proxyProtocol) {
			this.proxyProtocol = proxyProtocol;
			return this;
		}

		/**
		 * Sets who writes down what became of requests; nobody unless this is called.
		 * @param requestLog opened when the server starts and closed when it has stopped,
		 * or null
		 * @return this builder
		 */
		public Builder requestLog(@Nullable RequestLog requestLog) {
			this.requestLog = requestLog;
			return this;
		}

		/**
		 * Sets who counts and times requests; nobody unless this is called.
		 * @param requestTiming told of each request that is over, or null
		 * @return this builder
		 */
		public Builder requestTiming(@Nullable RequestTiming requestTiming) {
			this.requestTiming = requestTiming;
			return this;
		}

		/**
		 * Sets how often it is measured what a request costs; never unless this is
		 * called.
		 * @param costSampleEvery one of how many requests of a route is measured on
		 * average, at random; 1 for all, 0 for none
		 * @return this builder
		 */
		public Builder costSampleEvery(int costSampleEvery) {
			if (costSampleEvery < 0) {
				throw new IllegalArgumentException("costSampleEvery must not be negative: " + costSampleEvery);
			}
			this.costSampleEvery = costSampleEvery;
			return this;
		}

		/**
		 * Makes the server; it does not run yet.
		 * @return the server
		 * @throws IllegalStateException if two routes are the same, naming both
		 */
		public HttpServer build() {
			return new HttpServer(this);
		}

		/**
		 * Makes the server and starts it.
		 * @return the server
		 * @throws IOException if an address cannot be had
		 * @throws IllegalStateException if two routes are the same, naming both
		 */
		public HttpServer start() throws IOException {
			return build().start();
		}

	}

}
