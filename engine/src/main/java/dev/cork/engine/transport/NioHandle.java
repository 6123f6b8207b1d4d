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

package dev.cork.engine.transport;

import java.io.IOException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;

import org.jspecify.annotations.Nullable;

/**
 * What connections and listeners have in common: a channel and its key.
 */
abstract sealed class NioHandle<C extends SelectableChannel> implements Handle
		permits NioSocketHandle, NioListenerHandle {

	private final C channel;

	private @Nullable SelectionKey key;

	private @Nullable ReadyListener listener;

	NioHandle(C channel) {
		this.channel = channel;
	}

	final C channel() {
		return this.channel;
	}

	/** What the selector calls it if there is something to be read. */
	abstract int readOperation();

	@Override
	public final void attach(Poller poller, ReadyListener listener, int operations) throws IOException {
		this.listener = listener;
		this.key = this.channel.register(((NioPoller) poller).selector(), toNio(operations), this);
	}

	@Override
	public final void interest(int operations) {
		SelectionKey key = this.key;
		if (key != null && key.isValid()) {
			key.interestOps(toNio(operations));
		}
	}

	final void ready(SelectionKey key) {
		ReadyListener listener = this.listener;
		if (listener != null) {
			int ready = key.readyOps();
			int operations = ((ready & readOperation()) != 0) ? READ : NONE;
			listener.onReady(((ready & SelectionKey.OP_WRITE) != 0) ? operations | WRITE : operations);
		}
	}

	private int toNio(int operations) {
		int nio = ((operations & READ) != 0) ? readOperation() : 0;
		return ((operations & WRITE) != 0) ? nio | SelectionKey.OP_WRITE : nio;
	}

	@Override
	public void close() {
		try {
			this.channel.close();
		}
		catch (IOException ex) {
			// there is nothing left to do for a channel that cannot even be closed
		}
	}

}
