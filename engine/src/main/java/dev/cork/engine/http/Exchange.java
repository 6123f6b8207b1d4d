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

import java.net.SocketAddress;

import dev.cork.engine.buffer.Block;
import dev.cork.engine.metrics.Counter;
import dev.cork.engine.router.RouteMatch;
import org.jspecify.annotations.Nullable;

/**
 * One request and its response: what belongs to both, from the parsed head until both are
 * over. Exchanges are reused; an idle connection has none.
 *
 * <pre>
 *   begin ──► {@link RequestDispatch} ──► {@link HandlerCalls} ──► the application
 *     │              │ nobody              │ throws
 *     │              └───────────────────► {@link FailureAnswers}
 *     ▼
 *   settle …  ──► finish, or abort ──► free for another request
 * </pre>
 *
 * <p>
 * What a handler needs after it has returned is copied once: the head, if body handlers
 * are still to be called or the request is retained. Everything else the request shows
 * lies in the receive buffer.
 */
final class Exchange {

	final HttpLoop http;

	final RequestHead head;

	final RequestPath path;

	final RouteMatch<Endpoint> match = new RouteMatch<>();

	final HttpRequest request;

	final CorkedResponse response;

	final RequestBody body;

	final BodyRate bodyRate;

	final RequestDispatch dispatch;

	final HandlerCalls calls;

	final FailureAnswers failures;

	final ResponseWatchers watchers;

	final ResponseCoding coding;

	final RequestCost cost;

	final RequestRecord record;

	/** What proxies say of the request, null if nobody listens to them. */
	final @Nullable Forwarding forwarding;

	/** What of the response a log wants to know later, null if nothing. */
	final @Nullable FieldCapture capture;

	/** Decoded path and query parameters. */
	final Scratch scratch;

	@Nullable Exchange nextFree;

	/** Keeps the response for others, if it is to be kept. */
	@Nullable CacheFill fill;

	/** Where the response was kept, if it is given again. */
	@Nullable CacheSlot givenFrom;

	/** Neither is it given what was kept for others, nor its response kept. */
	boolean bypassesCache;

	private @Nullable HttpConnection connection;

	private @Nullable DetachedResponse detached;

	private @Nullable WritableHandler writableHandler;

	/** Copy of the head, for those who look at it after the handler has returned. */
	private @Nullable Block headCopy;

	/** A handler was called that has not detached the response itself yet. */
	private boolean handedOn;

	Exchange(HttpLoop http) {
		this.http = http;
		this.scratch = new Scratch(http.loop);
		this.head = new RequestHead(http.options.maxHeaders());
		this.path = new RequestPath(this.head);
		this.request = new HttpRequest(this);
		this.watchers = new ResponseWatchers(this);
		this.coding = new ResponseCoding(this);
		this.cost = new RequestCost(http.costs);
		this.record = new RequestRecord(this);
		this.forwarding = (http.hooks.forwarding() != null) ? new Forwarding() : null;
		this.capture = http.newCapture();
		this.response = new CorkedResponse(this);
		this.body = new RequestBody(this, http.options);
		this.bodyRate = new BodyRate(this);
		this.calls = new HandlerCalls(this);
		this.failures = new FailureAnswers(this);
		this.dispatch = new RequestDispatch(this);
	}

	HttpConnection connection() {
		HttpConnection connection = this.connection;
		if (connection == null) {
			throw new IllegalStateException("The request is over: what is needed of it later has to be copied");
		}
		return connection;
	}

	/** Whether it belongs to no connection any more, or to none yet. */
	boolean isOver() {
		return this.connection == null;
	}

	boolean isDetached() {
		return this.detached != null;
	}

	SocketAddress remoteAddress() {
		SocketAddress forwarded = (this.forwarding != null) ? this.forwarding.remoteAddress() : null;
		return (forwarded != null) ? forwarded : connection().socket().remoteAddress();
	}

	/** The head is parsed: finds the route and calls its handler. */
	void begin(HttpConnection connection) {
		this.connection = connection;
		this.handedOn = false;
		this.bypassesCache = false;
		this.body.start(this.head);
		this.bodyRate.start();
		this.coding.start(this.head);
		this.response.start(connection.socket().output());
		this.request.start();
		this.path.set(this.head, this.scratch);
		this.cost.start();
		this.record.start();
		this.dispatch.begin();
	}

	/** A handler has returned: somebody must be going to answer. */
	void requireCare() {
		boolean cared = this.response.isResponded() || (this.detached != null && !this.handedOn)
				|| this.body.hasListener() || this.writableHandler != null || this.response.isAborted();
		if (!cared) {
			this.failures.failed(new IllegalStateException(
					"The handler returned without having ended or detached the response, and waits for nothing"));
		}
	}

