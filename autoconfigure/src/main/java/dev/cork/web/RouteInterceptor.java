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

package dev.cork.web;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;

/**
 * A bean of this type stands around the handlers of
 * {@link LoopController @LoopController} classes: for authentication, headers, logging.
 * Several are called in the order of
 * {@link org.springframework.core.annotation.Order @Order}, each for the routes that it
 * {@linkplain #appliesTo applies to}.
 *
 * <pre>
 *   before ──► arguments, handler, result ──► head ──► after
 *     └──────────── answers itself ────────────▲
 * </pre>
 *
 * All methods run on the loop of the connection and must not block. Interceptors are
 * called when a handler was chosen: what matches no route, or no handler by its
 * conditions, does not get here.
 */
public interface RouteInterceptor {

	/**
	 * Chooses the routes. Asked at start-up.
	 * @param route a route of the application
	 * @return whether this interceptor is called for it
	 */
	default boolean appliesTo(NativeRoute route) {
		return true;
	}

	/**
	 * Before the body and the arguments are read. What a later step needs is handed on as
	 * an {@linkplain HttpRequest#attribute(String, Object) attribute}, which a handler
	 * gets with {@code @RequestAttribute}. Header fields of the answer belong into
	 * {@link #head}.
	 * @param request of the call
	 * @param response fresh
	 * @return {@code false} if the request was answered here; the response must be ended
	 * or detached then
	 * @throws Exception what is thrown is answered as if the handler had thrown it
	 */
	default boolean before(HttpRequest request, HttpResponse response) throws Exception {
		return true;
	}

	/**
	 * The head of the answer is written, whoever answers: handler, interceptor, or an
	 * error. Header fields may be added.
	 * @param request of the call
	 * @param response its status is set
	 */
	default void head(HttpRequest request, HttpResponse response) {
	}

	/**
	 * The answer is complete, or the client has gone. In the reverse order of
	 * {@link #before}, also for interceptors that were not asked before one answered.
	 * @param request of the call
	 * @param response for its status and {@linkplain HttpResponse#writeOffset() size}
	 * @param aborted whether the client has gone, or the answer was broken off
	 */
	default void after(HttpRequest request, HttpResponse response, boolean aborted) {
	}

}
