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

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import dev.cork.engine.buffer.CorkBuffer;
import dev.cork.engine.http.CompressionOptions;
import dev.cork.engine.http.ResponseCacheOptions;
import dev.cork.engine.loop.AcceptMode;
import dev.cork.engine.loop.ConnectionFilter;
import dev.cork.engine.transport.Transport;
import dev.cork.engine.transport.Transports;
import org.jspecify.annotations.Nullable;

/**
 * Makes {@link ServerOptions}. Not thread-safe. Each method sets the option of its name.
 */
public final class ServerOptionsBuilder {

	private List<SocketAddress> addresses = new ArrayList<>();

	private int loops = Runtime.getRuntime().availableProcessors();

	private Transport transport = Transports.fastest();

	private AcceptMode acceptMode = AcceptMode.AUTO;

	private boolean exclusivePort;

	private int acceptBacklog = 1024;

	private int maxConnections = 100_000;

	private ConnectionFilter connectionFilter = ConnectionFilter.ALL;

	private int receiveBufferBytes = 64 * 1024;

	private int corkBufferBytes = CorkBuffer.DEFAULT_CAPACITY_BYTES;

	private long maxLoopMemoryBytes;

	private long maxBacklogBytes = 1024 * 1024;

	private int maxRequestLineBytes = 8 * 1024;

	private int maxHeadBytes = 8 * 1024;

	private int maxHeaders = 100;

	private long maxRequestBodyBytes;

	private long maxSwallowBytes = 2 * 1024 * 1024;

	private int maxKeepAliveRequests;

	private Duration headTimeout = Duration.ofSeconds(10);

	private Duration idleTimeout = Duration.ofSeconds(60);

	private int bodyMinBytesPerSecond = 1024;

	private Duration bodyRateWindow = Duration.ofSeconds(10);

	private Duration writeStallTimeout = Duration.ofSeconds(30);

	private Duration maxLifetime = Duration.ZERO;

	private Duration handlerWarning = Duration.ofSeconds(1);

	private @Nullable String serverHeader;

	private @Nullable CompressionOptions compression;

	private ResponseCacheOptions responseCache = ResponseCacheOptions.DEFAULTS;

	private long maxMemoryBytes;

	ServerOptionsBuilder() {
	}

	ServerOptionsBuilder(ServerOptions options) {
		this.addresses = new ArrayList<>(options.addresses());
		this.loops = options.loops();
		this.transport = options.transport();
		this.acceptMode = options.acceptMode();
		this.exclusivePort = options.exclusivePort();
		this.acceptBacklog = options.acceptBacklog();
		this.maxConnections = options.maxConnections();
		this.connectionFilter = options.connectionFilter();
		this.receiveBufferBytes = options.receiveBufferBytes();
		this.corkBufferBytes = options.corkBufferBytes();
		this.maxLoopMemoryBytes = options.maxLoopMemoryBytes();
		this.maxBacklogBytes = options.maxBacklogBytes();
		this.maxRequestLineBytes = options.maxRequestLineBytes();
		this.maxHeadBytes = options.maxHeadBytes();
		this.maxHeaders = options.maxHeaders();
		this.maxRequestBodyBytes = options.maxRequestBodyBytes();
		this.maxSwallowBytes = options.maxSwallowBytes();
		this.maxKeepAliveRequests = options.maxKeepAliveRequests();
		this.headTimeout = options.headTimeout();
		this.idleTimeout = options.idleTimeout();
		this.bodyMinBytesPerSecond = options.bodyMinBytesPerSecond();
		this.bodyRateWindow = options.bodyRateWindow();
		this.writeStallTimeout = options.writeStallTimeout();
		this.maxLifetime = options.maxLifetime();
		this.handlerWarning = options.handlerWarning();
		this.serverHeader = options.serverHeader();
		this.compression = options.compression();
		this.responseCache = options.responseCache();
		this.maxMemoryBytes = options.maxMemoryBytes();
	}

