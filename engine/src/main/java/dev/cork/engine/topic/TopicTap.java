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
 * <p>
 * A tap must not publish: the message that it is told of has reached the other loops by
 * then, but not yet the subscribers of the publisher's own, which would get the two in
 * another order than everybody else. It is refused with an {@code IllegalStateException}.
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
