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

package dev.cork.engine.websocket;

import dev.cork.engine.http.HttpHandler;
import dev.cork.engine.topic.TopicBus;

/**
 * What the WebSocket endpoints of a server share: topics, and for each loop what is
 * needed to compress and to frame. Any thread.
 */
public final class WebSockets {

	/**
	 * Starts without endpoints and subscribers.
	 */
	public WebSockets() {
	}

	/**
	 * Makes an endpoint, to be registered as the route of GET requests for a pattern. It
	 * checks the handshake: what is none is answered 400, 403 (foreign origin) or 426.
	 * @param options how its web sockets behave
	 * @param handler what to do with them
	 * @return the handler of the route
	 */
	public HttpHandler endpoint(WebSocketOptions options, WebSocketHandler handler) {
		throw new UnsupportedOperationException();
	}

	/**
	 * Returns the topics.
	 * @return the bus of all endpoints
	 */
	public TopicBus<PreparedMessage> topics() {
		throw new UnsupportedOperationException();
	}

	/**
	 * Returns how many web sockets are open.
	 * @return of all endpoints, as of about now
	 */
	public int open() {
		throw new UnsupportedOperationException();
	}

}
