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

import java.util.concurrent.atomic.AtomicInteger;

import dev.cork.engine.buffer.Ascii;
import dev.cork.engine.metrics.Counter;
import org.jspecify.annotations.Nullable;

/**
 * Stands before a handler and gives its answers again: as long as they are fresh to
 * everybody, and then for some time to all but one request, which has the handler called.
 * What comes while a first answer is awaited waits for it. An answer that is given again
 * is copied once, into the cork buffer, and allocates nothing.
 *
 * <p>
 * Answers to GET are kept that are said at once, with status 200, 203, 204, 300, 301 or
 * 308, without Set-Cookie, without {@code no-store}, {@code no-cache} or {@code private}
 * in Cache-Control and without a Vary that names more than the {@link CachePolicy}; of
 * them also HEAD, If-None-Match and If-Modified-Since are answered. A request with
 * Authorization, with a body, a range, another condition or {@code no-store} goes to the
 * handler as if there were no cache.
 *
 * <p>
 * Kept is what the handler has said; what {@link ResponseObserver}s add is added to each
 * answer. Each event loop keeps its own answers. One object may serve many loops and
 * servers.
 */
public final class ResponseCache implements HttpHandler {

	private static final AtomicInteger ids = new AtomicInteger();

	private static final long NANOS_PER_MILLI = 1_000_000;

	private static final long NANOS_PER_SECOND = 1_000_000_000;

	/** With these the answer is for one client, or not a whole one. */
	private static final String[] PASSING = { "Authorization", "Range", "If-Match", "If-Unmodified-Since", "If-Range" };

	private final int id = ids.incrementAndGet();

	private final CachePolicy policy;

	private final HttpHandler handler;

	private final String[] vary;

	private final long maxAgeNanos;

	private final long staleNanos;

	/**
	 * Creates an empty cache.
	 * @param policy how long answers are given, and to which requests
	 * @param handler who answers
	 */
	public ResponseCache(CachePolicy policy, HttpHandler handler) {
		this.policy = policy;
		this.handler = handler;
		this.vary = policy.varyNames();
		this.maxAgeNanos = nanos(policy.maxAgeMs());
		this.staleNanos = this.maxAgeNanos + nanos(policy.staleWhileRevalidateMs());
	}

	/** A century is enough, and can be added to. */
	private static long nanos(long millis) {
		return Math.min(millis, 100L * 365 * 24 * 3600 * 1000) * NANOS_PER_MILLI;
	}

	/**
	 * States that a request is neither answered with what is kept nor its answer kept,
	 * because that is for one client only, or is not what its handler would say usually.
	 * Does nothing for a request without a cache. Loop thread only.
	 * @param request the request, whose response is not over
	 */
	public static void bypass(HttpRequest request) {
		Exchange exchange = request.exchange();
		exchange.bypassesCache = true;
		CacheFill fill = exchange.fill;
		if (fill != null) {
			fill.refuse("its request bypasses the cache");
		}
	}

	@Override
	public void handle(HttpRequest request, HttpResponse response) throws Exception {
		Exchange exchange = request.exchange();
		LoopCache cache = exchange.http.cache();
		if (cache == null || !mayUse(exchange) || !cache.key().set(this.id, exchange, this.vary)) {
			this.handler.handle(request, response);
			return;
		}
		CacheSlot slot = cache.find();
		StoredResponse stored = (slot != null) ? usable(slot, cache, exchange) : null;
		if (slot != null && stored != null) {
			exchange.givenFrom = slot;
			give(stored, exchange);
		}
		else if (!exchange.head.method.equals("GET") || isRefused(slot, cache)) {
			this.handler.handle(request, response);
		}
		else if (slot == null || slot.fill == null) {
			fill(cache, (slot != null) ? slot : cache.add(), request, response);
		}
		else if (cache.waiting < cache.options.maxWaiting()) {
			exchange.http.loop.counters().increment(Counter.RESPONSE_CACHE_COALESCED);
			slot.fill.add(new CacheWaiter(this, cache, request, response));
		}
		else {
			this.handler.handle(request, response);
		}
	}

	private static boolean mayUse(Exchange exchange) {
		RequestHead head = exchange.head;
		if (exchange.bypassesCache || head.chunked || head.contentLength > 0
				|| !(head.method.equals("GET") || head.method.equals("HEAD"))) {
			return false;
		}
		for (int i = 0; i < PASSING.length; i++) {
			if (head.find(PASSING[i]) >= 0) {
				return false;
			}
		}
		return !forbidsKeeping(head);
	}

	/** RFC 9111 5.2.1.5. */
	private static boolean forbidsKeeping(RequestHead head) {
		for (int field = head.find("Cache-Control"); field >= 0; field = head.find("Cache-Control", field + 1)) {
			if (Ascii.containsToken(head.source, head.valueFrom(field), head.valueTo(field), "no-store")) {
				return true;
			}
		}
		return false;
	}

	/** What is kept, if it may be given to this request. */
	private @Nullable StoredResponse usable(CacheSlot slot, LoopCache cache, Exchange exchange) {
		StoredResponse stored = slot.stored;
		if (stored == null) {
			return null;
		}
		long age = cache.loop.nowNanos() - stored.createdNanos;
		if (age < this.maxAgeNanos) {
			exchange.http.loop.counters().increment(Counter.RESPONSE_CACHE_HITS);
			return stored;
		}
		// a request that cannot bring a new answer leaves that to another
		boolean revalidated = slot.fill != null || !exchange.head.method.equals("GET");
		if (age < this.staleNanos && revalidated) {
			exchange.http.loop.counters().increment(Counter.RESPONSE_CACHE_STALE_HITS);
			return stored;
		}
		return null;
	}

	private static boolean isRefused(@Nullable CacheSlot slot, LoopCache cache) {
		return slot != null && slot.refused && slot.fill == null && cache.loop.nowNanos() - slot.refusedUntilNanos < 0;
	}

	private void fill(LoopCache cache, CacheSlot slot, HttpRequest request, HttpResponse response) throws Exception {
		Exchange exchange = request.exchange();
		exchange.http.loop.counters().increment(Counter.RESPONSE_CACHE_MISSES);
		CacheFill fill = new CacheFill(this, cache, slot, exchange);
		slot.fill = fill;
		exchange.fill = fill;
		CacheConditions.drop(exchange.head);
		cache.settle(slot);
		this.handler.handle(request, response);
	}

	/** Answers with what is kept. */
	void give(StoredResponse stored, Exchange exchange) {
		CorkedResponse response = exchange.response;
		long ageSeconds = Math.max(exchange.http.loop.nowNanos() - stored.createdNanos, 0) / NANOS_PER_SECOND;
		if (stored.status == 200 && CacheConditions.hasSame(exchange.head, stored)) {
			response.beginStored(304, stored.unchangedLines, ageSeconds, stored.namesServer);
			response.end();
			return;
		}
		byte[] coded = exchange.coding.isWanted() ? stored.coded() : null;
		byte[] body = (coded != null) ? coded : stored.body;
		response.beginStored(stored.status, (coded != null) ? stored.codedLines : stored.lines, ageSeconds,
				stored.namesServer);
		if (stored.status == 204) {
			response.end();
			return;
		}
		response.end(body, 0, body.length);
	}

	CachePolicy policy() {
		return this.policy;
	}

	HttpHandler handler() {
		return this.handler;
	}

	long maxAgeNanos() {
		return this.maxAgeNanos;
	}

	@Override
	public String toString() {
		return this.handler.toString();
	}

}
