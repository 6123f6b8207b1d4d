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

package dev.cork.engine.loop;

import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;

import dev.cork.engine.metrics.Counter;
import dev.cork.engine.metrics.LoopCounters;
import dev.cork.engine.metrics.LoopMetrics;
import org.jctools.queues.atomic.MpscGrowableAtomicArrayQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a loop was asked to do, by other threads mostly, and is going to do in its turns.
 * What a task throws is logged and changes nothing.
 */
final class TaskQueue {

	private static final Logger logger = LoggerFactory.getLogger(TaskQueue.class);

	private static final int MAX_QUEUED = 1 << 20;

	private static final int MAX_PER_TURN = 4096;

	private final String loopName;

	private final LoopSignal signal;

	private final LoopMetrics metrics;

	private final LoopCounters counters;

	private final Queue<Runnable> tasks = new MpscGrowableAtomicArrayQueue<>(1024, MAX_QUEUED);

	TaskQueue(String loopName, LoopSignal signal, LoopMetrics metrics) {
		this.loopName = loopName;
		this.signal = signal;
		this.metrics = metrics;
		this.counters = metrics.counters();
	}

	/**
	 * Adds a task. Any thread.
	 * @return whether the caller has to wake the loop's poller
	 */
	boolean add(Runnable task) {
		if (!this.tasks.offer(task)) {
			throw new RejectedExecutionException(MAX_QUEUED + " tasks wait for " + this.loopName);
		}
		return this.signal.raise(LoopSignal.TASKS);
	}

	/**
	 * Runs those that wait now: what one of them hands in is of the next turn. Loop
	 * thread, when tasks were signalled.
	 * @param systemNanos the time as the system's clock says it
	 */
	void runOfTurn(long systemNanos) {
		countWait(systemNanos);
		int count = Math.min(this.tasks.size(), MAX_PER_TURN);
		for (int i = 0; i < count; i++) {
			Runnable task = this.tasks.poll();
			if (task != null) {
				run(task);
			}
		}
		this.counters.add(Counter.TASKS, count);
		if (!this.tasks.isEmpty()) {
			this.signal.raise(LoopSignal.TASKS);
		}
	}

	/** How long the first of the tasks has waited that were handed over since. */
	private void countWait(long systemNanos) {
		long waited = Math.max(0, systemNanos - this.signal.tasksSinceNanos());
		this.counters.increment(Counter.TASK_BATCHES);
		this.counters.add(Counter.TASK_WAIT_NANOS, waited);
		this.metrics.longestTaskWait().add(systemNanos, waited);
	}

	/**
	 * Runs those that are left when no turn is going to come: a connection on its way
	 * here, or a response that now learns of its end.
	 */
	void runLeft() {
		for (Runnable task = this.tasks.poll(); task != null; task = this.tasks.poll()) {
			run(task);
		}
	}

	void run(Runnable task) {
		try {
			task.run();
		}
		catch (Throwable ex) {
			logger.error("A task of {} failed", this.loopName, ex);
		}
	}

}
