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

package dev.cork.engine.tls;

import java.nio.ByteBuffer;
import java.util.concurrent.RejectedExecutionException;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;

import dev.cork.engine.loop.CloseReason;
import dev.cork.engine.loop.Payload;
import dev.cork.engine.loop.Protocol;
import dev.cork.engine.loop.Socket;
import dev.cork.engine.metrics.Counter;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a connection speaks first: the handshake.
 *
 * <pre>
 *            client hello complete                    engine is done
 *   HELLO ──────────────────────────► SHAKING ──────────────────────► FLUSHING ──► filtered
 *     │       │ no place    turn ▲      ▲  │ expensive step
 *     │       └──► WAITING ──────┘      │  ▼
 *     │ no TLS                          COMPUTING (on another thread)
 *     ▼
 *   answered, ended                  any of them: refused, too slow, gone ──► OVER
 * </pre>
 *
 * There is no engine before the first message of the client has come whole: who only
 * connects, or sends it byte by byte, costs a connection and these bytes.
 */
final class TlsHandshake implements Protocol {

	private static final Logger logger = LoggerFactory.getLogger(TlsHandshake.class);

	/** All that a client says in a handshake, its certificates above all. */
	private static final int MAX_RECEIVED_BYTES = 64 * 1024;

	private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

	private enum State {

		HELLO, WAITING, SHAKING, COMPUTING, FLUSHING, OVER

	}

	@Nullable TlsHandshake previousWaiting;

	@Nullable TlsHandshake nextWaiting;

	private final TlsLoop tls;

	private final Socket socket;

	private State state = State.HELLO;

	private @Nullable String serverName;

	private @Nullable TlsEngines engines;

	private @Nullable SSLEngine engine;

	private long startMs;

	/** A part of the first message has come. */
	private boolean helloBegun;

	private int receivedBytes;

	/** A step is on its way through another thread, and has the engine. */
	private boolean computing;

	TlsHandshake(TlsLoop tls, Socket socket) {
		this.tls = tls;
		this.socket = socket;
		socket.readDeadline(tls.loop.nowNanos() + tls.context().handshakeTimeoutMs() * 1_000_000);
	}

	@Override
	public int onData(ByteBuffer in, int from, int to) {
		return switch (this.state) {
			case HELLO -> onHello(in, from, to);
			case SHAKING -> shake(in, from, to);
			case WAITING, COMPUTING, FLUSHING -> from;
			case OVER -> to;
		};
	}

	private int onHello(ByteBuffer in, int from, int to) {
		if (in.get(from) != ClientHello.HANDSHAKE) {
			refuse(ReadyAnswers.isPlainHttp(in.get(from)));
			return to;
		}
		int length = ClientHello.scan(in, from, to);
		if (length == ClientHello.MALFORMED) {
			refuse(false);
			return to;
		}
		if (length == ClientHello.INCOMPLETE) {
			this.helloBegun = true;
			return from;
		}
		this.serverName = ClientHello.serverName(in, from, length);
		if (!this.tls.tryStart(this)) {
			this.state = State.WAITING;
			this.socket.pauseReading();
			return from;
		}
		this.state = State.SHAKING;
		return shake(in, from, to);
	}

	/** It is no TLS at all, so no engine could answer. */
	private void refuse(boolean isPlainHttp) {
		byte[] answer = isPlainHttp ? ReadyAnswers.PLAIN_HTTP : ReadyAnswers.UNEXPECTED_MESSAGE;
		this.tls.loop.counters().increment(isPlainHttp ? Counter.TLS_PLAIN_REQUESTS : Counter.TLS_PROTOCOL_FAILURES);
		logger.debug("{} does not speak TLS", this.socket.remoteAddress());
		this.socket.output().cork(answer.length).put(answer);
		this.socket.end();
	}

	/**
	 * There is a place now. It is used in an event of its own: what fails in this one is
	 * charged to another socket.
	 */
	void turnHasCome() {
		this.state = State.SHAKING;
		this.socket.requestWritable();
	}

	private SSLEngine start() throws SSLException {
		TlsEngines engines = this.tls.context().names().find(this.serverName);
		SSLEngine engine = engines.newEngine();
		this.engines = engines;
		this.engine = engine;
		this.startMs = System.currentTimeMillis();
		engine.beginHandshake();
		return engine;
	}

	private int shake(ByteBuffer in, int from, int to) {
		ByteBuffer source = (from < to) ? in.duplicate().limit(to).position(from) : NOTHING;
		try {
			shake((this.engine != null) ? this.engine : start(), source);
		}
		catch (SSLException ex) {
			fail(ex);
			return to;
		}
		int at = (from < to) ? source.position() : from;
		this.receivedBytes += at - from;
		if (this.state == State.SHAKING && this.receivedBytes + to - at > MAX_RECEIVED_BYTES) {
			fail(new SSLException("More than " + MAX_RECEIVED_BYTES + " bytes came in a handshake"));
			return to;
		}
		return at;
	}

	private SSLEngine engine() {
		SSLEngine engine = this.engine;
		if (engine == null) {
			throw new IllegalStateException("The handshake has not started");
		}
		return engine;
	}

	private void shake(SSLEngine engine, ByteBuffer source) throws SSLException {
		while (this.state == State.SHAKING) {
			switch (engine.getHandshakeStatus()) {
				case NEED_WRAP -> wrap(engine);
				case NEED_TASK -> compute(engine);
				case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> {
					if (!unwrap(engine, source)) {
						return;
					}
				}
				case FINISHED, NOT_HANDSHAKING -> flush();
			}
		}
	}

