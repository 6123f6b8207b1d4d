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

import javax.net.ssl.SSLSession;

import dev.cork.engine.transport.Handle;
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
public final class Socket {

	private static final Logger logger = LoggerFactory.getLogger(Socket.class);

	private static final long LINGER_NANOS = 2_000_000_000;

	private enum State {

		OPEN, ENDING, LINGERING, CLOSED

	}

	private record ProxiedAddresses(SocketAddress remote, SocketAddress local) {
	}

	@Nullable Socket previousOpen;

	@Nullable Socket nextOpen;

	private final EventLoop loop;

	private final SocketHandle handle;

	private final ConnectionLimit limit;

	private final WriteQueue queue;

	private final SocketInput input;

	private final SocketEvents events;

	private final SocketDeadlines deadlines;

	private final Output output;

	private @Nullable Protocol protocol;

	/** What a proxy has said; read by any thread, as logs do. */
	private volatile @Nullable ProxiedAddresses proxied;

	private State state = State.OPEN;

	private int interest = Handle.READ;

	private @Nullable SocketFilter filter;

	Socket(EventLoop loop, SocketHandle handle, ConnectionLimit limit) {
		this.loop = loop;
		this.handle = handle;
		this.limit = limit;
		this.queue = new WriteQueue(this, handle);
		this.output = new Output(loop, this.queue);
		this.input = new SocketInput(this, handle);
		this.events = new SocketEvents(this);
		this.deadlines = new SocketDeadlines(this);
	}

	void open(ProtocolFactory factory) {
		lifetime(this.loop.options().maxLifetimeMs());
		try {
			this.protocol = factory.open(this);
			this.handle.attach(this.loop.poller(), this.events, this.interest);
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
		this.input.filter(filter);
		this.queue.filter(filter);
		handOverTo(next);
		this.events.request(SocketEvents.DELIVER);
		if (this.loop.isDraining()) {
			// as any other new connection it gets one turn to send its request
			this.loop.execute(this.events::drain);
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
		ProxiedAddresses proxied = this.proxied;
		return (proxied != null) ? proxied.remote() : this.handle.remoteAddress();
	}

	/**
	 * Returns the address that the client has connected to. Any thread.
	 * @return the address that a proxy has said for it, else that of this end
	 */
	public SocketAddress localAddress() {
		ProxiedAddresses proxied = this.proxied;
		return (proxied != null) ? proxied.local() : this.handle.localAddress();
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
		this.proxied = new ProxiedAddresses(remoteAddress, localAddress);
	}

	/**
	 * Tells whether the connection is still good for anything.
	 * @return false once it is ending or closed
	 */
	public boolean isOpen() {
		return this.state == State.OPEN && !this.queue.isBroken();
	}

	/** Whether the protocol gets what arrives. */
	boolean takesInput() {
		return this.state == State.OPEN;
	}

	boolean isLingering() {
		return this.state == State.LINGERING;
	}

	boolean isClosed() {
		return this.state == State.CLOSED;
	}

	/** What arrives. */
	SocketInput input() {
		return this.input;
	}

	/** What leaves. */
	WriteQueue queue() {
		return this.queue;
	}

	/** What happens to it. */
	SocketEvents events() {
		return this.events;
	}

	/**
	 * Tells whether the peer has ended its side.
	 * @return whether nothing more will arrive
	 */
	public boolean isInputEnded() {
		return this.input.isEnded();
	}

	/** The peer has ended its side. */
	void onInputEnd() {
		updateInterest();
		if (this.state == State.LINGERING) {
			close(CloseReason.COMPLETED);
		}
		else if (this.state == State.OPEN) {
			protocol().onEnd();
			this.output.uncork();
		}
	}

	/**
	 * Stops reading: what the peer sends stays in the kernel and, when that is full, with
	 * the peer.
	 */
	public void pauseReading() {
		this.input.pause();
		updateInterest();
	}

	/**
	 * Goes on reading. What was not consumed is delivered again before the loop polls.
	 */
	public void resumeReading() {
		if (this.input.isPaused()) {
			boolean hasMore = this.input.resume();
			updateInterest();
			if (hasMore) {
				this.events.request(SocketEvents.DELIVER);
			}
		}
	}

	/**
	 * Tells whether reading is paused.
	 * @return whether {@link #pauseReading()} was called last
	 */
	public boolean isReadingPaused() {
		return this.input.isPaused();
	}

	/**
	 * Asks for a call of {@link Protocol#onWritable()} before the loop polls, although
	 * nothing may have to wait for the kernel.
	 */
	public void requestWritable() {
		this.events.request(SocketEvents.WRITABLE);
	}

	/**
	 * Closes the connection before the loop polls, so that the peer sees that something
	 * is missing. May be called while a handler is running; what is said after that is
	 * lost.
	 */
	public void abort() {
		this.events.request(SocketEvents.CLOSE);
	}

	/**
	 * Sets when {@link Protocol#onReadTimeout()} is to be called.
	 * @param deadlineNanos loop time
	 */
	public void readDeadline(long deadlineNanos) {
		this.deadlines.read(deadlineNanos);
	}

	/**
	 * Sets when {@link Protocol#onLifetimeEnd()} is to be called, in place of what the
	 * server's options say.
	 * @param lifetimeMs from now on in milliseconds, 0 for never
	 */
	public void lifetime(long lifetimeMs) {
		this.deadlines.lifetime(lifetimeMs);
	}

	/**
	 * Takes the read deadline away.
	 */
	public void noReadDeadline() {
		this.deadlines.read(Timeout.NEVER);
	}

	void writeProgress() {
		this.deadlines.writeProgress(this.queue.isWaiting());
		updateInterest();
	}

	private void updateInterest() {
		int wanted = (this.input.isPaused() || this.input.isEnded()) ? Handle.NONE : Handle.READ;
		if (this.queue.isWaiting()) {
			wanted |= Handle.WRITE;
		}
		if (wanted != this.interest && this.state != State.CLOSED) {
			this.interest = wanted;
			this.handle.interest(wanted);
		}
	}

	/**
	 * Ends the connection when all that was said has left. Nothing is read for the
	 * protocol any more.
	 */
	public void end() {
		if (this.state == State.OPEN) {
			this.state = State.ENDING;
			this.input.free();
			this.deadlines.read(Timeout.NEVER);
			this.events.request(SocketEvents.FLUSH);
		}
	}

	/** If the connection is to end when all has left, it may be time for that. */
	void onFlushed() {
		if (this.state != State.ENDING || !this.queue.isIdle() || this.queue.isBroken()) {
			return;
		}
		if (!this.queue.end()) {
			return;
		}
		if (this.input.isEnded()) {
			close(CloseReason.COMPLETED);
			return;
		}
		try {
			this.handle.shutdownOutput();
			this.state = State.LINGERING;
			this.input.resume();
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
		this.deadlines.cancel();
		this.output.discard();
		this.input.free();
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
				this.input.forgetFilter();
				// which the last exchange of this connection keeps until it is used again
				this.queue.forgetFilter();
			}
			this.loop.connections().closed(this, reason);
		}
	}

	Protocol protocol() {
		Protocol protocol = this.protocol;
		if (protocol == null) {
			throw new IllegalStateException("The connection is not open yet");
		}
		return protocol;
	}

}
