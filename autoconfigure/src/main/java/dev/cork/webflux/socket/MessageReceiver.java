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

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Operators;

import org.springframework.web.reactive.socket.WebSocketMessage;

/**
 * The messages of one web socket, for one subscriber. They are delivered on the loop as
 * they are asked for. When as many wait as may, no more is read from the web socket until
 * half of them have been taken: the rest waits with the peer. So nobody's memory grows,
 * and a peer that only says goodbye is heard even if nobody asks for messages.
 *
 * <pre>
 *   message, complete (loop) ──► signal ──► run (loop) ──► onNext, onComplete
 *   request, cancel (any) ─────────┘          └──► pause, resume
 * </pre>
 */
final class MessageReceiver extends Flux<WebSocketMessage> implements Subscription {

	/** Stops and restarts what comes of a web socket. Loop thread only. */
	interface Intake {

		void pause();

		void resume();

	}

	private final SocketLoop loop;

	private final Intake intake;

	private final int maxWaiting;

	private final AtomicBoolean subscribed = new AtomicBoolean();

	private final Queue<WebSocketMessage> queue = new ConcurrentLinkedQueue<>();

	private final AtomicInteger signals = new AtomicInteger();

	private final AtomicLong requested = new AtomicLong();

	private volatile @Nullable CoreSubscriber<? super WebSocketMessage> subscriber;

	private volatile @Nullable Throwable failure;

	private volatile boolean complete;

	/** Nothing is delivered any more: cancelled, or told of the end. */
	private volatile boolean over;

	// Loop thread only from here; what runs elsewhere when the loop has ended is alone

	private int waiting;

	private boolean paused;

	MessageReceiver(SocketLoop loop, Intake intake, int maxWaiting) {
		this.loop = loop;
		this.intake = intake;
		this.maxWaiting = maxWaiting;
	}

	/** A message has come. Loop thread. */
	void message(WebSocketMessage message) {
		if (this.over || this.complete) {
			message.release();
			return;
		}
		this.waiting++;
		this.queue.add(message);
		signal();
		if (this.waiting >= this.maxWaiting && !this.paused) {
			this.paused = true;
			this.intake.pause();
		}
	}

	/** Whether a message would be delivered at once. Loop thread. */
	boolean isWanted() {
		return this.subscriber != null && !this.over && this.queue.isEmpty() && this.requested.get() > 0;
	}

	/** The web socket is closed: what waits is delivered, then the end. */
	void complete() {
		this.complete = true;
		signal();
	}

	@Override
	public void subscribe(CoreSubscriber<? super WebSocketMessage> actual) {
		if (!this.subscribed.compareAndSet(false, true)) {
			Operators.error(actual, new IllegalStateException(
					"receive() has a subscriber already: a message is delivered once, use share() for several"));
			return;
		}
		actual.onSubscribe(this);
		this.subscriber = actual;
		signal();
	}

	@Override
	public void request(long n) {
		if (n <= 0) {
			this.failure = new IllegalArgumentException(
					"More than 0 messages must be requested, not " + n + " (Reactive Streams, 3.9)");
		}
		else {
			this.requested.accumulateAndGet(n, Operators::addCap);
		}
		signal();
	}

	@Override
	public void cancel() {
		this.over = true;
		signal();
	}

	private void signal() {
		if (this.signals.getAndIncrement() == 0) {
			this.loop.run(this::run, this::refused);
		}
	}

	private void refused(RejectedExecutionException ex) {
		this.failure = ex;
		run();
	}

	private void run() {
		int seen = 1;
		while (seen != 0) {
			CoreSubscriber<? super WebSocketMessage> subscriber = this.subscriber;
			if (this.over) {
				discard();
			}
			else if (subscriber != null) {
				deliver(subscriber);
			}
			// what was called meanwhile, from in here or elsewhere, has only been counted
			seen = this.signals.addAndGet(-seen);
		}
	}

	private void deliver(CoreSubscriber<? super WebSocketMessage> subscriber) {
		long delivered = 0;
		while (!this.over) {
			Throwable failure = this.failure;
			if (failure != null) {
				this.over = true;
				subscriber.onError(failure);
				break;
			}
			boolean last = this.complete;
			WebSocketMessage message = (delivered < this.requested.get()) ? this.queue.poll() : null;
			if (message == null) {
				if (last && this.queue.isEmpty()) {
					this.over = true;
					subscriber.onComplete();
				}
				break;
			}
			this.waiting--;
			delivered++;
			subscriber.onNext(message);
		}
		long taken = delivered;
		this.requested.updateAndGet((demand) -> (demand != Long.MAX_VALUE) ? demand - taken : demand);
		if (this.over) {
			discard();
		}
		else if (this.paused && this.waiting <= this.maxWaiting / 2) {
			goOn();
		}
	}

	/** Nobody wants them: what comes from now on is dropped as it comes. */
	private void discard() {
		this.subscriber = null;
		WebSocketMessage message = this.queue.poll();
		while (message != null) {
			message.release();
			message = this.queue.poll();
		}
		if (this.paused) {
			goOn();
		}
	}

	private void goOn() {
		this.paused = false;
		this.intake.resume();
	}

}
