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

package dev.cork.topic;

import java.util.function.Consumer;

/**
 * Carries messages to the other instances of an application. A bean of this type takes
 * the place of the one that {@code cork.topics.broker} names; without any, messages stay
 * within the process.
 */
public interface TopicBroker {

	/**
	 * Starts to receive. That the other side cannot be reached yet is no failure.
	 * @param receiver takes what other instances have published, and nothing that this
	 * one has; any thread, it does not block
	 */
	void start(Consumer<TopicMessage> receiver);

	/**
	 * Hands a message on to the other instances, after those that the thread has handed
	 * on before. Any thread, an event loop's as well: must not block, and must not
	 * publish within the call.
	 * @param message what was published on this instance
	 */
	void publish(TopicMessage message);

	/**
	 * Stops. May be started again.
	 */
	void stop();

}
