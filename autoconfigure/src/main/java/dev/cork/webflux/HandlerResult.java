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

package dev.cork.webflux;

import java.util.concurrent.RejectedExecutionException;

import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.http.ResponseTask;
import org.reactivestreams.Subscription;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Operators;

/**
 * What becomes of the reactive chain of one request, and what of its response:
 *
 * <pre>
 *   chain completes ──────────────────► response is ended
 *   chain fails ──────────────────────► 500, or broken off if a part has left
 *   response is over before the chain ► chain is cancelled, the request's body fails
 * </pre>
 */
final class HandlerResult implements CoreSubscriber<Void>, ResponseTask, Runnable {

	private static final Logger logger = LoggerFactory.getLogger(HandlerResult.class);

	private static final int SERVER_ERROR = 500;

	private final CorkServerHttpRequest request;

	private final CorkServerHttpResponse response;

	private final DetachedResponse detached;

	/** Set before the response can be over, which is what looks at it. */
	@SuppressWarnings("NullAway.Init")
	private Subscription chain;

	private boolean failed;

	HandlerResult(CorkServerHttpRequest request, CorkServerHttpResponse response, DetachedResponse detached) {
		this.request = request;
		this.response = response;
		this.detached = detached;
	}

	@Override
	public void onSubscribe(Subscription chain) {
		if (Operators.validate(this.chain, chain)) {
			this.chain = chain;
			this.detached.onOver(this);
			chain.request(Long.MAX_VALUE);
		}
	}

	@Override
	public void onNext(Void nothing) {
		// there is none
	}

	@Override
	public void onError(Throwable failure) {
		// WebFlux has logged it, at the level that it deserves
		logger.debug("The reactive chain failed", failure);
		this.failed = true;
		execute();
	}

	@Override
	public void onComplete() {
		if (this.response.isCommitted()) {
			execute();
		}
		else {
			this.response.setComplete().subscribe(null, this::onError, this::execute);
		}
	}

	private void execute() {
		try {
			this.detached.execute(this);
		}
		catch (RejectedExecutionException ex) {
			logger.debug("A response came too late for its loop", ex);
		}
	}

	/** The chain is over. On the loop. */
	@Override
	public void run(HttpResponse nativeResponse) {
		if (!this.failed) {
			this.response.end(nativeResponse);
		}
		else if (nativeResponse.isCommitted()) {
			this.response.giveUp(nativeResponse);
		}
		else {
			nativeResponse.reset();
			nativeResponse.status(SERVER_ERROR).end();
		}
	}

	/** The response is over. On the loop. */
	@Override
	public void run() {
		if (!this.response.isEnding()) {
			this.chain.cancel();
		}
		this.response.over();
		this.request.over();
	}

}
