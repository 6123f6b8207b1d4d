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

import org.jspecify.annotations.Nullable;

/**
 * What became of a request that is over. A flyweight, one for each loop, good for the
 * call of {@link RequestTiming.OfLoop#over} only; no method allocates.
 */
public final class TimedRequest {

	/** Set before anybody sees this. */
	@SuppressWarnings("NullAway.Init")
	private Exchange exchange;

	private boolean aborted;

	private long elapsedNanos;

	TimedRequest() {
	}

	TimedRequest set(Exchange exchange, boolean aborted) {
		this.exchange = exchange;
		this.aborted = aborted;
		this.elapsedNanos = exchange.record.elapsedNanos();
		return this;
	}

	/**
	 * Returns who has answered.
	 * @return the place in what {@link RequestTiming#forLoop} was given
	 */
	public int route() {
		return this.exchange.dispatch.routeNumber();
	}

	/**
	 * Returns the method.
	 * @return the method as it was sent
	 */
	public String method() {
		return this.exchange.head.method;
	}

	/**
	 * Returns what was answered.
	 * @return the status, or {@link RequestTiming#NO_STATUS}
	 */
	public int status() {
		boolean nothingSaid = this.aborted && !this.exchange.response.hasBegun();
		return nothingSaid ? RequestTiming.NO_STATUS : this.exchange.response.statusCode();
	}

	/**
	 * Tells whether the client went away, or the response failed half-way.
	 * @return false if the response is complete
	 */
	public boolean isAborted() {
		return this.aborted;
	}

	/**
	 * Returns how long it took.
	 * @return nanoseconds from when the head was complete until the response was
	 */
	public long elapsedNanos() {
		return this.elapsedNanos;
	}

	/**
	 * Returns what has failed in the application, whoever has answered it.
	 * @return the failure, or null if there was none
	 */
	public @Nullable Throwable failure() {
		return this.exchange.record.failure();
	}

	/**
	 * Returns what somebody who has handled the request has left there.
	 * @param name the name of the attribute
	 * @return its value, or null if it has none
	 * @see HttpRequest#attribute(String)
	 */
	public @Nullable Object attribute(String name) {
		return this.exchange.request.loggedAttribute(name);
	}

}
