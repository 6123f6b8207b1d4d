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

package dev.cork.engine.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import dev.cork.engine.buffer.ArenaExhaustedException;
import dev.cork.engine.loop.CloseReason;
import dev.cork.engine.loop.Protocol;
import dev.cork.engine.loop.ProtocolFactory;
import dev.cork.engine.loop.Socket;
import dev.cork.engine.metrics.Counter;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One connection that speaks HTTP/1.1 or HTTP/1.0: its requests one after the other.
 *
 * <pre>
 *              first bytes            head complete
 *   ┌─► IDLE ──────────────► HEAD ───────────────────► BODY ─── complete ──► PENDING
 *   │    │                    │       (a short body is  │                      │
 *   │    │ deadline, drain    │ refused, deadline       │ refused, too slow    │
 *   │    ▼                    ▼  in the same call)      ▼                      │
 *   │   ended               ended after the answer    ended                    │
 *   │                                                                          │
 *   └──────────────────── response ended, connection persists ─────────────────┤
 *                                                                              ▼
 *                          response was an upgrade: another {@link Protocol} goes on
 * </pre>
 *
 * IDLE and HEAD have no {@link Exchange}; in BODY and PENDING there is one. The response
 * may be ended in either. While it is PENDING, bytes of the next request are left where
 * they are and reading pauses, so that answers leave in the order of the requests.
 */
final class HttpConnection implements Protocol {

	private static final Logger logger = LoggerFactory.getLogger(HttpConnection.class);

	private static final long NANOS_PER_MILLI = 1_000_000;

	private static final byte[] CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

	private final HttpLoop http;

	private final Socket socket;

	private @Nullable Exchange exchange;

	/** How far the head was scanned, 0 while no byte of it has come. */
	private int scanned;

	private int requests;

	/** The response to the current or next request says that it is the last. */
	private boolean lastRequest;

	private boolean continueSent;

	/** What the connection speaks when the current exchange is over. */
	private @Nullable ProtocolFactory next;

	private boolean handedOver;

	/** Bytes are being taken: what is put off is done when that has ended. */
	private boolean inData;

	/** What the request log keeps for the connection. */
	@Nullable Object logAttachment;

	HttpConnection(HttpLoop http, Socket socket) {
		this.http = http;
		this.socket = socket;
		deadlineIn(http.options.headTimeoutMs());
	}

	Socket socket() {
		return this.socket;
	}

	private void deadlineIn(long millis) {
		this.socket.readDeadline(this.http.loop.nowNanos() + millis * NANOS_PER_MILLI);
	}

	@Override
	public int onData(ByteBuffer in, int from, int to) {
		try {
			return take(in, from, to);
		}
		catch (ArenaExhaustedException ex) {
			this.inData = false;
			outOfMemory(ex);
			return to;
		}
	}

	/** There is no memory to keep what has come: others may free some. */
	private void outOfMemory(ArenaExhaustedException failure) {
		this.http.loop.counters().increment(Counter.MEMORY_EXHAUSTED);
		logger.debug("A request from {} was refused", this.socket.remoteAddress(), failure);
		Exchange exchange = this.exchange;
		if (exchange != null) {
			abortWith(exchange, HttpError.UNAVAILABLE);
		}
		else {
			answer(HttpError.UNAVAILABLE);
		}
	}

	private int take(ByteBuffer in, int from, int to) {
		this.inData = true;
		int at = takeAll(in, from, to);
		this.inData = false;
		if (!this.socket.isOpen()) {
			return to;
		}
		if (this.exchange != null) {
			suspend(this.exchange, at < to);
		}
		return at;
	}

	private int takeAll(ByteBuffer in, int from, int to) {
		int at = from;
		while (at < to && !this.handedOver && this.socket.isOpen()) {
			Exchange exchange = this.exchange;
			int next;
			if (exchange == null && tooMuchWaits()) {
				break;
			}
			if (exchange == null) {
				next = readHead(in, at, to);
			}
			else if (exchange.body.isReading()) {
				next = readBody(exchange, in, at, to);
			}
			else {
				break;
			}
			if (next == at) {
				break;
			}
			at = next;
			settle();
		}
		return at;
	}

	/** Who reads no answers must not make the server keep ever more of them. */
	private boolean tooMuchWaits() {
		if (this.socket.output().backlogBytes() <= this.http.options.maxBacklogBytes()) {
			return false;
		}
		this.socket.pauseReading();
		this.socket.noReadDeadline();
		return true;
	}

	private int readHead(ByteBuffer in, int from, int to) {
		boolean measured = this.http.parsingBegins();
		int requestsBefore = this.requests;
		try {
			return readNextHead(in, from, to);
		}
		finally {
			this.http.parsingEnded(measured, this.requests != requestsBefore);
		}
	}

