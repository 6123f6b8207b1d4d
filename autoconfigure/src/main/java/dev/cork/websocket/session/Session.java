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

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

import dev.cork.engine.http.WriteResult;
import dev.cork.engine.websocket.WebSocket;
import dev.cork.engine.websocket.WebSocketHandle;
import dev.cork.web.context.Surroundings;
import org.jspecify.annotations.Nullable;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/**
 * What is kept for one web socket: the arguments that its handshake has brought, the
 * names of topics that were made from its path, its calls, and what still answers.
 * Attached to the web socket. Loop thread only, but for {@link #handle()} and
 * {@link #later}.
 */
public final class Session {

	private final @Nullable Object[] arguments;

	private final String[] topics;

	private final @Nullable CallQueue queue;

	private final SessionFailures failures;

	private final @Nullable Surroundings surroundings;

	/** Answers that go on, in their order; none for most web sockets at most times. */
	private List<RunningAnswer> running = List.of();

	private @Nullable WebSocket webSocket;

	private @Nullable WebSocketHandle handle;

	private boolean closed;

	private boolean retrying;

	/**
	 * A session, made at the handshake.
	 * @param arguments what methods take of it
	 * @param topics names of topics
	 * @param queue the order of calls, {@code null} if none of them is blocking
	 * @param failures told what goes wrong
	 * @param surroundings of its calls, {@code null} if there are none
	 */
	public Session(@Nullable Object[] arguments, String[] topics, @Nullable CallQueue queue, SessionFailures failures,
			@Nullable Surroundings surroundings) {
		this.arguments = arguments;
		this.topics = topics;
		this.queue = queue;
		this.failures = failures;
		this.surroundings = surroundings;
	}

	/**
	 * The session of a web socket.
	 * @param webSocket open or just closed
	 * @return what {@link #opened} has attached
	 */
	public static Session of(WebSocket webSocket) {
		Object attachment = webSocket.attachment();
		if (attachment instanceof Session session) {
			return session;
		}
		throw new IllegalStateException("The attachment of a web socket was replaced");
	}

	/**
	 * The web socket is open.
	 * @param webSocket the web socket
	 */
	public void opened(WebSocket webSocket) {
		webSocket.attachment(this);
		this.webSocket = webSocket;
		this.handle = webSocket.handle();
		if (this.queue != null) {
			this.queue.opened(webSocket);
		}
	}

	/**
	 * Nothing waits for the peer any more: answers that were held back go on.
	 */
	public void drained() {
		for (RunningAnswer answer : List.copyOf(this.running)) {
			answer.resume();
		}
	}

	/**
	 * The web socket is closed: answers that go on are cancelled.
	 */
	public void closed() {
		this.closed = true;
		if (this.queue != null) {
			this.queue.closed();
		}
		List<RunningAnswer> cancelled = this.running;
		this.running = List.of();
		cancelled.forEach(RunningAnswer::cancel);
	}

	/**
	 * Keeps an answer until it is over.
	 * @param answer goes on
	 */
	public void add(RunningAnswer answer) {
		if (this.closed) {
			answer.cancel();
			return;
		}
		if (this.running.isEmpty()) {
			this.running = new ArrayList<>(2);
		}
		this.running.add(answer);
	}

	/**
	 * Forgets an answer that is over.
	 * @param answer what was added
	 */
	public void remove(RunningAnswer answer) {
		if (!this.running.isEmpty()) {
			this.running.remove(answer);
		}
	}

	/**
	 * Sends what is sent again if there is no room for it now, so that nobody needs to be
	 * told that it was dropped.
	 * @param sending sends it
	 * @return what became of it
	 */
	public WriteResult sendOrRetry(Supplier<WriteResult> sending) {
		this.retrying = true;
		try {
			return sending.get();
		}
		finally {
			this.retrying = false;
		}
	}

	/**
	 * Whether a message that is dropped now will be sent again.
	 * @return within {@link #sendOrRetry}
	 */
	public boolean isRetrying() {
		return this.retrying;
	}

	/**
	 * Does something on the loop, at once if this is its thread. Any thread.
	 * @param task what to do
	 * @return {@code false} if the web socket is closed and the task will not be run
	 */
	public boolean later(Runnable task) {
		return handle().execute((open) -> task.run());
	}

	/**
	 * Something has failed for this web socket: its methods for that are called.
	 * @param failure what was thrown
	 */
	public void fail(Throwable failure) {
		this.failures.failed(this, failure);
	}

	/**
	 * Something has failed when the web socket was closed already. Any thread.
	 * @param failure what was thrown
	 */
	public void failedLate(Throwable failure) {
		this.failures.failedLate(failure);
	}

	/**
	 * An argument of the handshake.
	 * @param index as it was numbered at start-up
	 * @return its value
	 */
	public @Nullable Object argument(int index) {
		return this.arguments[index];
	}

	/**
	 * The name of a topic.
	 * @param index as it was numbered at start-up
	 * @return its exact name
	 */
	public String topic(int index) {
		return this.topics[index];
	}

	/**
	 * The order of calls.
	 * @return {@code null} if none of them is blocking
	 */
	public @Nullable CallQueue queue() {
		return this.queue;
	}

	/**
	 * What surrounds its calls.
	 * @return {@code null} if there is nothing
	 */
	public @Nullable Surroundings surroundings() {
		return this.surroundings;
	}

	/**
	 * What reactive answers are subscribed to with.
	 * @return empty if there is nothing
	 */
	public ContextView reactorContext() {
		Surroundings surroundings = this.surroundings;
		return (surroundings != null) ? surroundings.reactorContext() : Context.empty();
	}

	/**
	 * The web socket.
	 * @return to be used on the loop only
	 */
	public WebSocket webSocket() {
		WebSocket webSocket = this.webSocket;
		if (webSocket == null) {
			throw new IllegalStateException("The web socket is not open yet");
		}
		return webSocket;
	}

	/**
	 * What reaches the web socket from other threads.
	 * @return its handle
	 */
	public WebSocketHandle handle() {
		WebSocketHandle handle = this.handle;
		if (handle == null) {
			throw new IllegalStateException("The web socket is not open yet");
		}
		return handle;
	}

	/**
	 * Whether the web socket is closed.
	 * @return whether nothing can be sent any more
	 */
	public boolean isClosed() {
		return this.closed;
	}

}