	/** Takes a record; false if there is none. */
	private boolean unwrap(SSLEngine engine, ByteBuffer source) throws SSLException {
		// OpenSSL's engine sees only at its next call that the handshake is over, and
		// would
		// open the record behind it there and then
		engine.unwrap(NOTHING, this.tls.receiveBuffer.clear());
		if (engine.getHandshakeStatus() != HandshakeStatus.NEED_UNWRAP) {
			return true;
		}
		if (!source.hasRemaining()) {
			return false;
		}
		SSLEngineResult result = engine.unwrap(source, this.tls.receiveBuffer.clear());
		if (result.bytesProduced() > 0) {
			throw new SSLException("Plain bytes came before the end of the handshake");
		}
		if (result.getStatus() == Status.CLOSED) {
			throw new SSLException("The peer has ended the handshake");
		}
		return result.getStatus() == Status.OK
				&& (result.bytesConsumed() > 0 || engine.getHandshakeStatus() != result.getHandshakeStatus());
	}

	private void wrap(SSLEngine engine) throws SSLException {
		ByteBuffer record = this.tls.sendBuffer.clear();
		SSLEngineResult result = engine.wrap(NOTHING, record);
		if (result.bytesProduced() == 0 && result.getStatus() != Status.OK) {
			throw new SSLException("The engine cannot go on: " + result.getStatus());
		}
		Payload.say(record.flip(), false, this.socket.output());
	}

	private void compute(SSLEngine engine) throws SSLException {
		this.state = State.COMPUTING;
		this.computing = true;
		this.socket.pauseReading();
		try {
			this.tls.context().executor().execute(() -> runTasks(engine));
		}
		catch (RejectedExecutionException ex) {
			this.computing = false;
			throw new SSLException("The executor of handshakes takes no more tasks", ex);
		}
	}

	/** On another thread: what is thrown by a task comes out of the engine later. */
	private void runTasks(SSLEngine engine) {
		try {
			for (Runnable task = engine.getDelegatedTask(); task != null; task = engine.getDelegatedTask()) {
				task.run();
			}
		}
		catch (RuntimeException ex) {
			// the engine does not know, and waits: the deadline ends that
			logger.error("A step of the handshake with {} failed", this.socket.remoteAddress(), ex);
		}
		finally {
			try {
				this.tls.loop.execute(this::computed);
			}
			catch (RejectedExecutionException ex) {
				// the loop has ended, and the connection with it
				release();
			}
		}
	}

	private void computed() {
		this.computing = false;
		if (this.state == State.OVER) {
			release();
			return;
		}
		this.state = State.SHAKING;
		this.socket.requestWritable();
	}

	/** The engine's last flight must have left before the filter seals what follows. */
	private void flush() {
		this.state = State.FLUSHING;
		this.socket.output().uncork();
		this.socket.output().flush();
		if (this.socket.output().isIdle()) {
			complete();
		}
		else {
			this.socket.pauseReading();
		}
	}

	private void complete() {
		SSLEngine engine = engine();
		TlsEngines engines = this.engines;
		if (engines == null || !this.socket.isOpen()) {
			return;
		}
		this.tls.loop.counters().increment(Counter.TLS_HANDSHAKES);
		if (engines.isResumed(engine.getSession(), this.startMs)) {
			this.tls.loop.counters().increment(Counter.TLS_RESUMPTIONS);
		}
		this.state = State.OVER;
		this.engine = null;
		this.tls.ended();
		this.socket.noReadDeadline();
		this.socket.resumeReading();
		this.socket.filter(new TlsFilter(this.tls, engines, engine), this.tls.inner);
	}

	private void fail(SSLException failure) {
		this.tls.loop.counters().increment(TlsLoop.counterOf(failure));
		logger.debug("The handshake with {} failed", this.socket.remoteAddress(), failure);
		ByteBuffer alert = this.tls.sendBuffer.clear();
		TlsFilter.wrapEnd(engine(), alert);
		Payload.say(alert.flip(), false, this.socket.output());
		over();
		this.socket.end();
	}

	/** Gives back what it has taken. */
	private void over() {
		State before = this.state;
		this.state = State.OVER;
		if (before == State.WAITING) {
			this.tls.gaveUp(this);
		}
		else if (before != State.HELLO && before != State.OVER) {
			if (!this.computing) {
				release();
			}
			this.tls.ended();
		}
	}

	private void release() {
		SSLEngine engine = this.engine;
		TlsEngines engines = this.engines;
		if (engine != null && engines != null) {
			this.engine = null;
			engines.release(engine);
		}
	}

	@Override
	public void onWritable() {
		if (this.state == State.SHAKING) {
			shake(NOTHING, 0, 0);
			if (this.state == State.SHAKING) {
				this.socket.resumeReading();
			}
		}
		else if (this.state == State.FLUSHING) {
			complete();
		}
	}

	@Override
	public void onEnd() {
		this.socket.close(CloseReason.PEER_CLOSED);
	}

	@Override
	public void onReadTimeout() {
		this.tls.loop.counters().increment(Counter.TLS_HANDSHAKE_TIMEOUTS);
		this.socket.close(CloseReason.TIMEOUT);
	}

	@Override
	public void onLifetimeEnd() {
		this.socket.close(CloseReason.TIMEOUT);
	}

	@Override
	public void onDrain() {
		// a handshake that has begun brings a request, as a begun head does
		if (this.state == State.HELLO && !this.helloBegun) {
			this.socket.end();
		}
	}

	@Override
	public void onClosed(CloseReason reason) {
		if (this.state != State.OVER && reason != CloseReason.TIMEOUT && reason != CloseReason.STOPPED
				&& this.state != State.HELLO) {
			this.tls.loop.counters().increment(Counter.TLS_HANDSHAKES_ABORTED);
		}
		over();
	}

}
