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

import dev.cork.engine.buffer.ByteView;
import dev.cork.engine.loop.EventLoop;
import dev.cork.engine.loop.Socket;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a request that is over. Of one that the engine has refused before it
 * was a request only the addresses, the status and perhaps its first line are. A
 * flyweight, one for each loop; nothing that it returns is good for longer than the call
 * of {@link RequestLog.OfLoop#log}, and no method allocates, unless it says so.
 */
public final class LoggedRequest {

	/** Status of a request whose client went away before anything was answered. */
	public static final int CLIENT_CLOSED_REQUEST = 499;

	private static final int VERSION_BYTES = " HTTP/1.1".length();

	private final ByteView line = new ByteView();

	private final ByteView part = new ByteView();

	private final ByteView query = new ByteView();

	private final ByteView path = new ByteView();

	private final ByteView field = new ByteView();

	/** Set before the log sees this. */
	@SuppressWarnings("NullAway.Init")
	private HttpConnection connection;

	private @Nullable Exchange exchange;

	private boolean lineKnown;

	private int status;

	private long bodyBytes;

	private long elapsedNanos;

	private long headElapsedNanos;

	private boolean aborted;

	LoggedRequest() {
	}

	LoggedRequest set(Exchange exchange, boolean aborted) {
		this.connection = exchange.connection();
		this.exchange = exchange;
		RequestHead head = exchange.head;
		head.view(this.line, 0, head.targetTo + VERSION_BYTES);
		this.lineKnown = true;
		this.aborted = aborted;
		boolean nothingSaid = aborted && !exchange.response.hasBegun();
		this.status = nothingSaid ? CLIENT_CLOSED_REQUEST : exchange.response.statusCode();
		this.bodyBytes = exchange.response.sentBodyBytes();
		this.elapsedNanos = exchange.record.elapsedNanos();
		this.headElapsedNanos = exchange.record.headElapsedNanos();
		return this;
	}

	/** What the engine refuses may be anything; so may its first line. */
	LoggedRequest set(HttpConnection connection, HttpError error, @Nullable ByteBuffer in, int from, int to) {
		this.connection = connection;
		this.exchange = null;
		this.lineKnown = false;
		if (in != null) {
			int start = HeadScanner.afterEmptyLines(in, from, to);
			int end = start;
			while (end < to && in.get(end) != '\r' && in.get(end) != '\n') {
				end++;
			}
			this.line.set(in, start, end);
			this.lineKnown = end > start;
		}
		this.aborted = false;
		this.status = error.status();
		this.bodyBytes = 0;
		this.elapsedNanos = -1;
		this.headElapsedNanos = -1;
		return this;
	}

	private Socket socket() {
		return this.connection.socket();
	}

	/**
	 * Returns the loop of the request.
	 * @return the loop
	 */
	public EventLoop loop() {
		return socket().loop();
	}

	/**
	 * Returns the client's address.
	 * @return the address of {@link HttpRequest#remoteAddress()}
	 */
	public SocketAddress remoteAddress() {
		Exchange exchange = this.exchange;
		return (exchange != null) ? exchange.remoteAddress() : socket().remoteAddress();
	}

	/**
	 * Returns the address of who has connected to the server.
	 * @return the address of {@link HttpRequest#peerAddress()}
	 */
	public SocketAddress peerAddress() {
		return socket().peerAddress();
	}

	/**
	 * Returns the address to which the client has connected.
	 * @return the address of {@link HttpRequest#localAddress()}
	 */
	public SocketAddress localAddress() {
		return socket().localAddress();
	}

	/**
	 * Returns what belongs to the connection for the log.
	 * @return what {@link #attach} was given, or null
	 */
	public @Nullable Object attachment() {
		return this.connection.logAttachment;
	}

	/**
	 * Keeps something for the next requests of the connection.
	 * @param attachment what to keep
	 */
	public void attach(Object attachment) {
		this.connection.logAttachment = attachment;
	}

	/**
	 * Returns the request line as it was sent.
	 * @return the line without its end, whatever bytes it had; or null if none came
	 */
	public @Nullable ByteView requestLine() {
		return this.lineKnown ? this.line : null;
	}

	/**
	 * Returns the method.
	 * @return the method, or null if it was no request
	 */
	public @Nullable String method() {
		Exchange exchange = this.exchange;
		return (exchange != null) ? exchange.head.method : null;
	}

	/**
	 * Returns the path as it was sent.
	 * @return the path with its escapes, without the query; the whole target of CONNECT
	 * and for the asterisk of OPTIONS; or null if it was no request
	 */
	public @Nullable ByteView targetPath() {
		Exchange exchange = this.exchange;
		if (exchange == null) {
			return null;
		}
		RequestHead head = exchange.head;
		boolean hasPath = head.pathTo > head.pathFrom;
		return hasPath ? head.view(this.part, head.pathFrom, head.pathTo)
				: head.view(this.part, head.targetFrom, head.targetTo);
	}

	/**
	 * Returns the query as it was sent.
	 * @return what follows the question mark, or null if there is none
	 */
	public @Nullable ByteView query() {
		Exchange exchange = this.exchange;
		if (exchange == null || exchange.head.queryFrom == RequestHead.NONE) {
			return null;
		}
		return exchange.head.view(this.query, exchange.head.queryFrom, exchange.head.queryTo);
	}

	/**
	 * Returns the path that was routed.
	 * @return the path of {@link HttpRequest#pathView()}, or null if it was no request
	 */
	public @Nullable ByteView path() {
		Exchange exchange = this.exchange;
		return (exchange != null) ? this.path.set(exchange.path.source, exchange.path.from, exchange.path.to) : null;
	}

	/**
	 * Returns the protocol.
	 * @return {@code HTTP/1.1} or {@code HTTP/1.0}, or null if it was no request
	 */
	public @Nullable String protocol() {
		Exchange exchange = this.exchange;
		if (exchange == null) {
			return null;
		}
		return (exchange.head.minorVersion == 0) ? "HTTP/1.0" : "HTTP/1.1";
	}

	/**
	 * Returns the host that the client has asked for.
	 * @return the host with its port if one was said, or null if none was
	 */
	public @Nullable CharSequence host() {
		Exchange exchange = this.exchange;
		if (exchange == null) {
			return null;
		}
		String forwarded = (exchange.forwarding != null) ? exchange.forwarding.host() : null;
		if (forwarded != null) {
			return forwarded;
		}
		RequestHead head = exchange.head;
		return (head.hostFrom != RequestHead.NONE) ? head.view(this.field, head.hostFrom, head.hostTo) : null;
	}

	/**
	 * Returns a field of the request.
	 * @param name its name in any case
	 * @return the value of the first such field, or null if there is none
	 */
	public @Nullable ByteView header(String name) {
		Exchange exchange = this.exchange;
		int index = (exchange != null) ? exchange.head.find(name) : RequestHead.NONE;
		return (exchange != null && index != RequestHead.NONE) ? exchange.head.valueView(this.field, index) : null;
	}

	/**
	 * Returns a field of the response.
	 * @param index which of {@link RequestLog#responseFields()}, from 0
	 * @return the value of the first such field, or null if there was none
	 */
	public @Nullable ByteView responseField(int index) {
		Exchange exchange = this.exchange;
		FieldCapture capture = (exchange != null) ? exchange.capture : null;
		return (capture != null) ? capture.value(this.field, index) : null;
	}

	/**
	 * Returns an attribute of the request.
	 * @param name the attribute's name
	 * @return its value, or null if it has none
	 */
	public @Nullable Object attribute(String name) {
		Exchange exchange = this.exchange;
		return (exchange != null) ? exchange.request.loggedAttribute(name) : null;
	}

	/**
	 * Returns the status.
	 * @return what was answered; {@value #CLIENT_CLOSED_REQUEST} if the client went away
	 * before anything was
	 */
	public int status() {
		return this.status;
	}

	/**
	 * Returns how much of a body was answered.
	 * @return bytes without head and chunk sizes, before compression; 0 if the response
	 * has no body
	 */
	public long bodyBytes() {
		return this.bodyBytes;
	}

	/**
	 * Returns how long the request took.
	 * @return nanoseconds from when its head was complete until its response was, or -1
	 * if its head never was
	 */
	public long elapsedNanos() {
		return this.elapsedNanos;
	}

	/**
	 * Returns how long the head of the response took.
	 * @return nanoseconds from when the head of the request was complete until that of
	 * the response was, or -1 if one of them never was
	 */
	public long headElapsedNanos() {
		return this.headElapsedNanos;
	}

	/**
	 * Tells whether the response was not ended.
	 * @return whether the client went away, or the response failed half-way
	 */
	public boolean isAborted() {
		return this.aborted;
	}

	/**
	 * Tells whether the connection goes on.
	 * @return whether another request may follow
	 */
	public boolean keepsConnection() {
		Exchange exchange = this.exchange;
		return exchange != null && !this.aborted && exchange.response.keepsConnection();
	}

}
