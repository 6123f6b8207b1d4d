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

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.web.context.CallContext;
import dev.cork.web.error.RouteFailures;
import org.jspecify.annotations.Nullable;

import org.springframework.http.MediaType;

/**
 * A result that comes later: the response is detached, whichever thread completes the
 * stage, and the answer is written on the loop. A stage that is complete already is
 * answered at once.
 */
final class StageWriter implements BodyWriter {

	private final LaterResult later;

	private final ResultWriter writer;

	private final RouteFailures failures;

	StageWriter(LaterResult later, ResultWriter writer, RouteFailures failures) {
		this.later = later;
		this.writer = writer;
		this.failures = failures;
	}

	@Override
	public void writeBody(Object body, EntityHead head, HttpRequest request, HttpResponse response) throws Exception {
		CompletionStage<?> stage = this.later.toStage(body, CallContext.reactorContext(request));
		if (stage instanceof CompletableFuture<?> future && future.isDone() && !future.isCompletedExceptionally()) {
			end(future.join(), head, request, response);
			return;
		}
		request.retain();
		DetachedResponse detached = response.detach();
		detached.onAborted(() -> this.later.cancel(stage));
		stage.whenComplete(
				(value, failure) -> detached.execute((fresh) -> complete(value, failure, head, request, fresh)));
	}

	private void complete(@Nullable Object value, @Nullable Throwable failure, EntityHead head, HttpRequest request,
			HttpResponse response) {
		if (failure != null) {
			this.failures.handle(failure, request, response);
			return;
		}
		try {
			if (!response.isResponded()) {
				end(value, head, request, response);
			}
		}
		catch (Throwable ex) {
			this.failures.handle(ex, request, response);
		}
	}

	private void end(@Nullable Object value, EntityHead head, HttpRequest request, HttpResponse response)
			throws Exception {
		if (value != null && this.writer instanceof BodyWriter body) {
			body.writeBody(value, head, request, response);
			return;
		}
		head.begin(response);
		this.writer.write(value, request, response);
	}

	@Override
	public @Nullable MediaType negotiated() {
		return this.writer.negotiated();
	}

	/** Makes writers of results that come later. */
	static final class Factory implements ResultWriterFactory {

		@Override
		public @Nullable ResultWriter create(HandlerResult result, ResultWriters writers) {
			LaterResult later = LaterResult.of(result.rawType());
			if (later == null) {
				return null;
			}
			HandlerResult nested = nested(result, later);
			if (LaterResult.of(nested.rawType()) != null) {
				throw new IllegalArgumentException("a result that comes later inside of another is not supported");
			}
			return new StageWriter(later, writers.find(nested), result.failures());
		}

		@Override
		public List<MediaType> choices(HandlerResult result, ResultWriters writers) {
			LaterResult later = LaterResult.of(result.rawType());
			return (later != null) ? writers.choices(nested(result, later)) : List.of();
		}

		private static HandlerResult nested(HandlerResult result, LaterResult later) {
			// Whoever took the response answered before the stage completed, or not at
			// all
			return result.as(later.type()).nested().withoutResponse();
		}

		@Override
		public String supported() {
			return "CompletionStage, Mono or another single-value type of those";
		}

	}

}
