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

/**
 * The deadlines of one socket. The loop's wheel knows the next of them; to move one is to
 * store a number.
 */
final class SocketDeadlines extends Timeout {

	private static final long NANOS_PER_MILLI = 1_000_000;

	private final Socket socket;

	private long readNanos = NEVER;

	private long writeNanos = NEVER;

	private long lifetimeEndNanos = NEVER;

	SocketDeadlines(Socket socket) {
		this.socket = socket;
	}

	/** Loop time until which the protocol waits for input, or {@link #NEVER}. */
	void read(long deadlineNanos) {
		this.readNanos = deadlineNanos;
		reschedule();
	}

	/** The peer has taken something: if it is to take more it has all its time again. */
	void writeProgress(boolean waiting) {
		this.writeNanos = waiting ? inMillis(this.socket.loop().options().writeStallTimeoutMs()) : NEVER;
		reschedule();
	}

	/** Milliseconds from now that the connection may live, 0 for no bound. */
	void lifetime(long millis) {
		this.lifetimeEndNanos = (millis > 0) ? inMillis(millis) : NEVER;
		reschedule();
	}

	private long inMillis(long millis) {
		return this.socket.loop().nowNanos() + millis * NANOS_PER_MILLI;
	}

	private void reschedule() {
		this.socket.loop()
			.timeouts()
			.schedule(this, Math.min(this.readNanos, Math.min(this.writeNanos, this.lifetimeEndNanos)));
	}

	/** The socket is closed. */
	void cancel() {
		this.socket.loop().timeouts().remove(this);
	}

	@Override
	void onTimeout(long nowNanos) {
		if (this.writeNanos <= nowNanos) {
			this.socket.events().onWriteTimeout();
			return;
		}
		if (this.readNanos <= nowNanos) {
			this.readNanos = NEVER;
			this.socket.events().onReadTimeout();
		}
		else if (this.lifetimeEndNanos <= nowNanos) {
			this.lifetimeEndNanos = NEVER;
			this.socket.events().onLifetimeEnd();
		}
		if (!this.socket.isClosed()) {
			reschedule();
		}
	}

}
