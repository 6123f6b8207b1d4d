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

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A task that a loop runs later, once. Loop thread only.
 */
public final class LoopTimer extends Timeout {

	private static final Logger logger = LoggerFactory.getLogger(LoopTimer.class);

	private static final long NANOS_PER_MILLI = 1_000_000;

	private final EventLoop loop;

	private final Runnable task;

	private LoopTimer(EventLoop loop, Runnable task) {
		this.loop = loop;
		this.task = task;
	}

	/**
	 * Has a task run later. When the loop ends, what is left is forgotten.
	 * @param loop the current loop
	 * @param delayMs how long to wait, in milliseconds; it may be a tenth of a second
	 * longer
	 * @param task what to do
	 * @return can be cancelled until the task runs
	 */
	public static LoopTimer start(EventLoop loop, long delayMs, Runnable task) {
		LoopTimer timer = new LoopTimer(loop, task);
		loop.timeouts().schedule(timer, loop.nowNanos() + delayMs * NANOS_PER_MILLI);
		return timer;
	}

	/**
	 * Forgets the task. Does nothing if it has run.
	 */
	public void cancel() {
		this.loop.timeouts().remove(this);
	}

	@Override
	void onTimeout(long nowNanos) {
		try {
			this.task.run();
		}
		catch (Throwable ex) {
			logger.error("A task of {} that was due has failed", this.loop, ex);
		}
	}

}
