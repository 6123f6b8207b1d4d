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

package dev.cork.web.result;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpResponse;
import dev.cork.web.error.RouteFailures;
import org.jspecify.annotations.Nullable;

import org.springframework.http.MediaType;

/**
 * A result that comes later: the response is detached, whichever thread completes the
 * stage, and the answer is written on the loop. A stage that is complete already is
 * answered at once.
 */
final class StageWriter implements ResultWriter {

	private final ResultWriter writer;

	private final RouteFailures failures;

	StageWriter(ResultWriter writer, RouteFailures failures) {
		this.writer = writer;
		this.failures = failures;
	}

	@Override
	public void write(@Nullable Object result, HttpResponse response) throws Exception {
		if (result == null) {
			response.end();
			return;
		}
		CompletionStage<?> stage = (CompletionStage<?>) result;
		if (stage instanceof CompletableFuture<?> future && future.isDone() && !future.isCompletedExceptionally()) {
			this.writer.write(future.join(), response);
			return;
		}
		DetachedResponse detached = response.detach();
		stage.whenComplete((value, failure) -> detached.execute((later) -> complete(value, failure, later)));
	}

	private void complete(@Nullable Object value, @Nullable Throwable failure, HttpResponse response) {
		if (failure != null) {
			this.failures.handle(failure, response);
			return;
		}
		try {
			if (!response.isResponded()) {
				this.writer.write(value, response);
			}
		}
		catch (Throwable ex) {
			this.failures.handle(ex, response);
		}
	}

	@Override
	public @Nullable MediaType negotiated() {
		return this.writer.negotiated();
	}

	/** Makes writers of results that come later. */
	static final class Factory implements ResultWriterFactory {

		@Override
		public @Nullable ResultWriter create(HandlerResult result, ResultWriters writers) {
			if (!CompletionStage.class.isAssignableFrom(result.rawType())) {
				return null;
			}
			// Whoever took the response answered before the stage completed, or not at
			// all
			HandlerResult stage = new HandlerResult(result.type().as(CompletionStage.class), result.produces(), false,
					result.failures());
			HandlerResult nested = stage.nested();
			if (CompletionStage.class.isAssignableFrom(nested.rawType())) {
				throw new IllegalArgumentException("a stage inside a stage is not supported");
			}
			return new StageWriter(writers.find(nested), result.failures());
		}

		@Override
		public String supported() {
			return "CompletionStage of those";
		}

	}

}
