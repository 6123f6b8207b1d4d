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

import dev.cork.engine.buffer.BufferWindow;
import dev.cork.engine.buffer.CorkBuffer;
import dev.cork.engine.loop.EventLoop;
import dev.cork.engine.loop.Output;
import dev.cork.engine.loop.Protocol;
import dev.cork.engine.loop.ProtocolFactory;
import dev.cork.engine.loop.Socket;
import dev.cork.engine.metrics.CostMeter;
import dev.cork.engine.metrics.CostSample;
import dev.cork.engine.metrics.Counter;
import dev.cork.engine.metrics.KindCounters;
import dev.cork.engine.metrics.ThreadCosts;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the HTTP connections of one loop share, all of it confined to the loop's thread:
 * limits, routes, the Date field, and the {@link Exchange}s that are not in use.
 */
final class HttpLoop implements ProtocolFactory {

	/** Longest content-length and connection lines, and the empty line. */
	private static final int FRAMING_BYTES = 80;

	private static final byte[] NOTHING = {};

	private static final Logger logger = LoggerFactory.getLogger(HttpLoop.class);

	final EventLoop loop;

	final HttpOptions options;

	final HttpRoutes routes;

	final HttpHooks hooks;

	final HttpParser parser;

	/** Null if nothing is compressed. */
	final @Nullable CompressionLoop compression;

	/** Null if nobody measures what requests cost. */
	final @Nullable CostMeter costs;

	/** What the engine does itself for the request that is being parsed. */
	private final CostSample engineCost = new CostSample();

	private final KindCounters parseErrors = new KindCounters(HttpError.kinds());

	private final RequestLog.@Nullable OfLoop log;

	private final RequestTiming.@Nullable OfLoop timing;

	private final LoggedRequest loggedRequest = new LoggedRequest();

	private final TimedRequest timedRequest = new TimedRequest();

	private final DateHeader date = new DateHeader();

	private final byte[] serverLine;

	private final int finishBytes;

	private @Nullable Exchange free;

	private @Nullable LoopCache cache;

	/** What handlers see of the receive buffer. */
	final BufferWindow window = new BufferWindow();

	HttpLoop(EventLoop loop, HttpOptions options, HttpRoutes routes, HttpHooks hooks) {
		this.loop = loop;
		this.options = options;
		this.routes = routes;
		this.hooks = hooks;
		this.log = (hooks.log() != null) ? hooks.log().forLoop(loop) : null;
		this.timing = (hooks.timing() != null) ? hooks.timing().forLoop(loop, routes.metered()) : null;
		this.costs = newCosts();
		loop.metrics().costs(this.costs);
		loop.metrics().parseErrors(this.parseErrors);
		this.parser = new HttpParser(options.maxRequestLineBytes(), options.maxHeadBytes());
		this.serverLine = (options.serverHeader() != null)
				? ("Server: " + options.serverHeader() + "\r\n").getBytes(StandardCharsets.ISO_8859_1) : NOTHING;
		CompressionOptions compression = options.compression();
		this.compression = (compression != null) ? new CompressionLoop(loop, compression) : null;
		this.finishBytes = FRAMING_BYTES + 40 + this.serverLine.length
				+ ((compression != null) ? ResponseCoding.HEAD_BYTES : 0);
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

	private @Nullable CostMeter newCosts() {
		int sampleEvery = this.hooks.costSampleEvery();
		return (sampleEvery > 0 && ThreadCosts.isSupported())
				? new CostMeter(this.routes.metered(), sampleEvery, this.loop.hashCode()) : null;
	}

	/** The next head is looked at; returns whether what that costs is measured. */
	boolean parsingBegins() {
		CostMeter costs = this.costs;
		if (costs == null || !costs.isDue(HttpRoutes.ENGINE) || costs.isMeasuring()) {
			return false;
		}
		this.engineCost.clear();
		costs.enter(this.engineCost);
		return true;
	}

	/** It was, and if it was a request that has been handled too. */
	void parsingEnded(boolean measured, boolean wasRequest) {
		CostMeter costs = this.costs;
		if (costs == null) {
			return;
		}
		if (measured) {
			costs.exit(null);
		}
		if (wasRequest) {
			boolean taken = costs.take(HttpRoutes.ENGINE);
			costs.over(HttpRoutes.ENGINE, (taken && measured) ? this.engineCost : null);
		}
	}

	/** A request was refused, or a part of it. */
	@SuppressWarnings("EnumOrdinal") // an index in memory, never stored
	void countRefusal(HttpError error) {
		this.loop.counters().increment(Counter.PARSE_ERRORS);
		this.parseErrors.increment(error.ordinal());
	}

	boolean isTiming() {
		return this.timing != null;
	}

	void time(Exchange exchange, boolean aborted) {
		if (this.timing != null) {
			try {
				this.timing.over(this.timedRequest.set(exchange, aborted));
			}
			catch (Throwable ex) {
				logger.error("A request could not be counted", ex);
			}
		}
	}

	boolean isLogging() {
		return this.log != null;
	}

	/** What an exchange remembers of its response for the log. */
	@Nullable FieldCapture newCapture() {
		RequestLog log = this.hooks.log();
		return (log != null && !log.responseFields().isEmpty()) ? new FieldCapture(log.responseFields()) : null;
	}

	void log(Exchange exchange, boolean aborted) {
		if (this.log != null) {
			log(this.log, this.loggedRequest.set(exchange, aborted));
		}
	}

	/** The engine has answered bytes that were no request, and perhaps none came. */
	void logRefused(HttpConnection connection, HttpError error, @Nullable ByteBuffer in, int from, int to) {
		if (this.log != null) {
			log(this.log, this.loggedRequest.set(connection, error, in, from, to));
		}
	}

	private static void log(RequestLog.OfLoop log, LoggedRequest request) {
		try {
			log.log(request);
		}
		catch (Throwable ex) {
			logger.error("A request could not be logged", ex);
		}
	}

	/** What the loop keeps of its responses, {@code null} if it has no memory for it. */
	@Nullable LoopCache cache() {
		if (this.cache == null && this.options.responseCache().maxBytes() > 0) {
			this.cache = new LoopCache(this.loop, this.options.responseCache());
		}
		return this.cache;
	}

	/** The Date field of a response that is kept. */
	byte[] dateLine() {
		return this.date.line(this.loop.nowNanos()).clone();
	}

	/** How much room the end of a response head needs at most. */
	int finishBytes() {
		return this.finishBytes;
	}

	void putDate(CorkBuffer cork) {
		cork.put(this.date.line(this.loop.nowNanos()));
	}

	void putServer(CorkBuffer cork) {
		cork.put(this.serverLine);
	}

	/** The whole answer to what is no request. */
	void put(HttpError error, Output output) {
		CorkBuffer cork = output.cork(error.statusLine().length + error.rest().length + this.finishBytes);
		cork.put(error.statusLine());
		putDate(cork);
		putServer(cork);
		cork.put(error.rest());
	}

}
