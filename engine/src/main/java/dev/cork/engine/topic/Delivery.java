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

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A message on its way to the subscribers that its topic had when it was published. It
 * can be brought to its end from within one of its own callbacks: what is published there
 * must not overtake it. Used again and again.
 *
 * @param <M> what a message is
 */
final class Delivery<M> {

	private static final Logger logger = LoggerFactory.getLogger(Delivery.class);

	/** Within a callback of this one, or while this one was waited for, it began. */
	@Nullable Delivery<M> outer;

	private @Nullable Topic<M> topic;

	private @Nullable M message;

	private @Nullable Subscriber<M> except;

	private int next;

	private int end;

	private int delivered;

	void begin(Topic<M> topic, M message, @Nullable Subscriber<M> except) {
		topic.deliveryBegins();
		this.topic = topic;
		this.message = message;
		this.except = except;
		this.next = 0;
		this.end = topic.end();
		this.delivered = 0;
	}

	/** Those that were published earlier first; they are done when the latest is. */
	void complete() {
		if (this.outer != null && this.outer.next < this.outer.end) {
			this.outer.complete();
		}
		Topic<M> topic = this.topic;
		M message = this.message;
		if (topic != null && message != null) {
			// a callback may have completed this very delivery, so nothing is kept local
			while (this.next < this.end) {
				Subscriber<M> subscriber = topic.at(this.next++);
				if (subscriber != null && subscriber != this.except) {
					this.delivered++;
					deliver(topic.name, message, subscriber);
				}
			}
		}
	}

	private void deliver(String topic, M message, Subscriber<M> subscriber) {
		try {
			subscriber.deliver(topic, message);
		}
		catch (Throwable ex) {
			logger.error("A subscriber of topic {} failed", topic, ex);
		}
	}

	int delivered() {
		return this.delivered;
	}

	void finish() {
		if (this.topic != null) {
			this.topic.deliveryEnds();
		}
		this.topic = null;
		this.message = null;
		this.except = null;
	}

}
