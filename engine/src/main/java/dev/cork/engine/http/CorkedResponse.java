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
import java.nio.channels.FileChannel;

import dev.cork.engine.buffer.ByteView;
import dev.cork.engine.buffer.CorkBuffer;
import dev.cork.engine.loop.Output;
import dev.cork.engine.loop.ProtocolFactory;
import dev.cork.engine.metrics.Counter;

/**
 * A {@link HttpResponse} that is encoded into the loop's cork buffer. One belongs to each
 * {@link Exchange} and is reused with it.
 */
final class CorkedResponse implements HttpResponse {

	final ResponseStage stage;

	private final Exchange exchange;

	private final ResponseHead head;

	private final ResponseBody body;

	/** That of the connection; set before the response is given to anybody. */
	@SuppressWarnings("NullAway.Init")
	private Output output;

	CorkedResponse(Exchange exchange) {
		this.exchange = exchange;
		this.head = new ResponseHead(exchange);
		this.body = new ResponseBody(exchange, this.head);
		this.stage = new ResponseStage(exchange, this.head);
	}

	void start(Output output) {
		this.output = output;
		this.stage.start();
		this.head.start(output);
		this.body.start(output);
	}

	@Override
	public HttpResponse status(int code) {
		this.stage.requireFresh("The status");
		this.head.status(code);
		return this;
	}

	@Override
	public HttpResponse status(int code, String reason) {
		this.stage.requireFresh("The status");
		this.head.status(code, reason);
		return this;
	}

	@Override
	public int statusCode() {
		return this.head.status();
	}

	@Override
	public HttpResponse header(String name, String value) {
		if (this.stage.beginHead("Header field '", name)) {
			this.head.add(name, value);
		}
		return this;
	}

	@Override
	public HttpResponse header(String name, long value) {
		if (this.stage.beginHead("Header field '", name)) {
			this.head.add(name, value);
		}
		return this;
	}

	@Override
	public HttpResponse header(String name, ByteView value) {
		if (this.stage.beginHead("Header field '", name)) {
			this.head.add(name, value);
		}
		return this;
	}

	@Override
	public HttpResponse header(byte[] preparedLines) {
		if (this.stage.beginHead("Prepared header fields", "")) {
			this.head.add(preparedLines);
		}
		return this;
	}

	/** Begins to give an earlier response again. */
	void beginStored(int status, byte[] lines, long ageSeconds, boolean namesServer) {
		status(status);
		if (this.stage.beginHead("An earlier head", "")) {
			this.head.addStored(lines, ageSeconds, namesServer);
		}
	}

	@Override
	public void forEachHeader(HeaderVisitor visitor) {
		if (this.stage.isStarted() && !this.head.hasLeft()) {
			this.head.forEachField(visitor);
		}
	}

	@Override
	public HttpResponse contentLength(long bytes) {
		if (this.stage.beginHead("The content length", "")) {
			this.head.contentLength(bytes);
		}
		return this;
	}

	@Override
	public void closeAfterEnd() {
		if (this.stage.beginHead("The end of the connection", "")) {
			this.head.close();
		}
	}

	@Override
	public void end() {
		if (!this.stage.canSay()) {
			return;
		}
		if (this.stage.isInBody()) {
			this.body.end();
		}
		else {
			if (this.exchange.fill != null) {
				this.exchange.fill.noBody();
			}
			this.stage.endHead("The end");
			finishHead(this.head.isBodyForbidden() ? this.head.declaredLength() : 0);
		}
		ended();
	}

	@Override
	public void end(String body) {
		if (!this.stage.canSay()) {
			return;
		}
		if (this.stage.isInBody()) {
			endAfter(write(body));
			return;
		}
		if (this.exchange.fill != null) {
			this.exchange.fill.body(body);
		}
		this.stage.endHead("The body");
		CorkBuffer cork = this.output.cork(this.exchange.http.finishBytes());
		if (this.body.fitsWhole(cork, body)) {
			this.body.wholeInCork(cork, body);
		}
		else {
			long length = this.exchange.http.loop.encoder().encodedLength(body);
			finishWhole(length);
			if (!this.head.isBodyForbidden()) {
				this.body.text(body, length);
			}
		}
		ended();
	}