	/**
	 * Listens on a TCP port of all interfaces, beside the addresses that were added
	 * before.
	 * @param port the port, 0 for any free one
	 * @return this builder
	 */
	public ServerOptionsBuilder listen(int port) {
		return listen(new InetSocketAddress(port));
	}

	/**
	 * Listens on a TCP port of one interface, beside the addresses that were added
	 * before.
	 * @param host name or address of the interface
	 * @param port the port, 0 for any free one
	 * @return this builder
	 */
	public ServerOptionsBuilder listen(String host, int port) {
		return listen(new InetSocketAddress(host, port));
	}

	/**
	 * Listens on a Unix domain socket, beside the addresses that were added before.
	 * @param path where the socket's file is to be
	 * @return this builder
	 */
	public ServerOptionsBuilder listen(Path path) {
		return listen(UnixDomainSocketAddress.of(path));
	}

	/**
	 * Listens on an address, beside those that were added before.
	 * @param address a TCP address or that of a Unix domain socket
	 * @return this builder
	 */
	public ServerOptionsBuilder listen(SocketAddress address) {
		this.addresses.add(address);
		return this;
	}

	/**
	 * Sets {@link ServerOptions#loops()}.
	 * @param loops how many event loops, 1 to 1024; the number of processors by default
	 * @return this builder
	 */
	public ServerOptionsBuilder loops(int loops) {
		this.loops = loops;
		return this;
	}

	/**
	 * Sets {@link ServerOptions#transport()}.
	 * @param transport how to talk to the kernel; {@link Transports#fastest()} by default
	 * @return this builder
	 */
	public ServerOptionsBuilder transport(Transport transport) {
		this.transport = transport;
		return this;
	}

	/**
	 * Sets {@link ServerOptions#acceptMode()}.
	 * @param acceptMode how connections come to the loops
	 * @return this builder
	 */
	public ServerOptionsBuilder acceptMode(AcceptMode acceptMode) {
		this.acceptMode = acceptMode;
		return this;
	}

	/**
	 * Sets {@link ServerOptions#exclusivePort()}.
	 * @param exclusivePort whether nobody else may listen on the port even with
	 * {@code SO_REUSEPORT}; one loop then accepts for all
	 * @return this builder
	 */
	public ServerOptionsBuilder exclusivePort(boolean exclusivePort) {
		this.exclusivePort = exclusivePort;
		return this;
	}

	/**
	 * Sets {@link ServerOptions#acceptBacklog()}.
	 * @param acceptBacklog how many connections may wait to be accepted, which the system
	 * may bound; 0 for Java's default, 50
	 * @return this builder
	 */
	public ServerOptionsBuilder acceptBacklog(int acceptBacklog) {
		this.acceptBacklog = acceptBacklog;
		return this;
	}

	/**
	 * Sets {@link ServerOptions#maxConnections()}.
	 * @param maxConnections how many connections may be open; others wait to be accepted
	 * @return this builder
	 */
	public ServerOptionsBuilder maxConnections(int maxConnections) {
		this.maxConnections = maxConnections;
		return this;
	}

	/**
	 * Sets {@link ServerOptions#connectionFilter()}.
	 * @param connectionFilter decides about each connection before a byte of it is read
	 * @return this builder
	 */
	public ServerOptionsBuilder connectionFilter(ConnectionFilter connectionFilter) {
		this.connectionFilter = connectionFilter;
		return this;
	}

	/**
	 * Sets {@link ServerOptions#receiveBufferBytes()}.
	 * @param receiveBufferBytes size of each loop's receive buffer, at least twice
	 * {@code maxHeadBytes}
	 * @return this builder
	 */
	public ServerOptionsBuilder receiveBufferBytes(int receiveBufferBytes) {
		this.receiveBufferBytes = receiveBufferBytes;
		return this;
	}

	/**
	 * Sets {@link ServerOptions#corkBufferBytes()}.
	 * @param corkBufferBytes size of each loop's cork buffer, which a response head has
	 * to fit, at least 1 KiB
	 * @return this builder
	 */
	public ServerOptionsBuilder corkBufferBytes(int corkBufferBytes) {
		this.corkBufferBytes = corkBufferBytes;
		return this;
	}

