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

package dev.cork.web.blocking;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import dev.cork.web.error.HttpErrors;

import org.springframework.http.HttpHeaders;
import org.springframework.web.server.ResponseStatusException;

/**
 * Runs what may block on an executor of the application, which itself may queue without
 * end: no more than a fixed number waits and runs at once.
 */
public final class BlockingExecutor {

	private final Executor executor;

	private final int maxPending;

	private final long retryAfterSeconds;

	private final AtomicInteger pending = new AtomicInteger();

	private final Queue<Waiting> waiting = new ConcurrentLinkedQueue<>();

	/**
	 * An executor with a bound.
	 * @param executor runs the tasks
	 * @param maxPending how many may wait and run at once, at least 1
	 * @param retryAfter what a client is told that comes when there are so many, to
	 * seconds
	 */
	public BlockingExecutor(Executor executor, int maxPending, Duration retryAfter) {
		this.executor = executor;
		this.maxPending = maxPending;
		this.retryAfterSeconds = Math.max(retryAfter.toSeconds(), 1);
	}

	/**
	 * Runs a task on a thread that may block. Any thread.
	 * @param task what to run
	 * @throws ResponseStatusException 503 with Retry-After if too many wait, or the
	 * executor takes no more
	 */
	public void execute(Runnable task) {
		if (this.pending.incrementAndGet() > this.maxPending) {
			this.pending.decrementAndGet();
			throw busy();
		}
		try {
			start(task);
		}
		catch (RejectedExecutionException ex) {
			throw busy();
		}
	}

	/**
	 * Runs a task on a thread that may block, as soon as there are not too many any more.
	 * For those who have something to wait in, and wait with one task at a time. Any
	 * thread.
	 * @param task what to run
	 * @param rejected called instead, on any thread, if the executor takes no more
	 */
	public void executeWhenFree(Runnable task, Consumer<RejectedExecutionException> rejected) {
		this.waiting.add(new Waiting(task, rejected));
		startWaiting();
	}

	/** Whoever adds a task and whoever ends one look here, so that none is forgotten. */
	private void startWaiting() {
		while (!this.waiting.isEmpty()) {
			if (this.pending.incrementAndGet() > this.maxPending) {
				if (this.pending.decrementAndGet() >= this.maxPending) {
					return;
				}
				continue;
			}
			Waiting next = this.waiting.poll();
			if (next == null) {
				this.pending.decrementAndGet();
				continue;
			}
			try {
				start(next.task);
			}
			catch (RejectedExecutionException ex) {
				next.rejected.accept(ex);
			}
		}
	}

	private void start(Runnable task) {
		boolean accepted = false;
		try {
			this.executor.execute(() -> run(task));
			accepted = true;
		}
		finally {
			if (!accepted) {
				this.pending.decrementAndGet();
			}
		}
	}

	/**
	 * Runs a further part of what was accepted before and has begun: it is not refused
	 * because of the number, as breaking it off would lose what was done. Any thread.
	 * @param task what to run
	 * @throws RejectedExecutionException if the executor takes no more
	 */
	public void resume(Runnable task) {
		this.executor.execute(task);
	}

	private void run(Runnable task) {
		try {
			task.run();
		}
		finally {
			this.pending.decrementAndGet();
			startWaiting();
		}
	}

	private ResponseStatusException busy() {
		HttpHeaders headers = new HttpHeaders();
		headers.set(HttpHeaders.RETRY_AFTER, Long.toString(this.retryAfterSeconds));
		return HttpErrors.of(503, "Too many requests wait for a thread", headers);
	}

	/**
	 * How many tasks wait or run. Any thread.
	 * @return from 0 to the bound
	 */
	public int pending() {
		return this.pending.get();
	}

	private record Waiting(Runnable task, Consumer<RejectedExecutionException> rejected) {
	}

}
