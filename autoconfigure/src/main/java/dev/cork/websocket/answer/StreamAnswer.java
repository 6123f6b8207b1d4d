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

package dev.cork.websocket.answer;

import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

import dev.cork.engine.http.WriteResult;
import dev.cork.engine.websocket.WebSocket;
import dev.cork.websocket.session.RunningAnswer;
import dev.cork.websocket.session.Session;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.util.concurrent.Queues;
import reactor.util.context.Context;

/**
 * A result of many elements, each of which becomes a message. Elements come on any thread
 * and are sent on the loop; while the peer takes nothing no more are sent, so that at
 * most {@value #AHEAD} wait here.
 *
 * <pre>
 *   onNext, onComplete, onError ──► signal ──► run (loop) ──► send
 *                                     ▲  ▲──── resume ◄─── WAITING
 * </pre>
 */
final class StreamAnswer implements CoreSubscriber<Object>, RunningAnswer {

	/** How many elements are requested ahead. */
	private static final int AHEAD = 32;

	private static final int REFILL = 24;

	/** How many are sent before others on the loop have their turn. */
	private static final int TURN = 64;

	private final Session session;

	private final Sender sender;

	private final Queue<Object> queue = Queues.<Object>get(AHEAD).get();

	private final AtomicInteger signals = new AtomicInteger();

	private @Nullable Throwable failure;

	private volatile boolean complete;

	private volatile @Nullable Subscription subscription;

	// Loop thread only from here

	/** An element that the peer could not take yet. */
	private @Nullable Object held;

	private boolean waiting;

	private boolean over;

	private int taken;

	/** Counted over turns as well, which does no harm. */
	private int sentInTurn;

	StreamAnswer(Session session, Sender sender) {
		this.session = session;
		this.sender = sender;
	}

	@Override
	public Context currentContext() {
		return Context.of(this.session.reactorContext());
	}

	@Override
	public void onSubscribe(Subscription subscription) {
		this.subscription = subscription;
		subscription.request(AHEAD);
	}

	@Override
	public void onNext(Object element) {
		if (this.queue.offer(element)) {
			signal();
			return;
		}
		cancelSubscription();
		onError(new IllegalStateException("A stream has more elements than were requested"));
	}

	@Override
	public void onError(Throwable failure) {
		this.failure = failure;
		onComplete();
	}

	@Override
	public void onComplete() {
		this.complete = true;
		signal();
	}

	private void signal() {
		if (this.signals.getAndIncrement() == 0 && !this.session.later(this::run)) {
			cancelSubscription();
		}
	}

	private void run() {
		int seen = 1;
		while (seen != 0) {
			if (!this.over && !this.waiting) {
				advance();
			}
			// what was called meanwhile, from in here or elsewhere, has only been counted
			seen = this.signals.addAndGet(-seen);
		}
	}

	private void advance() {
		try {
			sendAll();
		}
		catch (Throwable ex) {
			end();
			cancelSubscription();
			this.session.fail(ex);
		}
	}

	private void sendAll() {
		while (!this.over && !this.waiting) {
			if (this.sentInTurn >= TURN) {
				yieldTurn();
				return;
			}
			boolean last = this.complete;
			Object element = (this.held != null) ? this.held : this.queue.poll();
			if (element == null) {
				if (last) {
					finish();
				}
				return;
			}
			this.held = null;
			this.sentInTurn++;
			send(element);
		}
	}

	private void send(Object element) {
		WriteResult result = this.session.sendOrRetry(() -> this.sender.send(this.session, element));
		if (result == WriteResult.DROPPED) {
			dropped(element);
			return;
		}
		this.waiting = (result == WriteResult.WAITING);
		if (++this.taken == REFILL) {
			this.taken = 0;
			Subscription subscription = this.subscription;
			if (subscription != null) {
				subscription.request(REFILL);
			}
		}
	}

	/** Others have said so much that there is no room for the element now. */
	private void dropped(Object element) {
		WebSocket webSocket = this.session.webSocket();
		if (!webSocket.isOpen()) {
			end();
			cancelSubscription();
			return;
		}
		if (webSocket.bufferedBytes() == 0) {
			throw new IllegalStateException("An element of a stream does not fit into what may wait for a peer; "
					+ "raise cork.websocket.max-backlog-size");
		}
		this.held = element;
		this.waiting = true;
	}

	private void yieldTurn() {
		this.sentInTurn = 0;
		this.waiting = true;
		try {
			this.session.handle().loopExecutor().execute(this::resume);
		}
		catch (RejectedExecutionException ex) {
			cancelSubscription();
		}
	}

	private void finish() {
		end();
		Throwable failure = this.failure;
		if (failure != null) {
			this.session.fail(failure);
		}
	}

	private void end() {
		this.over = true;
		this.held = null;
		this.session.remove(this);
	}

	@Override
	public void resume() {
		if (this.waiting) {
			this.waiting = false;
			signal();
		}
	}

	@Override
	public void cancel() {
		this.over = true;
		cancelSubscription();
	}

	private void cancelSubscription() {
		Subscription subscription = this.subscription;
		if (subscription != null) {
			subscription.cancel();
		}
	}

}
