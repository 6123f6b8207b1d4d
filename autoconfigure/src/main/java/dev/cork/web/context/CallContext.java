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

package dev.cork.web.context;

import java.security.Principal;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.http.ResponseObserver;
import org.jspecify.annotations.Nullable;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/**
 * Surrounds the call of one handler. Most requests have none.
 */
public interface CallContext extends Surroundings, ResponseObserver {

	/**
	 * The context of a request.
	 * @param request whose response is not over. On the loop.
	 * @return {@code null} if it has none
	 */
	static @Nullable CallContext of(HttpRequest request) {
		return (CallContext) request.attribute(CallContext.class.getName());
	}

	/**
	 * What a reactive result of a request is subscribed to with.
	 * @param request whose response is not over. On the loop.
	 * @return empty if there is nothing
	 */
	static ContextView reactorContext(HttpRequest request) {
		CallContext context = of(request);
		return (context != null) ? context.reactorContext() : Context.empty();
	}

	/**
	 * Surrounds the call of the request's handler from now on. On the loop.
	 * @param request of the call
	 */
	default void attachTo(HttpRequest request) {
		request.attribute(CallContext.class.getName(), this);
	}

	/**
	 * Whether it is known who has sent the request, so that its answer may be for nobody
	 * else.
	 * @return {@code false} for a client who is anonymous
	 */
	default boolean isAuthenticated() {
		return false;
	}

	/**
	 * Who has sent the request.
	 * @return {@code null} if nobody knows, or for a client who is anonymous
	 */
	default @Nullable Principal principal() {
		return null;
	}

	/**
	 * What surrounds calls that come after the request: those of a web socket that it has
	 * opened. It does not keep the request.
	 * @return {@code null} if there is nothing
	 */
	@Nullable Surroundings afterRequest();

	/**
	 * A failure that no exception handler of the application has taken. On the loop.
	 * @param failure what was thrown
	 * @param response fresh
	 * @param otherwise answers it as if there were no context
	 * @return {@code false} if the context has no use for it
	 */
	boolean failed(Throwable failure, HttpResponse response, FailureAnswer otherwise);

	/**
	 * Answers a failure.
	 */
	@FunctionalInterface
	interface FailureAnswer {

		/**
		 * Answers it. On the loop.
		 * @param response fresh
		 */
		void give(HttpResponse response);

	}

}
