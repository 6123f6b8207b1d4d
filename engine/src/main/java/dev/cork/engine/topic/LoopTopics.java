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

package dev.cork.engine.topic;

import java.util.concurrent.RejectedExecutionException;

import dev.cork.engine.loop.EventLoop;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A loop with its subscriptions, as publishers on other threads see it.
 *
 * @param <M> what a message is
 */
final class LoopTopics<M> {

	private static final Logger logger = LoggerFactory.getLogger(LoopTopics.class);

	final EventLoop loop;

	final TopicTree<M> tree;

	/** So that a loop that does not keep up is told once, not for every message. */
	private volatile boolean rejecting;

	LoopTopics(EventLoop loop) {
		this.loop = loop;
		this.tree = new TopicTree<>(loop.counters());
	}

	boolean has(String topic) {
		return this.tree.subscribers(topic) > 0;
	}

	/**
	 * Delivers when the loop comes to it, to a topic that has not been without
	 * subscribers since: who comes after that must not get a message from before, as
	 * those in between were not even handed over. Any thread.
	 * @return whether there are subscribers
	 */
	boolean handOver(String topic, M message) {
		Topic<M> target = this.tree.find(topic);
		if (target == null || target.subscribers() == 0) {
			return false;
		}
		try {
			this.loop.execute(() -> this.tree.publish(target, message));
			if (this.rejecting) {
				this.rejecting = false;
			}
		}
		catch (RejectedExecutionException ex) {
			if (!this.rejecting) {
				this.rejecting = true;
				logger.warn("Messages to topics do not reach the subscribers of {}: {}", this.loop, ex.getMessage());
			}
		}
		return true;
	}

}
