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

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

import dev.cork.engine.http.HttpHandler;
import dev.cork.engine.loop.EventLoop;
import dev.cork.engine.loop.Protocol;
import dev.cork.engine.loop.Socket;
import dev.cork.engine.topic.TopicBus;

/**
 * What the WebSocket endpoints of a server share: topics, and for each loop what is
 * needed to compress and to frame. Any thread.
 */
public final class WebSockets {

	private final TopicBus<PreparedMessage> topics = new TopicBus<>();

	/** Looked up once for each web socket, when it is opened. */
	private final Map<EventLoop, WebSocketLoop> loops = new ConcurrentHashMap<>();

	private final AtomicInteger open = new AtomicInteger();

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
		return new WebSocketEndpoint(this, options, handler);
	}

	/**
	 * Returns the topics.
	 * @return the bus of all endpoints
	 */
	public TopicBus<PreparedMessage> topics() {
		return this.topics;
	}

	/**
	 * Returns how many web sockets are open.
	 * @return of all endpoints, as of about now
	 */
	public int open() {
		return this.open.get();
	}

	Protocol open(Socket socket, AcceptedUpgrade upgrade) {
		WebSocketConnection connection = new WebSocketConnection(socket, this, onLoop(socket.loop()), upgrade);
		connection.open();
		return connection;
	}

	private WebSocketLoop onLoop(EventLoop loop) {
		WebSocketLoop known = this.loops.get(loop);
		if (known == null) {
			known = new WebSocketLoop(loop, this.topics);
			this.loops.put(loop, known);
			loop.onEnd(() -> this.loops.remove(loop));
		}
		return known;
	}

	void opened() {
		this.open.incrementAndGet();
	}

	void closed() {
		this.open.decrementAndGet();
	}

}
