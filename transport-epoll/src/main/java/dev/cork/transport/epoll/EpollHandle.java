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

package dev.cork.transport.epoll;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;

import dev.cork.engine.transport.Handle;
import dev.cork.engine.transport.Poller;
import dev.cork.engine.transport.ReadyListener;
import org.jspecify.annotations.Nullable;

/**
 * What connections and listeners have in common: a descriptor and what it waits for.
 */
abstract sealed class EpollHandle implements Handle permits EpollSocketHandle, EpollListenerHandle {

	private static final int CLOSED = -1;

	/**
	 * The kernel soon gives its number to another one: never used once this is closed.
	 */
	private int descriptor;

	/** What it shall wait for. */
	private byte wanted;

	/** What the kernel has been told. */
	private byte told;

	/** Whether the poller knows that the two may differ. */
	private boolean changed;

	private @Nullable EpollPoller poller;

	private @Nullable ReadyListener listener;

	EpollHandle(int descriptor) {
		this.descriptor = descriptor;
	}

	/** Of an open handle. */
	final int descriptor() throws ClosedChannelException {
		if (this.descriptor == CLOSED) {
			throw new ClosedChannelException();
		}
		return this.descriptor;
	}

	/** Of an attached handle. */
	final EpollPoller poller() {
		EpollPoller poller = this.poller;
		if (poller == null) {
			throw new IllegalStateException("The handle belongs to no poller yet");
		}
		return poller;
	}

	@Override
	public final void attach(Poller poller, ReadyListener listener, int operations) throws IOException {
		EpollPoller own = (EpollPoller) poller;
		this.listener = listener;
		this.wanted = (byte) operations;
		own.add(descriptor(), this);
		this.poller = own;
		own.tell(this.descriptor, NONE, operations);
		this.told = (byte) operations;
	}

	@Override
	public final void interest(int operations) {
		if (this.descriptor == CLOSED || this.poller == null) {
			return;
		}
		this.wanted = (byte) operations;
		if (!this.changed && this.wanted != this.told) {
			this.changed = true;
			this.poller.changed(this);
		}
	}

	/**
	 * Tells the kernel what has changed since the last poll; what was changed back costs
	 * nothing.
	 */
	final void applyChange(EpollPoller poller) throws IOException {
		this.changed = false;
		if (this.descriptor != CLOSED && this.wanted != this.told) {
			poller.tell(this.descriptor, this.told, this.wanted);
			this.told = this.wanted;
		}
	}

	/** The kernel has announced something, perhaps before the interest has changed. */
	final void ready(int operations) {
		int ready = operations & this.wanted;
		ReadyListener listener = this.listener;
		if (ready != NONE && listener != null) {
			listener.onReady(ready);
		}
	}

	@Override
	public void close() {
		int open = this.descriptor;
		if (open == CLOSED) {
			return;
		}
		this.descriptor = CLOSED;
		EpollPoller poller = this.poller;
		if (poller != null) {
			poller.remove(open);
		}
		Libc.close((poller != null) ? poller.state() : new CallState(), open);
	}

}
