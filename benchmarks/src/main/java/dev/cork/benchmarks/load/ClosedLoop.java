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

package dev.cork.benchmarks.load;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/**
 * Sends on each connection what comes next when all that was sent before is answered.
 * Does not allocate while it runs: {@code LoadGeneratorTests} holds it.
 */
abstract class ClosedLoop {

	private static final int RECEIVE_BYTES = 1 << 20;

	private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);

	private static final long SELECT_MS = 100;

	private final Connection[] connections;

	private final Selector selector;

	private final ByteBuffer received = ByteBuffer.allocateDirect(RECEIVE_BYTES);

	/** One object for all turns. */
	private final Consumer<SelectionKey> onReady = this::ready;

	private long left;

	private long answered;

	private long inFlight;

	private long lastAnswerNanos;

	private @Nullable IOException failure;

	ClosedLoop(Connection[] connections, Selector selector) {
		this.connections = connections;
		this.selector = selector;
	}

	/** Sends all that may be in flight at first. */
	abstract void begin() throws IOException;

	/** Sends what comes after a connection's answers are complete. */
	abstract void complete(Connection connection) throws IOException;

	final Connection[] connections() {
		return this.connections;
	}

	/**
	 * Asks for leave to send.
	 * @param answers that it will bring
	 * @return whether the run is to go on
	 */
	final boolean mayStart(int answers) {
		if (this.left <= 0) {
			return false;
		}
		this.left -= answers;
		this.inFlight += answers;
		return true;
	}

	final void answered(int answers) {
		this.inFlight -= answers;
		this.answered += answers;
	}

	/**
	 * Runs until a time has passed or enough was sent, and all of it is answered.
	 * @param most how many answers to ask for
	 * @param nanos for how long to go on asking
	 * @return how many answers came
	 * @throws IOException if the server does not do what it should
	 */
	final long run(long most, long nanos) throws IOException {
		this.left = most;
		this.answered = 0;
		long start = System.nanoTime();
		this.lastAnswerNanos = start;
		begin();
		while (this.inFlight > 0) {
			long before = this.answered;
			this.selector.select(this.onReady, SELECT_MS);
			if (this.failure != null) {
				throw this.failure;
			}
			long now = System.nanoTime();
			if (now - start >= nanos) {
				this.left = 0;
			}
			if (this.answered > before) {
				this.lastAnswerNanos = now;
			}
			else if (now - this.lastAnswerNanos > PATIENCE_NANOS) {
				throw new IOException("The server owes " + this.inFlight + " answers and says nothing");
			}
		}
		return this.answered;
	}

	private void ready(SelectionKey key) {
		Connection connection = (Connection) key.attachment();
		try {
			if (key.isWritable()) {
				connection.writeOn();
			}
			if (key.isReadable() && connection.read(this.received)) {
				complete(connection);
			}
		}
		catch (IOException ex) {
			this.failure = ex;
		}
	}

}
