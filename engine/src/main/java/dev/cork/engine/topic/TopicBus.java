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

import java.util.function.Function;

import dev.cork.engine.loop.EventLoop;
import org.jspecify.annotations.Nullable;

/**
 * The topics of a server: publishes from any thread to the subscribers of every loop. A
 * topic exists as long as it has subscribers. All methods may be called on any thread
 * unless they say otherwise, and none of them blocks.
 *
 * @param <M> what a message is; may be shared by threads
 */
public final class TopicBus<M> {

	/**
	 * Makes a bus without subscribers.
	 */
	public TopicBus() {
	}

	/**
	 * Returns the subscriptions of a loop, made at the first call. Loop thread only.
	 * @param loop the current loop
	 * @return its tree, forgotten when the loop ends
	 */
	public TopicTree<M> treeOf(EventLoop loop) {
		throw new UnsupportedOperationException();
	}

	/**
	 * Sets who sees every published message besides the subscribers.
	 * @param tap the tap, or null for none
	 */
	public void tap(@Nullable TopicTap<M> tap) {
		throw new UnsupportedOperationException();
	}

	/**
	 * Publishes to all subscribers and to the tap. On a loop its own subscribers get the
	 * message before this returns; all others when their loops come to it. Messages that
	 * one thread publishes arrive in its order.
	 * @param topic the topic
	 * @param content what the message is made from
	 * @param factory makes the message, called once at most, and not at all if nobody
	 * wants it
	 * @param <C> what it is made from
	 * @return whether anybody wanted it
	 */
	public <C> boolean publish(String topic, C content, Function<? super C, ? extends M> factory) {
		throw new UnsupportedOperationException();
	}

	/**
	 * Publishes to all subscribers, not to the tap: for messages of other machines.
	 * @param topic the topic
	 * @param message the message
	 */
	public void deliver(String topic, M message) {
		throw new UnsupportedOperationException();
	}

	/**
	 * Returns how many subscriptions a topic has.
	 * @param topic the topic
	 * @return subscribers of all loops, as of about now
	 */
	public int subscribers(String topic) {
		throw new UnsupportedOperationException();
	}

	/**
	 * Tells whether a message of a topic would reach anybody.
	 * @param topic the topic
	 * @return whether there is a subscriber or the tap wants it
	 */
	public boolean isWanted(String topic) {
		throw new UnsupportedOperationException();
	}

}
