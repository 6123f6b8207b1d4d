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
import java.util.Objects;

import dev.cork.engine.buffer.Backlog;
import dev.cork.engine.buffer.BacklogEntry;
import dev.cork.engine.metrics.Counter;
import dev.cork.engine.transport.SocketHandle;
import org.jspecify.annotations.Nullable;

/**
 * Write calls, counted: one buffer, two, or what a backlog has. All sockets of a loop
 * that have no filter share one.
 */
class KernelWriter {

	final EventLoop loop;

	private boolean tookAll;

	KernelWriter(EventLoop loop) {
		this.loop = loop;
	}

	/** Whether the kernel took all that the last call has offered it. */
	final boolean tookAll() {
		return this.tookAll && pendingBytes() == 0;
	}

	/** How much of what earlier calls have taken has not left yet. */
	int pendingBytes() {
		return 0;
	}

	/** Whether there is something to be written that nobody has offered. */
	boolean hasToSpeak() {
		return false;
	}

	/** Whether there is nothing more to say at the end, or it was said. */
	boolean hasEnded() {
		return true;
	}

	/** Writes what is pending, and what nobody has offered. */
	void writePending(SocketHandle handle) throws IOException {
	}

	/** Writes what has to be said before the connection ends. */
	void writeEnd(SocketHandle handle) throws IOException {
	}

	/** Forgets what is pending. */
	void discard() {
	}

	/** Writes a buffer; whoever fills in counts the calls to the kernel. */
	long transmit(SocketHandle handle, ByteBuffer source) throws IOException {
		return count(handle.write(source));
	}

	/** Writes the first so many buffers. */
	long transmit(SocketHandle handle, ByteBuffer[] sources, int count) throws IOException {
		return count(handle.write(sources, count));
	}

	/** Writes a part of a file. */
	long transmit(SocketHandle handle, FileChannel file, long position, long count) throws IOException {
		return count(handle.transferFrom(file, position, count));
	}

	final void write(SocketHandle handle, ByteBuffer bytes) throws IOException {
		if (bytes.hasRemaining()) {
			int offered = bytes.remaining();
			taken(transmit(handle, bytes), offered);
		}
	}

	final void write(SocketHandle handle, ByteBuffer first, ByteBuffer second) throws IOException {
		if (!first.hasRemaining()) {
			write(handle, second);
			return;
		}
		@Nullable ByteBuffer[] buffers = this.loop.gatherBuffers();
		buffers[0] = first;
		buffers[1] = second;
		try {
			long offered = (long) first.remaining() + second.remaining();
			taken(transmit(handle, filled(buffers), 2), offered);
		}
		finally {
			// the loop must not hold on to a body
			buffers[0] = null;
			buffers[1] = null;
		}
	}

	/**
	 * Writes from the head of a backlog, which has to be told what has left.
	 * @param handle where to
	 * @param backlog the backlog
	 * @param first its first entry
	 * @param maxFileBytes how much of a file at most
	 * @return how many bytes were taken
	 */
	final long write(SocketHandle handle, Backlog backlog, BacklogEntry first, long maxFileBytes) throws IOException {
		return switch (first.kind()) {
			case BUFFER -> writeBuffers(handle, backlog);
			case ARRAY -> writeArray(handle, first);
			case FILE -> writeFile(handle, first, maxFileBytes);
		};
	}

	private long writeBuffers(SocketHandle handle, Backlog backlog) throws IOException {
		@Nullable ByteBuffer[] buffers = this.loop.gatherBuffers();
		int count = backlog.gather(buffers, buffers.length);
		long offered = 0;
		for (int i = 0; i < count; i++) {
			offered += Objects.requireNonNull(buffers[i]).remaining();
		}
		try {
			return taken(transmit(handle, filled(buffers), count), offered);
		}
		finally {
			for (int i = 0; i < count; i++) {
				buffers[i] = null;
			}
		}
	}

	private long writeArray(SocketHandle handle, BacklogEntry entry) throws IOException {
		ByteBuffer piece = this.loop.bypassBuffer().clear();
		entry.copyTo(piece);
		int offered = piece.flip().remaining();
		return taken(transmit(handle, piece), offered);
	}

	private long writeFile(SocketHandle handle, BacklogEntry entry, long maxBytes) throws IOException {
		FileChannel file = entry.file();
		long offered = Math.min(entry.remaining(), maxBytes);
		long written = transmit(handle, file, entry.filePosition(), offered);
		if (written == 0 && file.size() <= entry.filePosition()) {
			throw new IOException("The file became shorter while it was sent");
		}
		return taken(written, offered);
	}

	private long taken(long taken, long offered) {
		this.tookAll = taken == offered;
		return taken;
	}

	/** A call to the kernel was made. */
	final long count(long written) {
		this.loop.counters().increment(Counter.WRITES);
		this.loop.counters().add(Counter.WRITTEN_BYTES, written);
		return written;
	}

	/** The places that are written, the first of the array, are not null. */
	@SuppressWarnings("NullAway")
	static ByteBuffer[] filled(@Nullable ByteBuffer[] buffers) {
		return buffers;
	}

}
