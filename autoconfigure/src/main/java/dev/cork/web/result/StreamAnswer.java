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

package dev.cork.web.result;

import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;

import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.http.ResponseTask;
import dev.cork.engine.http.WritableHandler;
import dev.cork.engine.http.WriteResult;
import dev.cork.web.error.RouteFailures;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.Exceptions;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.util.concurrent.Queues;

/**
 * The answer to one request, from a stream. Elements come from any thread and are written
 * on the loop:
 *
 * <pre>
 *   publisher ── onNext ──► queue ── loop ──► buffer ── one piece ──► response
 *       ▲                                                                │
 *       └── request: some when some were taken, none while the peer waits ◄
 * </pre>
 *
 * Nothing is said before the first signal, so that a failure until then is answered like
 * any other. What was there before a later failure is sent, and the answer broken off.
 */
final class StreamAnswer extends BaseSubscriber<Object> implements ResponseTask, WritableHandler {

	private static final int PREFETCH = Queues.XS_BUFFER_SIZE;

	/** Enough to be worth a request, and early enough that a source need not pause. */
	private static final int REFILL = PREFETCH - PREFETCH / 4;

	private static final int PIECE_BYTES = 1 << 13;

	/** What one turn of the loop may write: it has other connections too. */
	private static final int TURN_COST = 1 << 17;

	/** What an element costs in terms of bytes. */
	private static final int ELEMENT_COST = 256;

	private final Start start;

	private final StreamFormat format;

	private final HttpRequest request;

	private final DetachedResponse detached;

	private final RouteFailures failures;

	private final Queue<Object> queue = Queues.xs().get();

	/** How much has happened that the loop has not looked at yet. */
	private final AtomicInteger signals = new AtomicInteger();

	private volatile boolean complete;

	/** Set before {@link #complete}. */
	private @Nullable Throwable failure;

	// From here on for the loop only

	private final PieceBuffer buffer = new PieceBuffer();

	/** How many elements were taken since the last request for more. */
	private int taken;

	private boolean empty = true;

	private boolean begun;

	private boolean finished;

	private boolean waiting;

	private boolean over;

	/**
	 * What is said before the first byte.
	 *
	 * @param head status and headers
	 * @param contentType {@code null} if the head has one
	 * @param bodiless whether nothing follows
	 */
	record Start(EntityHead head, @Nullable ContentType contentType, boolean bodiless) {

		void say(HttpResponse response) {
			this.head.begin(response);
			if (this.contentType != null) {
				response.header(this.contentType.line());
			}
		}

	}

	StreamAnswer(Start start, StreamFormat format, HttpRequest request, DetachedResponse detached,
			RouteFailures failures) {
		this.start = start;
		this.format = format;
		this.request = request;
		this.detached = detached;
		this.failures = failures;
		detached.onAborted(this::cancel);
	}

	/**
	 * Begins. What the stream brings at once is looked at together: it leaves as one
	 * piece, and if it is all there is, with its length. On the loop.
	 */
	void subscribeTo(Flux<?> stream) {
		this.signals.incrementAndGet();
		stream.subscribe(this);
		execute();
	}

	@Override
	protected void hookOnSubscribe(Subscription subscription) {
		request(this.start.bodiless() ? 1 : PREFETCH);
	}

	@Override
	protected void hookOnNext(Object element) {
		if (this.queue.offer(element)) {
			signal();
		}
		else {
			cancel();
			hookOnError(Exceptions.failWithOverflow("More elements came than were requested"));
		}
	}

	@Override
	protected void hookOnError(Throwable failure) {
		this.failure = failure;
		hookOnComplete();
	}

	@Override
	protected void hookOnComplete() {
		this.complete = true;
		signal();
	}

	private void signal() {
		if (this.signals.getAndIncrement() == 0) {
			execute();
		}
	}

	private void execute() {
		if (!this.detached.execute(this)) {
			cancel();
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
		int seen = 1;
		while (seen != 0) {
			if (!this.over && !this.waiting) {
				advance(response);
			}
			// what was called meanwhile, from in here or elsewhere, has only been counted
			seen = this.signals.addAndGet(-seen);
		}
	}

	private void advance(HttpResponse response) {
		try {
			takeAll(response);
		}
		catch (Throwable ex) {
			fail(ex, response);
		}
	}

	private void takeAll(HttpResponse response) {
		int cost = 0;
		while (!this.over && !this.waiting) {
			boolean last = this.complete;
			Object element = this.queue.poll();
			if (element != null) {
				cost += ELEMENT_COST + take(element, response);
				if (cost > TURN_COST && !this.waiting) {
					write(response);
					waitFor(response);
				}
			}
			else if (last) {
				finish(response);
			}
			else {
				write(response);
				return;
			}
		}
	}

	private int take(Object element, HttpResponse response) {
		int before = this.buffer.length();
		boolean appended = false;
		try {
			this.format.append(element, this.empty, this.buffer);
			appended = true;
		}
		finally {
			if (!appended) {
				this.buffer.truncate(before);
			}
		}
		int bytes = this.buffer.length() - before;
		if (this.start.bodiless()) {
			cancel();
			endHead(response);
			return bytes;
		}
		this.empty = false;
		if (++this.taken == REFILL) {
			this.taken = 0;
			request(REFILL);
		}
		if (this.buffer.length() >= PIECE_BYTES) {
			write(response);
		}
		return bytes;
	}

	private void write(HttpResponse response) {
		if (this.buffer.isEmpty()) {
			return;
		}
		begin(response);
		if (this.buffer.writeTo(response) != WriteResult.SENT) {
			waitFor(response);
		}
	}

	private void begin(HttpResponse response) {
		if (this.begun) {
			return;
		}
		boolean empty = this.empty;
		// an entity's headers may be such that they cannot be said: then nothing can
		this.empty = true;
		this.start.say(response);
		this.empty = empty;
		this.begun = true;
	}

	/** Goes on when nothing waits for the peer, in the next turn at the earliest. */
	private void waitFor(HttpResponse response) {
		this.waiting = true;
		response.onWritable(this);
	}

	private void finish(HttpResponse response) {
		Throwable failure = this.failure;
		if (failure != null) {
			fail(failure, response);
			return;
		}
		if (this.start.bodiless()) {
			endHead(response);
			return;
		}
		if (!this.finished) {
			this.finished = true;
			this.format.finish(this.empty, this.buffer);
		}
		if (!this.begun) {
			// the whole of it is here already, so that its length is known
			begin(response);
			this.over = true;
			this.buffer.endOf(response);
			return;
		}
		write(response);
		if (this.buffer.isEmpty()) {
			this.over = true;
			response.end();
		}
	}

	private void endHead(HttpResponse response) {
		begin(response);
		this.over = true;
		response.end();
	}

	private void fail(Throwable failure, HttpResponse response) {
		this.over = true;
		cancel();
		if (!this.empty) {
			sendRest(response);
		}
		this.failures.handle(failure, this.request, response);
	}

	/** The elements before a failure count, also if they have come with it. */
	private void sendRest(HttpResponse response) {
		begin(response);
		if (!this.buffer.isEmpty()) {
			this.buffer.writeTo(response);
		}
		response.flush();
	}

}
