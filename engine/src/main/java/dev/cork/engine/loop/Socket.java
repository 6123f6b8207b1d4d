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
import java.net.SocketAddress;
import java.nio.ByteBuffer;

import javax.net.ssl.SSLSession;

import dev.cork.engine.metrics.Counter;
import dev.cork.engine.transport.Handle;
import dev.cork.engine.transport.ReadyListener;
import dev.cork.engine.transport.SocketHandle;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One connection of a loop: what arrives goes to its {@link Protocol}, what is said goes
 * through its {@link Output}.
 *
 * <pre>
 *   OPEN ──── end() ────► ENDING ── all has left ──► LINGERING ── peer's end ──► CLOSED
 *     │                     │                            │          or deadline     ▲
 *     └── broken, too slow, stopped: close(reason) ──────┴───────────────────────────┘
 * </pre>
 *
 * LINGERING reads and drops what the peer still sends: closing a socket with unread input
 * resets the connection, and the peer could lose the answer that tells it why.
 *
 * <p>
 * Loop thread only.
 */
public final class Socket extends Timeout implements ReadyListener {

	private static final Logger logger = LoggerFactory.getLogger(Socket.class);

	private static final long LINGER_NANOS = 2_000_000_000;

	private static final int FLUSH = 1;

	private static final int DELIVER = 1 << 1;

	private static final int CLOSE = 1 << 2;

	private static final int WRITABLE = 1 << 3;

	private enum State {

		OPEN, ENDING, LINGERING, CLOSED

	}

	@Nullable Socket nextAttention;

	@Nullable Socket previousOpen;

	@Nullable Socket nextOpen;

	private final EventLoop loop;

	private final SocketHandle handle;

	private final ConnectionLimit limit;

	private final WriteQueue queue;

	private final Output output;

	private @Nullable Protocol protocol;

	/** What a proxy has said; read by any thread, as logs do. */
	private volatile @Nullable SocketAddress remoteAddress;

	private volatile @Nullable SocketAddress localAddress;

	private State state = State.OPEN;

	/** What to do before the loop polls again; not 0 means linked in its list. */
	private int attention;

	private int interest = Handle.READ;

	private boolean readingPaused;

	private boolean inputEnded;

	private Carry carry = new Carry();

	private @Nullable SocketFilter filter;

	/** Reads through the filter; null where there is none. */
	private @Nullable FilteredInput filtered;

	private long readDeadlineNanos = NEVER;

	private long writeDeadlineNanos = NEVER;

	private long lifetimeEndNanos = NEVER;

	Socket(EventLoop loop, SocketHandle handle, ConnectionLimit limit) {
		this.loop = loop;
		this.handle = handle;
		this.limit = limit;
		this.queue = new WriteQueue(this, loop, handle);
		this.output = new Output(loop, this.queue);
	}

	void open(ProtocolFactory factory) {
		lifetime(this.loop.options().maxLifetimeMs());
		try {
			this.protocol = factory.open(this);
			this.handle.attach(this.loop.poller(), this, this.interest);
		}
		catch (IOException | RuntimeException ex) {
			logger.debug("Could not open the connection from {}", this.handle.remoteAddress(), ex);
			close(CloseReason.FAILED);
		}
	}

	/**
	 * Makes the connection speak another protocol. What the present one has not consumed
	 * is delivered to the next. To be called by the present protocol.
	 * @param next makes the next protocol
	 */
	public void handOverTo(ProtocolFactory next) {
		this.protocol = next.open(this);
	}

	/**
	 * Puts a filter between the kernel and what the connection speaks from now on. What
	 * the present protocol has not consumed goes through it. To be called by the present
	 * protocol, when nothing that it has said waits for the kernel.
	 * @param filter changes the bytes both ways; it is the socket's from now on
	 * @param next makes the next protocol
	 */
	public void filter(SocketFilter filter, ProtocolFactory next) {
		this.filter = filter;
		this.filtered = new FilteredInput(this.loop, filter, this.carry);
		this.carry = new Carry();
		this.queue.filter(filter);
		handOverTo(next);
		requestAttention(DELIVER);
		if (this.loop.isDraining()) {
			// as any other new connection it gets one turn to send its request
			this.loop.execute(this::drain);
		}
	}

