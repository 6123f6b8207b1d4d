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

package dev.cork.actuator.snapshot;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

import dev.cork.engine.HttpServer;
import dev.cork.engine.metrics.Counter;
import dev.cork.engine.metrics.Gauge;
import dev.cork.engine.metrics.ServerMetrics;
import org.jspecify.annotations.Nullable;

/**
 * Takes snapshots of a server. Reads what its loops have written, and asks them nothing.
 * Any thread, but none that must not wait: the JVM is asked for the times of threads.
 */
public final class SnapshotSource {

	private final Supplier<@Nullable HttpServer> server;

	private final Function<HttpServer, SortedMap<String, Integer>> topics;

	private final Supplier<List<String>> webSocketEndpoints;

	private final long startNanos = System.nanoTime();

	/**
	 * Snapshots of a server.
	 * @param server the server as soon as there is one
	 * @param topics its topics with the number of their subscribers
	 * @param webSocketEndpoints the paths that open web sockets
	 */
	public SnapshotSource(Supplier<@Nullable HttpServer> server,
			Function<HttpServer, SortedMap<String, Integer>> topics, Supplier<List<String>> webSocketEndpoints) {
		this.server = server;
		this.topics = topics;
		this.webSocketEndpoints = webSocketEndpoints;
	}

	/**
	 * The server itself.
	 * @return {@code null} if it does not run
	 */
	public @Nullable HttpServer server() {
		HttpServer server = this.server.get();
		return (server != null && server.isRunning()) ? server : null;
	}

	/**
	 * Takes a snapshot.
	 * @return {@code null} if the server does not run
	 */
	public @Nullable ServerSnapshot take() {
		HttpServer server = server();
		return (server != null) ? take(server, server.metrics()) : null;
	}

	private ServerSnapshot take(HttpServer server, ServerMetrics metrics) {
		return new ServerSnapshot(System.currentTimeMillis(),
				TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - this.startNanos), server(server), requests(metrics),
				connections(metrics), metrics.loopMetrics().stream().map(LoopSnapshot::of).toList(), cost(metrics),
				RouteSnapshot.of(metrics), webSockets(metrics), this.topics.apply(server), backpressure(metrics),
				tls(metrics), JvmSnapshot.now());
	}

	private static ServerSnapshot.Server server(HttpServer server) {
		List<String> addresses = new ArrayList<>();
		server.addresses().forEach((address) -> addresses.add(address.toString()));
		return new ServerSnapshot.Server(addresses, server.transportName(), server.isSecure(), server.options().loops(),
				server.routeCount());
	}

	private static ServerSnapshot.Requests requests(ServerMetrics metrics) {
		return new ServerSnapshot.Requests(metrics.total(Counter.REQUESTS), metrics.total(Counter.RESPONSES),
				metrics.total(Counter.ABORTS), metrics.total(Counter.HANDLER_ERRORS), some(metrics.parseErrors()));
	}

	private static ServerSnapshot.Connections connections(ServerMetrics metrics) {
		return new ServerSnapshot.Connections(metrics.openConnections(), metrics.total(Counter.ACCEPTED),
				metrics.total(Counter.REFUSED),
				kinds(metrics, "completed", Counter.CLOSED_COMPLETED, "by-peer", Counter.CLOSED_BY_PEER, "broken",
						Counter.CLOSED_BROKEN, "timeout", Counter.CLOSED_TIMEOUT, "stopped", Counter.CLOSED_STOPPED,
						"failed", Counter.CLOSED_FAILED),
				kinds(metrics, "head", Counter.HEAD_TIMEOUTS, "body", Counter.BODY_TIMEOUTS, "idle",
						Counter.IDLE_TIMEOUTS, "write", Counter.WRITE_TIMEOUTS, "lifetime", Counter.LIFETIME_TIMEOUTS,
						"tls-handshake", Counter.TLS_HANDSHAKE_TIMEOUTS, "response", Counter.RESPONSE_TIMEOUTS),
				metrics.total(Counter.ACCEPT_PAUSES));
	}

	private static ServerSnapshot.TotalCost cost(ServerMetrics metrics) {
		return new ServerSnapshot.TotalCost(metrics.cpuNanos(), metrics.allocatedBytes(),
				Math.round(metrics.unattributedCpuNanos()), metrics.overheadNanos(), metrics.isMeasuringCosts());
	}

	private ServerSnapshot.WebSockets webSockets(ServerMetrics metrics) {
		long closed = metrics.total(Counter.WEBSOCKETS_CLOSED);
		long opened = metrics.total(Counter.WEBSOCKETS_OPENED);
		return new ServerSnapshot.WebSockets(opened - closed, opened, some(metrics.webSocketCloses()),
				this.webSocketEndpoints.get(), metrics.total(Counter.MESSAGES_RECEIVED),
				metrics.total(Counter.MESSAGES_SENT), metrics.total(Counter.MESSAGES_DROPPED),
				metrics.total(Counter.MESSAGE_BYTES_RECEIVED), metrics.total(Counter.MESSAGE_BYTES_SENT),
				metrics.total(Counter.TOPIC_PUBLISHED), metrics.total(Counter.TOPIC_FAN_OUT));
	}

	private static ServerSnapshot.Backpressure backpressure(ServerMetrics metrics) {
		return new ServerSnapshot.Backpressure(metrics.total(Gauge.BACKLOG_BYTES), metrics.total(Gauge.BACKLOG_SOCKETS),
				metrics.total(Counter.BACKLOGGED_BYTES), metrics.total(Counter.CORK_OVERFLOWS));
	}

	private static ServerSnapshot.Tls tls(ServerMetrics metrics) {
		return new ServerSnapshot.Tls(metrics.total(Counter.TLS_HANDSHAKES), metrics.total(Counter.TLS_RESUMPTIONS),
				kinds(metrics, "certificate", Counter.TLS_CERTIFICATE_FAILURES, "protocol",
						Counter.TLS_PROTOCOL_FAILURES, "aborted", Counter.TLS_HANDSHAKES_ABORTED, "plain-request",
						Counter.TLS_PLAIN_REQUESTS));
	}

	private static Map<String, Long> kinds(ServerMetrics metrics, Object... namesAndCounters) {
		Map<String, Long> counts = new LinkedHashMap<>();
		for (int i = 0; i < namesAndCounters.length; i += 2) {
			counts.put((String) namesAndCounters[i], metrics.total((Counter) namesAndCounters[i + 1]));
		}
		return some(counts);
	}

	/** Only what has happened: there are many kinds, and most never do. */
	private static Map<String, Long> some(Map<String, Long> counts) {
		Map<String, Long> some = new LinkedHashMap<>(counts);
		some.values().removeIf((count) -> count == 0);
		return some;
	}

}
