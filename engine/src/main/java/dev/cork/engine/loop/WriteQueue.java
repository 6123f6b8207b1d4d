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

import dev.cork.engine.buffer.Backlog;
import dev.cork.engine.buffer.BacklogEntry;
import dev.cork.engine.metrics.CostMeter;
import dev.cork.engine.metrics.CostSample;
import dev.cork.engine.metrics.Counter;
import dev.cork.engine.metrics.FlightEvents;
import dev.cork.engine.transport.SocketHandle;
import org.jspecify.annotations.Nullable;

/**
 * The way from one socket's {@link Output} to the kernel. What the kernel refuses is kept
 * in order, and written when it has room again.
 *
 * <p>
 * A write that fails does not end the socket at once, as its handler is still running:
 * what is said after that is forgotten, and the socket is closed before the loop polls
 * again. Loop thread only.
 */
final class WriteQueue {

	/** No single drain of a backlog keeps its loop longer than this many bytes take. */
	private static final long MAX_BYTES_PER_DRAIN = 1 << 20;

	private static final int MAX_COPY_BYTES = 1 << 16;

	private final Socket socket;

	private final SocketHandle handle;

	private KernelWriter writer;

	private @Nullable Backlog backlog;

	/**
	 * The kernel took less than it was given; there is nothing to try until it says so.
	 */
	private boolean waiting;

	private boolean broken;

	WriteQueue(Socket socket, SocketHandle handle) {
		this.socket = socket;
		this.handle = handle;
		this.writer = loop().kernelWriter();
	}

	private EventLoop loop() {
		return this.socket.loop();
	}

	/** What is said from now on goes through a filter; nothing may wait. */
	void filter(SocketFilter filter) {
		this.writer = new FilteredWriter(loop(), filter);
	}

	/** The filter is over: what is left of this object must not keep its engine. */
	void forgetFilter() {
		this.writer = loop().kernelWriter();
	}

	/** The filter may have to say something that nobody has asked it for. */
	void letFilterSpeak() {
		if (this.writer.hasToSpeak() && !mustWait()) {
			writePending();
		}
	}

	/**
	 * Says the filter's last words, if it has any, behind all that has left before.
	 * @return whether the connection can be ended; otherwise they wait for the kernel
	 */
	boolean end() {
		if (!this.writer.hasEnded()) {
			try {
				this.writer.writeEnd(this.handle);
			}
			catch (IOException ex) {
				fail();
			}
			waitForPending();
		}
		return !mustWait();
	}

	boolean isIdle() {
		return (this.backlog == null || this.backlog.isEmpty()) && this.writer.pendingBytes() == 0;
	}

	long sizeBytes() {
		return this.writer.pendingBytes() + ((this.backlog != null) ? this.backlog.sizeBytes() : 0);
	}

	boolean isBroken() {
		return this.broken;
	}

	boolean isWaiting() {
		return this.waiting;
	}

	/** Whether nothing may be written now: it would overtake what is kept. */
	boolean mustWait() {
		return this.broken || !isIdle();
	}

	/** Writes bytes, unless something has to leave before, and keeps the rest. */
	void write(ByteBuffer bytes) {
		if (mustWait()) {
			keep(bytes, false);
			flush();
			return;
		}
		CostSample paused = pauseCost();
		try {
			this.writer.write(this.handle, bytes);
		}
		catch (IOException ex) {
			fail();
		}
		finally {
			resumeCost(paused);
		}
		waitForPending();
		keepRest(bytes);
	}

	/**
	 * Writes two buffers at once, of which it keeps the rest of the first only. Not to be
	 * called if {@link #mustWait()}.
	 */
	void writeBoth(ByteBuffer first, ByteBuffer second) {
		CostSample paused = pauseCost();
		try {
			this.writer.write(this.handle, first, second);
		}
		catch (IOException ex) {
			fail();
		}
		finally {
			resumeCost(paused);
		}
		waitForPending();
		keepRest(first);
	}

	private void keepRest(ByteBuffer bytes) {
		if (bytes.hasRemaining()) {
			keep(bytes, false);
			bytes.position(bytes.limit());
			startWaiting();
		}
	}

