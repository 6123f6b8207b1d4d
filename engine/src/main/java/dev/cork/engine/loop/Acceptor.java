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
import java.util.concurrent.RejectedExecutionException;

import dev.cork.engine.metrics.Counter;
import dev.cork.engine.transport.Handle;
import dev.cork.engine.transport.ListenerHandle;
import dev.cork.engine.transport.ReadyListener;
import dev.cork.engine.transport.SocketHandle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes the connections of one listener and gives each to a loop. It pauses when the
 * connection limit is reached or the process has no descriptor left: connections wait in
 * the kernel's queue meanwhile, and the loop does not spin on them.
 */
final class Acceptor extends Timeout implements ReadyListener {

	private static final Logger logger = LoggerFactory.getLogger(Acceptor.class);

	/** So that a storm of connections does not starve those that are open. */
	private static final int MAX_PER_TURN = 256;

	private static final long RETRY_NANOS = 100_000_000;

	private final EventLoop loop;

	private final ListenerHandle listener;

	private final LoopChooser chooser;

	private final ConnectionLimit limit;

	private final ConnectionFilter filter;

	private boolean closed;

	Acceptor(EventLoop loop, ListenerHandle listener, LoopChooser chooser, ConnectionLimit limit,
			ConnectionFilter filter) {
		this.loop = loop;
		this.listener = listener;
		this.chooser = chooser;
		this.limit = limit;
		this.filter = filter;
	}

	ListenerHandle listener() {
		return this.listener;
	}

	EventLoop loop() {
		return this.loop;
	}

	void open() throws IOException {
		this.listener.attach(this.loop.poller(), this, Handle.READ);
	}

	@Override
	public void onReady(int operations) {
		this.loop.clock().eventStarted();
		acceptAll(MAX_PER_TURN);
	}

	/** Accepts until nobody waits; returns early when it had to pause. */
	private void acceptAll(int max) {
		for (int count = 0; count < max && !this.closed; count++) {
			if (!this.limit.tryAcquire(this)) {
				pause();
				return;
			}
			boolean handedOver = false;
			try {
				SocketHandle connection = this.listener.accept();
				if (connection == null) {
					return;
				}
				handedOver = handOver(connection);
			}
			catch (IOException ex) {
				logger.warn("Cannot accept a connection on {}, next attempt in {} ms: {}", this.listener.localAddress(),
						RETRY_NANOS / 1_000_000, ex.getMessage());
				pause();
				this.loop.timeouts().schedule(this, this.loop.nowNanos() + RETRY_NANOS);
				return;
			}
			finally {
				if (!handedOver) {
					this.limit.release();
				}
			}
		}
	}

	private boolean handOver(SocketHandle connection) {
		if (this.filter != ConnectionFilter.ALL && !this.filter.accept(connection.remoteAddress())) {
			this.loop.counters().increment(Counter.REFUSED);
			connection.close();
			return false;
		}
		EventLoop target = this.chooser.choose();
		target.connections().assign();
		if (target == this.loop) {
			target.connections().adopt(connection, this.limit);
			return true;
		}
		try {
			target.execute(() -> target.connections().adopt(connection, this.limit));
			return true;
		}
		catch (RejectedExecutionException ex) {
			target.connections().unassign();
			connection.close();
			return false;
		}
	}

	private void pause() {
		this.loop.counters().increment(Counter.ACCEPT_PAUSES);
		this.listener.interest(Handle.NONE);
	}

	/** There is a place again. Any thread. */
	void resumeFromAnyThread() {
		try {
			this.loop.execute(this::resume);
		}
		catch (RejectedExecutionException ex) {
			// the loop has ended, and this acceptor with it
		}
	}

	private void resume() {
		if (!this.closed) {
			this.listener.interest(Handle.READ);
		}
	}

	@Override
	void onTimeout(long nowNanos) {
		resume();
	}

	/**
	 * Takes who waits already, so that nobody whose connection the kernel has confirmed
	 * is reset, then closes the listener.
	 */
	void close() {
		if (this.closed) {
			return;
		}
		acceptAll(Integer.MAX_VALUE);
		this.closed = true;
		this.loop.timeouts().remove(this);
		this.listener.close();
	}

}