	/**
	 * Sets {@link ServerOptions#maxLoopMemoryBytes()}.
	 * @param maxLoopMemoryBytes how much direct memory each loop may hold beside these
	 * two, 0 for no bound
	 * @return this builder
	 */
	public ServerOptionsBuilder maxLoopMemoryBytes(long maxLoopMemoryBytes) {
		this.maxLoopMemoryBytes = maxLoopMemoryBytes;
		return this;
	}

	/**
	 * Sets {@link ServerOptions#maxBacklogBytes()}.
	 * @param maxBacklogBytes how much of a streamed response may wait for a slow peer
	 * before pieces are dropped
	 * @return this builder
	 */
	public ServerOptionsBuilder maxBacklogBytes(long maxBacklogBytes) {
		this.maxBacklogBytes = maxBacklogBytes;
		return this;
	}

	/**
	 * Sets {@link ServerOptions#maxRequestLineBytes()}.
	 * @param maxRequestLineBytes bound of a request line, answered 414
	 * @return this builder
	 */
	public ServerOptionsBuilder maxRequestLineBytes(int maxRequestLineBytes) {
		this.maxRequestLineBytes = maxRequestLineBytes;
		return this;
	}

	/**
	 * Sets {@link ServerOptions#maxHeadBytes()}.
	 * @param maxHeadBytes bound of a request head, answered 431
	 * @return this builder
	 */
	public ServerOptionsBuilder maxHeadBytes(int maxHeadBytes) {
		this.maxHeadBytes = maxHeadBytes;
		return this;
	}

	/**
	 * Sets {@link ServerOptions#maxHeaders()}.
	 * @param maxHeaders bound of the number of header fields, answered 431
	 * @return this builder
	 */
	public ServerOptionsBuilder maxHeaders(int maxHeaders) {
		this.maxHeaders = maxHeaders;
		return this;
	}

	/**
	 * Sets {@link ServerOptions#maxRequestBodyBytes()}.
	 * @param maxRequestBodyBytes bound of every request body, answered 413; 0 for none
	 * but those of the handlers
	 * @return this builder
	 */
	public ServerOptionsBuilder maxRequestBodyBytes(long maxRequestBodyBytes) {
		this.maxRequestBodyBytes = maxRequestBodyBytes;
		return this;
	}

	/**
	 * Sets {@link ServerOptions#maxSwallowBytes()}.
	 * @param maxSwallowBytes how much of a body that nobody wants is read to keep the
	 * connection
	 * @return this builder
	 */
	public ServerOptionsBuilder maxSwallowBytes(long maxSwallowBytes) {
		this.maxSwallowBytes = maxSwallowBytes;
		return this;
	}

	/**
	 * Sets {@link ServerOptions#maxKeepAliveRequests()}.
	 * @param maxKeepAliveRequests how many requests a connection may carry, 0 for no
	 * bound
	 * @return this builder
	 */
	public ServerOptionsBuilder maxKeepAliveRequests(int maxKeepAliveRequests) {
		this.maxKeepAliveRequests = maxKeepAliveRequests;
		return this;
	}

	/**
	 * Sets {@link ServerOptions#headTimeout()}.
	 * @param headTimeout how long a request head may take
	 * @return this builder
	 */
	public ServerOptionsBuilder headTimeout(Duration headTimeout) {
		this.headTimeout = headTimeout;
		return this;
	}

	/**
	 * Sets {@link ServerOptions#idleTimeout()}.
	 * @param idleTimeout how long a connection may wait for its next request
	 * @return this builder
	 */
	public ServerOptionsBuilder idleTimeout(Duration idleTimeout) {
		this.idleTimeout = idleTimeout;
		return this;
	}

