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
import java.util.ArrayList;
import java.util.List;

import javax.net.ssl.SSLSession;

import dev.cork.engine.buffer.ByteView;
import dev.cork.engine.metrics.ExecutorCosts;
import org.jspecify.annotations.Nullable;

/**
 * A request, as a flyweight over the bytes in which it came. It is good until its handler
 * returns, and in the body handlers that it registers, or if it was {@linkplain #retain()
 * retained} until its response is over; after that every method throws
 * {@link IllegalStateException}, but for its attributes, which stay until the response is
 * over in any case. What is needed longer has to be copied, which every method that
 * returns a String does.
 *
 * <p>
 * Methods that return a {@link ByteView} allocate nothing; the view is good until the
 * call of the handler ends. Loop thread only.
 */
public final class HttpRequest {

	private final Exchange exchange;

	private final ByteView pathView = new ByteView();

	private final ByteView queryView = new ByteView();

	private final ViewArray nameViews = new ViewArray();

	private final ViewArray valueViews = new ViewArray();

	private final ViewArray parameterViews = new ViewArray();

	private final QueryParameters queryParameters;

	private final RequestAttributes attributes = new RequestAttributes();

	/** The head may be looked at. */
	private boolean live;

	private boolean retained;

	/** The response is over: not even the attributes are left. */
	private boolean over = true;

	private @Nullable String path;

	HttpRequest(Exchange exchange) {
		this.exchange = exchange;
		this.queryParameters = new QueryParameters(exchange);
	}

	void start() {
		this.live = true;
		this.retained = false;
		this.over = false;
		this.path = null;
	}

	Exchange exchange() {
		return this.exchange;
	}

	boolean isRetained() {
		return this.retained;
	}

	void kill() {
		this.live = false;
	}

	void over() {
		this.live = false;
		this.over = true;
		this.attributes.clear();
	}

	private RequestHead head() {
		if (!this.live) {
			throw new IllegalStateException(
					"The request is used after its handler has returned: copy what is needed later, or retain it");
		}
		return this.exchange.head;
	}

	/**
	 * Keeps this request usable until its response is over, that is ended or aborted: for
	 * tasks of {@link DetachedResponse#execute}, for other callbacks on the loop, and for
	 * the {@link ErrorHandler} if one of those fails. The head is copied, once, if the
	 * response is not over by the time the handler has returned; otherwise this costs
	 * nothing. When the response is over the object serves another request, so it must
	 * not be kept beyond that.
	 * @throws IllegalStateException if the handler has returned already
	 */
	public void retain() {
		head();
		this.retained = true;
	}

	/**
	 * Returns what somebody who handles this request has left for the others, e.g. an
	 * interceptor for the handler. Good until the response is over, whether the request
	 * is retained or not.
	 * @param name the name of the attribute
	 * @return its value, or null if it has none
	 * @throws IllegalStateException if the response is over
	 */
	public @Nullable Object attribute(String name) {
		requireNotOver();
		return this.attributes.get(name);
	}

	/**
	 * Leaves something for the others who handle this request, and for the
	 * {@link ErrorHandler}; the next request has nothing of it. Good until the response
	 * is over, whether the request is retained or not.
	 * @param name the name of the attribute
	 * @param value its new value, or null to take it away
	 * @throws IllegalStateException if the response is over
	 */
	public void attribute(String name, @Nullable Object value) {
		requireNotOver();
		if (value != null) {
			this.attributes.put(name, value);
		}
		else {
			this.attributes.remove(name);
		}
	}

	@Nullable Object loggedAttribute(String name) {
		return this.attributes.get(name);
	}

	private void requireNotOver() {
		if (this.over) {
			throw new IllegalStateException("The request is used after its response is over");
		}
	}

	/**
	 * Returns the method.
	 * @return the name in the case in which it was sent, e.g. {@code GET}; a constant for
	 * the methods of RFC 9110 and PATCH
	 */
	public String method() {
		return head().method;
	}

	/**
	 * Tells which version the client speaks.
	 * @return whether it is HTTP/1.0, otherwise it is HTTP/1.1
	 */
	public boolean isHttp10() {
		return head().minorVersion == 0;
	}

