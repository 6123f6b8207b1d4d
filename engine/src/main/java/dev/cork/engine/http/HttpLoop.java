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

import java.nio.charset.StandardCharsets;

import dev.cork.engine.buffer.BufferWindow;
import dev.cork.engine.buffer.CorkBuffer;
import dev.cork.engine.loop.EventLoop;
import dev.cork.engine.loop.Protocol;
import dev.cork.engine.loop.ProtocolFactory;
import dev.cork.engine.loop.Socket;
import org.jspecify.annotations.Nullable;

/**
 * What the HTTP connections of one loop share, all of it confined to the loop's thread:
 * limits, routes, the Date field, and the {@link Exchange}s that are not in use.
 */
final class HttpLoop implements ProtocolFactory {

	/** Longest content-length and connection lines, and the empty line. */
	private static final int FRAMING_BYTES = 80;

	private static final byte[] NOTHING = {};

	final EventLoop loop;

	final HttpOptions options;

	final HttpRoutes routes;

	final HttpParser parser;

	private final DateHeader date = new DateHeader();

	private final byte[] serverLine;

	private @Nullable Exchange free;

	/** What handlers see of the receive buffer. */
	final BufferWindow window = new BufferWindow();

	HttpLoop(EventLoop loop, HttpOptions options, HttpRoutes routes) {
		this.loop = loop;
		this.options = options;
		this.routes = routes;
		this.parser = new HttpParser(options.maxRequestLineBytes(), options.maxHeadBytes());
		this.serverLine = (options.serverHeader() != null)
				? ("Server: " + options.serverHeader() + "\r\n").getBytes(StandardCharsets.ISO_8859_1) : NOTHING;
	}

	@Override
	public Protocol open(Socket socket) {
		return new HttpConnection(this, socket);
	}

	/**
	 * An exchange for one request; there are as many as requests were ever open at once.
	 */
	Exchange take() {
		Exchange exchange = this.free;
		if (exchange == null) {
			return new Exchange(this);
		}
		this.free = exchange.nextFree;
		exchange.nextFree = null;
		return exchange;
	}

	void free(Exchange exchange) {
		exchange.nextFree = this.free;
		this.free = exchange;
	}

	/** How much room the end of a response head needs at most. */
	int finishBytes() {
		return FRAMING_BYTES + 40 + this.serverLine.length;
	}

	void putDate(CorkBuffer cork) {
		cork.put(this.date.line(this.loop.nowNanos()));
	}

	void putServer(CorkBuffer cork) {
		cork.put(this.serverLine);
	}

}