	/** Nothing waits for the peer, or somebody has asked to be called all the same. */
	void writable() {
		CompressedBody compressed = this.coding.body();
		if (compressed != null && !compressed.resume()) {
			return;
		}
		WritableHandler handler = this.writableHandler;
		if (handler != null && !this.response.isResponded()) {
			this.calls.writable(handler);
		}
	}

	void onWritable(WritableHandler handler) {
		this.writableHandler = handler;
		CompressedBody compressed = this.coding.body();
		if (compressed != null) {
			compressed.callWriter();
		}
		else if (connection().socket().output().isIdle()) {
			connection().socket().requestWritable();
		}
	}

	/** Somebody else answers: who wanted to write is not called any more. */
	void forgetWriter() {
		this.writableHandler = null;
	}

	/** An observer that comes after the exchange was aborted would observe the next. */
	void observe(ResponseObserver observer) {
		if (!isOver()) {
			this.watchers.observe(observer);
		}
	}

	DetachedResponse detach() {
		this.handedOn = false;
		DetachedResponse detached = this.detached;
		if (detached == null) {
			connection();
			detached = new DetachedResponse(this);
			if (this.response.isResponded()) {
				detached.over(false);
			}
			this.detached = detached;
		}
		return detached;
	}

	/** A handler is going to be called that has to detach the response anew. */
	void handedOn() {
		this.handedOn = true;
	}

	/** Runs a task of the detached response, which is not over. */
	void runTask(ResponseTask task) {
		this.calls.task(task);
		if (!isOver()) {
			this.dispatch.taskEnded();
		}
		settle();
	}

	/** The response is complete, and nobody is to hear of it any more. */
	void responseEnded() {
		DetachedResponse detached = this.detached;
		if (detached != null) {
			detached.over(false);
		}
		this.watchers.ended();
		if (detached != null) {
			detached.runCallbacks();
		}
		settle();
	}

	/** Who keeps the compressed body that is going to be made, if anybody. */
	@Nullable CodedForm codedForm() {
		LoopCache cache = this.http.cache();
		if (this.fill != null || cache == null) {
			return (this.fill != null) ? this.fill.codedForm() : null;
		}
		return (this.givenFrom != null) ? CodedForm.of(cache, this.givenFrom) : null;
	}

	/** Something may have changed; a handler on the stack settles when it returns. */
	void settle() {
		if (!this.calls.isRunning() && this.connection != null) {
			this.connection.settle();
		}
	}

	/** The peer sends nothing more, and waits for the response or has gone. */
	void inputEnded() {
		if (this.detached != null) {
			this.detached.inputEnded();
		}
	}

	/** Makes the head outlive the receive buffer, if anybody may look at it later. */
	void retain() {
		if (!isRequestWanted()) {
			this.request.kill();
			if (!this.record.isLogWaiting()) {
				return;
			}
		}
		if (this.headCopy != null) {
			return;
		}
		Block copy = this.http.loop.arena().take(this.head.length);
		this.headCopy = copy;
		copy.buffer().put(0, this.head.source, this.head.base, this.head.length);
		this.head.rebase(copy.buffer(), 0);
		if (!this.head.pathEncoded) {
			this.path.follow(this.head);
			this.match.rebase(this.path.from);
		}
	}

	private boolean isRequestWanted() {
		if (this.response.isResponded()) {
			return false;
		}
		return this.request.isRetained() || !(this.body.isComplete() || this.body.isDiscarded());
	}

	/** The response is over, and the rest of the body is wanted no more. */
	void discardBody() {
		this.body.discard();
		this.request.over();
	}

	/** The connection is gone before the exchange was complete. */
	void abort() {
		if (!this.response.isResponded()) {
			// it counts as a response already if it was ended
			this.http.loop.counters().increment(Counter.ABORTS);
		}
		this.response.stage.abort();
		if (this.detached != null) {
			this.detached.over(true);
		}
		this.watchers.aborted();
		DetachedResponse detached = this.detached;
		release(true);
		this.watchers.runAbortCallback();
		if (detached != null) {
			detached.runCallbacks();
		}
		this.http.free(this);
	}

	/** Request and response are complete, or the connection does not wait for them. */
	void finish() {
		if (!this.response.isResponded()) {
			abort();
			return;
		}
		release(false);
		this.http.free(this);
	}

	private void release(boolean aborted) {
		if (this.fill != null) {
			this.fill.abandon();
		}
		this.givenFrom = null;
		if (this.detached != null) {
			this.detached.over(aborted);
			this.detached = null;
		}
		this.cost.over(this.dispatch.routeNumber());
		this.record.clear();
		this.body.release();
		this.coding.release();
		this.request.over();
		this.response.stage.over();
		this.dispatch.clear();
		this.writableHandler = null;
		this.connection = null;
		if (this.headCopy != null) {
			this.headCopy.free();
			this.headCopy = null;
		}
		this.scratch.free();
	}

}
