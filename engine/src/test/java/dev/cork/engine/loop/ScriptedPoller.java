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

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import dev.cork.engine.transport.Poller;
import org.jspecify.annotations.Nullable;

/** A poller whose events the test makes up. */
final class ScriptedPoller implements Poller {

	@SuppressWarnings("UnnecessaryLambda") // told apart from other events by its identity
	private static final Runnable WAKE_UP = () -> {
	};

	private final BlockingQueue<Runnable> events = new LinkedBlockingQueue<>();

	private volatile boolean closed;

	/** Ends the current poll, or the next one if there is none now. */
	void happen(Runnable event) {
		this.events.add(event);
	}

	boolean isClosed() {
		return this.closed;
	}

	@Override
	public int poll(long timeoutMs) {
		try {
			int count = 0;
			for (Runnable event = waitFor(timeoutMs); event != null; event = this.events.poll()) {
				event.run();
				count += (event != WAKE_UP) ? 1 : 0;
			}
			return count;
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException("Nobody interrupts a loop", ex);
		}
	}

	private @Nullable Runnable waitFor(long timeoutMs) throws InterruptedException {
		if (timeoutMs == FOREVER) {
			return this.events.take();
		}
		return this.events.poll(timeoutMs, TimeUnit.MILLISECONDS);
	}

	@Override
	public void wakeup() {
		this.events.add(WAKE_UP);
	}

	@Override
	public void close() {
		this.closed = true;
	}

}