	/**
	 * Returns the scheme that the client has used: that of the connection, unless a proxy
	 * says otherwise whose word counts.
	 * @return {@code http} or {@code https}
	 */
	public String scheme() {
		head();
		Forwarding forwarding = this.exchange.forwarding;
		String scheme = (forwarding != null) ? forwarding.scheme() : null;
		return (scheme != null) ? scheme : (this.exchange.connection().socket().isSecure() ? "https" : "http");
	}

	/**
	 * Tells whether the client has used TLS.
	 * @return whether {@link #scheme()} is {@code https}
	 */
	public boolean isSecure() {
		return scheme().equals("https");
	}

	/**
	 * Returns the host that the client has asked for: that of the request, unless a proxy
	 * says otherwise whose word counts.
	 * @return the host with its port if one was said; null if an HTTP/1.0 client has
	 * named none
	 */
	public @Nullable String host() {
		RequestHead head = head();
		Forwarding forwarding = this.exchange.forwarding;
		String host = (forwarding != null) ? forwarding.host() : null;
		if (host != null || head.hostFrom == RequestHead.NONE) {
			return host;
		}
		return head.view(new ByteView(), head.hostFrom, head.hostTo).toString();
	}

	/**
	 * Returns what the peers of the connection have agreed on: protocol, cipher,
	 * certificates of the client. It may be kept, and used on any thread.
	 * @return the session, or null if the connection is not secure
	 */
	public @Nullable SSLSession sslSession() {
		head();
		return this.exchange.connection().socket().sslSession();
	}

	/**
	 * Tells which methods have a route for this path, for a handler of many paths that
	 * finds that there is nothing at this one. It looks the path up again, and allocates.
	 * @return as in an Allow header, for instance {@code GET, HEAD, OPTIONS}; empty if
	 * there is a route for any method
	 */
	public String routeMethods() {
		head();
		return this.exchange.dispatch.routeMethods();
	}

	/**
	 * Returns the path after the one rule for paths: percent escapes resolved, and
	 * nothing in it that a second reader could understand otherwise.
	 * @return the path without the query; empty for the asterisk form of OPTIONS
	 */
	public String path() {
		head();
		String path = this.path;
		if (path == null) {
			path = pathView().toUtf8String();
			this.path = path;
		}
		return path;
	}

	/**
	 * Returns the path of {@link #path()}.
	 * @return its UTF-8 bytes
	 */
	public ByteView pathView() {
		head();
		return this.pathView.set(this.exchange.path.source, this.exchange.path.from, this.exchange.path.to);
	}

	/**
	 * Returns the request target as it was sent.
	 * @return the target, with its escapes and its query
	 */
	public String target() {
		RequestHead head = head();
		return head.view(new ByteView(), head.targetFrom, head.targetTo).toString();
	}

	/**
	 * Returns the query as it was sent.
	 * @return what follows the question mark, or null if there is none
	 */
	public @Nullable ByteView queryView() {
		RequestHead head = head();
		return (head.queryFrom != RequestHead.NONE) ? head.view(this.queryView, head.queryFrom, head.queryTo) : null;
	}

	/**
	 * Returns the query as it was sent.
	 * @return what follows the question mark, or null if there is none
	 */
	public @Nullable String query() {
		ByteView view = queryView();
		return (view != null) ? view.toString() : null;
	}

	/**
	 * Returns a parameter of the query.
	 * @param name the decoded name
	 * @return the decoded UTF-8 bytes of the first value, empty if it has none, or null
	 * if there is no such parameter; good until the next call for a parameter
	 */
	public @Nullable ByteView queryParameterView(String name) {
		return this.queryParameters.first(head(), name);
	}

	/**
	 * Returns a parameter of the query.
	 * @param name the decoded name
	 * @return the decoded first value, empty if it has none, or null if there is no such
	 * parameter
	 */
	public @Nullable String queryParameter(String name) {
		ByteView view = queryParameterView(name);
		return (view != null) ? view.toUtf8String() : null;
	}

