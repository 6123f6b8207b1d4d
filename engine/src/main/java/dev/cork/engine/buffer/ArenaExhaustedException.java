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

package dev.cork.engine.buffer;

/**
 * Thrown when a block was asked for that would take an arena over its bound, or over what
 * the JVM allows in direct memory. Nothing has changed when it is thrown: the caller
 * waits, answers 503 or closes, and the arena goes on.
 *
 * <p>
 * It carries no stack trace and makes its message when asked for it, because it is thrown
 * most when there is least time for it.
 */
public final class ArenaExhaustedException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	/** What was asked for. */
	private final long requestedBytes;

	/** What the arena held. */
	private final long heldBytes;

	/** The bound of the arena, 0 when the JVM had the say. */
	private final long maxBytes;

	ArenaExhaustedException(long requestedBytes, long heldBytes, long maxBytes) {
		super(null, null, false, false);
		this.requestedBytes = requestedBytes;
		this.heldBytes = heldBytes;
		this.maxBytes = maxBytes;
	}

	/**
	 * Says what was asked for and what bound stood against it.
	 * @return the message
	 */
	@Override
	public String getMessage() {
		String bound = (this.maxBytes > 0) ? "its bound of " + this.maxBytes + " bytes"
				: "the JVM's bound of direct memory (-XX:MaxDirectMemorySize)";
		return "No block of " + this.requestedBytes + " bytes: the arena holds " + this.heldBytes
				+ " bytes and must not exceed " + bound;
	}

}
