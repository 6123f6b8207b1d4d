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

package dev.cork.websocket.answer;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import dev.cork.web.result.LaterResult;
import dev.cork.websocket.session.RunningAnswer;
import dev.cork.websocket.session.Session;
import org.jspecify.annotations.Nullable;

/**
 * A result that comes later, on whatever thread; it is sent on the loop. One that is
 * there already is sent at once.
 *
 * @param later its kind
 * @param sender sends it
 */
record StageAnswer(LaterResult later, Sender sender) implements Answer {

	@Override
	public void give(Session session, @Nullable Object result) {
		if (result == null) {
			return;
		}
		CompletionStage<?> stage = this.later.toStage(result, session.reactorContext());
		if (stage instanceof CompletableFuture<?> future && future.isDone() && !future.isCompletedExceptionally()) {
			send(session, future.join());
			return;
		}
		RunningAnswer running = () -> this.later.cancel(stage);
		if (!session.isClosed()) {
			session.add(running);
		}
		stage.whenComplete((value, failure) -> {
			if (!session.later(() -> complete(session, running, value, failure))) {
				completeLate(session, value, failure);
			}
		});
	}

	private void complete(Session session, RunningAnswer running, @Nullable Object value, @Nullable Throwable failure) {
		session.remove(running);
		if (failure != null) {
			session.fail(failure);
			return;
		}
		try {
			send(session, value);
		}
		catch (Throwable ex) {
			session.fail(ex);
		}
	}

	private void send(Session session, @Nullable Object value) {
		if (value == null) {
			return;
		}
		if (session.isClosed()) {
			this.sender.sendLate(session, value);
		}
		else {
			this.sender.send(session, value);
		}
	}

	private void completeLate(Session session, @Nullable Object value, @Nullable Throwable failure) {
		if (failure != null && !(failure instanceof CancellationException)) {
			session.failedLate(failure);
		}
		else if (value != null) {
			this.sender.sendLate(session, value);
		}
	}

}
