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

package dev.cork.engine.websocket;

import dev.cork.engine.loop.Socket;

/**
 * Tells when a peer has been silent for too long, and when it should be asked. Activity
 * only stores the time: the deadline is looked at, and set anew, when it comes. Loop
 * thread only.
 */
final class IdleWatch {

	private static final long NANOS_PER_MILLI = 1_000_000;

	/** A pong has this long to come, or half of the idle timeout if that is less. */
	private static final long MAX_PING_LEAD_MS = 8_000;

	private final Socket socket;

	private final long idleNanos;

	/** When to ask, before the end; 0 for never. */
	private final long pingLeadNanos;

	private final boolean resetOnSend;

	private long lastActiveNanos;

	/** When the activity was that the last ping was about, to ask once only. */
	private long askedNanos = -1;

	IdleWatch(Socket socket, WebSocketOptions options) {
		this.socket = socket;
		this.idleNanos = options.idleTimeoutMs() * NANOS_PER_MILLI;
		this.pingLeadNanos = options.automaticPings()
				? Math.min(options.idleTimeoutMs() / 2, MAX_PING_LEAD_MS) * NANOS_PER_MILLI : 0;
		this.resetOnSend = options.resetIdleOnSend();
		active();
	}

	void active() {
		this.lastActiveNanos = this.socket.loop().nowNanos();
	}

	void sent() {
		if (this.resetOnSend) {
			active();
		}
	}

	private long silentNanos() {
		return this.socket.loop().nowNanos() - this.lastActiveNanos;
	}

	boolean isOver() {
		return this.idleNanos > 0 && silentNanos() >= this.idleNanos;
	}

	/** Says yes once for each silence. */
	boolean isPingDue() {
		if (this.pingLeadNanos == 0 || silentNanos() < this.idleNanos - this.pingLeadNanos
				|| this.askedNanos == this.lastActiveNanos) {
			return false;
		}
		this.askedNanos = this.lastActiveNanos;
		return true;
	}

	/** Sets the deadline for whatever is due next. */
	void start() {
		if (this.idleNanos == 0) {
			this.socket.noReadDeadline();
			return;
		}
		boolean asked = this.pingLeadNanos == 0 || this.askedNanos == this.lastActiveNanos;
		this.socket.readDeadline(this.lastActiveNanos + this.idleNanos - (asked ? 0 : this.pingLeadNanos));
	}

}
