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

import java.util.concurrent.Executor;
import java.util.function.Consumer;

import dev.cork.engine.loop.EventLoop;
import org.jspecify.annotations.Nullable;

/**
 * The handle of one web socket, an object of its own for each: there is nothing to look
 * up, and a stale one refers to nothing.
 */
final class LoopHandle implements WebSocketHandle {

	private final EventLoop loop;

	/** Set to null on the loop's thread, where every task looks at it. */
	private volatile @Nullable LoopWebSocket webSocket;

	LoopHandle(LoopWebSocket webSocket, EventLoop loop) {
		this.webSocket = webSocket;
		this.loop = loop;
	}

	@Override
	public boolean execute(Consumer<? super WebSocket> task) {
		LoopWebSocket current = this.webSocket;
		if (current == null) {
			return false;
		}
		if (this.loop.isCurrent()) {
			task.accept(current);
			return true;
		}
		this.loop.execute(() -> run(task));
		return true;
	}

	private void run(Consumer<? super WebSocket> task) {
		LoopWebSocket current = this.webSocket;
		if (current != null) {
			current.run(() -> task.accept(current));
		}
	}

	@Override
	public boolean sendText(String text) {
		return execute((webSocket) -> webSocket.sendText(text));
	}

	@Override
	public boolean sendBinary(byte[] bytes) {
		return execute((webSocket) -> webSocket.sendBinary(bytes));
	}

	@Override
	public boolean send(PreparedMessage message) {
		return execute((webSocket) -> webSocket.send(message));
	}

	@Override
	public boolean close(int code, String reason) {
		LoopWebSocket.checkClose(code, reason);
		return execute((webSocket) -> webSocket.close(code, reason));
	}

	@Override
	public boolean isOpen() {
		return this.webSocket != null;
	}

	@Override
	public boolean isLoopThread() {
		return this.loop.isCurrent();
	}

	@Override
	public Executor loopExecutor() {
		return this.loop;
	}

	/** The web socket is closed. Loop thread. */
	void over() {
		this.webSocket = null;
	}

}
