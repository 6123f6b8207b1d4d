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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Who is told what becomes of the response of one {@link Exchange}. What they throw is
 * logged and changes nothing.
 */
final class ResponseWatchers {

	private static final Logger logger = LoggerFactory.getLogger(ResponseWatchers.class);

	private final Exchange exchange;

	private @Nullable ResponseObserver observer;

	private @Nullable Runnable abortCallback;

	ResponseWatchers(Exchange exchange) {
		this.exchange = exchange;
	}

	void observe(ResponseObserver observer) {
		this.observer = observer;
	}

	boolean isObserved() {
		return this.observer != null;
	}

	void onAborted(Runnable callback) {
		this.abortCallback = callback;
	}

	void headBegun() {
		ResponseObserver observer = this.observer;
		if (observer == null) {
			return;
		}
		try {
			observer.onHead(this.exchange.request, this.exchange.response);
		}
		catch (Throwable ex) {
			logger.error("The observer of {} failed at the head of its response", this.exchange.dispatch.endpointName(),
					ex);
		}
	}

	void headEnds() {
		ResponseObserver observer = this.observer;
		if (observer == null) {
			return;
		}
		try {
			observer.onHeadEnd(this.exchange.request, this.exchange.response);
		}
		catch (Throwable ex) {
			logger.error("The observer of {} failed at the end of its response's head",
					this.exchange.dispatch.endpointName(), ex);
		}
	}

	/** The response is complete, and nobody is to hear of it any more. */
	void ended() {
		this.abortCallback = null;
		over(false);
	}

	/** The rest will not come; the exchange is still whole. */
	void aborted() {
		over(true);
	}

	private void over(boolean aborted) {
		ResponseObserver observer = this.observer;
		if (observer != null) {
			tell(observer, aborted);
		}
		this.exchange.record.tell(aborted);
	}

	private void tell(ResponseObserver observer, boolean aborted) {
		try {
			observer.onOver(this.exchange.request, this.exchange.response, aborted);
		}
		catch (Throwable ex) {
			logger.error("The observer of {} failed at the end of its response", this.exchange.dispatch.endpointName(),
					ex);
		}
		// another that it has set meanwhile has come too late
		this.observer = null;
	}

	/** The peer has gone; the exchange is released already. */
	void runAbortCallback() {
		Runnable callback = this.abortCallback;
		this.abortCallback = null;
		if (callback != null) {
			try {
				callback.run();
			}
			catch (Throwable ex) {
				logger.error("An abort callback failed", ex);
			}
		}
	}

}
