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

package dev.cork.engine.websocket;

import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import dev.cork.engine.loop.CloseReason;
import dev.cork.engine.loop.EventLoop;
import dev.cork.engine.loop.Protocol;
import dev.cork.engine.loop.Socket;
import dev.cork.engine.metrics.Counter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One connection that speaks WebSocket (RFC 6455).
 *
 * <pre>
 *          this side closes              the peer's close, or its deadline
 *   OPEN ─────────────────────► CLOSING ────────────────────────────────────► CLOSED
 *     │                                                                         ▲
 *     ├── the peer closes: answered ────────────────────────────────────────────┤
 *     ├── what came is malformed or too big: told with a close ─────────────────┤
 *     └── the connection is gone ───────────────────────────────────────────────┘
 * </pre>
 *
 * While CLOSING messages are read and dropped. When CLOSED the socket ends as soon as all
 * has left.
 */
final class WebSocketConnection implements Protocol {

	private static final Logger logger = LoggerFactory.getLogger(WebSocketConnection.class);

	private enum State {

		OPEN, CLOSING, CLOSED

	}

	private final Socket socket;

	private final EventLoop loop;

	private final WebSockets webSockets;

	private final HandlerCalls calls;

	private final WebSocketLoop webSocketLoop;

	private final FrameParser parser;

	private final MessageReader reader;

	private final ControlFrames control;

	private final IdleWatch idle;

	private final LoopWebSocket webSocket;

	private final int routeNumber;

	private final long closeTimeoutMs;

	private final SocketAddress remoteAddress;

	private State state = State.OPEN;

	private int closeCode;

	private String closeReason = "";

	/** What of the current frame's payload has not come; 0 between frames. */
	private long missing;

	private boolean inFrame;

	private boolean paused;

	WebSocketConnection(Socket socket, WebSockets webSockets, WebSocketLoop webSocketLoop, AcceptedUpgrade upgrade) {
		this.socket = socket;
		this.loop = socket.loop();
		this.webSockets = webSockets;
		this.webSocketLoop = webSocketLoop;
		this.calls = new HandlerCalls(upgrade.handler(), upgrade.name(), this.loop.handlerWatch());
		WebSocketOptions options = upgrade.options();
		DeflateAgreement deflate = upgrade.deflate();
		this.parser = new FrameParser(deflate != null, options.maxMessageBytes());
		boolean ownsInflater = deflate != null && deflate.clientContextTakeover();
		MessageInflater inflater = (deflate == null) ? null
				: ownsInflater ? new MessageInflater(true) : webSocketLoop.sharedInflater();
		this.reader = new MessageReader(this.parser, this.loop.arena(), options.maxMessageBytes(), inflater,
				ownsInflater);
		boolean ownsDeflater = deflate != null && deflate.serverContextTakeover();
		MessageDeflater deflater = (deflate == null) ? null
				: ownsDeflater ? new MessageDeflater(true) : webSocketLoop.sharedDeflater();
		FrameOutput frames = new FrameOutput(this.loop, socket.output(), options, deflater, !ownsDeflater);
		this.control = new ControlFrames(frames);
		this.webSocket = new LoopWebSocket(this, webSocketLoop, frames, this.calls, upgrade);
		this.idle = new IdleWatch(socket, options);
		this.routeNumber = upgrade.routeNumber();
		this.closeTimeoutMs = options.closeTimeoutMs();
		this.remoteAddress = upgrade.remoteAddress();
		socket.lifetime(options.maxLifetimeMs());
	}

	void open() {
		this.webSockets.opened();
		this.loop.counters().increment(Counter.WEBSOCKETS_OPENED);
		this.idle.start();
		this.calls.open(this.webSocket);
		if (this.loop.isDraining()) {
			startClose(CloseCodes.GOING_AWAY, "");
		}
	}

