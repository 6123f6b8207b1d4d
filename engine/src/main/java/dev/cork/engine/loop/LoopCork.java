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

import java.nio.ByteBuffer;

import dev.cork.engine.buffer.CorkBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The one cork buffer of a loop, and whose it is. Loop thread only.
 */
final class LoopCork {

	private final CorkBuffer buffer;

	private @Nullable Output owner;

	LoopCork(int capacityBytes) {
		this.buffer = new CorkBuffer(capacityBytes);
	}

	/** Gives the buffer to a socket; another one's content goes to its backlog. */
	CorkBuffer claim(Output claimer) {
		Output owner = this.owner;
		if (owner != claimer) {
			this.owner = claimer;
			if (owner != null) {
				owner.surrenderCork();
			}
		}
		return this.buffer;
	}

	boolean isOwnedBy(Output output) {
		return this.owner == output;
	}

	/**
	 * What the buffer holds, as a view whose position shows how far it was written.
	 */
	ByteBuffer content() {
		return this.buffer.forWrite();
	}

	void clear() {
		this.buffer.clear();
	}

	/** It is nobody's any more, and what it holds is forgotten. */
	void release() {
		this.buffer.clear();
		this.owner = null;
	}

	/** Lets what it holds leave. */
	void flush() {
		if (this.owner != null) {
			this.owner.uncork();
		}
	}

}
