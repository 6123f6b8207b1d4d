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

/**
 * Gets what is published to the topics it has subscribed to. Belongs to one loop, on
 * whose thread everything is called.
 *
 * @param <M> what a message is
 */
public interface Subscriber<M> {

	/**
	 * A message was published. The order is that of the publishes as the loop sees them.
	 * May subscribe, unsubscribe and publish.
	 * @param topic its topic
	 * @param message the message, shared by all subscribers
	 */
	void deliver(String topic, M message);

	/**
	 * The number of subscribers of a topic on this loop has changed because of this
	 * subscriber.
	 * @param topic the topic
	 * @param now subscribers after the change
	 * @param before subscribers before it
	 */
	default void subscriptionChanged(String topic, int now, int before) {
	}

}
