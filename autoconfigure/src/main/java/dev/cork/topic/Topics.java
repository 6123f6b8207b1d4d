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

/**
 * Publishes to everybody who has subscribed to a topic: web sockets on all loops, methods
 * with {@link TopicListener}, and with a broker those of other instances. Any thread;
 * never blocks. Of what one thread publishes every subscriber sees the same order.
 */
public interface Topics {

	/**
	 * Publishes a text.
	 * @param topic exact name of the topic, not empty
	 * @param text the text
	 */
	void publishText(String topic, String text);

	/**
	 * Publishes a binary message.
	 * @param topic exact name of the topic, not empty
	 * @param bytes the message; copied
	 */
	void publishBinary(String topic, byte[] bytes);

	/**
	 * Publishes an object as JSON; a String as it is and a byte array as a binary
	 * message.
	 * @param topic exact name of the topic, not empty
	 * @param payload the object
	 * @throws IllegalStateException if there is no JSON mapper bean
	 */
	void publish(String topic, Object payload);

	/**
	 * Returns how many web sockets have subscribed to a topic on this instance.
	 * @param topic exact name of the topic
	 * @return of all loops, as of about now
	 */
	int subscribers(String topic);

}
