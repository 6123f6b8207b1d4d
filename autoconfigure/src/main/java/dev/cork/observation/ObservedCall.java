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

package dev.cork.observation;

import java.util.concurrent.atomic.AtomicInteger;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.http.RequestTiming;
import dev.cork.engine.http.TimedRequest;
import dev.cork.engine.metrics.MeteredRoute;
import dev.cork.web.context.CallContext;
import dev.cork.web.context.Surroundings;
import io.micrometer.observation.Observation;
import io.micrometer.observation.contextpropagation.ObservationThreadLocalAccessor;
import org.jspecify.annotations.Nullable;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;

/**
 * The observation of one request. It stops when the response is over and the last scope
 * is closed, so that nothing is observed within what has stopped: a method that runs on
 * after its client has gone keeps it open until it returns.
 */
final class ObservedCall implements CallContext {

	private static final String ATTRIBUTE = ObservedCall.class.getName();

	private static final Scope NO_SCOPE = () -> {
	};

	private final Observation observation;

	private final ServerRequestObservationContext context;

	private final ObservedResponse response;

	/** The response as long as it is not over, and each open scope. */
	private final AtomicInteger holders = new AtomicInteger(1);

	ObservedCall(Observation observation, ServerRequestObservationContext context, ObservedResponse response) {
		this.observation = observation;
		this.context = context;
		this.response = response;
	}

	static @Nullable ObservedCall of(HttpRequest request) {
		return (ObservedCall) request.attribute(ATTRIBUTE);
	}

	static @Nullable ObservedCall of(TimedRequest request) {
		return (ObservedCall) request.attribute(ATTRIBUTE);
	}

	/**
	 * Lets those find it who come later. What nobody wants observed surrounds nothing,
	 * but must not be taken for what was never looked at.
	 */
	void leaveWith(HttpRequest request) {
		request.attribute(ATTRIBUTE, this);
		if (!this.observation.isNoop()) {
			attachTo(request);
		}
	}

	@Override
	public Scope open() {
		if (this.observation.isNoop() || isCurrent() || !hold()) {
			return NO_SCOPE;
		}
		try {
			return new ObservedScope(this.observation.openScope());
		}
		catch (Throwable ex) {
			release();
			throw ex;
		}
	}

	/** Whoever has opened it on this thread closes it later. */
	private boolean isCurrent() {
		Observation current = this.observation.getObservationRegistry().getCurrentObservation();
		return this.observation.equals(current);
	}

	private boolean hold() {
		int holders = this.holders.get();
		while (holders > 0 && !this.holders.compareAndSet(holders, holders + 1)) {
			holders = this.holders.get();
		}
		return holders > 0;
	}

	private void release() {
		if (this.holders.decrementAndGet() == 0) {
			this.observation.stop();
		}
	}

	@Override
	public ContextView reactorContext() {
		return Context.of(ObservationThreadLocalAccessor.KEY, this.observation);
	}

	/** What comes after the request is not of it. */
	@Override
	public @Nullable Surroundings afterRequest() {
		return null;
	}

	@Override
	public boolean failed(Throwable failure, HttpResponse response, FailureAnswer otherwise) {
		return false;
	}

	/**
	 * The response is over. On the loop, once.
	 * @param route who has answered
	 */
	void over(TimedRequest request, MeteredRoute route) {
		this.context.setPathPattern((route.kind() == MeteredRoute.Kind.ROUTE) ? route.pattern() : null);
		this.context.setConnectionAborted(request.isAborted());
		if (route.kind() == MeteredRoute.Kind.FALLBACK) {
			// WebFlux has observed it from where it was left to it
			this.context.setName(this.context.getName() + ".passed");
		}
		if (request.status() != RequestTiming.NO_STATUS) {
			this.response.answered(request.status());
		}
		Throwable failure = request.failure();
		if (failure != null) {
			this.observation.error(failure);
		}
		release();
	}

	/** Keeps the observation from being stopped. */
	private final class ObservedScope implements Scope {

		private final Observation.Scope scope;

		ObservedScope(Observation.Scope scope) {
			this.scope = scope;
		}

		@Override
		public void close() {
			try {
				this.scope.close();
			}
			finally {
				release();
			}
		}

	}

}
