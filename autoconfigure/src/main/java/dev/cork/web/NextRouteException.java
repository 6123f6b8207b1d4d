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

import java.io.Serial;

/**
 * Thrown by a handler, or given by its {@code Mono} or {@code CompletionStage}, to leave
 * the request to the next route that matches: a less specific pattern, at last WebFlux if
 * it is there, else 404. Nothing is logged, and no exception handler is asked.
 *
 * <p>
 * A handler that takes the {@link dev.cork.engine.http.HttpResponse} and returns nothing
 * may call its {@link dev.cork.engine.http.HttpResponse#yieldToNext()} instead. A body
 * that was read already is not read again: a route that wants it cannot follow one that
 * has taken it.
 */
public final class NextRouteException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	/**
	 * An exception without a stack trace: it is no failure.
	 */
	public NextRouteException() {
		super("The request is left to the next route", null, false, false);
	}

}