	/**
	 * Returns all values of a parameter of the query.
	 * @param name the decoded name
	 * @return the decoded values in the order of the query, an empty list if there are
	 * none
	 */
	public List<String> queryParameters(String name) {
		return this.queryParameters.all(head(), name);
	}

	/**
	 * Returns the names of all parameters of the query.
	 * @return decoded names, each once, in the order of the query
	 */
	public List<String> queryParameterNames() {
		return this.queryParameters.names(head());
	}

	/**
	 * Returns the pattern of the route that has matched.
	 * @return the pattern as it was registered, or an empty String if none has
	 */
	public String routePattern() {
		head();
		return this.exchange.match.isMatched() ? this.exchange.match.pattern() : "";
	}

	/**
	 * Returns the number of who answers this request.
	 * @return its place in {@link dev.cork.engine.metrics.ServerMetrics#routes()}
	 */
	public int routeNumber() {
		return this.exchange.dispatch.routeNumber();
	}

	/**
	 * Returns where to add what this request costs on threads that are no loops.
	 * @return to be used by any thread, also when the request is over; null if this
	 * request is none of those whose cost is measured
	 */
	public @Nullable ExecutorCosts executorCosts() {
		return this.exchange.cost.executor(routeNumber());
	}

	/**
	 * Says that something has failed that was answered all the same, for those who count
	 * failures. What the engine itself answers with 500 need not be said.
	 * @param failure what was thrown
	 */
	public void failed(Throwable failure) {
		this.exchange.record.failed(failure);
	}

	/**
	 * Returns how many variables the route's pattern has.
	 * @return 0 if it has none or no route has matched
	 */
	public int pathParameterCount() {
		head();
		return this.exchange.match.isMatched() ? this.exchange.match.parameterCount() : 0;
	}

	/**
	 * Returns a path variable.
	 * @param index its place in the pattern, from 0
	 * @return its decoded UTF-8 bytes
	 * @throws IndexOutOfBoundsException if the pattern has not that many
	 */
	public ByteView pathParameterView(int index) {
		int count = pathParameterCount();
		if (index < 0 || index >= count) {
			throw new IndexOutOfBoundsException(
					"Path variable " + index + " of '" + routePattern() + "', which has " + count);
		}
		return this.parameterViews.get(index, count)
			.set(this.exchange.path.source, this.exchange.match.parameterFrom(index),
					this.exchange.match.parameterTo(index));
	}

	/**
	 * Returns a path variable.
	 * @param name its name in the pattern
	 * @return its decoded UTF-8 bytes, or null if the pattern has no such variable
	 */
	public @Nullable ByteView pathParameterView(String name) {
		int index = (pathParameterCount() > 0) ? this.exchange.match.indexOf(name) : -1;
		return (index >= 0) ? pathParameterView(index) : null;
	}

	/**
	 * Returns a path variable.
	 * @param name its name in the pattern
	 * @return its decoded value, or null if the pattern has no such variable
	 */
	public @Nullable String pathParameter(String name) {
		ByteView view = pathParameterView(name);
		return (view != null) ? view.toUtf8String() : null;
	}

	/**
	 * Returns how many header fields there are.
	 * @return field lines, those of one name counted one by one
	 */
	public int headerCount() {
		return head().headerCount;
	}

	/**
	 * Returns the name of a header field.
	 * @param index its place in the head, from 0
	 * @return the name as it was sent
	 * @throws IndexOutOfBoundsException if there are not that many
	 */
	public ByteView headerName(int index) {
		RequestHead head = requireField(index);
		return head.nameView(this.nameViews.get(index, head.headerCount), index);
	}

	/**
	 * Returns the value of a header field.
	 * @param index its place in the head, from 0
	 * @return the value without blanks around it
	 * @throws IndexOutOfBoundsException if there are not that many
	 */
	public ByteView headerValue(int index) {
		RequestHead head = requireField(index);
		return head.valueView(this.valueViews.get(index, head.headerCount), index);
	}

	private RequestHead requireField(int index) {
		RequestHead head = head();
		if (index < 0 || index >= head.headerCount) {
			throw new IndexOutOfBoundsException("Header field " + index + " of " + head.headerCount);
		}
		return head;
	}

