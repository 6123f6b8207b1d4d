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

package dev.cork.topic.listen;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

import dev.cork.topic.TopicMessage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The messages that wait for a listener. It gets one after the other, on threads of an
 * executor; if too many wait the oldest is dropped, which is said once until the queue
 * has been empty again. Any thread.
 */
final class ListenerQueue {

	private static final Logger logger = LoggerFactory.getLogger(ListenerQueue.class);

	/** Then the thread goes to whoever else waits for it. */
	private static final int MAX_MESSAGES_PER_TASK = 64;

	private final ListenerMethod listener;

	private final Executor executor;

	private final int capacity;

	private final Queue<TopicMessage> waiting = new ArrayDeque<>();

	/** Whether a task runs, or waits for a thread. */
	private boolean active;

	private long dropped;

	private volatile boolean rejected;

	ListenerQueue(ListenerMethod listener, Executor executor, int capacity) {
		this.listener = listener;
		this.executor = executor;
		this.capacity = capacity;
	}

	/** Puts a message into the queue. Does not block. */
	void offer(TopicMessage message) {
		boolean firstDropped = false;
		boolean submit;
		synchronized (this) {
			if (this.waiting.size() == this.capacity) {
				this.waiting.remove();
				firstDropped = this.dropped++ == 0;
			}
			this.waiting.add(message);
			submit = !this.active;
			this.active = true;
		}
		if (firstDropped) {
			logger.warn("{} does not keep up: {} messages wait for it, the oldest is dropped for each further one",
					this.listener, this.capacity);
		}
		if (submit) {
			submit();
		}
	}

	private void submit() {
		try {
			this.executor.execute(this::run);
			this.rejected = false;
		}
		catch (RejectedExecutionException ex) {
			// what waits is tried again with the next message
			synchronized (this) {
				this.active = false;
			}
			if (!this.rejected) {
				this.rejected = true;
				logger.warn("There is no thread for {}: {}", this.listener, ex.getMessage());
			}
		}
	}

	private void run() {
		for (int i = 0; i < MAX_MESSAGES_PER_TASK; i++) {
			TopicMessage message = next();
			if (message == null) {
				return;
			}
			this.listener.call(message);
		}
		submit();
	}

	private @Nullable TopicMessage next() {
		long missing = 0;
		TopicMessage message;
		synchronized (this) {
			message = this.waiting.poll();
			if (message == null) {
				this.active = false;
				missing = this.dropped;
				this.dropped = 0;
			}
		}
		if (missing > 0) {
			logger.info("{} keeps up again; it has missed {} messages", this.listener, missing);
		}
		return message;
	}

}
