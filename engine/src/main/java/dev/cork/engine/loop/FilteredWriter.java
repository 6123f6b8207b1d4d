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
import java.nio.channels.FileChannel;

import dev.cork.engine.buffer.Block;
import dev.cork.engine.transport.SocketHandle;
import org.jspecify.annotations.Nullable;

/**
 * The write calls of a socket that has a filter. What is offered is sealed into the
 * loop's one buffer for that, a few units at a time, and never more than the kernel has
 * taken plus one buffer: so a slow reader costs what waits for it in plain and at most
 * that buffer's rest in sealed form.
 */
final class FilteredWriter extends KernelWriter {

	/** No single call keeps its loop longer than sealing this many bytes takes. */
	private static final int MAX_BYTES_PER_CALL = 1 << 20;

	private final SocketFilter filter;

	/** Sealed bytes that the kernel has refused, from position to limit. */
	private @Nullable Block pending;

	private boolean endSealed;

	FilteredWriter(EventLoop loop, SocketFilter filter) {
		super(loop);
		this.filter = filter;
	}

	@Override
	int pendingBytes() {
		return (this.pending != null) ? this.pending.buffer().remaining() : 0;
	}

	@Override
	boolean hasToSpeak() {
		return !this.endSealed && this.filter.hasToSpeak();
	}

	@Override
	boolean hasEnded() {
		return this.endSealed;
	}

	@Override
	void writePending(SocketHandle handle) throws IOException {
		Block block = this.pending;
		if (block != null) {
			count(handle.write(block.buffer()));
			if (!block.buffer().hasRemaining()) {
				discard();
			}
		}
		if (this.pending == null && hasToSpeak()) {
			sealAndWrite(handle, this.loop.gatherBuffers(), 0);
		}
	}

	@Override
	void writeEnd(SocketHandle handle) throws IOException {
		if (!this.endSealed && this.pending == null) {
			this.endSealed = true;
			ByteBuffer sealed = this.filter.sendBuffer().clear();
			this.filter.sealEnd(sealed);
			writeSealed(handle, sealed.flip());
		}
	}

	@Override
	long transmit(SocketHandle handle, ByteBuffer source) throws IOException {
		@Nullable ByteBuffer[] buffers = this.loop.gatherBuffers();
		buffers[0] = source;
		try {
			return transmit(handle, filled(buffers), 1);
		}
		finally {
			buffers[0] = null;
		}
	}

	@Override
	long transmit(SocketHandle handle, ByteBuffer[] sources, int count) throws IOException {
		long before = remaining(sources, count);
		long left = before;
		while (left > 0 && this.pending == null && before - left < MAX_BYTES_PER_CALL) {
			sealAndWrite(handle, sources, count);
			left = remaining(sources, count);
		}
		return before - left;
	}

	@Override
	long transmit(SocketHandle handle, FileChannel file, long position, long count) throws IOException {
		long taken = 0;
		ByteBuffer piece = this.loop.bypassBuffer();
		while (taken < count && this.pending == null && taken < MAX_BYTES_PER_CALL) {
			piece.clear().limit((int) Math.min(count - taken, piece.capacity()));
			if (file.read(piece, position + taken) <= 0) {
				break;
			}
			taken += transmit(handle, piece.flip());
		}
		return taken;
	}

	@SuppressWarnings("NullAway") // the first places of the array, which are read, are
									// not null
	private void sealAndWrite(SocketHandle handle, @Nullable ByteBuffer[] sources, int count) throws IOException {
		ByteBuffer sealed = this.filter.sendBuffer().clear();
		this.filter.seal(sources, count, sealed);
		writeSealed(handle, sealed.flip());
	}

	private void writeSealed(SocketHandle handle, ByteBuffer sealed) throws IOException {
		if (!sealed.hasRemaining()) {
			return;
		}
		count(handle.write(sealed));
		if (sealed.hasRemaining()) {
			Block block = this.loop.arena().take(sealed.remaining());
			block.buffer().put(sealed).flip();
			this.pending = block;
		}
	}

	private static long remaining(ByteBuffer[] sources, int count) {
		long sum = 0;
		for (int i = 0; i < count; i++) {
			sum += sources[i].remaining();
		}
		return sum;
	}

	@Override
	void discard() {
		if (this.pending != null) {
			this.pending.free();
			this.pending = null;
		}
	}

}
