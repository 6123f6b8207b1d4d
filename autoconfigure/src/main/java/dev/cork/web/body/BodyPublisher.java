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

package dev.cork.web.body;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;

import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpRequest;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import reactor.core.publisher.Operators;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;

/**
 * The body of a request as a reactive stream with backpressure down to the client: where
 * nothing is requested nothing is taken from the socket, and the client has to wait.
 *
 * <pre>
 *   UNREAD ── first request(n) ──► FLOWING ── last piece ──────────────► complete
 *                                 │  ▲   │ ── abort() ─────────────────► failed
 *                   nothing wanted│  │   └─── cancel() ──► DROPPING ──► (silent)
 *                                 ▼  │request(n)
 *                                PAUSED
 * </pre>
 *
 * It has one subscriber. Everything that Reactive Streams define may be called on any
 * thread; signals are given on the loop.
 */
public final class BodyPublisher implements Publisher<DataBuffer> {

	private static final AtomicLongFieldUpdater<BodyPublisher> REQUESTED = AtomicLongFieldUpdater
		.newUpdater(BodyPublisher.class, "requested");

	private final BodySource source;

	private final PieceGatherer gatherer;

	private final AtomicBoolean subscribed = new AtomicBoolean();

	private final AtomicBoolean terminated = new AtomicBoolean();

	/**
	 * How many pieces are wanted. Lowered only after a piece was given: who raises it
	 * from zero is the one who wakes the loop.
	 */
	private volatile long requested;

	private volatile boolean cancelled;

	/** Forgotten when it is to hear nothing any more. */
	private volatile @Nullable Subscriber<? super DataBuffer> subscriber;

	/** The subscriber has its subscription: other signals may follow. */
	private volatile boolean announced;

	/** Set on the loop. */
	private volatile boolean aborted;

	// Loop thread only

	private boolean opened;

	private boolean received;

	private @Nullable Runnable whenReceived;

	/**
	 * The body of one request, which nobody else reads.
	 * @param request retained
	 * @param response of the request; its end ends the stream
	 * @param leastBytes pieces smaller than this are put together, the last one excepted:
	 * a peer that sends single bytes must not make an object of each; 1 to pass on what
	 * has come at once
	 */
	public BodyPublisher(HttpRequest request, DetachedResponse response, int leastBytes) {
		this(BodySource.of(request, response), leastBytes);
	}

	BodyPublisher(BodySource source, int leastBytes) {
		this.source = source;
		this.gatherer = new PieceGatherer(leastBytes);
	}

	@Override
	public void subscribe(Subscriber<? super DataBuffer> subscriber) {
		Objects.requireNonNull(subscriber, "A subscriber is needed");
		if (!this.subscribed.compareAndSet(false, true)) {
			Operators.error(subscriber, new IllegalStateException("The body of a request can be read once"));
			return;
		}
		this.subscriber = subscriber;
		subscriber.onSubscribe(new Demand());
		this.announced = true;
		if (this.aborted) {
			fail(broken());
		}
		else if (this.requested > 0) {
			this.source.execute(this::flow);
		}
	}

	/**
	 * Sets what to do when all of the body has come, whether it is still wanted or not.
	 * On the loop; runs on the loop, at once if it has come already, never if the request
	 * is aborted.
	 * @param callback what to do
	 */
	public void whenReceived(Runnable callback) {
		if (this.received) {
			callback.run();
		}
		else {
			this.whenReceived = callback;
		}
	}

	/**
	 * The exchange is over: a stream that is not complete fails. On the loop. To be
	 * called from
	 * {@link dev.cork.engine.http.ResponseObserver#onOver(HttpRequest, dev.cork.engine.http.HttpResponse, boolean)}.
	 */
	public void abort() {
		this.aborted = true;
		this.whenReceived = null;
		if (!this.received && this.announced) {
			fail(broken());
		}
	}

	/** Of a kind that Spring takes for a client that has gone. */
	private static IOException broken() {
		return new EOFException("The request was over before its body had come completely");
	}

	private void fail(Throwable failure) {
		Subscriber<? super DataBuffer> subscriber = this.subscriber;
		if (subscriber != null && !this.cancelled && this.terminated.compareAndSet(false, true)) {
			this.subscriber = null;
			subscriber.onError(failure);
		}
	}

	private void flow() {
		if (!this.announced || this.received || this.aborted) {
			return;
		}
		if (this.opened) {
			this.source.resume();
		}
		else {
			this.opened = true;
			this.source.open(this::onData);
		}
	}

	private void onData(ByteBuffer chunk, boolean last, long maxRemainingBytes) {
		Subscriber<? super DataBuffer> subscriber = this.subscriber;
		if (subscriber != null && isWanted()) {
			emit(subscriber, this.gatherer.add(chunk, last));
		}
		if (last) {
			received(subscriber);
		}
		else if (this.requested == 0 && isWanted()) {
			this.source.pause();
		}
	}

	private boolean isWanted() {
		return !this.cancelled && !this.terminated.get();
	}

	private void emit(Subscriber<? super DataBuffer> subscriber, byte @Nullable [] piece) {
		if (piece != null) {
			subscriber.onNext(DefaultDataBufferFactory.sharedInstance.wrap(piece));
			Operators.produced(REQUESTED, this, 1);
		}
	}

	private void received(@Nullable Subscriber<? super DataBuffer> subscriber) {
		this.received = true;
		if (subscriber != null && !this.cancelled && this.terminated.compareAndSet(false, true)) {
			this.subscriber = null;
			subscriber.onComplete();
		}
		Runnable callback = this.whenReceived;
		this.whenReceived = null;
		if (callback != null) {
			callback.run();
		}
	}

	/** What the subscriber says. Any thread. */
	private final class Demand implements Subscription {

		@Override
		public void request(long n) {
			BodyPublisher body = BodyPublisher.this;
			if (n <= 0) {
				body.source.execute(() -> fail(new IllegalArgumentException("At least 1 must be requested: " + n)));
			}
			else if (Operators.addCap(REQUESTED, body, n) == 0 && isWanted()) {
				body.source.execute(BodyPublisher.this::flow);
			}
		}

		/** What still comes is taken and dropped, so that the client can go on. */
		@Override
		public void cancel() {
			BodyPublisher body = BodyPublisher.this;
			body.cancelled = true;
			body.subscriber = null;
			body.source.execute(() -> {
				body.gatherer.clear();
				if (body.opened) {
					flow();
				}
			});
		}

	}

}