	@Override
	public void end(byte[] body, int offset, int length) {
		if (!this.stage.canSay()) {
			return;
		}
		if (this.stage.isInBody()) {
			endAfter(write(body, offset, length));
			return;
		}
		if (this.exchange.fill != null) {
			this.exchange.fill.body(body, offset, length);
		}
		finishWhole(length);
		if (!this.head.isBodyForbidden()) {
			this.body.bytes(body, offset, length, true);
		}
		ended();
	}

	@Override
	public void end(ByteBuffer body) {
		if (!this.stage.canSay()) {
			return;
		}
		if (this.stage.isInBody()) {
			endAfter(write(body));
			return;
		}
		if (this.exchange.fill != null) {
			this.exchange.fill.body(body);
		}
		finishWhole(body.remaining());
		if (!this.head.isBodyForbidden()) {
			this.body.bytes(body, true);
		}
		ended();
	}

	@Override
	public void endFile(FileChannel file, long position, long count) {
		if (this.stage.isInBody()) {
			throw new IllegalStateException("A file is a whole body, and pieces of another were written already");
		}
		boolean sends = this.stage.canSay();
		refuseKeeping("it is a file");
		if (sends) {
			finishWhole(count);
		}
		if (sends && !this.head.isBodyForbidden()) {
			this.body.file(file, position, count);
		}
		else {
			ResponseBody.close(file);
		}
		if (sends) {
			ended();
		}
	}

	private void endAfter(WriteResult result) {
		if (result == WriteResult.DROPPED && !this.stage.isAborted()) {
			this.exchange.connection().abort();
			throw new IllegalStateException("The last piece was dropped: the peer is too slow and too much waits");
		}
		end();
	}

	@Override
	public void upgrade(String protocol, byte[] preparedLines, ProtocolFactory next) {
		this.stage.requireFresh("An upgrade");
		refuseKeeping("it is an upgrade");
		if (this.stage.canSay()) {
			this.head.switchProtocols();
			this.stage.endHead("");
			this.head.finishSwitch(protocol, preparedLines);
			this.exchange.connection().handOverTo(next);
			ended();
		}
	}

	private void finishHead(long length) {
		this.stage.endHead("The body");
		this.head.finish(length);
		this.stage.beginBody();
	}

	/** As the body is not said piece by piece it is counted at once. */
	private void finishWhole(long length) {
		finishHead(length);
		this.body.offset(length);
	}

	private void ended() {
		this.stage.end();
		this.body.complete();
		CacheFill fill = this.exchange.fill;
		if (fill != null) {
			fill.ended(statusCode());
		}
		this.exchange.http.loop.counters().increment(Counter.RESPONSES);
		this.exchange.responseEnded();
	}

	@Override
	public WriteResult write(String chunk) {
		if (!this.stage.canSay()) {
			return WriteResult.DROPPED;
		}
		long length = this.exchange.http.loop.encoder().encodedLength(chunk);
		if (!beginPiece(length)) {
			return WriteResult.DROPPED;
		}
		if (length > 0 && !this.head.isBodyForbidden()) {
			this.body.text(chunk, length);
		}
		return this.body.endPiece(length);
	}

	@Override
	public WriteResult write(byte[] chunk, int offset, int length) {
		if (!this.stage.canSay() || !beginPiece(length)) {
			return WriteResult.DROPPED;
		}
		if (length > 0 && !this.head.isBodyForbidden()) {
			this.body.bytes(chunk, offset, length, false);
		}
		return this.body.endPiece(length);
	}

	@Override
	public WriteResult write(ByteBuffer chunk) {
		int length = chunk.remaining();
		if (!this.stage.canSay() || !beginPiece(length)) {
			return WriteResult.DROPPED;
		}
		if (length > 0 && !this.head.isBodyForbidden()) {
			this.body.bytes(chunk, false);
		}
		return this.body.endPiece(length);
	}

