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

import dev.cork.engine.metrics.Counter;

/**
 * Why a connection ended.
 */
public enum CloseReason {

	/** This side was done with it. */
	COMPLETED(Counter.CLOSED_COMPLETED),

	/** The peer ended its side. */
	PEER_CLOSED(Counter.CLOSED_BY_PEER),

	/** The connection broke: reset by the peer, or a failed read or write. */
	BROKEN(Counter.CLOSED_BROKEN),

	/** The peer was too slow, or silent for too long. */
	TIMEOUT(Counter.CLOSED_TIMEOUT),

	/** The server stopped. */
	STOPPED(Counter.CLOSED_STOPPED),

	/** Something failed on this side. */
	FAILED(Counter.CLOSED_FAILED);

	private final Counter counter;

	CloseReason(Counter counter) {
		this.counter = counter;
	}

	/** What counts such connections. */
	Counter counter() {
		return this.counter;
	}

}