	@Override
	public int onData(ByteBuffer in, int from, int to) {
		this.idle.active();
		int at = from;
		while (at < to && this.state != State.CLOSED && !this.paused) {
			int next = this.inFrame ? takePayload(in, at, to) : takeFrame(in, at, to);
			if (next < 0) {
				return (this.state == State.CLOSED) ? to : at;
			}
			at = next;
		}
		return (this.state == State.CLOSED) ? to : at;
	}

	/** Returns the index after what was taken, or -1 if the rest has to wait for more. */
	private int takeFrame(ByteBuffer in, int from, int to) {
		int payload = this.parser.parseHeader(in, from, to);
		if (payload == FrameParser.INCOMPLETE) {
			return -1;
		}
		if (payload < 0) {
			fail(FrameParser.closeCode(payload), FrameParser.reason(payload));
			return -1;
		}
		long length = this.parser.payloadLength();
		if (this.parser.isControl()) {
			return takeControl(in, payload, to, (int) length);
		}
		boolean whole = length <= to - payload && this.parser.fin() && !this.parser.isInMessage()
				&& !this.parser.isCompressed();
		if (whole) {
			return takeWhole(in, payload, payload + (int) length);
		}
		this.inFrame = true;
		this.missing = length;
		return takePayload(in, payload, to);
	}

	private int takeWhole(ByteBuffer in, int from, int to) {
		this.parser.unmask(in, from, to);
		boolean good = this.reader.isGoodText(in, from, to, true);
		this.parser.frameEnd();
		if (!good) {
			fail(CloseCodes.BAD_DATA, "malformed UTF-8");
			return -1;
		}
		this.reader.next();
		deliver(this.webSocketLoop.window.show(in, from, to));
		return to;
	}

	private int takePayload(ByteBuffer in, int from, int to) {
		int end = (int) Math.min(to, from + this.missing);
		this.parser.unmask(in, from, end);
		this.missing -= end - from;
		boolean last = this.missing == 0 && this.parser.fin();
		int result = this.reader.take(in, from, end, last);
		if (result != MessageReader.OK) {
			failMessage(result);
			return -1;
		}
		if (this.missing == 0) {
			this.inFrame = false;
			this.parser.frameEnd();
		}
		if (last) {
			deliver(this.reader.message());
			this.reader.next();
		}
		return end;
	}

	private void failMessage(int result) {
		switch (result) {
			case MessageReader.BAD_TEXT -> fail(CloseCodes.BAD_DATA, "malformed UTF-8");
			case MessageReader.BAD_COMPRESSION -> fail(CloseCodes.BAD_DATA, "malformed compression");
			default -> fail(CloseCodes.TOO_BIG, "message too big");
		}
	}

	private void deliver(ByteBuffer content) {
		if (this.state == State.OPEN) {
			this.loop.counters().increment(Counter.MESSAGES_RECEIVED);
			this.loop.counters().add(Counter.MESSAGE_BYTES_RECEIVED, content.remaining());
			this.webSocketLoop.message(this.routeNumber, this.calls, this.webSocket, this.parser.isText(), content);
		}
	}

	/** A control frame is taken whole: it has up to 125 bytes. */
	private int takeControl(ByteBuffer in, int from, int to, int length) {
		if (length > to - from) {
			return -1;
		}
		int end = from + length;
		this.parser.unmask(in, from, end);
		this.parser.frameEnd();
		switch (this.parser.opcode()) {
			case FrameWriter.PING -> onPing(this.webSocketLoop.window.show(in, from, end));
			case FrameWriter.PONG -> onPong(this.webSocketLoop.window.show(in, from, end));
			default -> onPeerClose(in, from, end);
		}
		return end;
	}

	private void onPing(ByteBuffer data) {
		if (this.state == State.OPEN) {
			this.control.pong(data);
			this.calls.ping(this.webSocket, data);
		}
	}

	private void onPong(ByteBuffer data) {
		if (this.state == State.OPEN) {
			this.calls.pong(this.webSocket, data);
		}
	}

