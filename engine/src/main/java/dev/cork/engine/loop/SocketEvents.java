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

import dev.cork.engine.metrics.Counter;
import dev.cork.engine.transport.Handle;
import dev.cork.engine.transport.ReadyListener;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What happens to one socket: the kernel is ready, a deadline passes, the loop's turn
 * ends. Whatever is thrown then ends this connection and no other, and what was said in
 * an event leaves when that is over. Loop thread only.
 */
final class SocketEvents implements ReadyListener {

	private static final Logger logger = LoggerFactory.getLogger(SocketEvents.class);

	/** Something waits that the kernel may take. */
	static final int FLUSH = 1;

	/** Something has arrived that the kernel will not announce. */
	static final int DELIVER = 1 << 1;

	/** The connection is no good any more. */
	static final int CLOSE = 1 << 2;

	/** The protocol wants to be told that it can write. */
	static final int WRITABLE = 1 << 3;

	@Nullable SocketEvents nextAttention;

	private final Socket socket;

	/** What to do before the loop polls again; not 0 means linked in its list. */
	private int attention;

	SocketEvents(Socket socket) {
		this.socket = socket;
	}

	@Override
	public void onReady(int operations) {
		this.socket.loop().clock().eventStarted();
		try {
			if ((operations & Handle.WRITE) != 0) {
				onWritable();
			}
			if ((operations & Handle.READ) != 0 && !this.socket.isClosed()) {
				this.socket.input().read();
			}
		}
		catch (IOException ex) {
			breakOff(ex);
		}
		catch (Throwable ex) {
			fail(ex);
		}
	}

	private void breakOff(IOException ex) {
		logger.debug("The connection from {} broke", this.socket.remoteAddress(), ex);
		// the filter may be able to say why; whether that leaves makes no difference any
		// more
		this.socket.queue().end();
		this.socket.close(CloseReason.BROKEN);
	}

	private void fail(Throwable ex) {
		logger.error("The connection from {} had to be closed", this.socket.remoteAddress(), ex);
		this.socket.close(CloseReason.FAILED);
	}

	private void onWritable() {
		this.socket.queue().onWritable();
		if (this.socket.queue().isIdle()) {
			this.socket.onFlushed();
			callWriter();
		}
	}

	private void callWriter() {
		if (this.socket.takesInput()) {
			this.socket.protocol().onWritable();
			this.socket.output().uncork();
		}
	}

	/** The peer reads nothing while something waits for it. */
	void onWriteTimeout() {
		this.socket.loop().counters().increment(Counter.WRITE_TIMEOUTS);
		try {
			this.socket.close(CloseReason.TIMEOUT);
		}
		catch (Throwable ex) {
			fail(ex);
		}
	}

	void onReadTimeout() {
		try {
			if (this.socket.isLingering()) {
				this.socket.close(CloseReason.COMPLETED);
			}
			else if (this.socket.takesInput()) {
				this.socket.protocol().onReadTimeout();
				this.socket.output().uncork();
			}
		}
		catch (Throwable ex) {
			fail(ex);
		}
	}

	void onLifetimeEnd() {
		try {
			this.socket.protocol().onLifetimeEnd();
			this.socket.output().uncork();
		}
		catch (Throwable ex) {
			fail(ex);
		}
	}

	/** The server stops: the connection ends as soon as it is not needed any more. */
	void drain() {
		if (this.socket.takesInput()) {
			try {
				this.socket.protocol().onDrain();
				this.socket.output().uncork();
			}
			catch (Throwable ex) {
				fail(ex);
			}
		}
	}

	/** Puts something off until the end of the turn. */
	void request(int what) {
		if (this.attention == 0) {
			this.socket.loop().requestAttention(this);
		}
		this.attention |= what;
	}

	/** Does what was put off until the end of the turn. */
	void attend() {
		int what = this.attention;
		this.attention = 0;
		if (this.socket.isClosed()) {
			return;
		}
		try {
			if ((what & CLOSE) != 0) {
				this.socket.close(CloseReason.BROKEN);
				return;
			}
			if ((what & DELIVER) != 0) {
				this.socket.input().deliverAgain();
			}
			if (!this.socket.isClosed()) {
				this.socket.output().uncork();
				this.socket.queue().flush();
				this.socket.onFlushed();
			}
			if ((what & WRITABLE) != 0 && this.socket.queue().isIdle()) {
				callWriter();
			}
		}
		catch (IOException ex) {
			breakOff(ex);
		}
		catch (Throwable ex) {
			fail(ex);
		}
	}

}
