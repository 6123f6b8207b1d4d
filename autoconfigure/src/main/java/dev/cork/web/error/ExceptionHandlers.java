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

package dev.cork.web.error;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;

/**
 * The application's own answers to the failures of a route.
 */
public interface ExceptionHandlers {

	/** There are none. */
	ExceptionHandlers NONE = (failure, request, response) -> false;

	/**
	 * Answers a failure. On the loop thread of the response.
	 * @param failure what was thrown
	 * @param request of the failed call; not to be used beyond this call
	 * @param response fresh
	 * @return {@code false} if there is no handler for such a failure; nothing has been
	 * said then
	 * @throws Throwable what the application's handler itself threw
	 */
	boolean handle(Throwable failure, HttpRequest request, HttpResponse response) throws Throwable;

}
