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

import java.io.EOFException;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.http.ResponseTask;
import dev.cork.engine.http.WritableHandler;
import dev.cork.engine.http.WriteResult;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.Exceptions;
import reactor.core.publisher.Operators;
import reactor.util.concurrent.Queues;
import reactor.util.context.Context;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

/**
 * Writes the buffers of one body. They come on any thread and are written on the loop, at
 * once if they come there:
 *
 * <pre>
 *   publisher ── onNext ──► queue ── loop ──► response
 *       ▲                                        │
 *       └── request: none while the peer waits ◄─┘
 * </pre>
 *
 * What is left of it when the response is over is released on the loop.
 */
final class BodyWriter implements CoreSubscriber<DataBuffer>, Subscription, ResponseTask, WritableHandler {

	private static final AtomicIntegerFieldUpdater<BodyWriter> SIGNALS = AtomicIntegerFieldUpdater
		.newUpdater(BodyWriter.class, "signals");

	private static final int PREFETCH = 32;

	/** Enough to be worth a request, and early enough that a source need not pause. */
	private static final int REFILL = PREFETCH - PREFETCH / 4;

	/** What one turn of the loop may write: it has other connections too. */
	private static final int TURN_COST = 1 << 17;

	/** What a buffer costs in terms of bytes. */
	private static final int BUFFER_COST = 256;

	private final CorkServerHttpResponse response;

	private final DetachedResponse nativeResponse;

	/** There is one buffer at most, which ends the response. */
	private final boolean whole;

	private final CoreSubscriber<? super Void> actual;

	private final Queue<DataBuffer> queue;

	/** Set before any signal. */
	@SuppressWarnings("NullAway.Init")
	private Subscription upstream;

	/** How much has happened that the loop has not looked at yet. */
	private volatile int signals;

	private volatile boolean complete;

	/** Set before {@link #complete}. */
	private @Nullable Throwable failure;

	private volatile boolean cancelled;

	/** Downstream has its signal, or wants none: what still comes is released. */
	private volatile boolean finished;

	// From here on for the loop only

	private final BufferPieces pieces = new BufferPieces();

	private boolean draining;

	private boolean waiting;

	/** How many buffers were taken since the last request for more. */
	private int taken;

	BodyWriter(CorkServerHttpResponse response, DetachedResponse nativeResponse, boolean whole,
			CoreSubscriber<? super Void> actual) {
		this.response = response;
		this.nativeResponse = nativeResponse;
		this.whole = whole;
		this.actual = actual;
		this.queue = whole ? Queues.<DataBuffer>one().get() : Queues.<DataBuffer>get(PREFETCH).get();
	}

	@Override
	public Context currentContext() {
		return this.actual.currentContext();
	}

	@Override
	public void onSubscribe(Subscription upstream) {
		if (Operators.validate(this.upstream, upstream)) {
			this.upstream = upstream;
			this.actual.onSubscribe(this);
			upstream.request(this.whole ? Long.MAX_VALUE : PREFETCH);
		}
	}

	@Override
	public void onNext(DataBuffer buffer) {
		if (this.finished || this.complete) {
			Operators.onNextDropped(buffer, currentContext());
			DataBufferUtils.release(buffer);
			return;
		}
		if (!this.queue.offer(buffer)) {
			DataBufferUtils.release(buffer);
			this.upstream.cancel();
			onError(Exceptions.failWithOverflow("More buffers came than were requested"));
			return;
		}
		signal();
	}

	@Override
	public void onError(Throwable failure) {
		if (this.finished || this.complete) {
			Operators.onErrorDropped(failure, currentContext());
			return;
		}
		this.failure = failure;
		onComplete();
	}

	@Override
	public void onComplete() {
		this.complete = true;
		if (!this.finished) {
			signal();
		}
	}

	/** From downstream, which gets no element in any case. */
	@Override
	public void request(long n) {
		Operators.validate(n);
	}

	@Override
	public void cancel() {
		this.cancelled = true;
		this.upstream.cancel();
		if (!this.finished) {
			signal();
		}
	}

	private void signal() {
		if (SIGNALS.getAndIncrement(this) == 0) {
			execute();
		}
	}

	private void execute() {
		try {
			if (!this.nativeResponse.execute(this)) {
				this.nativeResponse.loopExecutor().execute(this::over);
			}
		}
		catch (RejectedExecutionException ex) {
			// the loop has ended, and nobody else is there any more
			over();
		}
	}

	@Override
	public void onWritable(long offset) {
		if (this.waiting) {
			this.waiting = false;
			signal();
		}
	}

	@Override
	public void run(HttpResponse response) {
		this.response.writer(this);
		drain(response);
	}

	/** The response is over, whoever has ended it. On the loop. */
	void over() {
		if (!this.finished) {
			fail(new EOFException("The response was over before its body was written completely"));
		}
		if (!this.draining) {
			drain(null);
		}
	}

	private void drain(@Nullable HttpResponse response) {
		this.draining = true;
		int seen;
		do {
			seen = this.signals;
			if (response != null && !this.waiting && !this.finished) {
				advance(response);
			}
			if (this.cancelled && !this.finished) {
				this.finished = true;
				this.response.breakBody();
			}
			if (this.finished) {
				release();
			}
			// what was called meanwhile, from in here or elsewhere, has only been counted
		}
		while (SIGNALS.addAndGet(this, -seen) != 0);
		this.draining = false;
	}

	private void advance(HttpResponse response) {
		try {
			takeAll(response);
		}
		catch (Throwable ex) {
			fail(ex);
		}
	}

	private void takeAll(HttpResponse response) {
		int cost = 0;
		while (!this.finished && !this.waiting && !this.cancelled) {
			requestMore();
			boolean last = this.complete;
			if (this.pieces.isEmpty() && !this.pieces.start(this.queue.poll())) {
				if (last) {
					finish(response);
				}
				return;
			}
			cost += BUFFER_COST + this.pieces.remaining();
			write(response);
			if (cost > TURN_COST && !this.waiting && !this.finished) {
				waitFor(response);
			}
		}
	}

	private void requestMore() {
		if (this.taken >= REFILL) {
			int count = this.taken;
			this.taken = 0;
			this.upstream.request(count);
		}
	}

	private void write(HttpResponse response) {
		this.response.writeHead(response);
		if (this.whole && this.pieces.isKeepable()) {
			this.finished = true;
			this.response.ending();
			response.end(this.pieces.take());
			this.actual.onComplete();
			return;
		}
		if (this.whole) {
			this.response.declareLength(this.pieces.remaining(), response);
		}
		WriteResult result = this.pieces.writeTo(response);
		if (this.pieces.isEmpty()) {
			this.taken++;
		}
		if (result != WriteResult.SENT) {
			waitFor(response);
		}
	}

	/** Goes on when nothing waits for the peer, in the next turn at the earliest. */
	private void waitFor(HttpResponse response) {
		this.waiting = true;
		response.onWritable(this);
	}

	private void finish(HttpResponse response) {
		Throwable failure = this.failure;
		if (failure != null) {
			fail(failure);
			return;
		}
		this.finished = true;
		if (this.whole) {
			this.response.end(response);
		}
		this.actual.onComplete();
	}

	/** The response must not look complete any more. */
	private void fail(Throwable failure) {
		this.finished = true;
		this.upstream.cancel();
		this.response.breakBody();
		if (!this.cancelled) {
			this.actual.onError(failure);
		}
	}

	private void release() {
		this.pieces.release();
		for (DataBuffer buffer = this.queue.poll(); buffer != null; buffer = this.queue.poll()) {
			DataBufferUtils.release(buffer);
		}
	}

}
