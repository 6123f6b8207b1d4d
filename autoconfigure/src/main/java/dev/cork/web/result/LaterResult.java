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

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;

import org.springframework.core.ReactiveAdapter;
import org.springframework.core.ReactiveAdapterRegistry;

/**
 * The kinds of results that come later and are one value at most.
 *
 * @param type the class that has the type argument
 * @param adapter of a reactive type, {@code null} for a stage
 */
public record LaterResult(Class<?> type, @Nullable ReactiveAdapter adapter) {

	/**
	 * The kind of a type.
	 * @param type raw
	 * @return {@code null} if its values are there at once, or are many
	 */
	public static @Nullable LaterResult of(Class<?> type) {
		if (CompletionStage.class.isAssignableFrom(type)) {
			return new LaterResult(CompletionStage.class, null);
		}
		ReactiveAdapter adapter = ReactiveAdapterRegistry.getSharedInstance().getAdapter(type);
		return (adapter != null && !adapter.isMultiValue()) ? new LaterResult(adapter.getReactiveType(), adapter)
				: null;
	}

	/**
	 * Subscribes to a reactive result.
	 * @param result of this kind
	 * @param context what it is subscribed to with
	 * @return completes with its value
	 */
	public CompletionStage<?> toStage(Object result, ContextView context) {
		return (this.adapter != null) ? Mono.from(this.adapter.toPublisher(result)).contextWrite(context).toFuture()
				: (CompletionStage<?>) result;
	}

	/**
	 * The client has gone. A reactive result was subscribed to for this client alone; a
	 * stage may be somebody else's too.
	 * @param stage what {@link #toStage} has returned
	 */
	public void cancel(CompletionStage<?> stage) {
		if (this.adapter != null && stage instanceof CompletableFuture<?> future) {
			future.cancel(true);
		}
	}

}
