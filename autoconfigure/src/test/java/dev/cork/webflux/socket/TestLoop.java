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

package dev.cork.webflux.socket;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import dev.cork.engine.websocket.PreparedMessage;
import dev.cork.engine.websocket.WebSocket;
import dev.cork.engine.websocket.WebSocketHandle;

/**
 * A loop that is one thread, and the handle of its only web socket.
 */
final class TestLoop implements WebSocketHandle, AutoCloseable {

	private final ExecutorService executor = Executors.newSingleThreadExecutor((task) -> {
		Thread created = new Thread(task, "test-loop");
		this.thread = created;
		return created;
	});

	private volatile Thread thread;

	volatile WebSocket webSocket;

	SocketLoop socketLoop() {
		return new SocketLoop(this);
	}

	/** Runs a task on the loop and returns when it is done. */
	void call(Runnable task) {
		CompletableFuture.runAsync(task, this.executor).orTimeout(60, TimeUnit.SECONDS).join();
	}

	/** Returns when the loop has done what it had to do. */
	void idle() {
		call(() -> {
		});
	}

	@Override
	public boolean execute(Consumer<? super WebSocket> task) {
		WebSocket current = this.webSocket;
		if (current == null) {
			return false;
		}
		if (isLoopThread()) {
			task.accept(current);
		}
		else {
			this.executor.execute(() -> task.accept(current));
		}
		return true;
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
		return execute((webSocket) -> webSocket.close(code, reason));
	}

	@Override
	public boolean isOpen() {
		return this.webSocket != null;
	}

	@Override
	public boolean isLoopThread() {
		return Thread.currentThread() == this.thread;
	}

	@Override
	public Executor loopExecutor() {
		return this.executor;
	}

	@Override
	public void close() {
		this.webSocket = null;
		this.executor.shutdown();
	}

}