	/** Completes the head if need be and starts a chunk; false if too much waits. */
	private boolean beginPiece(long length) {
		if (!this.stage.isInBody()) {
			refuseKeeping("its body comes in pieces");
			this.stage.endHead("The body");
			this.head.finishForPieces();
			this.stage.beginBody();
		}
		return this.body.beginPiece(length);
	}

	@Override
	public int tryEnd(ByteBuffer chunk, long totalBytes) {
		if (!this.stage.canSay()) {
			return 0;
		}
		if (!this.stage.isInBody()) {
			refuseKeeping("its body comes in pieces");
			finishHead(totalBytes);
		}
		if (this.head.isBodyForbidden()) {
			this.body.offset(totalBytes);
			ended();
			return TRY_OK | TRY_DONE;
		}
		this.body.offer(chunk, totalBytes);
		int result = chunk.hasRemaining() ? 0 : TRY_OK;
		if (this.body.offset() == totalBytes) {
			ended();
			result |= TRY_DONE;
		}
		return result;
	}

	private void refuseKeeping(String reason) {
		CacheFill fill = this.exchange.fill;
		if (fill != null) {
			fill.refuse(reason);
		}
	}

	@Override
	public long writeOffset() {
		return this.body.offset();
	}

	@Override
	public void writeOffset(long offset) {
		if (offset < 0) {
			throw new IllegalArgumentException("The offset must not be negative: " + offset);
		}
		this.body.offset(offset);
	}

	@Override
	public void onWritable(WritableHandler handler) {
		if (this.stage.canSay()) {
			this.exchange.onWritable(handler);
		}
	}

	@Override
	public void onAborted(Runnable callback) {
		if (this.stage.canSay()) {
			this.exchange.watchers.onAborted(callback);
		}
	}

	@Override
	public void observe(ResponseObserver observer) {
		boolean says = this.stage.canSay();
		this.exchange.observe(observer);
		if (says) {
			this.stage.observeHead();
		}
	}

	@Override
	public boolean isResponded() {
		return this.stage.isEnded();
	}

	/** Whether it is ended and nothing of it is still to be compressed. */
	boolean isComplete() {
		return isResponded() && this.body.isComplete();
	}

	@Override
	public boolean isCommitted() {
		return this.stage.isStarted() && this.head.hasLeft();
	}

	@Override
	public boolean isAborted() {
		return this.stage.isAborted() || this.output.isBroken();
	}

	@Override
	public void reset() {
		if (this.stage.canSay() && !takeBack()) {
			throw new IllegalStateException("The response cannot be reset: a part of it has left");
		}
	}

	/** Takes back what was said; false if a part of it has left. */
	boolean takeBack() {
		if (this.stage.isAborted()) {
			return false;
		}
		if (this.stage.isStarted()) {
			if (this.head.hasLeft()) {
				return false;
			}
			this.head.takeBack();
		}
		if (this.exchange.fill != null) {
			this.exchange.fill.restart();
		}
		start(this.output);
		return true;
	}

	@Override
	public void breakOff() {
		this.stage.requireNotOver();
		if (!this.stage.isEnded() && !this.stage.isAborted()) {
			this.exchange.failures.breakOff();
		}
	}

	@Override
	public void sendContinue() {
		if (this.stage.canSay() && !this.stage.isStarted() && this.exchange.head.expectContinue) {
			this.exchange.connection().sendContinue(this.exchange);
		}
	}

	@Override
	public void flush() {
		this.stage.requireNotOver();
		this.body.flush();
	}

	@Override
	public DetachedResponse detach() {
		this.stage.requireNotOver();
		return this.exchange.detach();
	}

	@Override
	public void yieldToNext() {
		this.stage.requireNotOver();
		this.exchange.dispatch.yieldToNext();
	}

	/** Whether a head was begun and not taken back. */
	boolean hasBegun() {
		return this.head.hasBegun();
	}

	/** How much of a body was said, where one is sent at all. */
	long sentBodyBytes() {
		return this.head.isBodyForbidden() ? 0 : this.body.offset();
	}

	/** Whether the connection goes on after this response; known once its head is. */
	boolean keepsConnection() {
		return this.head.keepsConnection();
	}

}
