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

package dev.cork.engine.loop;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;

import dev.cork.engine.metrics.LoopMetrics;
import dev.cork.engine.transport.ListenerHandle;
import dev.cork.engine.transport.Transport;
import org.jspecify.annotations.Nullable;

/**
 * The loops of a server, their listeners, and the connection limit they share. Started
 * once, stopped once.
 */
public final class EventLoopGroup {

	/** Between the probe of a free port and the last bind somebody may take it. */
	private static final int PORT_ATTEMPTS = 16;

	private final Transport transport;

	private final ConnectionLimit limit;

	private final ConnectionFilter filter;

	private final List<EventLoop> loops = new ArrayList<>();

	private final List<Acceptor> acceptors = new ArrayList<>();

	private final List<SocketAddress> addresses = new ArrayList<>();

	private final @Nullable Watchdog watchdog;

	/**
	 * Makes the loops; none runs yet.
	 * @param transport how to talk to the kernel
	 * @param loopCount how many loops, 1 or more
	 * @param options what each of them has to know
	 * @param protocols what connections speak
	 * @param maxConnections how many connections may be open, all loops together
	 * @param filter decides about connections
	 * @param handlerWarningMs how long a handler may hold its loop before that is logged,
	 * in milliseconds, 0 for never
	 * @throws IOException if the system has no more pollers
	 */
	public EventLoopGroup(Transport transport, int loopCount, LoopOptions options, ProtocolFactory.OfLoop protocols,
			int maxConnections, ConnectionFilter filter, long handlerWarningMs) throws IOException {
		this.transport = transport;
		this.limit = new ConnectionLimit(maxConnections);
		this.filter = filter;
		for (int i = 0; i < loopCount; i++) {
			this.loops.add(new EventLoop("cork-loop-" + i, options, transport.openPoller(), protocols));
		}
		this.watchdog = (handlerWarningMs > 0) ? new Watchdog(this.loops, handlerWarningMs) : null;
	}

	/**
	 * Binds all listeners, then starts the loops.
	 * @param targets where to listen
	 * @throws IOException if an address cannot be had; nothing is bound and no thread
	 * runs then
	 */
	public void start(List<ListenTarget> targets) throws IOException {
		try {
			for (ListenTarget target : targets) {
				bind(target);
			}
			for (Acceptor acceptor : this.acceptors) {
				acceptor.open();
			}
		}
		catch (IOException | RuntimeException ex) {
			this.acceptors.forEach((acceptor) -> acceptor.listener().close());
			for (EventLoop loop : this.loops) {
				loop.poller().close();
				loop.arenas().park(loop.arena());
			}
			throw ex;
		}
		this.loops.forEach(EventLoop::start);
		if (this.watchdog != null) {
			this.watchdog.start();
		}
	}

	private void bind(ListenTarget target) throws IOException {
		boolean isTcp = target.address() instanceof InetSocketAddress;
		if (isTcp && !target.exclusive() && wantsReusePort(target.acceptMode())) {
			bindReusePort(target);
		}
		else {
			ListenerHandle listener = this.transport.listen(target.address(), target.backlog(), false);
			this.addresses.add(listener.localAddress());
			LoopChooser chooser = (target.acceptMode() == AcceptMode.LEAST_CONNECTIONS)
					? LoopChooser.leastConnections(this.loops) : LoopChooser.roundRobin(this.loops);
			addAcceptor(this.loops.get(0), listener, chooser);
		}
	}

	private boolean wantsReusePort(AcceptMode mode) {
		return switch (mode) {
			case AUTO -> this.loops.size() > 1 && this.transport.supportsReusePort();
			case REUSE_PORT -> this.transport.supportsReusePort();
			case ROUND_ROBIN, LEAST_CONNECTIONS -> false;
		};
	}

	private void bindReusePort(ListenTarget target) throws IOException {
		boolean anyPort = ((InetSocketAddress) target.address()).getPort() == 0;
		for (int attempt = 1; true; attempt++) {
			SocketAddress address = this.transport.probe(target.address());
			List<ListenerHandle> listeners = new ArrayList<>();
			try {
				for (int i = 0; i < this.loops.size(); i++) {
					listeners.add(this.transport.listen(address, target.backlog(), true));
				}
			}
			catch (BindException ex) {
				listeners.forEach(ListenerHandle::close);
				if (!anyPort || attempt == PORT_ATTEMPTS) {
					throw ex;
				}
				continue;
			}
			for (int i = 0; i < this.loops.size(); i++) {
				addAcceptor(this.loops.get(i), listeners.get(i), LoopChooser.only(this.loops.get(i)));
			}
			this.addresses.add(address);
			return;
		}
	}

	private void addAcceptor(EventLoop loop, ListenerHandle listener, LoopChooser chooser) {
		this.acceptors.add(new Acceptor(loop, listener, chooser, this.limit, this.filter));
	}

	/**
	 * Returns where the listeners are, in the order of the targets.
	 * @return addresses with their ports resolved
	 */
	public List<SocketAddress> addresses() {
		return List.copyOf(this.addresses);
	}

	/**
	 * Returns what is known of each loop.
	 * @return in the order of the loops
	 */
	public List<LoopMetrics> metrics() {
		return this.loops.stream().map(EventLoop::metrics).toList();
	}

	/**
	 * Closes the listeners, then every connection as soon as it is idle.
	 * @return completes when no connection is left: with false if one was cut off by
	 * {@link #stop()}
	 */
	public CompletableFuture<Boolean> drain() {
		return closeAcceptors().thenCompose((closed) -> drainLoops());
	}

	private CompletableFuture<Boolean> drainLoops() {
		return all(this.loops.stream().map((loop) -> loop.connections().drain()).toList());
	}

	private CompletableFuture<Boolean> closeAcceptors() {
		return all(this.acceptors.stream().map(EventLoopGroup::closeOnItsLoop).toList());
	}

	private static CompletableFuture<Boolean> closeOnItsLoop(Acceptor acceptor) {
		try {
			return CompletableFuture.supplyAsync(() -> {
				acceptor.close();
				return true;
			}, acceptor.loop());
		}
		catch (RejectedExecutionException ex) {
			// the loop has ended, so the acceptor was closed before
			return CompletableFuture.completedFuture(true);
		}
	}

	/** Completes when all have, with whether each did so with true. */
	private static CompletableFuture<Boolean> all(List<CompletableFuture<Boolean>> futures) {
		return CompletableFuture.allOf(futures.toArray(CompletableFuture[]::new))
			.thenApply((done) -> futures.stream().allMatch(CompletableFuture::join));
	}

	/**
	 * Closes everything at once and waits until the loops have ended, unless the caller
	 * is one of them.
	 */
	public void stop() {
		boolean inLoop = this.loops.stream().anyMatch(EventLoop::isCurrent);
		if (this.watchdog != null) {
			this.watchdog.stop();
		}
		CompletableFuture<Boolean> stopped = closeAcceptors()
			.whenComplete((closed, failure) -> this.loops.forEach(EventLoop::stop));
		if (!inLoop) {
			stopped.exceptionally((failure) -> false).join();
			join();
		}
	}

	private void join() {
		boolean interrupted = false;
		for (EventLoop loop : this.loops) {
			while (loop.thread().isAlive()) {
				try {
					loop.thread().join();
				}
				catch (InterruptedException ex) {
					interrupted = true;
				}
			}
		}
		if (interrupted) {
			Thread.currentThread().interrupt();
		}
	}

}
