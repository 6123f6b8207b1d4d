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
import dev.cork.engine.buffer.CorkBuffer;
import dev.cork.engine.metrics.CostMeter;
import dev.cork.engine.metrics.CostSample;
import dev.cork.engine.metrics.Counter;
import dev.cork.engine.metrics.FlightEvents;
import dev.cork.engine.metrics.LoopCounters;
import dev.cork.engine.transport.SocketHandle;
import org.jspecify.annotations.Nullable;

/**
 * What one socket has to say. Bytes take one of three ways, always in order:
 *
 * <pre>
 *   small   ──► cork buffer ──► one write when the socket is uncorked
 *   large   ──► with the cork buffer's content in one gathering write
 *   refused ──► backlog ──► written when the kernel has room again
 * </pre>
 *
 * A write that fails does not end the socket at once, as its handler is still running:
 * what is said after that is forgotten, and the socket is closed before the loop polls
 * again. Loop thread only.
 */
public final class Output {

	/** No single drain of a backlog keeps its loop longer than this many bytes take. */
	private static final long MAX_BYTES_PER_DRAIN = 1 << 20;

	private static final int MAX_COPY_BYTES = 1 << 16;

	private final Socket socket;

	private final EventLoop loop;

	private final SocketHandle handle;

	private KernelWriter writer;

	private @Nullable Backlog backlog;

	/**
	 * The kernel took less than it was given; there is nothing to try until it says so.
	 */
	private boolean waiting;

	private boolean broken;

	/** How often the content of the cork buffer left it. */
	private int departures;

	Output(Socket socket, EventLoop loop, SocketHandle handle) {
		this.socket = socket;
		this.loop = loop;
		this.handle = handle;
		this.writer = new KernelWriter(loop, handle);
	}

	/** What is said from now on goes through a filter; nothing may wait. */
	void filter(SocketFilter filter) {
		this.writer = new FilteredWriter(this.loop, this.handle, filter);
	}

