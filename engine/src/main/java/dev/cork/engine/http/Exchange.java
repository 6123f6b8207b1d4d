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
import java.nio.ByteBuffer;

import dev.cork.engine.buffer.ArenaExhaustedException;
import dev.cork.engine.buffer.Block;
import dev.cork.engine.metrics.CostMeter;
import dev.cork.engine.metrics.CostSample;
import dev.cork.engine.metrics.Counter;
import dev.cork.engine.metrics.ExecutorCosts;
import dev.cork.engine.router.RouteMatch;
import dev.cork.engine.router.Router;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One request and its response: what belongs to both, and the calls of the handlers.
 * Exchanges are reused; an idle connection has none.
 *
 * <p>
 * What a handler needs after it has returned is copied once: the head, if body handlers
 * are still to be called or the request is retained. Everything else the request shows
 * lies in the receive buffer.
 */
final class Exchange {

	private static final Logger logger = LoggerFactory.getLogger(Exchange.class);

	final HttpLoop http;

	final RequestHead head;

	final RequestPath path;

	final RouteMatch<Endpoint> match = new RouteMatch<>();

	final HttpRequest request;

	final CorkedResponse response;

	final RequestBody body;

	final ResponseWatchers watchers;

	final ResponseCoding coding;

	/** What proxies say of the request, null if nobody listens to them. */
	final @Nullable Forwarding forwarding;

	/** What of the response a log wants to know later, null if nothing. */
	final @Nullable FieldCapture capture;

	/** Decoded path and query parameters. */
	final Scratch scratch;

	@Nullable Exchange nextFree;

	/** System time when the head was complete, if anybody wants to know. */
	long startNanos;

	/** From then until the head of the response was complete, -1 before. */
	long headElapsedNanos;

	/** Log and timing have seen this request. */
	private boolean logged = true;

	/** What has failed in the application, for those who count that. */
	@Nullable Throwable failure;

	/** What the handlers of this request cost, if it is one that is measured. */
	private final CostSample cost = new CostSample();

	private boolean sampled;

	/** What was being measured when a handler of this exchange was called. */
	private @Nullable CostSample interrupted;

	/** Keeps the response for others, if it is to be kept. */
	@Nullable CacheFill fill;

	/** Where the response was kept, if it is given again. */
	@Nullable CacheSlot givenFrom;

	/** Neither is it given what was kept for others, nor its response kept. */
	boolean bypassesCache;

	private @Nullable HttpConnection connection;

	private @Nullable Endpoint endpoint;

	private @Nullable Router<Endpoint> router;

	private @Nullable DetachedResponse detached;

	private @Nullable WritableHandler writableHandler;

	/** Copy of the head, for those who look at it after the handler has returned. */
	private @Nullable Block headCopy;

	/** How many handlers of this exchange are on the stack. */
	private int running;