	/** Keeps bytes behind all others. */
	void keep(ByteBuffer bytes, boolean keepable) {
		if (this.broken || !bytes.hasRemaining()) {
			return;
		}
		loop().counters().add(Counter.BACKLOGGED_BYTES, bytes.remaining());
		if (keepable) {
			backlog().append(bytes);
		}
		else {
			int limit = bytes.limit();
			for (int position = bytes.position(); position < limit; position = bytes.limit()) {
				backlog().appendCopy(bytes.limit(Math.min(limit, position + MAX_COPY_BYTES)).position(position));
			}
			bytes.position(limit);
		}
		flushSoon();
	}

	/** Keeps bytes behind all others. */
	void keep(byte[] bytes, int offset, int length, boolean keepable) {
		if (this.broken) {
			return;
		}
		loop().counters().add(Counter.BACKLOGGED_BYTES, length);
		if (keepable) {
			backlog().append(bytes, offset, length);
		}
		else {
			for (int copied = 0; copied < length; copied += MAX_COPY_BYTES) {
				backlog().appendCopy(bytes, offset + copied, Math.min(MAX_COPY_BYTES, length - copied));
			}
		}
		flushSoon();
	}

	/** Sends a part of a file behind all that is kept, and closes the file then. */
	void send(FileChannel file, long position, long count) {
		backlog().append(file, position, count);
		if (this.broken) {
			discard();
		}
		else {
			flush();
		}
	}

	private void flushSoon() {
		if (!this.waiting) {
			this.socket.events().request(SocketEvents.FLUSH);
		}
	}

	private Backlog backlog() {
		if (this.backlog == null) {
			this.backlog = new Backlog(loop().backlogPool());
		}
		return this.backlog;
	}

	/** Writes of what is kept as much as the kernel takes, unless it has refused some. */
	void flush() {
		if (!this.waiting) {
			drain();
		}
	}

	/** The kernel has room again. */
	void onWritable() {
		if (this.waiting) {
			this.waiting = false;
			drain();
			this.socket.writeProgress();
		}
	}

	private void drain() {
		writePending();
		Backlog backlog = this.backlog;
		long budget = MAX_BYTES_PER_DRAIN;
		while (backlog != null && !this.broken && !this.waiting) {
			BacklogEntry entry = backlog.peek();
			if (entry == null) {
				return;
			}
			if (budget <= 0) {
				startWaiting();
				return;
			}
			long written = drainOnce(backlog, entry);
			backlog.consume(written);
			budget -= written;
		}
	}

	private long drainOnce(Backlog backlog, BacklogEntry first) {
		CostSample paused = pauseCost();
		try {
			long written = this.writer.write(this.handle, backlog, first, MAX_BYTES_PER_DRAIN);
			if (!this.writer.tookAll()) {
				startWaiting();
			}
			return written;
		}
		catch (IOException ex) {
			fail();
			return 0;
		}
		finally {
			resumeCost(paused);
		}
	}

	private void writePending() {
		try {
			this.writer.writePending(this.handle);
		}
		catch (IOException ex) {
			fail();
		}
		waitForPending();
	}

	/** What the kernel does for a route depends on the peer, and is not the route's. */
	private @Nullable CostSample pauseCost() {
		CostMeter costs = loop().costs();
		return (costs != null) ? costs.enter(null) : null;
	}

	private void resumeCost(@Nullable CostSample paused) {
		CostMeter costs = loop().costs();
		if (paused != null && costs != null) {
			costs.exit(paused);
		}
	}

	/** What was taken and not written cannot be kept here: it is sealed already. */
	private void waitForPending() {
		if (this.writer.pendingBytes() > 0) {
			startWaiting();
		}
	}

	/**
	 * The kernel has refused something, or has had its share: it will say when to go on.
	 */
	void startWaiting() {
		if (!this.waiting && !this.broken) {
			this.waiting = true;
			FlightEvents.backpressure(loop().toString(), this.handle.remoteAddress(), sizeBytes());
			this.socket.writeProgress();
		}
	}

	private void fail() {
		this.broken = true;
		this.waiting = false;
		this.socket.output().discard();
		this.socket.abort();
	}

	/** What has not left never will. */
	void discard() {
		if (this.backlog != null) {
			this.backlog.clear();
		}
		this.writer.discard();
	}

}
