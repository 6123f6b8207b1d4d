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

package dev.cork.websocket.endpoint;

import java.util.function.BiConsumer;

import dev.cork.web.context.Surroundings;
import dev.cork.web.invoke.TargetMethod;
import dev.cork.websocket.answer.Answer;
import dev.cork.websocket.session.Call;
import dev.cork.websocket.session.CallQueue;
import dev.cork.websocket.session.Session;
import org.jspecify.annotations.Nullable;

/**
 * One method of an endpoint with its arguments and its result.
 */
final class EventMethod {

	private final EventArgumentReaders readers;

	private final TargetMethod target;

	private final EventInvoker invoker;

	private final Answer answer;

	private final boolean blocking;

	/**
	 * A method.
	 * @param readers of its arguments
	 * @param target calls it with what was read before, when its turn has come
	 * @param invoker reads and calls at once
	 */
	EventMethod(EventArgumentReaders readers, TargetMethod target, EventInvoker invoker, Answer answer,
			boolean blocking) {
		this.readers = readers;
		this.target = target;
		this.invoker = invoker;
		this.answer = answer;
		this.blocking = blocking;
	}

	/** Calls the method when it is its turn. On the loop. */
	void handle(Session session, @Nullable Object event) {
		CallQueue queue = session.queue();
		if (queue != null) {
			queue.submit(new MethodCall(session, event, Session::fail));
			return;
		}
		call(session, event, Session::fail);
	}

	/** Calls the method at once, before what waits. On the loop. */
	void handleFailure(Session session, Throwable event, BiConsumer<Session, Throwable> failures) {
		CallQueue queue = session.queue();
		if (queue != null) {
			queue.submitFirst(new MethodCall(session, event, failures));
			return;
		}
		call(session, event, failures);
	}

	private void call(Session session, @Nullable Object event, BiConsumer<Session, Throwable> failures) {
		try {
			Surroundings surroundings = session.surroundings();
			this.answer.give(session, (surroundings != null) ? invoke(session, event, surroundings)
					: this.invoker.invoke(session, event));
		}
		catch (Throwable ex) {
			failures.accept(session, ex);
		}
	}

	private @Nullable Object invoke(Session session, @Nullable Object event, Surroundings surroundings)
			throws Throwable {
		Surroundings.Scope scope = surroundings.open();
		try {
			return this.invoker.invoke(session, event);
		}
		finally {
			scope.close();
		}
	}

	/** A call that waits for its turn: its arguments are read when the event comes. */
	private final class MethodCall implements Call {

		private final Session session;

		private final BiConsumer<Session, Throwable> failures;

		private @Nullable Object @Nullable [] arguments;

		private @Nullable Throwable failure;

		private MethodCall(Session session, @Nullable Object event, BiConsumer<Session, Throwable> failures) {
			this.session = session;
			this.failures = failures;
			try {
				this.arguments = EventMethod.this.readers.read(session, event);
			}
			catch (Throwable ex) {
				this.failure = ex;
			}
		}

		@Override
		public boolean isBlocking() {
			return EventMethod.this.blocking && this.failure == null;
		}

		@Override
		public @Nullable Object invoke() throws Throwable {
			@Nullable Object[] read = this.arguments;
			if (read == null) {
				throw (this.failure != null) ? this.failure : new IllegalStateException("There are no arguments");
			}
			Surroundings surroundings = this.session.surroundings();
			return (surroundings != null) ? call(read, surroundings) : EventMethod.this.target.call(read);
		}

		private @Nullable Object call(@Nullable Object[] read, Surroundings surroundings) throws Throwable {
			Surroundings.Scope scope = surroundings.open();
			try {
				return EventMethod.this.target.call(read);
			}
			finally {
				scope.close();
			}
		}

		@Override
		public void succeeded(@Nullable Object result) {
			try {
				EventMethod.this.answer.give(this.session, result);
			}
			catch (Throwable ex) {
				failed(ex);
			}
		}

		@Override
		public void failed(Throwable failure) {
			this.failures.accept(this.session, failure);
		}

	}

}
