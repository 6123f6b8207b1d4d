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
 * Sees what is published to a {@link TopicBus}, besides the subscribers: for listeners
 * that belong to no loop, and for a way to other machines. Called on the publisher's
 * thread, which it must not block.
 *
 * @param <M> what a message is
 */
public interface TopicTap<M> {

	/**
	 * Whether a message of a topic is wanted. A message that nobody wants is not even
	 * made.
	 * @param topic the topic
	 * @return whether {@link #published} is to be called
	 */
	boolean wants(String topic);

	/**
	 * A message was published.
	 * @param topic its topic
	 * @param message the message
	 */
	void published(String topic, M message);

}
