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

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.MediaType;

/**
 * Answers with what a handler returned. Made once at start-up, called for each request on
 * the loop of the response. It must have ended or detached the response, or registered a
 * callback with it, when it returns.
 */
@FunctionalInterface
public interface ResultWriter {

	/**
	 * Writes an answer.
	 * @param result what the handler returned
	 * @param request of the call; a writer that answers later retains it
	 * @param response not yet ended; status and headers may have been begun
	 * @throws Exception whatever goes wrong, the caller maps it to a status
	 */
	void write(@Nullable Object result, HttpRequest request, HttpResponse response) throws Exception;

	/**
	 * What kind of content is written, for the check against the Accept header.
	 * @return {@code null} if the client is not asked
	 */
	default @Nullable MediaType negotiated() {
		return null;
	}

}