	/**
	 * Returns what the peers have agreed on. Any thread, once the protocol was opened.
	 * @return the session, or null if the connection is not secure
	 */
	public @Nullable SSLSession sslSession() {
		SocketFilter filter = this.filter;
		return (filter != null) ? filter.session() : null;
	}

	/**
	 * Tells whether the connection is secure. Any thread, once the protocol was opened.
	 * @return whether there is a session
	 */
	public boolean isSecure() {
		return this.filter != null;
	}

	/**
	 * Returns the loop that this socket belongs to. Any thread.
	 * @return the loop
	 */
	public EventLoop loop() {
		return this.loop;
	}

	/**
	 * Returns where to say something.
	 * @return the output
	 */
	public Output output() {
		return this.output;
	}

	/**
	 * Returns the client's address. Any thread.
	 * @return the address that a proxy has said for it, else that of the peer
	 */
	public SocketAddress remoteAddress() {
		SocketAddress remoteAddress = this.remoteAddress;
		return (remoteAddress != null) ? remoteAddress : this.handle.remoteAddress();
	}

	/**
	 * Returns the address that the client has connected to. Any thread.
	 * @return the address that a proxy has said for it, else that of this end
	 */
	public SocketAddress localAddress() {
		SocketAddress localAddress = this.localAddress;
		return (localAddress != null) ? localAddress : this.handle.localAddress();
	}

	/**
	 * Returns the peer's address, whatever a proxy has said. Any thread.
	 * @return the address at the other end of the connection
	 */
	public SocketAddress peerAddress() {
		return this.handle.remoteAddress();
	}

	/**
	 * A proxy has said whose connection this is. To be called before the connection
	 * speaks the protocol that wants to know.
	 * @param remoteAddress the client's address
	 * @param localAddress the address that the client has connected to
	 */
	public void proxied(SocketAddress remoteAddress, SocketAddress localAddress) {
		this.remoteAddress = remoteAddress;
		this.localAddress = localAddress;
	}

	/**
	 * Tells whether the connection is still good for anything.
	 * @return false once it is ending or closed
	 */
	public boolean isOpen() {
		return this.state == State.OPEN && !this.queue.isBroken();
	}

	/**
	 * Tells whether the peer has ended its side.
	 * @return whether nothing more will arrive
	 */
	public boolean isInputEnded() {
		return this.inputEnded;
	}

