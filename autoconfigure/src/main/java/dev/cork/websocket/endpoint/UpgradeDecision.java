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

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;

import dev.cork.engine.http.DetachedResponse;
import dev.cork.web.context.CallContext;
import dev.cork.web.error.RouteFailures;
import dev.cork.web.result.LaterResult;
import dev.cork.websocket.UpgradeResult;
import org.jspecify.annotations.Nullable;

/**
 * Answers a handshake with what an {@code @OnUpgrade} method returns.
 *
 * @param kind of a result that comes later, else {@code null}
 * @param failures answers what goes wrong
 */
record UpgradeDecision(@Nullable LaterResult kind, RouteFailures failures) {

	/** The method has returned. On the loop. */
	void conclude(SessionUpgrade upgrade, @Nullable Object result) {
		if (this.kind == null || result == null) {
			answer(upgrade, result);
			return;
		}
		CompletionStage<?> stage = this.kind.toStage(result, CallContext.reactorContext(upgrade.request()));
		if (stage instanceof CompletableFuture<?> future && future.isDone() && !future.isCompletedExceptionally()) {
			answer(upgrade, future.join());
			return;
		}
		upgrade.await();
		stage.whenComplete((value, failure) -> later(upgrade, () -> {
			if (failure != null) {
				fail(upgrade, failure);
			}
			else {
				answer(upgrade, value);
			}
		}));
	}

	/** The rest is the loop's. */
	void later(SessionUpgrade upgrade, Runnable task) {
		try {
			upgrade.loopExecutor().execute(task);
		}
		catch (RejectedExecutionException ex) {
			// the loop has ended, and the connection with it
		}
	}

	private void answer(SessionUpgrade upgrade, @Nullable Object decided) {
		if (!upgrade.isOpen() || (decided == null && upgrade.isDetached())) {
			// the method has answered itself, or is going to
			return;
		}
		try {
			if (!(decided instanceof UpgradeResult result)) {
				upgrade.accept(null, decided);
			}
			else if (result.isAccepted()) {
				upgrade.accept(result.subprotocol(), result.userData());
			}
			else {
				upgrade.refuse(result.status());
			}
		}
		catch (Throwable ex) {
			fail(upgrade, ex);
		}
	}

	/** Answers a failure as that of any handler. On the loop. */
	void fail(SessionUpgrade upgrade, Throwable failure) {
		if (!upgrade.isOpen()) {
			return;
		}
		DetachedResponse awaited = upgrade.awaited();
		if (awaited != null) {
			awaited.execute((response) -> this.failures.handle(failure, upgrade.request(), response));
		}
		else {
			this.failures.handle(failure, upgrade.request(), upgrade.response());
		}
	}

}