	private int readNextHead(ByteBuffer in, int from, int to) {
		int end = this.http.parser.findHeadEnd(in, from, to, this.scanned);
		if (HttpParser.isIncomplete(end)) {
			if (this.scanned == 0 && this.requests > 0) {
				deadlineIn(this.http.options.headTimeoutMs());
			}
			this.scanned = end;
			return from;
		}
		this.scanned = 0;
		if (end < 0) {
			refuse(HttpError.of(end), in, from, to);
			return to;
		}
		Exchange exchange = this.http.take();
		int result = HttpParser.parse(in, from, end, exchange.head);
		if (result != HttpParser.OK) {
			this.http.free(exchange);
			refuse(HttpError.of(result), in, from, end);
			return to;
		}
		this.http.loop.counters().increment(Counter.REQUESTS);
		this.requests++;
		int max = this.http.options.maxKeepAliveRequests();
		if (max > 0 && this.requests >= max) {
			this.lastRequest = true;
		}
		this.continueSent = false;
		this.exchange = exchange;
		exchange.begin(this);
		if (exchange.body.isComplete() && this.exchange == exchange) {
			exchange.body.completeEmpty(in);
		}
		return end;
	}

	private int readBody(Exchange exchange, ByteBuffer in, int from, int to) {
		int next = exchange.body.take(in, from, to);
		int error = exchange.body.error();
		if (error < 0) {
			countRefusal(HttpError.of(error));
			abortWith(exchange, HttpError.of(error));
			return to;
		}
		if (exchange.body.isDiscarded() && exchange.body.receivedBytes() > this.http.options.maxSwallowBytes()) {
			finish(exchange, false);
			return to;
		}
		return next;
	}

	/** The event is over and the exchange is not. */
	private void suspend(Exchange exchange, boolean hasMore) {
		exchange.retain();
		if (hasMore) {
			this.socket.pauseReading();
		}
		if (!exchange.body.isReading()) {
			exchange.bodyRate.pause();
		}
		else {
			sendContinueIfWanted(exchange);
			exchange.bodyRate.measure();
		}
	}

	private void sendContinueIfWanted(Exchange exchange) {
		if (exchange.head.expectContinue && !exchange.body.hasBegun() && !exchange.response.stage.isStarted()) {
			sendContinue(exchange);
		}
	}

	void sendContinue(Exchange exchange) {
		if (!this.continueSent && exchange.head.minorVersion > 0) {
			this.continueSent = true;
			this.socket.output().cork(CONTINUE.length).put(CONTINUE);
		}
	}

	/** Looks whether the exchange is complete, or its body is not wanted any more. */
	void settle() {
		Exchange exchange = this.exchange;
		if (exchange == null || exchange.calls.isRunning()) {
			return;
		}
		if (!exchange.response.isResponded()) {
			exchange.body.tellLate(exchange.head.source);
		}
		if (!exchange.response.isResponded()) {
			return;
		}
		if (!exchange.response.isComplete()) {
			waitForResponse(exchange);
			return;
		}
		boolean persists = exchange.response.keepsConnection();
		if (exchange.body.isComplete() || !persists || this.socket.isInputEnded()) {
			finish(exchange, persists);
		}
		else if (!exchange.body.isDiscarded() || this.socket.isReadingPaused()) {
			exchange.discardBody();
			this.socket.resumeReading();
			if (!this.inData) {
				exchange.bodyRate.measure();
			}
		}
	}

	/** It is ended and still being compressed: of a body that comes nothing is wanted. */
	private void waitForResponse(Exchange exchange) {
		if (!exchange.body.isComplete()) {
			pauseBody(exchange);
		}
	}

	private void finish(Exchange exchange, boolean persists) {
		this.exchange = null;
		if (exchange.response.isResponded() && !exchange.response.isComplete()) {
			this.socket.abort();
		}
		exchange.finish();
		ProtocolFactory next = this.next;
		if (next != null && persists && !this.socket.isInputEnded()) {
			this.handedOver = true;
			countRequests();
			this.socket.noReadDeadline();
			this.socket.handOverTo(next);
			this.socket.resumeReading();
			return;
		}
		if (!persists || this.lastRequest || this.socket.isInputEnded()) {
			this.socket.end();
			return;
		}
		deadlineIn(this.http.options.idleTimeoutMs());
		this.socket.resumeReading();
	}

	/** The current response is an upgrade: this connection speaks HTTP no more. */
	void handOverTo(ProtocolFactory next) {
		this.next = next;
	}

	/** Whether the response that is being written is the last one of the connection. */
	boolean isLastResponse(Exchange exchange) {
		return this.lastRequest || !exchange.head.keepAlive || this.http.loop.isDraining() || this.socket.isInputEnded()
				|| (exchange.head.expectContinue && !this.continueSent && !exchange.body.isComplete()
						&& !exchange.body.hasBegun())
				|| exchange.body.isTooLongToDiscard(this.http.options.maxSwallowBytes());
	}

