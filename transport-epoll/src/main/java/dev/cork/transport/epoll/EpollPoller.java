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

package dev.cork.transport.epoll;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Arrays;

import dev.cork.engine.transport.Handle;
import dev.cork.engine.transport.Poller;
import org.jspecify.annotations.Nullable;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

/**
 * Waits on an epoll descriptor, level-triggered. An event names a descriptor, and an
 * array has its handle: nothing is looked up by hash, boxed or allocated.
 *
 * <p>
 * A descriptor that was closed by a listener may be another connection's before the
 * events of the same poll have all been looked at. Its new handle is then told of
 * something that was the old one's: harmless, for who reads or writes finds that there is
 * nothing.
 */
final class EpollPoller implements Poller {

	private static final int EPOLL_CLOEXEC = 02000000;

	private static final int EFD_CLOEXEC_NONBLOCK = 02000000 | 04000;

	private static final int EPOLLIN = 1;

	private static final int EPOLLOUT = 4;

	/** EPOLLERR and EPOLLHUP, which nobody has to ask for. */
	private static final int EPOLL_BROKEN = 8 | 16;

	private static final int ADD = 1;

	private static final int DELETE = 2;

	private static final int MODIFY = 3;

	/** The rest is there at the next poll. */
	private static final int MAX_EVENTS = 512;

	private static final int FILE_PIECE_BYTES = 64 * 1024;

	private final CallState state = new CallState();

	private final EventList events = new EventList(MAX_EVENTS);

	private final EventList change = new EventList(1);

	private final VectorList vectors = new VectorList();

	private final int epoll;

	private final int wakeup;

	private final MemorySegment wakeupCount = Arena.ofAuto().allocate(JAVA_LONG);

	/** Guards the descriptors against being used by another thread once closed. */
	private final Object wakeupLock = new Object();

	private boolean closed;

	private @Nullable EpollHandle[] handles = new @Nullable EpollHandle[256];

	private @Nullable EpollHandle[] changed = new @Nullable EpollHandle[16];

	private int changedCount;

	private @Nullable ByteBuffer filePiece;

	EpollPoller() throws IOException {
		this.epoll = check("epoll_create1", Libc.epollCreate(this.state, EPOLL_CLOEXEC));
		int wakeup = Libc.eventFd(this.state, EFD_CLOEXEC_NONBLOCK);
		try {
			this.wakeup = check("eventfd", wakeup);
			tell(wakeup, Handle.NONE, Handle.READ);
		}
		catch (IOException ex) {
			Libc.close(this.state, this.epoll);
			if (wakeup >= 0) {
				Libc.close(this.state, wakeup);
			}
			throw ex;
		}
	}

	private static int check(String function, int result) throws IOException {
		if (result < 0) {
			throw Errno.exception(function, -result);
		}
		return result;
	}

	CallState state() {
		return this.state;
	}

	VectorList vectors() {
		return this.vectors;
	}

	/** For a part of a file on its way to a socket. */
	ByteBuffer filePiece() {
		ByteBuffer piece = this.filePiece;
		if (piece == null) {
			piece = ByteBuffer.allocateDirect(FILE_PIECE_BYTES);
			this.filePiece = piece;
		}
		return piece;
	}

	void add(int descriptor, EpollHandle handle) {
		if (descriptor >= this.handles.length) {
			this.handles = Arrays.copyOf(this.handles, Math.max(descriptor + 1, 2 * this.handles.length));
		}
		this.handles[descriptor] = handle;
	}

	/** To be called before the descriptor is closed, by which the kernel forgets it. */
	void remove(int descriptor) {
		this.handles[descriptor] = null;
	}

	/** A handle wants something else from the next poll on. */
	void changed(EpollHandle handle) {
		if (this.changedCount == this.changed.length) {
			this.changed = Arrays.copyOf(this.changed, 2 * this.changedCount);
		}
		this.changed[this.changedCount++] = handle;
	}

	/**
	 * Tells the kernel what a descriptor waits for. One that waits for nothing is taken
	 * out: the kernel would go on to report that it is broken.
	 */
	void tell(int descriptor, int before, int operations) throws IOException {
		if (before == operations) {
			return;
		}
		this.change.set(
				((operations & Handle.READ) != 0 ? EPOLLIN : 0) | ((operations & Handle.WRITE) != 0 ? EPOLLOUT : 0),
				descriptor);
		int what = (operations == Handle.NONE) ? DELETE : (before == Handle.NONE) ? ADD : MODIFY;
		check("epoll_ctl", Libc.epollControl(this.state, this.epoll, what, descriptor, this.change.segment()));
	}

	@Override
	public int poll(long timeoutMs) throws IOException {
		applyChanges();
		int timeout = (timeoutMs == FOREVER) ? -1 : (int) Math.min(timeoutMs, Integer.MAX_VALUE);
		int count = Libc.epollWait(this.state, this.epoll, this.events.segment(), this.events.capacity(), timeout);
		if (count == -Errno.EINTR) {
			return 0;
		}
		check("epoll_wait", count);
		int ready = 0;
		for (int i = 0; i < count; i++) {
			int descriptor = this.events.descriptor(i);
			if (descriptor == this.wakeup) {
				Libc.read(this.state, this.wakeup, this.wakeupCount);
			}
			else {
				ready += dispatch(descriptor, this.events.events(i));
			}
		}
		return ready;
	}

	private void applyChanges() throws IOException {
		int count = this.changedCount;
		this.changedCount = 0;
		for (int i = 0; i < count; i++) {
			EpollHandle handle = this.changed[i];
			this.changed[i] = null;
			if (handle != null) {
				handle.applyChange(this);
			}
		}
	}

	private int dispatch(int descriptor, int events) {
		EpollHandle handle = this.handles[descriptor];
		if (handle == null) {
			// an earlier listener of the same poll has closed it
			return 0;
		}
		int operations = Handle.NONE;
		if ((events & (EPOLLIN | EPOLL_BROKEN)) != 0) {
			operations |= Handle.READ;
		}
		if ((events & (EPOLLOUT | EPOLL_BROKEN)) != 0) {
			operations |= Handle.WRITE;
		}
		handle.ready(operations);
		return 1;
	}

	@Override
	public void wakeup() {
		synchronized (this.wakeupLock) {
			if (!this.closed) {
				Libc.write(WakeupCall.STATE, this.wakeup, WakeupCall.ONE);
			}
		}
	}

	@Override
	public void close() {
		synchronized (this.wakeupLock) {
			if (!this.closed) {
				this.closed = true;
				Libc.close(this.state, this.wakeup);
				Libc.close(this.state, this.epoll);
			}
		}
	}

	/**
	 * What every thread may use to wake a loop: nobody asks for the error number, and the
	 * one is only read.
	 */
	private static final class WakeupCall {

		static final CallState STATE = new CallState();

		static final MemorySegment ONE = Arena.global().allocateFrom(JAVA_LONG, 1);

	}

}
