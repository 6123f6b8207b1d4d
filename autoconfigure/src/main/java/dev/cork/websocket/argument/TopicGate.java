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
 * Decides about the topics that clients ask for.
 */
public final class TopicGate {

	private final List<TopicAuthorizer> authorizers;

	/**
	 * A gate of an application.
	 * @param authorizers all of them must agree; without one nobody passes
	 */
	public TopicGate(List<TopicAuthorizer> authorizers) {
		this.authorizers = List.copyOf(authorizers);
	}

	/** What a method calls for the client of a web socket. */
	TopicRequests requests(WebSocket webSocket) {
		return new TopicRequests() {

			@Override
			public boolean subscribe(String topic) {
				if (topic.isEmpty() || !mayPass(webSocket, topic)) {
					return false;
				}
				return webSocket.subscribe(topic) || webSocket.isSubscribed(topic);
			}

			@Override
			public boolean unsubscribe(String topic) {
				return webSocket.unsubscribe(topic);
			}

		};
	}

	private boolean mayPass(WebSocket webSocket, String topic) {
		return !this.authorizers.isEmpty()
				&& this.authorizers.stream().allMatch((authorizer) -> authorizer.maySubscribe(webSocket, topic));
	}

}
