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

import dev.cork.engine.http.HttpResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.MediaType;

/**
 * A writer whose result is the body itself, so that it can stand in an entity too.
 */
interface BodyWriter extends ResultWriter {

	@Override
	default void write(@Nullable Object result, HttpResponse response) throws Exception {
		if (result == null) {
			response.end();
		}
		else {
			writeBody(result, null, response);
		}
	}

	/**
	 * Ends the response with a body.
	 * @param body what to write
	 * @param contentType the Content-Type that is in the response already, or
	 * {@code null}: the writer adds its own
	 * @param response not yet ended
	 */
	void writeBody(Object body, @Nullable MediaType contentType, HttpResponse response) throws Exception;

}
