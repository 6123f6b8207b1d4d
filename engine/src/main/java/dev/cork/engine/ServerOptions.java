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

import java.net.SocketAddress;
import java.time.Duration;
import java.util.List;

import dev.cork.engine.buffer.ArenaPool;
import dev.cork.engine.buffer.FieldText;
import dev.cork.engine.http.CompressionOptions;
import dev.cork.engine.http.HttpOptions;
import dev.cork.engine.http.ResponseCacheOptions;
import dev.cork.engine.loop.AcceptMode;
import dev.cork.engine.loop.ConnectionFilter;
import dev.cork.engine.loop.ListenTarget;
import dev.cork.engine.loop.LoopOptions;
import dev.cork.engine.tls.TlsProtocol;
import dev.cork.engine.transport.Transport;
import org.jspecify.annotations.Nullable;

/**
 * How a server behaves. Immutable; {@link #builder()} has the defaults.
 *
 * @param addresses where to listen: TCP addresses, port 0 for any free one, and paths of
 * Unix domain sockets; at least one
 * @param loops how many event loops, 1 to 1024; the number of processors by default
 * @param transport how to talk to the kernel; NIO by default, unless a faster one is on
 * the class path
 * @param acceptMode how connections come to the loops
 * @param exclusivePort whether nobody else may listen on the port even with
 * {@code SO_REUSEPORT}; one loop then accepts for all
 * @param acceptBacklog how many connections may wait to be accepted, which the system may
 * bound; 0 for Java's default, 50
 * @param maxConnections how many connections may be open; others wait to be accepted
 * @param connectionFilter decides about each connection before a byte of it is read
 * @param receiveBufferBytes size of each loop's receive buffer, at least twice
 * {@code maxHeadBytes}
 * @param corkBufferBytes size of each loop's cork buffer, which a response head has to
 * fit, at least 1 KiB
 * @param maxLoopMemoryBytes how much direct memory each loop may hold beside these two, 0
 * for no bound
 * @param maxBacklogBytes how much of a streamed response may wait for a slow peer before
 * pieces are dropped
 * @param maxRequestLineBytes bound of a request line, answered 414
 * @param maxHeadBytes bound of a request head, answered 431
 * @param maxHeaders bound of the number of header fields, answered 431
 * @param maxRequestBodyBytes bound of every request body, answered 413; 0 for none but
 * those of the handlers
 * @param maxSwallowBytes how much of a body that nobody wants is read to keep the
 * connection
 * @param maxKeepAliveRequests how many requests a connection may carry, 0 for no bound
 * @param headTimeout how long a request head may take
 * @param idleTimeout how long a connection may wait for its next request
 * @param bodyMinBytesPerSecond how fast a request body must come, 0 for any speed
 * @param bodyRateWindow over what time that is measured
 * @param writeStallTimeout how long a peer may not read at all while a response waits
 * @param maxLifetime how long a connection may live, zero for no bound
 * @param handlerWarning how long a handler may hold its loop before that is logged, zero
 * for never
 * @param serverHeader value of the Server field, or null to send none
 * @param compression which responses are compressed, or null for none
 * @param responseCache what may be kept of the responses of
 * {@link dev.cork.engine.http.ResponseCache}s
 * @param maxMemoryBytes how much direct memory all loops, and other threads that encode
 * for them, may hold beside receive and cork buffers, 0 for no bound; a thread takes at
 * least 1 MiB
 */
