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

package dev.cork.engine.tls;

import org.jspecify.annotations.Nullable;

/**
 * The handshakes of a loop that wait for their turn, in the order in which they came. Who
 * gives up leaves at no cost, so that nobody can make the queue long without waiting in
 * it.
 */
final class HandshakeQueue {

	private @Nullable TlsHandshake first;

	private @Nullable TlsHandshake last;

	void add(TlsHandshake handshake) {
		handshake.previousWaiting = this.last;
		if (this.last == null) {
			this.first = handshake;
		}
		else {
			this.last.nextWaiting = handshake;
		}
		this.last = handshake;
	}

	/** Takes one out that is in this queue. */
	void remove(TlsHandshake handshake) {
		TlsHandshake previous = handshake.previousWaiting;
		TlsHandshake next = handshake.nextWaiting;
		if (previous == null) {
			this.first = next;
		}
		else {
			previous.nextWaiting = next;
		}
		if (next == null) {
			this.last = previous;
		}
		else {
			next.previousWaiting = previous;
		}
		handshake.previousWaiting = null;
		handshake.nextWaiting = null;
	}

	@Nullable TlsHandshake poll() {
		TlsHandshake handshake = this.first;
		if (handshake != null) {
			remove(handshake);
		}
		return handshake;
	}

}
