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

package dev.cork.websocket.argument;

import java.util.List;

import dev.cork.engine.websocket.WebSocket;
import dev.cork.websocket.TopicAuthorizer;
import dev.cork.websocket.TopicRequests;

/**
 * Decides about the topics that clients ask for. What an authorizer agrees to is bounded
 * all the same: where it accepts whatever begins with a prefix, the names are the
 * client's to invent, and each costs memory.
 */
public final class TopicGate {

	static final int MAX_NAME_LENGTH = 1024;

	private final List<TopicAuthorizer> authorizers;

	private final int maxTopics;

	/**
	 * A gate of an application.
	 * @param authorizers all of them must agree; without one nobody passes
	 * @param maxTopics with how many topics a web socket gets no further one
	 */
	public TopicGate(List<TopicAuthorizer> authorizers, int maxTopics) {
		this.authorizers = List.copyOf(authorizers);
		this.maxTopics = maxTopics;
	}

	/** What a method calls for the client of a web socket. */
	TopicRequests requests(WebSocket webSocket) {
		return new TopicRequests() {

			@Override
			public boolean subscribe(String topic) {
				if (topic.isEmpty() || topic.length() > MAX_NAME_LENGTH || !mayPass(webSocket, topic)) {
					return false;
				}
				return webSocket.isSubscribed(topic) || (hasRoom(webSocket) && webSocket.subscribe(topic));
			}

			@Override
			public boolean unsubscribe(String topic) {
				return webSocket.unsubscribe(topic);
			}

		};
	}

	private boolean hasRoom(WebSocket webSocket) {
		return webSocket.topics().size() < this.maxTopics;
	}

	private boolean mayPass(WebSocket webSocket, String topic) {
		return !this.authorizers.isEmpty()
				&& this.authorizers.stream().allMatch((authorizer) -> authorizer.maySubscribe(webSocket, topic));
	}

}