	/** The filter may have to say something that nobody has asked it for. */
	void letFilterSpeak() {
		if (this.writer.hasToSpeak() && !this.broken && isIdle()) {
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
				this.writer.writeEnd();
			}
			catch (IOException ex) {
				fail();
			}
			waitForPending();
		}
		return isIdle() && !this.broken;
	}

	/**
	 * Returns the loop's cork buffer, with room for what the caller is about to put. It
	 * is this socket's until anybody else asks for it.
	 * @param roomBytes how much room is needed
	 * @return the buffer, to be put to at once and not kept
	 * @throws IllegalArgumentException if even the empty buffer has not that much room
	 */
	public CorkBuffer cork(int roomBytes) {
		CorkBuffer cork = this.loop.claimCork(this);
		if (cork.remaining() < roomBytes) {
			overflow(cork, roomBytes);
		}
		return cork;
	}

	/**
	 * Returns how much the cork buffer holds.
	 * @return its capacity in bytes
	 */
	public int corkCapacity() {
		return this.loop.options().corkBufferBytes();
	}

	private void overflow(CorkBuffer cork, int roomBytes) {
		if (roomBytes > cork.capacity()) {
			throw new IllegalArgumentException(
					"%d bytes do not fit the cork buffer of %d bytes".formatted(roomBytes, cork.capacity()));
		}
		counters().increment(Counter.CORK_OVERFLOWS);
		writeCork();
	}

	/**
	 * Returns how often the content of the cork buffer has left it, so that its user can
	 * tell whether something put earlier can still be taken back.
	 * @return a number that only grows
	 */
	public int departures() {
		return this.departures;
	}

	/**
	 * Lets what is in the cork buffer leave, if it is this socket's, and gives it up.
	 */
	public void uncork() {
		if (this.loop.ownsCork(this)) {
			writeCork();
			this.loop.releaseCork();
		}
	}

	/**
	 * Another socket needs the buffer: what this one has said leaves with its next flush.
	 */
	void surrenderCork() {
		ByteBuffer content = this.loop.corkContent();
		if (content.hasRemaining()) {
			this.departures++;
			counters().add(Counter.CORKED_BYTES, content.remaining());
			keep(content);
		}
		this.loop.clearCork();
	}

	private void writeCork() {
		ByteBuffer content = this.loop.corkContent();
		if (content.hasRemaining()) {
			this.departures++;
			counters().add(Counter.CORKED_BYTES, content.remaining());
			if (mustWait()) {
				keep(content);
				flush();
			}
			else {
				write(content);
				keepRest(content);
			}
			this.loop.clearCork();
		}
	}

	/** Whether anything has to leave before what is said now. */
	private boolean mustWait() {
		return this.broken || !isIdle();
	}

	/**
	 * Sends bytes that are too many for the cork buffer, behind what that holds and in
	 * the same write.
	 * @param bytes the bytes; the position is moved to the limit
	 * @param keepable whether a direct buffer, or the array of another, may be held
	 * without a copy until its bytes have left; a direct buffer object is the socket's
	 * then
	 */
	public void send(ByteBuffer bytes, boolean keepable) {
		if (!bytes.isDirect()) {
			sendHeap(bytes, keepable);
			return;
		}
		counters().add(Counter.BYPASSED_BYTES, bytes.remaining());
		ByteBuffer content = claimContent();
		if (mustWait()) {
			keep(content);
			keep(bytes, keepable);
		}
		else {
			writeBoth(content, bytes);
			keepRest(content);
			if (bytes.hasRemaining()) {
				keep(bytes, keepable);
				startWaiting();
			}
		}
		this.loop.clearCork();
	}

	private void sendHeap(ByteBuffer bytes, boolean keepable) {
		if (bytes.hasArray()) {
			send(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining(), keepable);
		}
		else {
			byte[] copy = new byte[bytes.remaining()];
			bytes.get(bytes.position(), copy);
			send(copy, 0, copy.length, true);
		}
		bytes.position(bytes.limit());
	}

	/**
	 * Sends bytes of an array that are too many for the cork buffer. They go through a
	 * direct buffer of 64 KiB: NIO itself would keep one of the array's whole size.
	 * @param bytes the array
	 * @param offset index of the first
	 * @param length how many
	 * @param keepable whether the array may be held without a copy until its bytes have
	 * left
	 */
	public void send(byte[] bytes, int offset, int length, boolean keepable) {
		counters().add(Counter.BYPASSED_BYTES, length);
		ByteBuffer content = claimContent();
		int sent = 0;
		ByteBuffer piece = this.loop.bypassBuffer();
		while (sent < length && !mustWait()) {
			piece.clear();
			piece.put(bytes, offset + sent, Math.min(length - sent, piece.capacity())).flip();
			writeBoth(content, piece);
			sent += piece.position();
			keepRest(content);
			if (piece.hasRemaining()) {
				startWaiting();
				break;
			}
		}
		keep(content);
		content.position(content.limit());
		if (sent < length) {
			keep(bytes, offset + sent, length - sent, keepable);
		}
		this.loop.clearCork();
	}

	/**
	 * Sends a part of a file, behind what the cork buffer holds.
	 * @param file the file, closed when the part has left or the connection has gone
	 * @param position where the part starts
	 * @param count its length
	 */
	public void send(FileChannel file, long position, long count) {
		counters().add(Counter.BYPASSED_BYTES, count);
		uncork();
		backlog().append(file, position, count);
		if (this.broken) {
			discard();
		}
		else {
			flush();
		}
	}

	/**
	 * Sends bytes that many sockets get at the end of the turn. The cork buffer is not
	 * asked for, as they would take it from each other for each of them.
	 * @param bytes the array
	 * @param offset index of the first
	 * @param length how many
	 * @param keepable whether the array may be held without a copy until its bytes have
	 * left
	 */
	public void sendLater(byte[] bytes, int offset, int length, boolean keepable) {
		if (this.loop.ownsCork(this) && length <= this.loop.claimCork(this).remaining()) {
			this.loop.claimCork(this).put(bytes, offset, length);
			return;
		}
		if (this.loop.ownsCork(this)) {
			surrenderCork();
		}
		keep(bytes, offset, length, keepable);
	}

	/**
	 * Writes what the kernel takes now, behind what the cork buffer holds, and keeps
	 * nothing of the rest.
	 * @param bytes the bytes; the position is moved behind what was taken
	 * @return how many were taken
	 */
	public int offer(ByteBuffer bytes) {
		int before = bytes.position();
		ByteBuffer content = claimContent();
		if (mustWait()) {
			keep(content);
		}
		else {
			boolean direct = bytes.isDirect();
			do {
				ByteBuffer source = direct ? bytes : copyOfStart(bytes);
				writeBoth(content, source);
				keepRest(content);
				if (!direct) {
					bytes.position(bytes.position() + source.position());
				}
				if (source.hasRemaining()) {
					startWaiting();
				}
			}
			while (bytes.hasRemaining() && !this.waiting && !this.broken);
		}
		this.loop.clearCork();
		int taken = bytes.position() - before;
		counters().add(Counter.BYPASSED_BYTES, taken);
		return taken;
	}

	private ByteBuffer copyOfStart(ByteBuffer bytes) {
		ByteBuffer piece = this.loop.bypassBuffer().clear();
		int length = Math.min(bytes.remaining(), piece.capacity());
		return piece.put(0, bytes, bytes.position(), length).limit(length);
	}

	private ByteBuffer claimContent() {
		this.loop.claimCork(this);
		ByteBuffer content = this.loop.corkContent();
		counters().add(Counter.CORKED_BYTES, content.remaining());
		this.departures++;
		return content;
	}

	/**
	 * Tells whether nothing waits for the kernel.
	 * @return whether the backlog is empty; what is corked does not count
	 */
	public boolean isIdle() {
		return (this.backlog == null || this.backlog.isEmpty()) && this.writer.pendingBytes() == 0;
	}

	/**
	 * Returns how much waits for the kernel.
	 * @return bytes in the backlog
	 */
	public long backlogBytes() {
		return this.writer.pendingBytes() + ((this.backlog != null) ? this.backlog.sizeBytes() : 0);
	}

	/**
	 * Tells whether a write has failed: nothing can be said any more.
	 * @return whether the connection is about to be closed
	 */
	public boolean isBroken() {
		return this.broken;
	}

	/**
	 * Tells whether the kernel has refused something and not asked for it since.
	 * @return whether the peer is slow
	 */
	public boolean isWaiting() {
		return this.waiting;
	}

	/**
	 * Writes of what waits as much as the kernel takes, unless it has refused some.
	 */
	public void flush() {
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
			long written = this.writer.write(backlog, first, MAX_BYTES_PER_DRAIN);
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

	/** What the kernel does for a route depends on the peer, and is not the route's. */
	private @Nullable CostSample pauseCost() {
		CostMeter costs = this.loop.costs();
		return (costs != null) ? costs.enter(null) : null;
	}

	private void resumeCost(@Nullable CostSample paused) {
		CostMeter costs = this.loop.costs();
		if (paused != null && costs != null) {
			costs.exit(paused);
		}
	}

	private void writePending() {
		try {
			this.writer.writePending();
		}
		catch (IOException ex) {
			fail();
		}
		waitForPending();
	}

	private void write(ByteBuffer bytes) {
		CostSample paused = pauseCost();
		try {
			this.writer.write(bytes);
		}
		catch (IOException ex) {
			fail();
		}
		finally {
			resumeCost(paused);
		}
		waitForPending();
	}

	private void writeBoth(ByteBuffer first, ByteBuffer second) {
		CostSample paused = pauseCost();
		try {
			this.writer.write(first, second);
		}
		catch (IOException ex) {
			fail();
		}
		finally {
			resumeCost(paused);
		}
		waitForPending();
	}

	/** What was taken and not written cannot be kept here: it is sealed already. */
	private void waitForPending() {
		if (this.writer.pendingBytes() > 0) {
			startWaiting();
		}
	}

	private void keepRest(ByteBuffer bytes) {
		if (bytes.hasRemaining()) {
			keep(bytes);
			bytes.position(bytes.limit());
			startWaiting();
		}
	}

	private void keep(ByteBuffer bytes) {
		keep(bytes, false);
	}

	private void keep(ByteBuffer bytes, boolean keepable) {
		if (this.broken || !bytes.hasRemaining()) {
			return;
		}
		counters().add(Counter.BACKLOGGED_BYTES, bytes.remaining());
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

	private void keep(byte[] bytes, int offset, int length, boolean keepable) {
		if (this.broken) {
			return;
		}
		counters().add(Counter.BACKLOGGED_BYTES, length);
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

	private void flushSoon() {
		if (!this.waiting) {
			this.socket.requestFlush();
		}
	}

	private Backlog backlog() {
		if (this.backlog == null) {
			this.backlog = new Backlog(this.loop.backlogPool());
		}
		return this.backlog;
	}

	private void startWaiting() {
		if (!this.waiting && !this.broken) {
			this.waiting = true;
			FlightEvents.backpressure(this.loop.toString(), this.handle.remoteAddress(), backlogBytes());
			this.socket.writeProgress();
		}
	}

	private void fail() {
		this.broken = true;
		this.waiting = false;
		discard();
		this.socket.abort();
	}

	/** The socket is closed: what has not left never will. */
	void discard() {
		if (this.loop.ownsCork(this)) {
			this.loop.releaseCork();
		}
		if (this.backlog != null) {
			this.backlog.clear();
		}
		this.writer.discard();
	}

	/** The filter is over: what is left of this object must not keep its engine. */
	void forgetFilter() {
		this.writer = new KernelWriter(this.loop, this.handle);
	}

	private LoopCounters counters() {
		return this.loop.counters();
	}

}