	void pauseBody(Exchange exchange) {
		exchange.body.pause();
		this.socket.pauseReading();
		exchange.bodyRate.pause();
	}

	/** Somebody wants the body now, or again. */
	void resumeBody(Exchange exchange) {
		exchange.body.resume();
		this.socket.resumeReading();
		if (!this.inData && exchange.body.isComplete()) {
			// nothing will come that could bring its end with it
			settle();
		}
		else if (!this.inData && exchange.body.isReading()) {
			sendContinueIfWanted(exchange);
			exchange.bodyRate.measure();
		}
	}

	/** Answers what is no well-formed request, and ends the connection. */
	private void refuse(HttpError error, ByteBuffer in, int from, int to) {
		countRefusal(error);
		this.http.logRefused(this, error, in, from, to);
		answer(error);
	}

	private void countRefusal(HttpError error) {
		this.http.countRefusal(error);
		logger.debug("Refused {} from {}", error.description(), this.socket.remoteAddress());
	}

	private void answer(HttpError error) {
		this.http.put(error, this.socket.output());
		this.socket.end();
	}

	/** The body is malformed, so there is no telling where the next request starts. */
	private void abortWith(Exchange exchange, HttpError error) {
		if (exchange.response.isResponded()) {
			finish(exchange, false);
			return;
		}
		boolean nothingSent = exchange.response.takeBack();
		if (nothingSent) {
			// what is sent in its place, for those who are told of its end
			exchange.response.status(error.status());
			exchange.record.tell(false);
		}
		this.exchange = null;
		exchange.abort();
		if (nothingSent) {
			answer(error);
		}
		else {
			this.socket.abort();
		}
	}

	/** The response cannot be completed; the peer must see that. */
	void abort() {
		this.socket.abort();
	}

	@Override
	public void onEnd() {
		Exchange exchange = this.exchange;
		if (exchange == null) {
			this.socket.end();
		}
		else if (!exchange.body.isComplete() && !exchange.response.isResponded()) {
			this.socket.close(CloseReason.PEER_CLOSED);
		}
		else if (exchange.response.isComplete()) {
			// the rest of a body that nobody wants is not coming
			finish(exchange, false);
		}
		else {
			this.lastRequest = true;
			exchange.inputEnded();
		}
	}

	@Override
	public void onWritable() {
		Exchange exchange = this.exchange;
		if (exchange != null) {
			exchange.writable();
			settle();
		}
		else if (this.socket.isReadingPaused()) {
			// requests were left where they are because of what waited
			deadlineIn(this.http.options.idleTimeoutMs());
			this.socket.resumeReading();
		}
		else if (this.scanned == 0 && this.requests > 0) {
			// not before the last answer has left is the connection idle
			deadlineIn(this.http.options.idleTimeoutMs());
		}
	}

	@Override
	public void onReadTimeout() {
		Exchange exchange = this.exchange;
		if (exchange != null) {
			onBodyTimeout(exchange);
		}
		else if (this.scanned != 0) {
			this.http.loop.counters().increment(Counter.HEAD_TIMEOUTS);
			this.http.logRefused(this, HttpError.REQUEST_TIMEOUT, null, 0, 0);
			answer(HttpError.REQUEST_TIMEOUT);
		}
		else if (!this.socket.output().isIdle()) {
			// whether its reader is too slow is another deadline's affair
			deadlineIn(this.http.options.idleTimeoutMs());
		}
		else {
			this.http.loop.counters().increment(Counter.IDLE_TIMEOUTS);
			this.socket.end();
		}
	}

	private void onBodyTimeout(Exchange exchange) {
		if (exchange.bodyRate.isTooSlow()) {
			this.http.loop.counters().increment(Counter.BODY_TIMEOUTS);
			abortWith(exchange, HttpError.REQUEST_TIMEOUT);
		}
	}

	@Override
	public void onLifetimeEnd() {
		this.http.loop.counters().increment(Counter.LIFETIME_TIMEOUTS);
		endWhenIdle();
	}

	@Override
	public void onDrain() {
		endWhenIdle();
	}

	private void endWhenIdle() {
		this.lastRequest = true;
		if (this.exchange == null && this.scanned == 0) {
			this.socket.end();
		}
	}

	@Override
	public void onClosed(CloseReason reason) {
		countRequests();
		Exchange exchange = this.exchange;
		if (exchange != null) {
			this.exchange = null;
			exchange.abort();
		}
	}

	/** There will be no more. */
	private void countRequests() {
		this.http.loop.metrics().requestsPerConnection().add(this.requests);
	}

}
