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
import java.net.SocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import dev.cork.engine.buffer.ArenaPool;
import dev.cork.engine.buffer.MemoryMetrics;
import dev.cork.engine.http.RequestLog;
import dev.cork.engine.loop.EventLoopGroup;
import dev.cork.engine.metrics.MeteredRoute;
import dev.cork.engine.metrics.ServerMetrics;
import org.jspecify.annotations.Nullable;

/**
 * Starts and stops a server, as often as it is asked to: its loops, and the log that is
 * open as long as they run. Any thread.
 */
final class ServerLifecycle {

	private final ServerOptions options;

	private final ProtocolStack stack;

	private final @Nullable RequestLog log;

	private final List<MeteredRoute> metered;

	/** Outlives the loops, so that those of the next start go on with it. */
	private final ArenaPool arenas;

	/** Null unless the server runs or drains. */
	private @Nullable EventLoopGroup group;

	private volatile ServerMetrics metrics = new ServerMetrics(List.of(), List.of());

	ServerLifecycle(ServerOptions options, ProtocolStack stack, @Nullable RequestLog log, List<MeteredRoute> metered) {
		this.options = options;
		this.stack = stack;
		this.log = log;
		this.metered = metered;
		this.arenas = new ArenaPool(options.maxMemoryBytes());
	}

	synchronized void start() throws IOException {
		if (this.group != null) {
			throw new IllegalStateException("The server is running already");
		}
		if (this.log != null) {
			this.log.open();
		}
		try {
			startLoops();
		}
		catch (IOException | RuntimeException ex) {
			closeLog();
			throw ex;
		}
	}

	private void startLoops() throws IOException {
		EventLoopGroup group = new EventLoopGroup(this.options.transport(), this.options.loops(),
				this.options.loopOptions(this.stack.isSecure(), this.arenas), this.stack.protocols(),
				this.options.maxConnections(), this.stack.connectionFilter(), this.options.handlerWarning().toMillis());
		group.start(this.options.listenTargets());
		this.group = group;
		this.metrics = new ServerMetrics(group.metrics(), this.metered);
	}

	synchronized boolean isRunning() {
		return this.group != null;
	}

	synchronized List<SocketAddress> addresses() {
		return (this.group != null) ? this.group.addresses() : List.of();
	}

	synchronized CompletionStage<Boolean> shutdown(Duration grace) {
		EventLoopGroup group = this.group;
		if (group == null) {
			return CompletableFuture.completedFuture(true);
		}
		CompletableFuture<Boolean> drained = group.drain();
		CompletableFuture<Boolean> stopped = new CompletableFuture<>();
		// Stopping waits for the loops, so none of them may do it. Nor may the JDK's
		// timer thread: it would keep its first user's class loader for ever
		new Thread(() -> {
			try {
				boolean inTime = awaitDrain(drained, grace);
				stop(group);
				stopped.complete(inTime);
			}
			catch (Throwable ex) {
				stopped.completeExceptionally(ex);
			}
		}, "cork-shutdown").start();
		return stopped;
	}

	private static boolean awaitDrain(CompletableFuture<Boolean> drained, Duration grace) {
		try {
			return drained.get(grace.toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (ExecutionException | TimeoutException ex) {
			return false;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
	}

	void stop() {
		EventLoopGroup group;
		synchronized (this) {
			group = this.group;
		}
		if (group != null) {
			stop(group);
		}
	}

	/** Not within the lock: it waits for loops, on which somebody may want to have it. */
	private void stop(EventLoopGroup group) {
		group.stop();
		synchronized (this) {
			if (this.group == group) {
				this.group = null;
				closeLog();
			}
		}
	}

	private void closeLog() {
		if (this.log != null) {
			this.log.close();
		}
	}

	/** Empty before the first start, then what the last one has to show. */
	ServerMetrics metrics() {
		return this.metrics;
	}

	MemoryMetrics memory() {
		return this.arenas.metrics();
	}

}
