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
import java.nio.channels.FileChannel;

import dev.cork.engine.buffer.CorkBuffer;
import dev.cork.engine.metrics.Counter;
import dev.cork.engine.metrics.LoopCounters;

/**
 * What one socket has to say. Bytes take one of three ways, always in order:
 *
 * <pre>
 *   small   ──► cork buffer ──► one write when the socket is uncorked
 *   large   ──► with the cork buffer's content in one gathering write
 *   refused ──► backlog ──► written when the kernel has room again
 * </pre>
 *
 * Loop thread only.
 */
public final class Output {

	private final EventLoop loop;

	private final WriteQueue queue;

	/** How often the content of the cork buffer left it. */
	private int departures;

	Output(EventLoop loop, WriteQueue queue) {
		this.loop = loop;
		this.queue = queue;
	}

	/**
	 * Returns the loop's cork buffer, with room for what the caller is about to put. It
	 * is this socket's until anybody else asks for it.
	 * @param roomBytes how much room is needed
	 * @return the buffer, to be put to at once and not kept
	 * @throws IllegalArgumentException if even the empty buffer has not that much room
	 */
	public CorkBuffer cork(int roomBytes) {
		CorkBuffer buffer = loopCork().claim(this);
		if (buffer.remaining() < roomBytes) {
			overflow(buffer, roomBytes);
		}
		return buffer;
	}

	/**
	 * Returns how much the cork buffer holds.
	 * @return its capacity in bytes
	 */
	public int corkCapacity() {
		return this.loop.options().corkBufferBytes();
	}

	private void overflow(CorkBuffer buffer, int roomBytes) {
		if (roomBytes > buffer.capacity()) {
			throw new IllegalArgumentException(
					"%d bytes do not fit the cork buffer of %d bytes".formatted(roomBytes, buffer.capacity()));
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
		if (loopCork().isOwnedBy(this)) {
			writeCork();
			loopCork().release();
		}
	}

	/**
	 * Another socket needs the buffer: what this one has said leaves with its next flush.
	 */
	void surrenderCork() {
		ByteBuffer content = loopCork().content();
		if (content.hasRemaining()) {
			this.departures++;
			counters().add(Counter.CORKED_BYTES, content.remaining());
			this.queue.keep(content, false);
		}
		loopCork().clear();
	}

	private void writeCork() {
		ByteBuffer content = loopCork().content();
		if (content.hasRemaining()) {
			this.departures++;
			counters().add(Counter.CORKED_BYTES, content.remaining());
			this.queue.write(content);
			loopCork().clear();
		}
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
		if (this.queue.mustWait()) {
			this.queue.keep(content, false);
			this.queue.keep(bytes, keepable);
		}
		else {
			this.queue.writeBoth(content, bytes);
			if (bytes.hasRemaining()) {
				this.queue.keep(bytes, keepable);
				this.queue.startWaiting();
			}
		}
		loopCork().clear();
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
		while (sent < length && !this.queue.mustWait()) {
			piece.clear();
			piece.put(bytes, offset + sent, Math.min(length - sent, piece.capacity())).flip();
			this.queue.writeBoth(content, piece);
			sent += piece.position();
			if (piece.hasRemaining()) {
				this.queue.startWaiting();
				break;
			}
		}
		this.queue.keep(content, false);
		content.position(content.limit());
		if (sent < length) {
			this.queue.keep(bytes, offset + sent, length - sent, keepable);
		}
		loopCork().clear();
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
		this.queue.send(file, position, count);
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
		if (loopCork().isOwnedBy(this) && length <= loopCork().claim(this).remaining()) {
			loopCork().claim(this).put(bytes, offset, length);
			return;
		}
		if (loopCork().isOwnedBy(this)) {
			surrenderCork();
		}
		this.queue.keep(bytes, offset, length, keepable);
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
		if (this.queue.mustWait()) {
			this.queue.keep(content, false);
		}
		else {
			boolean direct = bytes.isDirect();
			do {
				ByteBuffer source = direct ? bytes : copyOfStart(bytes);
				this.queue.writeBoth(content, source);
				if (!direct) {
					bytes.position(bytes.position() + source.position());
				}
				if (source.hasRemaining()) {
					this.queue.startWaiting();
				}
			}
			while (bytes.hasRemaining() && !this.queue.isWaiting() && !this.queue.isBroken());
		}
		loopCork().clear();
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
		loopCork().claim(this);
		ByteBuffer content = loopCork().content();
		counters().add(Counter.CORKED_BYTES, content.remaining());
		this.departures++;
		return content;
	}

	/**
	 * Tells whether nothing waits for the kernel.
	 * @return whether the backlog is empty; what is corked does not count
	 */
	public boolean isIdle() {
		return this.queue.isIdle();
	}

	/**
	 * Returns how much waits for the kernel.
	 * @return bytes in the backlog
	 */
	public long backlogBytes() {
		return this.queue.sizeBytes();
	}

	/**
	 * Tells whether a write has failed: nothing can be said any more.
	 * @return whether the connection is about to be closed
	 */
	public boolean isBroken() {
		return this.queue.isBroken();
	}

	/**
	 * Tells whether the kernel has refused something and not asked for it since.
	 * @return whether the peer is slow
	 */
	public boolean isWaiting() {
		return this.queue.isWaiting();
	}

	/**
	 * Writes of what waits as much as the kernel takes, unless it has refused some.
	 */
	public void flush() {
		this.queue.flush();
	}

	/** The socket is broken or closed: what has not left never will. */
	void discard() {
		if (loopCork().isOwnedBy(this)) {
			loopCork().release();
		}
		this.queue.discard();
	}

	private LoopCork loopCork() {
		return this.loop.cork();
	}

	private LoopCounters counters() {
		return this.loop.counters();
	}

}