	@Override
	public void onReady(int operations) {
		this.loop.eventStarted();
		try {
			if ((operations & Handle.WRITE) != 0) {
				onWritable();
			}
			if ((operations & Handle.READ) != 0 && this.state != State.CLOSED) {
				onReadable();
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
		logger.debug("The connection from {} broke", remoteAddress(), ex);
		// the filter may be able to say why; whether that leaves makes no difference any
		// more
		this.queue.end();
		close(CloseReason.BROKEN);
	}

	private void fail(Throwable ex) {
		logger.error("The connection from {} had to be closed", remoteAddress(), ex);
		close(CloseReason.FAILED);
	}

	private void onWritable() {
		this.queue.onWritable();
		if (this.queue.isIdle()) {
			onFlushed();
			if (this.state == State.OPEN) {
				protocol().onWritable();
				this.output.uncork();
			}
		}
	}

	private void onReadable() throws IOException {
		FilteredInput filtered = this.filtered;
		if (filtered != null && this.state == State.OPEN) {
			readFiltered(filtered);
			return;
		}
		ByteBuffer in = this.loop.receiveBuffer();
		int start = (this.state == State.OPEN) ? this.carry.length() : 0;
		int count = this.handle.read(in.clear().position(start));
		this.loop.counters().increment(Counter.READS);
		if (count == SocketHandle.END) {
			onEnd();
		}
		else if (count > 0) {
			this.loop.counters().add(Counter.READ_BYTES, count);
			if (this.state == State.OPEN) {
				deliver(in, start + count);
			}
		}
	}

	private void readFiltered(FilteredInput filtered) throws IOException {
		ByteBuffer in = this.loop.receiveBuffer();
		do {
			int start = this.carry.length();
			int count = filtered.read(this.handle, in.clear().position(start));
			this.queue.letFilterSpeak();
			if (count == SocketHandle.END) {
				onEnd();
			}
			else if (count > 0) {
				deliver(in, start + count);
			}
		}
		while (filtered.hasMore() && !this.readingPaused && !this.inputEnded && this.state == State.OPEN);
	}

	private void onEnd() {
		this.inputEnded = true;
		updateInterest();
		if (this.state == State.LINGERING) {
			close(CloseReason.COMPLETED);
		}
		else if (this.state == State.OPEN) {
			protocol().onEnd();
			this.output.uncork();
		}
	}

	/** The carried bytes go in front of those that were just read behind their place. */
	private void deliver(ByteBuffer in, int to) {
		Carry carry = this.carry;
		carry.restore(in);
		int consumed = 0;
		Protocol speaker;
		do {
			speaker = protocol();
			consumed = speaker.onData(in, consumed, to);
		}
		while (speaker != this.protocol && consumed < to && carry == this.carry && this.state == State.OPEN);
		if (this.state == State.OPEN) {
			// behind a new filter, if one was put there meanwhile
			carry.keep(in, consumed, to, this.loop.arena());
		}
		this.output.uncork();
	}

	/**
	 * Stops reading: what the peer sends stays in the kernel and, when that is full, with
	 * the peer.
	 */
	public void pauseReading() {
		this.readingPaused = true;
		updateInterest();
	}

	/**
	 * Goes on reading. What was not consumed is delivered again before the loop polls.
	 */
	public void resumeReading() {
		if (this.readingPaused) {
			this.readingPaused = false;
			updateInterest();
			if (this.carry.length() > 0 || hasFilteredInput()) {
				requestAttention(DELIVER);
			}
		}
	}

	private boolean hasFilteredInput() {
		FilteredInput filtered = this.filtered;
		return filtered != null && filtered.hasMore();
	}

	/**
	 * Tells whether reading is paused.
	 * @return whether {@link #pauseReading()} was called last
	 */
	public boolean isReadingPaused() {
		return this.readingPaused;
	}

	/**
	 * Asks for a call of {@link Protocol#onWritable()} before the loop polls, although
	 * nothing may have to wait for the kernel.
	 */
	public void requestWritable() {
		requestAttention(WRITABLE);
	}

	/**
	 * Closes the connection before the loop polls, so that the peer sees that something
	 * is missing. May be called while a handler is running; what is said after that is
	 * lost.
	 */
	public void abort() {
		requestAttention(CLOSE);
	}

	/**
	 * Sets when {@link Protocol#onReadTimeout()} is to be called.
	 * @param deadlineNanos loop time
	 */
	public void readDeadline(long deadlineNanos) {
		this.readDeadlineNanos = deadlineNanos;
		reschedule();
	}

	/**
	 * Sets when {@link Protocol#onLifetimeEnd()} is to be called, in place of what the
	 * server's options say.
	 * @param lifetimeMs from now on in milliseconds, 0 for never
	 */
	public void lifetime(long lifetimeMs) {
		this.lifetimeEndNanos = (lifetimeMs > 0) ? this.loop.nowNanos() + lifetimeMs * 1_000_000 : NEVER;
		reschedule();
	}

	/**
	 * Takes the read deadline away.
	 */
	public void noReadDeadline() {
		this.readDeadlineNanos = NEVER;
		reschedule();
	}

	void writeProgress() {
		this.writeDeadlineNanos = this.queue.isWaiting()
				? this.loop.nowNanos() + this.loop.options().writeStallTimeoutMs() * 1_000_000 : NEVER;
		reschedule();
		updateInterest();
	}

	private void reschedule() {
		this.loop.timeouts()
			.schedule(this, Math.min(this.readDeadlineNanos, Math.min(this.writeDeadlineNanos, this.lifetimeEndNanos)));
	}

	@Override
	void onTimeout(long nowNanos) {
		try {
			if (this.writeDeadlineNanos <= nowNanos) {
				this.loop.counters().increment(Counter.WRITE_TIMEOUTS);
				close(CloseReason.TIMEOUT);
			}
			else if (this.readDeadlineNanos <= nowNanos) {
				this.readDeadlineNanos = NEVER;
				onReadTimeout();
			}
			else if (this.lifetimeEndNanos <= nowNanos) {
				this.lifetimeEndNanos = NEVER;
				protocol().onLifetimeEnd();
			}
			if (this.state != State.CLOSED) {
				this.output.uncork();
				reschedule();
			}
		}
		catch (Throwable ex) {
			fail(ex);
		}
	}

	private void onReadTimeout() {
		if (this.state == State.LINGERING) {
			close(CloseReason.COMPLETED);
		}
		else if (this.state == State.OPEN) {
			protocol().onReadTimeout();
		}
	}

	private void updateInterest() {
		int wanted = (this.readingPaused || this.inputEnded) ? Handle.NONE : Handle.READ;
		if (this.queue.isWaiting()) {
			wanted |= Handle.WRITE;
		}
		if (wanted != this.interest && this.state != State.CLOSED) {
			this.interest = wanted;
			this.handle.interest(wanted);
		}
	}

	void requestFlush() {
		requestAttention(FLUSH);
	}

	private void requestAttention(int what) {
		if (this.attention == 0) {
			this.loop.requestAttention(this);
		}
		this.attention |= what;
	}

	/** Does what was put off until the end of the turn. */
	void attend() {
		int what = this.attention;
		this.attention = 0;
		if (this.state == State.CLOSED) {
			return;
		}
		try {
			if ((what & CLOSE) != 0) {
				close(CloseReason.BROKEN);
				return;
			}
			if ((what & DELIVER) != 0) {
				deliverAgain();
			}
			if (this.state != State.CLOSED) {
				this.output.uncork();
				this.queue.flush();
				onFlushed();
			}
			if ((what & WRITABLE) != 0 && this.state == State.OPEN && this.queue.isIdle()) {
				protocol().onWritable();
				this.output.uncork();
			}
		}
		catch (IOException ex) {
			breakOff(ex);
		}
		catch (Throwable ex) {
			fail(ex);
		}
	}

	/** What was kept goes to the protocol, and what is behind it in the filter. */
	private void deliverAgain() throws IOException {
		if (this.carry.length() > 0 && !this.readingPaused && this.state == State.OPEN) {
			deliver(this.loop.receiveBuffer().clear(), this.carry.length());
		}
		FilteredInput filtered = this.filtered;
		if (filtered != null && filtered.hasMore() && !this.readingPaused && this.state == State.OPEN) {
			readFiltered(filtered);
		}
	}

	void drain() {
		if (this.state == State.OPEN) {
			try {
				protocol().onDrain();
				this.output.uncork();
			}
			catch (Throwable ex) {
				fail(ex);
			}
		}
	}

	/**
	 * Ends the connection when all that was said has left. Nothing is read for the
	 * protocol any more.
	 */
	public void end() {
		if (this.state == State.OPEN) {
			this.state = State.ENDING;
			freeInput();
			this.readDeadlineNanos = NEVER;
			reschedule();
			requestFlush();
		}
	}

	private void onFlushed() {
		if (this.state != State.ENDING || !this.queue.isIdle() || this.queue.isBroken()) {
			return;
		}
		if (!this.queue.end()) {
			return;
		}
		if (this.inputEnded) {
			close(CloseReason.COMPLETED);
			return;
		}
		try {
			this.handle.shutdownOutput();
			this.state = State.LINGERING;
			this.readingPaused = false;
			updateInterest();
			readDeadline(this.loop.nowNanos() + LINGER_NANOS);
		}
		catch (IOException ex) {
			close(CloseReason.BROKEN);
		}
	}

	/**
	 * Closes the connection at once; what has not left is lost. Not to be called by the
	 * protocol while one of its handlers is running.
	 * @param reason why
	 */
	public void close(CloseReason reason) {
		if (this.state == State.CLOSED) {
			return;
		}
		this.state = State.CLOSED;
		this.loop.timeouts().remove(this);
		this.output.discard();
		freeInput();
		this.handle.close();
		this.limit.release();
		try {
			if (this.protocol != null) {
				this.protocol.onClosed(reason);
			}
		}
		finally {
			// whatever the callback has said goes nowhere
			this.output.discard();
			if (this.filter != null) {
				this.filter.onClosed();
				this.filter = null;
				this.filtered = null;
				// which the last exchange of this connection keeps until it is used again
				this.queue.forgetFilter();
			}
			this.loop.closed(this, reason);
		}
	}

	private void freeInput() {
		this.carry.free();
		if (this.filtered != null) {
			this.filtered.free();
		}
	}

	private Protocol protocol() {
		Protocol protocol = this.protocol;
		if (protocol == null) {
			throw new IllegalStateException("The connection is not open yet");
		}
		return protocol;
	}

}
