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

package dev.cork.boot;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;

import dev.cork.engine.HttpServer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.web.server.GracefulShutdownCallback;
import org.springframework.boot.web.server.GracefulShutdownResult;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.boot.web.server.Shutdown;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.WebServerException;

/**
 * The engine as Boot drives it. It may be started again after it was stopped, as a
 * checkpoint and its restore do.
 */
public class CorkWebServer implements WebServer {

	private static final Logger logger = LoggerFactory.getLogger(CorkWebServer.class);

	/** Boot's own time-out for the phase ends the wait: it calls {@link #stop()}. */
	private static final Duration UNTIL_STOPPED = Duration.ofDays(1);

	private final Supplier<HttpServer> builder;

	private final int port;

	private final Shutdown shutdown;

	private final boolean unixSocket;

	private final Object monitor = new Object();

	private @Nullable HttpServer server;

	private @Nullable CountDownLatch running;

	private @Nullable GracefulShutdownCallback draining;

	CorkWebServer(Supplier<HttpServer> builder, int port, Shutdown shutdown, boolean unixSocket) {
		this.builder = builder;
		this.port = port;
		this.shutdown = shutdown;
		this.unixSocket = unixSocket;
	}

	@Override
	public void start() throws WebServerException {
		synchronized (this.monitor) {
			if (this.running != null) {
				return;
			}
			if (this.server == null) {
				this.server = this.builder.get();
			}
			if (this.port < 0 && !this.unixSocket) {
				logger.info("Cork does not listen: server.port is {}", this.port);
				return;
			}
			start(this.server);
			this.running = keepAlive();
		}
	}

	private void start(HttpServer server) {
		try {
			server.start();
		}
		catch (IOException ex) {
			PortInUseException.throwIfPortBindingException(ex, () -> this.port);
			throw new WebServerException("Unable to start Cork: " + ex.getMessage(), ex);
		}
		logger.info("Cork started on {} with {} {} ({}), {} {}", describe(server), server.options().loops(),
				(server.options().loops() == 1) ? "loop" : "loops", server.transportName(), server.routeCount(),
				(server.routeCount() == 1) ? "route" : "routes");
	}

	private static String describe(HttpServer server) {
		String scheme = server.isSecure() ? "https" : "http";
		return String.join(", ", server.addresses().stream().map((address) -> describe(scheme, address)).toList());
	}

	private static String describe(String scheme, SocketAddress address) {
		if (address instanceof InetSocketAddress tcp) {
			InetAddress host = tcp.getAddress();
			String name = (host instanceof Inet6Address) ? "[" + host.getHostAddress() + "]" : host.getHostAddress();
			return scheme + "://" + (host.isAnyLocalAddress() ? "*" : name) + ":" + tcp.getPort();
		}
		return "unix:" + address;
	}

	/** Whatever threads the engine has: while the server runs, the JVM must not end. */
	private static CountDownLatch keepAlive() {
		CountDownLatch stopped = new CountDownLatch(1);
		Thread thread = new Thread(() -> {
			try {
				stopped.await();
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		}, "cork-await");
		thread.setContextClassLoader(CorkWebServer.class.getClassLoader());
		thread.setDaemon(false);
		thread.start();
		return stopped;
	}

	@Override
	public void stop() throws WebServerException {
		synchronized (this.monitor) {
			if (this.running == null || this.server == null) {
				return;
			}
			this.server.close();
			this.running.countDown();
			this.running = null;
		}
		// Whatever was still being waited for was cut off
		finishShutdown(GracefulShutdownResult.REQUESTS_ACTIVE);
	}

	@Override
	public void shutDownGracefully(GracefulShutdownCallback callback) {
		HttpServer server;
		synchronized (this.monitor) {
			server = (this.running != null && this.shutdown == Shutdown.GRACEFUL) ? this.server : null;
			this.draining = (server != null) ? callback : null;
		}
		if (server == null) {
			callback.shutdownComplete(GracefulShutdownResult.IMMEDIATE);
			return;
		}
		logger.info("Commencing graceful shutdown. Waiting for active requests to complete");
		server.shutdown(UNTIL_STOPPED)
			.thenAccept((idle) -> finishShutdown(
					idle ? GracefulShutdownResult.IDLE : GracefulShutdownResult.REQUESTS_ACTIVE));
	}

	/** Tells the result once, to whoever asked for the shutdown. */
	private void finishShutdown(GracefulShutdownResult result) {
		GracefulShutdownCallback callback;
		synchronized (this.monitor) {
			callback = this.draining;
			this.draining = null;
		}
		if (callback != null) {
			logger.info((result == GracefulShutdownResult.IDLE) ? "Graceful shutdown complete"
					: "Graceful shutdown aborted with one or more requests still active");
			callback.shutdownComplete(result);
		}
	}

	@Override
	public int getPort() {
		synchronized (this.monitor) {
			return (this.running != null && this.server != null && !this.unixSocket) ? this.server.port() : -1;
		}
	}

	/**
	 * The engine's server.
	 * @return the server, {@code null} before the first start
	 */
	public @Nullable HttpServer getHttpServer() {
		synchronized (this.monitor) {
			return this.server;
		}
	}

}
