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

package dev.cork.websocket.session;

import java.util.ArrayDeque;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

import dev.cork.engine.websocket.WebSocket;
import dev.cork.web.blocking.BlockingExecutor;
import org.jspecify.annotations.Nullable;

/**
 * The calls for one web socket of an endpoint with blocking methods, one after the other
 * and in the order of its events, wherever they run:
 *
 * <pre>
 *   loop      submit ──► next ───────────────► succeeded, failed ──► next
 *                          └──► executor: invoke ──┘
 * </pre>
 *
 * While many wait, the web socket is paused, so that the client has to wait. Loop thread
 * only.
 */
public final class CallQueue {

	private final BlockingExecutor executor;

	private final int maxWaiting;

	private final ArrayDeque<Call> waiting = new ArrayDeque<>();

	private @Nullable WebSocket webSocket;

	/** A call is being made: the next one has to wait for its end. */
	private boolean active;

	private boolean paused;

	/**
	 * The queue of a web socket.
	 * @param executor runs blocking calls
	 * @param maxWaiting how many may wait before the web socket is paused
	 */
	public CallQueue(BlockingExecutor executor, int maxWaiting) {
		this.executor = executor;
		this.maxWaiting = maxWaiting;
	}

	void opened(WebSocket webSocket) {
		this.webSocket = webSocket;
	}

	/** There is nothing to pause any more. */
	void closed() {
		this.paused = false;
	}

	/**
	 * Makes a call when those before it are over.
	 * @param call the call
	 */
	public void submit(Call call) {
		this.waiting.add(call);
		if (!this.active) {
			next();
		}
		else if (this.waiting.size() >= this.maxWaiting && !this.paused && isOpen()) {
			this.paused = true;
			webSocket().pause();
		}
	}

	/**
	 * Makes a call before those that wait: for what belongs to the one that has just
	 * ended.
	 * @param call the call
	 */
	public void submitFirst(Call call) {
		this.waiting.addFirst(call);
		if (!this.active) {
			next();
		}
	}

	/** Forgets the calls that wait, as the conversation is over. */
	public void clear() {
		this.waiting.clear();
	}

	private void next() {
		while (!this.active) {
			Call call = this.waiting.poll();
			if (call == null) {
				break;
			}
			this.active = true;
			if (call.isBlocking()) {
				start(call);
			}
			else {
				Call.run(call);
				this.active = false;
			}
		}
		if (this.paused && this.waiting.size() <= this.maxWaiting / 2) {
			this.paused = false;
			if (isOpen()) {
				webSocket().resume();
			}
		}
	}

	private void start(Call call) {
		Executor loop = webSocket().handle().loopExecutor();
		this.executor.executeWhenFree(() -> invoke(call, loop), (ex) -> end(loop, () -> call.failed(ex)));
	}

	private void invoke(Call call, Executor loop) {
		try {
			Object result = call.invoke();
			end(loop, () -> call.succeeded(result));
		}
		catch (Throwable ex) {
			end(loop, () -> call.failed(ex));
		}
	}

	/** The rest is the loop's. */
	private void end(Executor loop, Runnable conclusion) {
		try {
			loop.execute(() -> {
				try {
					conclusion.run();
				}
				finally {
					this.active = false;
					next();
				}
			});
		}
		catch (RejectedExecutionException ex) {
			// the loop has ended, and the web socket with it
		}
	}

	private boolean isOpen() {
		return webSocket().isOpen();
	}

	private WebSocket webSocket() {
		WebSocket webSocket = this.webSocket;
		if (webSocket == null) {
			throw new IllegalStateException("The web socket is not open yet");
		}
		return webSocket;
	}

}
