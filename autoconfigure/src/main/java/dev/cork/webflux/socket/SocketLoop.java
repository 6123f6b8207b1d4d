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

import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

import dev.cork.engine.websocket.WebSocketHandle;

/**
 * The loop of one web socket as a place to run things. Unlike
 * {@link WebSocketHandle#execute} it runs them also when the web socket is closed: what
 * waits for demand is still to be delivered then, and what is held to be released.
 */
final class SocketLoop {

	private final WebSocketHandle handle;

	SocketLoop(WebSocketHandle handle) {
		this.handle = handle;
	}

	/**
	 * Runs a task on the loop, at once if this is its thread, and in place if the loop
	 * has ended.
	 * @param task what to do
	 * @param refused called instead if too many tasks wait for the loop
	 */
	void run(Runnable task, Consumer<RejectedExecutionException> refused) {
		if (this.handle.isLoopThread()) {
			task.run();
			return;
		}
		later(task, refused);
	}

	/** Runs a task after what the loop does now. */
	void later(Runnable task, Consumer<RejectedExecutionException> refused) {
		try {
			this.handle.loopExecutor().execute(task);
		}
		catch (RejectedExecutionException ex) {
			if (this.handle.isOpen()) {
				refused.accept(ex);
			}
			else {
				task.run();
			}
		}
	}

}
