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

/**
 * How far the response of one {@link Exchange} is, and so what may be said of it.
 *
 * <pre>
 *   FRESH ──► HEAD ──► BODY ──► ENDED ──► OVER
 *              ▲ │
 *              │ ▼                  ABORTED: from any of these before ENDED;
 *            OBSERVED               what is said then goes nowhere
 * </pre>
 *
 * While a {@link ResponseObserver} looks at the head, which it does when that begins and
 * once more when it ends, fields may be added to it and nothing else said.
 */
final class ResponseStage {

	private enum Stage {

		FRESH, OBSERVED, HEAD, BODY, ENDED, ABORTED, OVER

	}

	private final Exchange exchange;

	private final ResponseHead head;

	private final ResponseWatchers watchers;

	private Stage stage = Stage.OVER;

	/** The observer has seen all of the head. */
	private boolean headShown;

	ResponseStage(Exchange exchange, ResponseHead head) {
		this.exchange = exchange;
		this.head = head;
		this.watchers = exchange.watchers;
	}

	void start() {
		this.stage = Stage.FRESH;
		this.headShown = false;
	}

	void requireFresh(String what) {
		requireNotOver();
		if (this.stage != Stage.FRESH && this.stage != Stage.ABORTED) {
			throw new IllegalStateException(what + " must be set before the first header field and the body");
		}
	}

	void requireNotOver() {
		if (this.stage == Stage.OVER) {
			throw new IllegalStateException(
					"The response is over: it must not be kept beyond the handler, use detach()");
		}
	}

	/** Whether a body may be said now; false if it goes nowhere. */
	boolean canSay() {
		requireNotOver();
		if (this.stage == Stage.ENDED) {
			throw new IllegalStateException("The response is ended already");
		}
		if (this.stage == Stage.OBSERVED) {
			throw new IllegalStateException("The observer of a head may add header fields and nothing else");
		}
		return this.stage != Stage.ABORTED;
	}

	/**
	 * Something is going to be added to the head.
	 * @param what the start of a message if it is too late for that
	 * @param name what to show of it in quotes, or an empty String
	 * @return false if it goes nowhere
	 */
	boolean beginHead(String what, String name) {
		if (this.stage == Stage.FRESH) {
			this.head.begin();
			this.stage = Stage.HEAD;
			observeHead();
			return true;
		}
		if (this.stage == Stage.HEAD || this.stage == Stage.OBSERVED) {
			return true;
		}
		requireNotOver();
		if (this.stage != Stage.ABORTED) {
			throw new IllegalStateException(what + name + (name.isEmpty() ? "" : "'")
					+ " is set too late: the head of the response is complete");
		}
		return false;
	}

	/** Shows what was said of the head to its observer, if anything was. */
	void observeHead() {
		if (this.stage == Stage.HEAD && this.watchers.isObserved()) {
			this.stage = Stage.OBSERVED;
			this.watchers.headBegun();
			observed();
		}
	}

	/** The application has said all of the head: its observer may add to it once more. */
	void endHead(String what) {
		beginHead(what, "");
		if (this.headShown) {
			return;
		}
		CacheFill fill = this.exchange.fill;
		byte[] vary = (fill != null) ? fill.missingVary() : null;
		if (vary != null) {
			this.head.add(vary);
		}
		if (this.watchers.isObserved()) {
			this.headShown = true;
			this.stage = Stage.OBSERVED;
			this.watchers.headEnds();
			observed();
		}
	}

	private void observed() {
		if (this.stage != Stage.OBSERVED) {
			throw new IllegalStateException("The response was answered while its head was being observed");
		}
		this.stage = Stage.HEAD;
	}

	/** The head is complete. */
	void beginBody() {
		this.stage = Stage.BODY;
	}

	void end() {
		this.stage = Stage.ENDED;
	}

	void abort() {
		if (this.stage != Stage.ENDED) {
			this.stage = Stage.ABORTED;
		}
	}

	/** The exchange is going to serve another request; one that was aborted stays so. */
	void over() {
		if (this.stage != Stage.ABORTED) {
			this.stage = Stage.OVER;
		}
	}

	/** Whether a head was begun, and the response is neither aborted nor over. */
	boolean isStarted() {
		return this.stage != Stage.FRESH && this.stage != Stage.ABORTED && this.stage != Stage.OVER;
	}

	boolean isObserved() {
		return this.stage == Stage.OBSERVED;
	}

	boolean isInBody() {
		return this.stage == Stage.BODY;
	}

	boolean isEnded() {
		return this.stage == Stage.ENDED;
	}

	boolean isAborted() {
		return this.stage == Stage.ABORTED;
	}

}