	/**
	 * Returns the value of a header field.
	 * @param name its name in any case
	 * @return the value of the first such field, or null if there is none
	 */
	public @Nullable ByteView headerView(String name) {
		int index = head().find(name);
		return (index >= 0) ? headerValue(index) : null;
	}

	/**
	 * Returns the value of a header field.
	 * @param name its name in any case
	 * @return the value of the first such field, one Latin-1 character a byte, or null if
	 * there is none
	 */
	public @Nullable String header(String name) {
		ByteView view = headerView(name);
		return (view != null) ? view.toString() : null;
	}

	/**
	 * Returns the values of all header fields of one name.
	 * @param name the name in any case
	 * @return the values in the order of the head, an empty list if there are none
	 */
	public List<String> headers(String name) {
		RequestHead head = head();
		List<String> values = new ArrayList<>();
		for (int i = head.find(name); i >= 0; i = head.find(name, i + 1)) {
			values.add(headerValue(i).toString());
		}
		return values;
	}

	/**
	 * Shows all header fields to a visitor, in the order of the head.
	 * @param visitor the visitor
	 */
	public void forEachHeader(HeaderVisitor visitor) {
		for (int i = 0; i < headerCount(); i++) {
			visitor.visit(headerName(i), headerValue(i));
		}
	}

	/**
	 * Returns the declared length of the body.
	 * @return bytes, 0 if there is no body, -1 if it is chunked and its length not known
	 */
	public long contentLength() {
		RequestHead head = head();
		return head.chunked ? -1 : Math.max(head.contentLength, 0);
	}

	/**
	 * Tells whether the request has a body.
	 * @return false if there is none or it is declared as empty
	 */
	public boolean hasBody() {
		return contentLength() != 0;
	}

	/**
	 * Returns the client's address: that at the other end of the connection, unless a
	 * proxy says otherwise whose word counts.
	 * @return the address; its port is 0 where a proxy has not said it
	 */
	public SocketAddress remoteAddress() {
		head();
		return this.exchange.remoteAddress();
	}

	/**
	 * Returns the address of who has connected to this server, whatever anybody says.
	 * @return the address at the other end of the connection
	 */
	public SocketAddress peerAddress() {
		head();
		return this.exchange.connection().socket().peerAddress();
	}

	/**
	 * Returns the address to which the client has connected.
	 * @return the address at this end of the connection, unless the PROXY protocol has
	 * said otherwise
	 */
	public SocketAddress localAddress() {
		head();
		return this.exchange.connection().socket().localAddress();
	}

	/**
	 * Takes the body piece by piece. The pieces start to come when the current handler
	 * has returned; a client that waits for it is told to go on. A request without a body
	 * is one empty, last piece.
	 * @param handler who takes them
	 * @throws IllegalStateException if the body is taken already
	 */
	public void onData(DataHandler handler) {
		head();
		this.exchange.body.stream(handler);
		this.exchange.connection().resumeBody(this.exchange);
	}

	/**
	 * Takes the whole body when it has come; one that came together with the head is not
	 * copied. A body over the bound is answered 413 and the handler never called.
	 * @param maxBytes the bound, 0 or more
	 * @param handler who takes it, after the current handler has returned
	 * @throws IllegalStateException if the body is taken already
	 */
	public void collect(int maxBytes, BodyHandler handler) {
		head();
		this.exchange.body.collect(maxBytes, handler);
		this.exchange.connection().resumeBody(this.exchange);
	}

	/**
	 * Gives a body back that was taken completely, so that somebody else can take it as
	 * if it had not been: a filter for the handler behind it, for example.
	 * @param whole all of it between position and limit, not to be changed afterwards
	 * @throws IllegalStateException if it was not taken to its end
	 */
	public void restoreBody(ByteBuffer whole) {
		head();
		this.exchange.body.restore(whole);
	}

	/**
	 * Stops taking the body: what the client sends waits in the kernel, then with the
	 * client.
	 */
	public void pause() {
		head();
		this.exchange.connection().pauseBody(this.exchange);
	}

	/**
	 * Goes on taking the body.
	 */
	public void resume() {
		head();
		this.exchange.connection().resumeBody(this.exchange);
	}

}
