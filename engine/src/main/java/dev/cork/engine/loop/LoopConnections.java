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

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

import dev.cork.engine.metrics.Counter;
import dev.cork.engine.transport.SocketHandle;

/**
 * The connections of one loop, from the moment when an acceptor has decided for it, and
 * how they end when the server stops. Loop thread, unless it says so.
 */
final class LoopConnections {

	private final EventLoop loop;

	private final ProtocolFactory protocols;

	/** Those on their way here count too. */
	private final AtomicInteger assigned = new AtomicInteger();

	private final SocketList open = new SocketList();

	private final CompletableFuture<Boolean> drained = new CompletableFuture<>();

	private boolean draining;

	LoopConnections(EventLoop loop, ProtocolFactory protocols) {
		this.loop = loop;
		this.protocols = protocols;
	}

	/** A connection is going to be given to this loop. Any thread. */
	void assign() {
		this.assigned.incrementAndGet();
	}

	/** It was not, or has ended. Any thread. */
	void unassign() {
		this.assigned.decrementAndGet();
	}

	/** How many there are. Any thread. */
	int assigned() {
		return this.assigned.get();
	}

	/** A connection was accepted for this loop; its place in the limit is taken. */
	void adopt(SocketHandle handle, ConnectionLimit limit) {
		this.loop.counters().increment(Counter.ACCEPTED);
		Socket socket = new Socket(this.loop, handle, limit);
		this.open.add(socket);
		socket.open(this.protocols);
		if (this.loop.hasEnded()) {
			socket.close(CloseReason.STOPPED);
		}
		else if (this.draining) {
			// it gets one turn to send its request
			this.loop.execute(socket.events()::drain);
		}
	}

	void closed(Socket socket, CloseReason reason) {
		this.open.remove(socket);
		this.loop.counters().increment(Counter.CLOSED);
		this.loop.counters().increment(reason.counter());
		unassign();
		completeDrain();
	}

	/**
	 * No new requests on connections. Any thread. Completes when the last one has ended:
	 * with false if it was cut off.
	 */
	CompletableFuture<Boolean> drain() {
		this.loop.execute(() -> {
			this.draining = true;
			if (!this.loop.hasEnded()) {
				// one turn later, so that what the kernel has already got is still served
				this.loop.execute(this::drainAll);
			}
		});
		return this.drained;
	}

	private void drainAll() {
		this.open.forEach((socket) -> socket.events().drain());
		completeDrain();
	}

	private void completeDrain() {
		if (this.draining && this.open.isEmpty() && !this.loop.hasEnded()) {
			this.drained.complete(true);
		}
	}

	boolean isDraining() {
		return this.draining;
	}

	/** The loop ends. */
	void closeAll() {
		this.open.closeAll(CloseReason.STOPPED);
	}

	/** The loop has ended: if it is still drained, connections were cut off. */
	void drainEnded() {
		this.drained.complete(false);
	}

}