	private void onPeerClose(ByteBuffer in, int from, int to) {
		int error = ControlFrames.checkClose(in, from, to);
		if (error != 0) {
			fail(error, (error == CloseCodes.BAD_DATA) ? "malformed UTF-8" : "bad close frame");
			return;
		}
		if (this.state == State.CLOSING) {
			finish(this.closeCode, this.closeReason);
			return;
		}
		int code = (to - from >= 2) ? ControlFrames.closeCode(in, from) : CloseCodes.NO_STATUS;
		byte[] reason = new byte[Math.max(0, to - from - 2)];
		in.get(to - reason.length, reason);
		this.control.close(code, "");
		finish(code, new String(reason, StandardCharsets.UTF_8));
	}

	/** Fails the connection (RFC 6455, 7.1.7). */
	private void fail(int code, String reason) {
		this.loop.counters().increment(Counter.FRAME_ERRORS);
		logger.debug("Closing the web socket of {} with {}: {}", remoteAddress(), code, reason);
		if (this.state == State.OPEN) {
			this.control.close(code, reason);
		}
		finish(code, reason);
	}

	void startClose(int code, String reason) {
		if (this.state != State.OPEN) {
			return;
		}
		this.state = State.CLOSING;
		this.closeCode = code;
		this.closeReason = reason;
		this.control.close(code, reason);
		resume();
		this.socket.readDeadline(this.loop.nowNanos() + this.closeTimeoutMs * 1_000_000);
	}

	private void finish(int code, String reason) {
		if (this.state == State.CLOSED) {
			return;
		}
		this.state = State.CLOSED;
		this.webSockets.closed();
		this.loop.counters().increment(Counter.WEBSOCKETS_CLOSED);
		this.webSocketLoop.countClose(code);
		this.webSocket.over();
		this.reader.close();
		this.socket.end();
		this.calls.close(this.webSocket, code, reason);
	}

	void terminate() {
		if (this.state == State.OPEN) {
			this.state = State.CLOSING;
		}
		this.socket.abort();
	}

	@Override
	public void onEnd() {
		finish(CloseCodes.ABNORMAL, "");
	}

	@Override
	public void onWritable() {
		if (this.state == State.OPEN) {
			this.control.sendPostponed();
			this.webSocket.drained();
		}
	}

	@Override
	public void onReadTimeout() {
		if (this.state == State.OPEN && this.paused) {
			this.idle.active();
		}
		if (this.state == State.CLOSING || this.idle.isOver()) {
			this.loop.counters().increment(Counter.IDLE_TIMEOUTS);
			this.socket.close(CloseReason.TIMEOUT);
		}
		else if (this.state == State.OPEN) {
			if (this.idle.isPingDue()) {
				this.control.ping();
			}
			this.idle.start();
		}
	}

	@Override
	public void onLifetimeEnd() {
		this.loop.counters().increment(Counter.LIFETIME_TIMEOUTS);
		startClose(CloseCodes.GOING_AWAY, "");
	}

	@Override
	public void onDrain() {
		startClose(CloseCodes.GOING_AWAY, "");
	}

	@Override
	public void onClosed(CloseReason reason) {
		finish(CloseCodes.ABNORMAL, "");
	}

	boolean isOpen() {
		return this.state == State.OPEN && this.socket.isOpen();
	}

	void hasSent() {
		this.idle.sent();
	}

	/** Messages wait with the peer, and in what has come of it. */
	void pause() {
		if (this.state == State.OPEN && !this.paused) {
			this.paused = true;
			this.socket.pauseReading();
		}
	}

	void resume() {
		if (this.paused) {
			this.paused = false;
			this.idle.active();
			this.socket.resumeReading();
		}
	}

	void flush() {
		this.socket.output().uncork();
		this.socket.output().flush();
	}

	long bufferedBytes() {
		return this.socket.output().backlogBytes();
	}

	SocketAddress remoteAddress() {
		return this.remoteAddress;
	}

}
