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

import dev.cork.engine.websocket.WebSocket;

/**
 * Beans of this type decide about the topics that clients ask for, see
 * {@link TopicRequests}. All of them must agree; where there is none nobody may.
 */
@FunctionalInterface
public interface TopicAuthorizer {

	/**
	 * Decides. On the loop; must not block.
	 * @param webSocket whose client asks, with its user data
	 * @param topic the exact name of the topic, as the client sent it
	 * @return whether it may subscribe
	 */
	boolean maySubscribe(WebSocket webSocket, String topic);

}
