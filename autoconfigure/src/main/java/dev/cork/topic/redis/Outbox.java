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

package dev.cork.topic.redis;

import java.util.ArrayDeque;
import java.util.Queue;

import dev.cork.topic.TopicMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The messages that wait to be sent; the oldest is dropped if there are too many. Any
 * thread.
 */
final class Outbox {

	private static final Logger logger = LoggerFactory.getLogger(Outbox.class);

	/** A message that is under way for longer counts as stuck. */
	private static final long STUCK_NANOS = 1_000_000_000;

	private final int capacity;

	private final Outage outage;

	private final Queue<TopicMessage> waiting = new ArrayDeque<>();

	/** When the message that is under way was taken. */
	private long takenNanos;

	private boolean busy;

	private boolean overflowing;

	Outbox(int capacity, Outage outage) {
		this.capacity = capacity;
		this.outage = outage;
	}

	/**
	 * Puts a message into the queue. Does not block; also looks whether the message that
	 * is under way is stuck, since a client may wait long before it says so.
	 */
	synchronized void put(TopicMessage message) {
		if (this.busy && System.nanoTime() - this.takenNanos > STUCK_NANOS) {
			this.outage.began("no answer");
		}
		if (this.waiting.size() == this.capacity) {
			this.waiting.remove();
			this.outage.dropped();
			overflows();
		}
		this.waiting.add(message);
		notifyAll();
	}

	private void overflows() {
		if (!this.overflowing) {
			this.overflowing = true;
			logger.warn("{} messages to topics wait for Redis, the oldest is dropped for each further one",
					this.capacity);
		}
	}

	/**
	 * Waits for a message.
	 * @return the oldest
	 * @throws InterruptedException if the thread is interrupted
	 */
	synchronized TopicMessage take() throws InterruptedException {
		while (this.waiting.isEmpty()) {
			wait();
		}
		this.busy = true;
		this.takenNanos = System.nanoTime();
		return this.waiting.remove();
	}

	/**
	 * Nothing is under way any more.
	 * @param sent whether the message that was taken has been sent
	 */
	synchronized void done(boolean sent) {
		this.busy = false;
		if (this.waiting.isEmpty()) {
			this.overflowing = false;
		}
		if (sent) {
			this.outage.ended();
		}
	}

	/** The subscription is there again; what is under way has still to show it. */
	synchronized void subscribed() {
		if (!this.busy) {
			this.outage.ended();
		}
	}

	/** Whether nothing waits and nothing is under way. */
	synchronized boolean isIdle() {
		return this.waiting.isEmpty() && !this.busy;
	}

}
