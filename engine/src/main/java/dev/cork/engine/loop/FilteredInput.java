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

import java.io.IOException;
import java.nio.ByteBuffer;

import dev.cork.engine.metrics.Counter;
import dev.cork.engine.transport.SocketHandle;

/**
 * Reads of a socket that has a filter. What has come and is no whole unit yet, or had no
 * room, is kept sealed.
 */
final class FilteredInput {

	private final EventLoop loop;

	private final SocketFilter filter;

	private final Carry sealed;

	/** There may be whole units in what is kept: the kernel is not asked then. */
	private boolean hasMore = true;

	private boolean ended;

	/**
	 * Creates the input.
	 * @param sealed what has come before the filter was there
	 */
	FilteredInput(EventLoop loop, SocketFilter filter, Carry sealed) {
		this.loop = loop;
		this.filter = filter;
		this.sealed = sealed;
	}

	/** Whether a read would give something although the kernel has nothing. */
	boolean hasMore() {
		return this.hasMore;
	}

	/** Keeps what has come and is still sealed. */
	void keep(ByteBuffer in, int from, int to) {
		this.sealed.keep(in, from, to, this.loop.arena());
	}

	/**
	 * Reads once, if need be, and opens as much as the target has room for.
	 * @return how many plain bytes, which may be none, or {@link SocketHandle#END}
	 */
	int read(SocketHandle handle, ByteBuffer target) throws IOException {
		int start = target.position();
		if (!this.ended) {
			ByteBuffer in = this.filter.receiveBuffer().clear();
			int kept = this.sealed.length();
			this.sealed.restore(in);
			in.position(kept);
			if (!this.hasMore) {
				readFrom(handle, in);
			}
			unsealAll(in.flip(), target);
			keep(in, in.position(), in.limit());
		}
		int count = target.position() - start;
		// the end is told by a read of its own
		this.hasMore |= this.ended && count > 0;
		return (count == 0 && this.ended) ? SocketHandle.END : count;
	}

	private void readFrom(SocketHandle handle, ByteBuffer in) throws IOException {
		int count = handle.read(in);
		this.loop.counters().increment(Counter.READS);
		if (count == SocketHandle.END) {
			this.ended = true;
		}
		else {
			this.loop.counters().add(Counter.READ_BYTES, count);
		}
	}

	private void unsealAll(ByteBuffer in, ByteBuffer target) throws IOException {
		this.hasMore = false;
		int start = target.position();
		while (in.hasRemaining()) {
			int result = this.filter.unseal(in, target);
			if (result == SocketFilter.NEEDS_ROOM) {
				if (target.position() == start) {
					throw new IOException("The receive buffer has no room for a record");
				}
				this.hasMore = true;
				return;
			}
			if (result == SocketFilter.ENDED) {
				this.ended = true;
				in.position(in.limit());
			}
			else if (result == SocketFilter.NEEDS_MORE) {
				if (in.remaining() == in.capacity()) {
					throw new IOException("A record is larger than the receive buffer");
				}
				return;
			}
		}
	}

	void free() {
		this.sealed.free();
	}

}
