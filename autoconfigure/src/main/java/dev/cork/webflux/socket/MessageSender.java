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

package dev.cork.webflux.socket;

import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Operators;
import reactor.util.concurrent.Queues;
import reactor.util.context.Context;

import org.springframework.web.reactive.socket.WebSocketMessage;

/**
 * One send of a session: messages come on any thread and are sent on the loop. While the
 * peer takes nothing no more are sent and, once {@value #AHEAD} wait here, no more are
 * requested.
 *
 * <pre>
 *   onNext, onComplete, onError ──► signal ──► run (loop) ──► MessageSink.send
 *   cancel, drained, closed ────────▲   └─────────► onComplete, onError of who has sent
 * </pre>
 */
final class MessageSender implements CoreSubscriber<WebSocketMessage>, Subscription {

	/** How many messages are requested ahead. */
	private static final int AHEAD = 32;

	private static final int REFILL = 24;

	/** How many are sent before others on the loop have their turn. */
	private static final int TURN = 64;

	private final MessageSink sink;

	private final SocketLoop loop;

	private final CoreSubscriber<? super Void> actual;

	private final Queue<WebSocketMessage> queue = Queues.<WebSocketMessage>get(AHEAD).get();

	private final AtomicInteger signals = new AtomicInteger();

	private volatile @Nullable Subscription upstream;

	private volatile @Nullable Throwable failure;

	private volatile boolean complete;

	private volatile boolean cancelled;

	// Loop thread only from here; what runs elsewhere when the loop has ended is alone

	/** A message that the peer could not take yet. */
	private @Nullable WebSocketMessage held;

	private boolean yielding;

	private boolean over;

	private int taken;

	private int sentInTurn;

	MessageSender(MessageSink sink, SocketLoop loop, CoreSubscriber<? super Void> actual) {
		this.sink = sink;
		this.loop = loop;
		this.actual = actual;
	}

	@Override
	public Context currentContext() {
		return this.actual.currentContext();
	}

	@Override
	public void onSubscribe(Subscription subscription) {
		if (!Operators.validate(this.upstream, subscription)) {
			return;
		}
		this.upstream = subscription;
		if (this.cancelled) {
			subscription.cancel();
			return;
		}
		this.sink.add(this);
		subscription.request(AHEAD);
	}

	@Override
	public void onNext(WebSocketMessage message) {
		if (this.queue.offer(message)) {
			signal();
			return;
		}
		message.release();
		cancelUpstream();
		onError(new IllegalStateException("send() was given more messages than it has requested"));
	}

	@Override
	public void onError(Throwable failure) {
		this.failure = Objects.requireNonNull(failure);
		onComplete();
	}

	@Override
	public void onComplete() {
		this.complete = true;
		signal();
	}

	@Override
	public void request(long n) {
		// there are no elements to ask for, only an end
	}

	@Override
	public void cancel() {
		this.cancelled = true;
		cancelUpstream();
		signal();
	}

	private void cancelUpstream() {
		Subscription upstream = this.upstream;
		if (upstream != null) {
			upstream.cancel();
		}
	}

	/** Something has changed: looks again, on the loop. Any thread. */
	void signal() {
		if (this.signals.getAndIncrement() == 0) {
			this.loop.run(this::run, this::refused);
		}
	}

	private void refused(RejectedExecutionException ex) {
		cancelUpstream();
		end(ex);
		discard();
	}

	private void run() {
		int seen = 1;
		while (seen != 0) {
			advance();
			// what was called meanwhile, from in here or elsewhere, has only been counted
			seen = this.signals.addAndGet(-seen);
		}
	}

	private void advance() {
		try {
			sendAll();
		}
		catch (Throwable ex) {
			cancelUpstream();
			end(ex);
		}
		if (this.over) {
			discard();
		}
	}

	private void sendAll() {
		while (!this.over && !this.yielding) {
			if (this.cancelled) {
				this.over = true;
				this.sink.remove(this);
				return;
			}
			if (this.sink.isClosed()) {
				cancelUpstream();
				end(this.failure);
				return;
			}
			if (this.sink.isCongested()) {
				return;
			}
			if (this.sentInTurn == TURN) {
				yieldTurn();
				return;
			}
			boolean last = this.complete;
			WebSocketMessage message = (this.held != null) ? this.held : this.queue.poll();
			if (message == null) {
				if (last) {
					end(this.failure);
				}
				return;
			}
			send(message);
		}
	}

	private void send(WebSocketMessage message) {
		this.held = message;
		if (!this.sink.send(message)) {
			// there is no room now, or there never will be: the next look tells
			return;
		}
		this.held = null;
		message.release();
		this.sentInTurn++;
		if (++this.taken == REFILL) {
			this.taken = 0;
			Subscription upstream = this.upstream;
			if (upstream != null) {
				upstream.request(REFILL);
			}
		}
	}

	private void yieldTurn() {
		this.yielding = true;
		this.loop.later(this::nextTurn, this::refused);
	}

	private void nextTurn() {
		this.yielding = false;
		this.sentInTurn = 0;
		signal();
	}

	/** Says that all was sent, or why not. */
	private void end(@Nullable Throwable failure) {
		if (this.over) {
			return;
		}
		this.over = true;
		this.sink.remove(this);
		if (failure != null) {
			this.actual.onError(failure);
		}
		else {
			this.actual.onComplete();
		}
	}

	private void discard() {
		if (this.held != null) {
			this.held.release();
			this.held = null;
		}
		WebSocketMessage message = this.queue.poll();
		while (message != null) {
			message.release();
			message = this.queue.poll();
		}
	}

}