	private boolean yielded;

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
		this.forwarding = (http.hooks.forwarding() != null) ? new Forwarding() : null;
		this.capture = http.newCapture();
		this.response = new CorkedResponse(this);
		this.body = new RequestBody(this, http.options);
	}

	HttpConnection connection() {
		HttpConnection connection = this.connection;
		if (connection == null) {
			throw new IllegalStateException("The request is over: what is needed of it later has to be copied");
		}
		return connection;
	}

	boolean isRunning() {
		return this.running > 0;
	}

	/** The head is parsed: finds the route and calls its handler. */
	void begin(HttpConnection connection) {
		this.connection = connection;
		this.yielded = false;
		this.handedOn = false;
		this.bypassesCache = false;
		this.body.start(this.head);
		this.coding.start(this.head);
		this.response.start(connection.socket().output());
		this.request.start();
		this.path.set(this.head, this.scratch);
		this.failure = null;
		this.sampled = false;
		if (this.http.isLogging() || this.http.isTiming()) {
			this.startNanos = System.nanoTime();
			this.headElapsedNanos = -1;
			this.logged = false;
		}
		if (!resolveForwarding()) {
			this.http.countRefusal(HttpError.BAD_FORWARDING);
			answerError(400, null);
			return;
		}
		dispatch();
	}

	private boolean resolveForwarding() {
		ForwardingResolver resolver = this.http.hooks.forwarding();
		Forwarding forwarding = this.forwarding;
		if (resolver == null || forwarding == null) {
			return true;
		}
		forwarding.clear();
		boolean understood = resolver.resolve(this.request, forwarding);
		if (!understood) {
			logger.debug("Refused what {} says of a client", connection().socket().remoteAddress());
			forwarding.clear();
		}
		return understood;
	}

	SocketAddress remoteAddress() {
		SocketAddress forwarded = (this.forwarding != null) ? this.forwarding.remoteAddress() : null;
		return (forwarded != null) ? forwarded : connection().socket().remoteAddress();
	}

	private void dispatch() {
		switch (this.head.targetForm) {
			case RequestHead.ASTERISK_FORM -> answerOptions(this.http.routes.forHost(this.head).allow());
			case RequestHead.AUTHORITY_FORM -> answerError(501, null);
			default -> {
				Router<Endpoint> router = this.http.routes.forHost(this.head);
				this.router = router;
				callMatched(router.route(this.head.method, this.path.source, this.path.from, this.path.to, this.match));
			}
		}
	}

	private void callMatched(int result) {
		Endpoint fallback = this.http.routes.fallback;
		if (result == Router.MATCHED) {
			callHandler(this.match.handler());
		}
		else if (fallback != null) {
			callHandler(fallback);
		}
		else if (result == Router.METHOD_NOT_ALLOWED && this.head.method.equals("OPTIONS")) {
			answerOptions(this.match.allow());
		}
		else if (result == Router.METHOD_NOT_ALLOWED) {
			this.response.status(405).header("Allow", this.match.allow());
			callErrorHandler(405, null);
		}
		else {
			answerError(404, null);
		}
	}

	private void answerOptions(String allow) {
		this.response.header("Allow", allow).end();
	}

	private void callHandler(Endpoint endpoint) {
		long maxBytes = endpoint.handler().maxRequestBodyBytes(this.http.options.maxRequestBodyBytes());
		if (maxBytes > 0 && this.head.contentLength > maxBytes) {
			answerError(413, null);
			return;
		}
		this.body.maxBytes(maxBytes);
		sample(endpoint);
		enter(endpoint);
		try {
			endpoint.handler().handle(this.request, this.response);
		}
		catch (Throwable ex) {
			failed(ex);
		}
		finally {
			exit();
		}
		if (this.yielded) {
			this.yielded = false;
			callNext();
			return;
		}
		requireCare();
	}

	private void callNext() {
		Router<Endpoint> router = this.router;
		if (this.response.isCommitted() || this.response.isResponded() || router == null) {
			failed(new IllegalStateException("A handler that yields to the next must not have answered"));
			return;
		}
		if (this.fill != null) {
			this.fill.yielded();
		}
		this.response.reset();
		callMatched(this.match.isMatched()
				? router.next(this.head.method, this.path.source, this.path.from, this.path.to, this.match)
				: Router.NOT_FOUND);
	}

	/** The methods that have a route for the path. */
	String routeMethods() {
		Router<Endpoint> router = this.router;
		return (router != null) ? router.allow(this.path.source, this.path.from, this.path.to) : "";
	}

	void yieldToNext() {
		this.yielded = true;
	}

	/**
	 * Decides whether the request is measured. Its cost goes to the route that has it in
	 * the end, whoever has left it to that one.
	 */
	private void sample(Endpoint endpoint) {
		CostMeter costs = this.http.costs;
		if (costs != null && this.endpoint == null && costs.take(endpoint.number())) {
			this.cost.clear();
			this.sampled = true;
		}
	}

	/** The place of who answers in {@link HttpRoutes#metered()}. */
	int routeNumber() {
		Endpoint endpoint = this.endpoint;
		return (endpoint != null) ? endpoint.number() : HttpRoutes.UNMATCHED;
	}

	/** Where to add what this request costs on other threads; null if it is no sample. */
	@Nullable ExecutorCosts executorCosts() {
		CostMeter costs = this.http.costs;
		return (costs != null && this.sampled) ? costs.executor(routeNumber()) : null;
	}

	private void enter(Endpoint endpoint) {
		this.endpoint = endpoint;
		enter();
	}

	private void enter() {
		if (this.running++ == 0) {
			this.http.loop.handlerWatch().enter(endpointName());
			CostMeter costs = this.http.costs;
			if (costs != null) {
				this.interrupted = costs.enter(this.sampled ? this.cost : null);
			}
		}
	}

	/** What logs call this exchange. */
	Object endpointName() {
		Endpoint endpoint = this.endpoint;
		return (endpoint != null) ? endpoint : "a request without a handler";
	}

	private void exit() {
		if (--this.running == 0) {
			this.http.loop.handlerWatch().exit();
			CostMeter costs = this.http.costs;
			if (costs != null) {
				costs.exit(this.interrupted);
				this.interrupted = null;
			}
		}
	}

	/** A handler has returned: somebody must be going to answer. */
	private void requireCare() {
		boolean cared = this.response.isResponded() || (this.detached != null && !this.handedOn)
				|| this.body.hasListener() || this.writableHandler != null || this.response.isAborted();
		if (!cared) {
			failed(new IllegalStateException(
					"The handler returned without having ended or detached the response, and waits for nothing"));
		}
	}

	/** Something that belongs to this request was thrown. */
	private void failed(Throwable failure) {
		if (failure instanceof ArenaExhaustedException full && this.connection != null && !this.response.isAborted()) {
			outOfMemory(full);
			return;
		}
		this.http.loop.counters().increment(Counter.HANDLER_ERRORS);
		this.failure = failure;
		if (this.connection == null || this.response.isAborted()) {
			logger.debug("{} failed after its peer had gone", this.endpoint, failure);
			return;
		}
		if (this.response.isResponded() || this.response.isCommitted()) {
			logger.error("{} failed after its response had been sent in part or whole", this.endpoint, failure);
			if (!this.response.isResponded()) {
				breakOff();
			}
			return;
		}
		if (this.http.routes.errors instanceof PlainErrorHandler) {
			logger.error("{} failed", this.endpoint, failure);
		}
		answerError(500, failure);
	}

	/** There is no memory for this request now; others may free some. */
	private void outOfMemory(ArenaExhaustedException failure) {
		this.http.loop.counters().increment(Counter.MEMORY_EXHAUSTED);
		logger.debug("{} could not be answered", endpointName(), failure);
		if (this.response.isCommitted() || this.response.isResponded()) {
			breakOff();
			return;
		}
		answerError(503, failure);
	}

	/** Answers with an error, unless a part of another answer has left. */
	void answerError(int status, @Nullable Throwable failure) {
		if (this.response.isResponded() || this.response.isAborted()) {
			return;
		}
		if (this.fill != null) {
			this.fill.refuse("it is an error");
		}
		if (!this.response.takeBack()) {
			breakOff();
			return;
		}
		this.response.status(status);
		callErrorHandler(status, failure);
	}

	/** A part has left and the rest will not come: whatever is said now goes nowhere. */
	void breakOff() {
		this.response.abort();
		// while the request can still be read: the connection is closed later
		this.watchers.aborted();
		this.body.discard();
		connection().abort();
	}

	private void callErrorHandler(int status, @Nullable Throwable failure) {
		this.writableHandler = null;
		// until its end, so that nobody settles what our caller still works with
		this.running++;
		try {
			this.http.routes.errors.handle(status, this.request, this.response, failure);
		}
		catch (Throwable ex) {
			logger.error("The error handler failed to answer {} of {}", status, this.endpoint, ex);
		}
		try {
			if (!this.response.isResponded() && !this.response.isAborted() && this.detached == null) {
				endBare(status);
			}
		}
		finally {
			this.running--;
		}
	}

	/** Not even the error handler has answered. */
	private void endBare(int status) {
		if (this.response.isCommitted()) {
			breakOff();
			return;
		}
		this.response.reset();
		this.response.status(status).end();
	}

	void callDataHandler(DataHandler handler, ByteBuffer chunk, boolean last, long maxRemainingBytes) {
		enter();
		try {
			handler.onData(chunk, last, maxRemainingBytes);
		}
		catch (Throwable ex) {
			failed(ex);
		}
		finally {
			exit();
		}
		if (last) {
			requireCare();
		}
	}

	void callBodyHandler(BodyHandler handler, ByteBuffer whole) {
		enter();
		try {
			handler.onBody(whole);
		}
		catch (Throwable ex) {
			failed(ex);
		}
		finally {
			exit();
		}
		requireCare();
	}

	/** Nothing waits for the peer, or somebody has asked to be called all the same. */
	void writable() {
		CompressedBody compressed = this.coding.body();
		if (compressed == null || compressed.resume()) {
			callWritableHandler();
		}
	}

	private void callWritableHandler() {
		WritableHandler handler = this.writableHandler;
		if (handler == null || this.response.isResponded()) {
			return;
		}
		enter();
		try {
			handler.onWritable(this.response.writeOffset());
		}
		catch (Throwable ex) {
			failed(ex);
		}
		finally {
			exit();
		}
	}

	/** Runs a task of the detached response, which is not over. */
	void runTask(ResponseTask task) {
		enter();
		try {
			task.run(this.response);
		}
		catch (Throwable ex) {
			failed(ex);
		}
		finally {
			exit();
		}
		if (this.yielded && this.connection != null) {
			this.yielded = false;
			this.handedOn = true;
			callNext();
		}
		settle();
	}

	/** Calls a handler as if the request had just come. Within a task. */
	void handOn(HttpHandler handler) {
		this.handedOn = true;
		Endpoint endpoint = this.endpoint;
		callHandler((endpoint != null) ? new Endpoint(endpoint.number(), endpoint.name(), handler)
				: new Endpoint(HttpRoutes.UNMATCHED, "a handler", handler));
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
		if (this.running == 0 && this.connection != null) {
			this.connection.settle();
		}
	}

	/** The peer sends nothing more, and waits for the response or has gone. */
	void inputEnded() {
		if (this.detached != null) {
			this.detached.inputEnded();
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

	/** An observer that comes after the exchange was aborted would observe the next. */
	void observe(ResponseObserver observer) {
		if (this.connection != null) {
			this.watchers.observe(observer);
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

	/** The request is over, for its log too. Does nothing when called again. */
	void log(boolean aborted) {
		if (!this.logged) {
			this.logged = true;
			this.http.log(this, aborted);
			this.http.time(this, aborted);
		}
	}

	/** Makes the head outlive the receive buffer, if anybody may look at it later. */
	void retain() {
		if (!isRequestWanted()) {
			this.request.kill();
			if (!this.http.isLogging() || this.logged) {
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
		this.http.loop.counters().increment(Counter.ABORTS);
		this.response.abort();
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
		CostMeter costs = this.http.costs;
		if (costs != null) {
			costs.over(routeNumber(), this.sampled ? this.cost : null);
			this.sampled = false;
		}
		this.failure = null;
		this.body.release();
		this.coding.release();
		this.request.over();
		this.response.over();
		this.match.clear();
		this.writableHandler = null;
		this.endpoint = null;
		this.router = null;
		this.connection = null;
		if (this.headCopy != null) {
			this.headCopy.free();
			this.headCopy = null;
		}
		this.scratch.free();
	}

}
