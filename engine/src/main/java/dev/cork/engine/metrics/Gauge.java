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

package dev.cork.engine.metrics;

/**
 * The things that every event loop has more or less of. A loop says how much at the end
 * of each turn.
 */
public enum Gauge {

	/** Bytes that wait for the kernel, in the backlogs of all sockets. */
	BACKLOG_BYTES,

	/** Sockets with something in their backlog. */
	BACKLOG_SOCKETS,

	/** Direct memory that the loop's arena has taken from the operating system. */
	ARENA_HELD_BYTES,

	/** What of that is lent. */
	ARENA_USED_BYTES,

	/**
	 * When the turn began that the loop is in, as {@link System#nanoTime()} says it; 0
	 * while the loop waits for events.
	 */
	TURN_START_NANOS

}
