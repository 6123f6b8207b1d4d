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

package dev.cork.web.mapping;

import java.nio.ByteBuffer;

import dev.cork.engine.http.CachePolicy;
import dev.cork.engine.http.HttpHandler;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.http.ResponseCache;
import dev.cork.web.context.CallContext;
import dev.cork.web.context.StandingObserver;
import dev.cork.web.context.Surroundings;
import dev.cork.web.error.RouteFailures;
import org.jspecify.annotations.Nullable;

/**
 * One annotated method as the engine calls it: interceptors, cache, body, call.
 */
final class RouteHandler implements HttpHandler {

	private final @Nullable InterceptorChain interceptors;

	private final BodyLoader body;

	private final HandlerCall call;

	private final RouteFailures failures;

	private final @Nullable ResponseCache cache;

	RouteHandler(@Nullable InterceptorChain interceptors, BodyLoader body, HandlerCall call, RouteFailures failures,
			@Nullable CachePolicy policy) {
		this.interceptors = interceptors;
		this.body = body;
		this.call = call;
		this.failures = failures;
		this.cache = (policy != null) ? new ResponseCache(policy, new Uncached(this)) : null;
	}

	@Override
	public void handle(HttpRequest request, HttpResponse response) {
		if (this.interceptors == null || passes(this.interceptors, request, response)) {
			answer(request, response);
		}
	}

	private void answer(HttpRequest request, HttpResponse response) {
		if (this.cache != null) {
			answer(this.cache, request, response);
		}
		else {
			this.body.load(request, response, this);
		}
	}

	private void answer(ResponseCache cache, HttpRequest request, HttpResponse response) {
		CallContext context = CallContext.of(request);
		if (context != null && context.isAuthenticated()) {
			// what one is told is nobody else's business
			ResponseCache.bypass(request);
		}
		try {
			cache.handle(request, response);
		}
		catch (Throwable ex) {
			fail(ex, request, response);
		}
	}

	private boolean passes(InterceptorChain chain, HttpRequest request, HttpResponse response) {
		try {
			request.retain();
			CallContext context = CallContext.of(request);
			StandingObserver.join((context != null) ? new SurroundedChain(context, chain) : chain, request, response);
			return chain.before(request, response);
		}
		catch (Throwable ex) {
			fail(ex, request, response);
			return false;
		}
	}

	/** The body is there, or there is none. On the loop. */
	void call(HttpRequest request, HttpResponse response, @Nullable ByteBuffer body) {
		try {
			CallContext context = CallContext.of(request);
			if (context == null) {
				this.call.call(request, response, body);
			}
			else {
				call(context, request, response, body);
			}
		}
		catch (Throwable ex) {
			fail(ex, request, response);
		}
	}

	private void call(CallContext context, HttpRequest request, HttpResponse response, @Nullable ByteBuffer body)
			throws Throwable {
		Surroundings.Scope scope = context.open();
		try {
			this.call.call(request, response, body);
		}
		finally {
			scope.close();
		}
	}

	/** Answers a failure instead of calling the method. On the loop. */
	void fail(Throwable failure, HttpRequest request, HttpResponse response) {
		this.failures.handle(failure, request, response);
	}

	RouteFailures failures() {
		return this.failures;
	}

	@Override
	public String toString() {
		return this.failures.toString();
	}

	/**
	 * What stands behind the cache.
	 *
	 * @param route whose interceptors have been called
	 */
	private record Uncached(RouteHandler route) implements HttpHandler {

		@Override
		public void handle(HttpRequest request, HttpResponse response) {
			this.route.body.load(request, response, this.route);
		}

		@Override
		public String toString() {
			return this.route.toString();
		}

	}

}
