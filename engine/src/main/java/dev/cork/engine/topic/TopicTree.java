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

/**
 * The subscriptions of one loop. Loop thread only.
 *
 * @param <M> what a message is
 */
public final class TopicTree<M> {

	TopicTree() {
	}

	/**
	 * Subscribes.
	 * @param topic exact name of the topic
	 * @param subscriber who gets its messages from now on
	 * @return false if it had subscribed already
	 */
	public boolean subscribe(String topic, Subscriber<M> subscriber) {
		throw new UnsupportedOperationException();
	}

	/**
	 * Unsubscribes. Nothing is delivered after that, not even what is just being
	 * published.
	 * @param topic exact name of the topic
	 * @param subscriber who wants no more of it
	 * @return false if it had not subscribed
	 */
	public boolean unsubscribe(String topic, Subscriber<M> subscriber) {
		throw new UnsupportedOperationException();
	}

	/**
	 * Ends all subscriptions of a subscriber.
	 * @param subscriber who is leaving
	 */
	public void unsubscribeAll(Subscriber<M> subscriber) {
		throw new UnsupportedOperationException();
	}

	/**
	 * Returns how many have subscribed on this loop.
	 * @param topic exact name of the topic
	 * @return 0 or more
	 */
	public int subscribers(String topic) {
		throw new UnsupportedOperationException();
	}

	/**
	 * Delivers to the subscribers of this loop. Allocates nothing.
	 * @param topic exact name of the topic
	 * @param message the message
	 * @param except who does not get it, or null
	 * @return to how many it was delivered
	 */
	public int publish(String topic, M message, @Nullable Subscriber<M> except) {
		throw new UnsupportedOperationException();
	}

}
