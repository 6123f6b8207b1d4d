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

/**
 * Answers the requests of a route.
 */
@FunctionalInterface
public interface HttpHandler {

	/**
	 * Answers one request. Called on a loop's thread: it must not block. When it returns,
	 * the response must have been ended or detached, or wait for the request's body or
	 * for {@link HttpResponse#onWritable} with a handler that was registered; otherwise
	 * the answer is 500.
	 * @param request the request, not to be used after this call but in the body handlers
	 * that it registers
	 * @param response the response, not to be kept beyond that either: see
	 * {@link HttpResponse#detach()}
	 * @throws Exception what the {@link ErrorHandler} answers
	 */
	void handle(HttpRequest request, HttpResponse response) throws Exception;

	/**
	 * Tells how long the body of a request for this handler may be; a longer one is
	 * answered 413, before the handler is called if its length is declared.
	 * @param serverMaxBytes the bound of {@code ServerOptions}, 0 for none
	 * @return the bound in bytes, 0 for none
	 */
	default long maxRequestBodyBytes(long serverMaxBytes) {
		return serverMaxBytes;
	}

}