public record ServerOptions(List<SocketAddress> addresses, int loops, Transport transport, AcceptMode acceptMode,
		boolean exclusivePort, int acceptBacklog, int maxConnections, ConnectionFilter connectionFilter,
		int receiveBufferBytes, int corkBufferBytes, long maxLoopMemoryBytes, long maxBacklogBytes,
		int maxRequestLineBytes, int maxHeadBytes, int maxHeaders, long maxRequestBodyBytes, long maxSwallowBytes,
		int maxKeepAliveRequests, Duration headTimeout, Duration idleTimeout, int bodyMinBytesPerSecond,
		Duration bodyRateWindow, Duration writeStallTimeout, Duration maxLifetime, Duration handlerWarning,
		@Nullable String serverHeader, @Nullable CompressionOptions compression, ResponseCacheOptions responseCache,
		long maxMemoryBytes) {

	private static final int MAX_LOOPS = 1024;

	private static final int MAX_BUFFER_BYTES = 1 << 26;

	private static final int MIN_CORK_BYTES = 1024;

	private static final Duration MAX_DURATION = Duration.ofDays(365);

	/**
	 * Checks the options.
	 * @throws IllegalArgumentException naming the first option that is out of its range
	 */
	public ServerOptions {
		addresses = List.copyOf(addresses);
		require(!addresses.isEmpty(), "addresses", "must have at least one");
		range("loops", loops, 1, MAX_LOOPS);
		range("acceptBacklog", acceptBacklog, 0, Integer.MAX_VALUE);
		range("maxConnections", maxConnections, 1, Integer.MAX_VALUE);
		range("maxHeadBytes", maxHeadBytes, 256, MAX_BUFFER_BYTES / 2);
		range("receiveBufferBytes", receiveBufferBytes, 2L * maxHeadBytes, MAX_BUFFER_BYTES);
		range("corkBufferBytes", corkBufferBytes, MIN_CORK_BYTES, MAX_BUFFER_BYTES);
		range("maxLoopMemoryBytes", maxLoopMemoryBytes, 0, Long.MAX_VALUE);
		range("maxMemoryBytes", maxMemoryBytes, 0, Long.MAX_VALUE);
		range("maxBacklogBytes", maxBacklogBytes, 0, Long.MAX_VALUE);
		range("maxRequestLineBytes", maxRequestLineBytes, 16, MAX_BUFFER_BYTES / 2);
		range("maxHeaders", maxHeaders, 1, 1 << 16);
		range("maxRequestBodyBytes", maxRequestBodyBytes, 0, Long.MAX_VALUE);
		range("maxSwallowBytes", maxSwallowBytes, 0, Long.MAX_VALUE);
		range("maxKeepAliveRequests", maxKeepAliveRequests, 0, Integer.MAX_VALUE);
		range("bodyMinBytesPerSecond", bodyMinBytesPerSecond, 0, Integer.MAX_VALUE);
		positive("headTimeout", headTimeout);
		positive("idleTimeout", idleTimeout);
		positive("bodyRateWindow", bodyRateWindow);
		positive("writeStallTimeout", writeStallTimeout);
		notNegative("maxLifetime", maxLifetime);
		notNegative("handlerWarning", handlerWarning);
		require(serverHeader == null || FieldText.firstIllegalInFieldValue(serverHeader) < 0, "serverHeader",
				"must not have control characters or characters beyond Latin-1");
		require(serverHeader == null || serverHeader.length() <= MIN_CORK_BYTES / 4, "serverHeader",
				"must have at most " + MIN_CORK_BYTES / 4 + " characters");
	}

	private static void range(String name, long value, long min, long max) {
		require(value >= min && value <= max, name, "must be from " + min + " to " + max + ", not " + value);
	}

	private static void positive(String name, Duration value) {
		require(value.compareTo(Duration.ofMillis(1)) >= 0 && value.compareTo(MAX_DURATION) <= 0, name,
				"must be from 1 ms to 365 days, not " + value);
	}

	private static void notNegative(String name, Duration value) {
		require(!value.isNegative() && value.compareTo(MAX_DURATION) <= 0, name,
				"must be from 0 to 365 days, not " + value);
	}

	private static void require(boolean condition, String name, String rule) {
		if (!condition) {
			throw new IllegalArgumentException(name + " " + rule);
		}
	}

	/**
	 * Starts with the defaults.
	 * @return a builder
	 */
	public static ServerOptionsBuilder builder() {
		return new ServerOptionsBuilder();
	}

	/**
	 * Starts with these options.
	 * @return a builder
	 */
	public ServerOptionsBuilder toBuilder() {
		return new ServerOptionsBuilder(this);
	}

	LoopOptions loopOptions(boolean tls, ArenaPool arenas) {
		// behind what is left of a head there must be room for a record
		int receiveBytes = tls ? Math.max(this.receiveBufferBytes, this.maxHeadBytes + TlsProtocol.MAX_RECORD_BYTES)
				: this.receiveBufferBytes;
		return new LoopOptions(receiveBytes, this.corkBufferBytes, this.maxLoopMemoryBytes,
				this.writeStallTimeout.toMillis(), this.maxLifetime.toMillis(), arenas);
	}

	HttpOptions httpOptions() {
		return new HttpOptions(this.maxRequestLineBytes, this.maxHeadBytes, this.maxHeaders, this.maxRequestBodyBytes,
				this.maxSwallowBytes, this.maxBacklogBytes, this.maxKeepAliveRequests, this.headTimeout.toMillis(),
				this.idleTimeout.toMillis(), this.bodyMinBytesPerSecond, this.bodyRateWindow.toMillis(),
				this.serverHeader, this.compression, this.responseCache.ofLoop(this.loops));
	}

	List<ListenTarget> listenTargets() {
		return this.addresses.stream()
			.map((address) -> new ListenTarget(address, this.acceptMode, this.exclusivePort, this.acceptBacklog))
			.toList();
	}

}
