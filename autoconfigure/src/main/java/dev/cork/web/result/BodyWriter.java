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

/**
 * A writer whose result is the body itself, so that it can stand in an entity too.
 */
interface BodyWriter extends ResultWriter {

	@Override
	default void write(@Nullable Object result, HttpRequest request, HttpResponse response) throws Exception {
		if (result == null) {
			response.end();
		}
		else {
			writeBody(result, EntityHead.NONE, request, response);
		}
	}

	/**
	 * Ends the response with a body.
	 * @param body what to write
	 * @param head to be begun before anything of the body is said
	 * @param request as of {@link #write}
	 * @param response not yet ended
	 */
	void writeBody(Object body, EntityHead head, HttpRequest request, HttpResponse response) throws Exception;

	/**
	 * Lets go of a body that is not going to be written, as the answer has none.
	 * @param body may hold something open
	 */
	default void discard(Object body) {
	}

}
