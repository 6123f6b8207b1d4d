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

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The one word through which other threads reach a loop. The loop looks at it once a turn
 * and looks further only when it is not zero; others write a wake-up only when it says
 * that the loop is asleep and nobody else has woken it.
 */
final class LoopSignal {

	/** The task queue is not empty. */
	static final int TASKS = 1;

	/** The loop shall end. */
	static final int STOP = 1 << 1;

	private static final int ASLEEP = 1 << 2;

	private final AtomicInteger word = new AtomicInteger();

	/** When tasks were last announced; two who do so at once need not agree. */
	private volatile long tasksSinceNanos = System.nanoTime();

	/**
	 * Asks the loop to look. Any thread.
	 * @param bit {@link #TASKS} or {@link #STOP}
	 * @return whether the caller has to wake the loop's poller
	 */
	boolean raise(int bit) {
		int before = this.word.get();
		// most of the time somebody has raised it already
		if ((before & bit) != 0) {
			return false;
		}
		if (bit == TASKS) {
			this.tasksSinceNanos = System.nanoTime();
		}
		return this.word.getAndAccumulate(bit, (word, raised) -> word | raised) == ASLEEP;
	}

	/**
	 * Returns since when tasks have waited. Loop thread, after {@link #take()}.
	 * @return the system's time in nanoseconds
	 */
	long tasksSinceNanos() {
		return this.tasksSinceNanos;
	}

	/**
	 * Announces that the loop is going to wait. Loop thread.
	 * @return false if it must not, as there is something to look at
	 */
	boolean fallAsleep() {
		return this.word.compareAndSet(0, ASLEEP);
	}

	/**
	 * Takes what was raised and counts as awake from now on. Loop thread.
	 * @return a set of {@link #TASKS} and {@link #STOP}
	 */
	int take() {
		return (this.word.get() != 0) ? this.word.getAndSet(0) & ~ASLEEP : 0;
	}

}
