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

package dev.cork.websocket;

/**
 * Subscribes to topics that a client has asked for. A parameter of a method of a
 * {@link WebSocketEndpoint @WebSocketEndpoint}: there is no protocol by which clients
 * subscribe on their own, so such a method understands what is asked and calls this.
 * {@link dev.cork.engine.websocket.WebSocket#subscribe} is for topics that the
 * application itself has chosen. On the loop.
 */
public interface TopicRequests {

	/**
	 * Subscribes if every {@link TopicAuthorizer} agrees, and the web socket has fewer
	 * topics than {@code cork.topics.max-per-web-socket}.
	 * @param topic the exact name of the topic
	 * @return whether the web socket has subscribed, now or before; {@code false} if it
	 * may not, or the name is empty or longer than 1024 characters
	 */
	boolean subscribe(String topic);

	/**
	 * Unsubscribes.
	 * @param topic the exact name of the topic
	 * @return {@code false} if it had not subscribed
	 */
	boolean unsubscribe(String topic);

}
