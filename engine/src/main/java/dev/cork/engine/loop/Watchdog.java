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

import java.util.List;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports a handler that holds its loop: nobody else of that loop is served meanwhile. It
 * looks at the loops from a thread of its own, some times within the allowed time, and
 * counts how often it has found the same call; the loops measure nothing.
 */
final class Watchdog {

	private static final Logger logger = LoggerFactory.getLogger(Watchdog.class);

	private static final int LOOKS_PER_LIMIT = 4;

	private final List<EventLoop> loops;

	private final long limitMs;

	private final long[] seenCalls;

	private final long[] firstSeenNanos;

	private final boolean[] reported;

	private final Thread thread;

	Watchdog(List<EventLoop> loops, long limitMs) {
		this.loops = loops;
		this.limitMs = limitMs;
		this.seenCalls = new long[loops.size()];
		this.firstSeenNanos = new long[loops.size()];
		this.reported = new boolean[loops.size()];
		this.thread = new Thread(this::run, "cork-watchdog");
		this.thread.setDaemon(true);
	}

	void start() {
		this.thread.start();
	}

	void stop() {
		this.thread.interrupt();
	}

	private void run() {
		long pauseMs = Math.max(1, this.limitMs / LOOKS_PER_LIMIT);
		try {
			while (true) {
				Thread.sleep(pauseMs);
				for (int i = 0; i < this.seenCalls.length; i++) {
					look(i, System.nanoTime());
				}
			}
		}
		catch (InterruptedException ex) {
			// the server stops
		}
	}

	void look(int index, long nowNanos) {
		EventLoop loop = this.loops.get(index);
		long calls = loop.handlerWatch().calls();
		Object handler = loop.handlerWatch().current();
		if (handler == null || calls != this.seenCalls[index]) {
			this.seenCalls[index] = calls;
			this.firstSeenNanos[index] = nowNanos;
			this.reported[index] = false;
			return;
		}
		long heldMs = (nowNanos - this.firstSeenNanos[index]) / 1_000_000;
		if (heldMs >= this.limitMs && !this.reported[index]) {
			this.reported[index] = true;
			report(loop, handler, heldMs);
		}
	}

	private void report(EventLoop loop, Object handler, long heldMs) {
		StringBuilder stack = new StringBuilder();
		for (StackTraceElement element : loop.thread().getStackTrace()) {
			stack.append(System.lineSeparator()).append("\tat ").append(element);
		}
		logger.warn("{} has held {} for more than {} ms, and nobody else on this loop is served meanwhile:{}", handler,
				loop, heldMs, stack);
	}

}
