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

package dev.cork.engine.http;

import org.jspecify.annotations.Nullable;

/**
 * Answers requests that no handler could: no route (404), no route for the method (405,
 * the Allow field is set already), a body over its bound (413), a handler that failed
 * (500). What a parser refuses never gets here, for it is no request.
 */
@FunctionalInterface
public interface ErrorHandler {

	/**
	 * Answers one request; the response must be ended when this returns. Called on the
	 * loop's thread.
	 * @param status the status, set in the response already
	 * @param request the request; its body may not have come. If a task of a
	 * {@link DetachedResponse} has failed it is good only if it was
	 * {@linkplain HttpRequest#retain() retained}.
	 * @param response the response, nothing of which was sent
	 * @param failure what the handler threw, or null if it was not that
	 */
	void handle(int status, HttpRequest request, HttpResponse response, @Nullable Throwable failure);

}
