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

import java.nio.ByteBuffer;

import dev.cork.engine.loop.HandlerWatch;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls the handler of an endpoint: shows the watchdog where the loop is, and brings what
 * is thrown to {@link WebSocketHandler#onError}. Loop thread only.
 */
final class HandlerCalls {

	private static final Logger logger = LoggerFactory.getLogger(HandlerCalls.class);

	private final WebSocketHandler handler;

	private final String name;

	private final HandlerWatch watch;

	HandlerCalls(WebSocketHandler handler, String name, HandlerWatch watch) {
		this.handler = handler;
		this.name = name;
		this.watch = watch;
	}

	void open(LoopWebSocket webSocket) {
		this.watch.enter(this.name);
		try {
			this.handler.onOpen(webSocket);
		}
		catch (Throwable ex) {
			failed(webSocket, ex);
		}
		finally {
			this.watch.exit();
		}
	}

	void message(LoopWebSocket webSocket, boolean text, ByteBuffer content) {
		this.watch.enter(this.name);
		try {
			if (text) {
				this.handler.onText(webSocket, content);
			}
			else {
				this.handler.onBinary(webSocket, content);
			}
		}
		catch (Throwable ex) {
			failed(webSocket, ex);
		}
		finally {
			this.watch.exit();
		}
	}

	void ping(LoopWebSocket webSocket, ByteBuffer data) {
		this.watch.enter(this.name);
		try {
			this.handler.onPing(webSocket, data);
		}
		catch (Throwable ex) {
			failed(webSocket, ex);
		}
		finally {
			this.watch.exit();
		}
	}

	void pong(LoopWebSocket webSocket, ByteBuffer data) {
		this.watch.enter(this.name);
		try {
			this.handler.onPong(webSocket, data);
		}
		catch (Throwable ex) {
			failed(webSocket, ex);
		}
		finally {
			this.watch.exit();
		}
	}

	void drain(LoopWebSocket webSocket) {
		this.watch.enter(this.name);
		try {
			this.handler.onDrain(webSocket);
		}
		catch (Throwable ex) {
			failed(webSocket, ex);
		}
		finally {
			this.watch.exit();
		}
	}

	/** A task of another thread. */
	void task(LoopWebSocket webSocket, Runnable task) {
		this.watch.enter(this.name);
		try {
			task.run();
		}
		catch (Throwable ex) {
			failed(webSocket, ex);
		}
		finally {
			this.watch.exit();
		}
	}

	/** Within another call, or a publish of somebody else. */
	void dropped(LoopWebSocket webSocket, @Nullable String topic, int lengthBytes) {
		try {
			this.handler.onDropped(webSocket, topic, lengthBytes);
		}
		catch (Throwable ex) {
			failed(webSocket, ex);
		}
	}

	/** Within another call, or at the end. */
	void subscription(LoopWebSocket webSocket, String topic, int now, int before) {
		try {
			this.handler.onSubscription(webSocket, topic, now, before);
		}
		catch (Throwable ex) {
			failed(webSocket, ex);
		}
	}

	void close(LoopWebSocket webSocket, int code, String reason) {
		this.watch.enter(this.name);
		try {
			this.handler.onClose(webSocket, code, reason);
		}
		catch (Throwable ex) {
			logger.error("{} failed while it was told of the end of a web socket", this.name, ex);
		}
		finally {
			this.watch.exit();
		}
	}

	private void failed(LoopWebSocket webSocket, Throwable failure) {
		try {
			this.handler.onError(webSocket, failure);
		}
		catch (Throwable ex) {
			failure.addSuppressed(ex);
			webSocket.failed(failure);
		}
	}

	void logFailure(Throwable failure) {
		logger.error("{} failed", this.name, failure);
	}

	@Override
	public String toString() {
		return this.name;
	}

}