	/**
	 * Sets {@link ServerOptions#bodyMinBytesPerSecond()}.
	 * @param bodyMinBytesPerSecond how fast a request body must come, 0 for any speed
	 * @return this builder
	 */
	public ServerOptionsBuilder bodyMinBytesPerSecond(int bodyMinBytesPerSecond) {
		this.bodyMinBytesPerSecond = bodyMinBytesPerSecond;
		return this;
	}

	/**
	 * Sets {@link ServerOptions#bodyRateWindow()}.
	 * @param bodyRateWindow over what time that is measured
	 * @return this builder
	 */
	public ServerOptionsBuilder bodyRateWindow(Duration bodyRateWindow) {
		this.bodyRateWindow = bodyRateWindow;
		return this;
	}

	/**
	 * Sets {@link ServerOptions#writeStallTimeout()}.
	 * @param writeStallTimeout how long a peer may not read at all while a response waits
	 * @return this builder
	 */
	public ServerOptionsBuilder writeStallTimeout(Duration writeStallTimeout) {
		this.writeStallTimeout = writeStallTimeout;
		return this;
	}

	/**
	 * Sets {@link ServerOptions#maxLifetime()}.
	 * @param maxLifetime how long a connection may live, zero for no bound
	 * @return this builder
	 */
	public ServerOptionsBuilder maxLifetime(Duration maxLifetime) {
		this.maxLifetime = maxLifetime;
		return this;
	}

	/**
	 * Sets {@link ServerOptions#handlerWarning()}.
	 * @param handlerWarning how long a handler may hold its loop before that is logged,
	 * zero for never
	 * @return this builder
	 */
	public ServerOptionsBuilder handlerWarning(Duration handlerWarning) {
		this.handlerWarning = handlerWarning;
		return this;
	}

	/**
	 * Sets {@link ServerOptions#serverHeader()}.
	 * @param serverHeader value of the Server field, or null to send none
	 * @return this builder
	 */
	public ServerOptionsBuilder serverHeader(@Nullable String serverHeader) {
		this.serverHeader = serverHeader;
		return this;
	}

	/**
	 * Sets {@link ServerOptions#compression()}.
	 * @param compression which responses are compressed, or null for none
	 * @return this builder
	 */
	public ServerOptionsBuilder compression(@Nullable CompressionOptions compression) {
		this.compression = compression;
		return this;
	}

	/**
	 * Sets {@link ServerOptions#responseCache()}.
	 * @param responseCache what may be kept of responses
	 * @return this builder
	 */
	public ServerOptionsBuilder responseCache(ResponseCacheOptions responseCache) {
		this.responseCache = responseCache;
		return this;
	}

	/**
	 * Sets {@link ServerOptions#maxMemoryBytes()}.
	 * @param maxMemoryBytes how much direct memory all loops and other threads may hold,
	 * 0 for no bound
	 * @return this builder
	 */
	public ServerOptionsBuilder maxMemoryBytes(long maxMemoryBytes) {
		this.maxMemoryBytes = maxMemoryBytes;
		return this;
	}

	/**
	 * Builds the options.
	 * @return the options; they listen on port 8080 if no address was added
	 * @throws IllegalArgumentException naming the first option that is out of its range
	 */
	public ServerOptions build() {
		List<SocketAddress> addresses = this.addresses.isEmpty() ? List.of(new InetSocketAddress(8080))
				: this.addresses;
		return new ServerOptions(addresses, this.loops, this.transport, this.acceptMode, this.exclusivePort,
				this.acceptBacklog, this.maxConnections, this.connectionFilter, this.receiveBufferBytes,
				this.corkBufferBytes, this.maxLoopMemoryBytes, this.maxBacklogBytes, this.maxRequestLineBytes,
				this.maxHeadBytes, this.maxHeaders, this.maxRequestBodyBytes, this.maxSwallowBytes,
				this.maxKeepAliveRequests, this.headTimeout, this.idleTimeout, this.bodyMinBytesPerSecond,
				this.bodyRateWindow, this.writeStallTimeout, this.maxLifetime, this.handlerWarning, this.serverHeader,
				this.compression, this.responseCache, this.maxMemoryBytes);
	}

}
