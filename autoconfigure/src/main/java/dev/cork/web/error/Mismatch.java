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
import org.jspecify.annotations.Nullable;

import org.springframework.web.server.ResponseStatusException;

/**
 * Why the handlers of the most specific pattern did not fit a request, kept while less
 * specific ones are tried: if none of them fits, this is what the client should know.
 */
public final class Mismatch {

	private static final String ATTRIBUTE = Mismatch.class.getName();

	private Mismatch() {
	}

	/**
	 * Keeps a reason, unless there is one of a more specific pattern.
	 * @param request of the call
	 * @param reason what did not fit
	 * @return the reason of the most specific pattern
	 */
	public static ResponseStatusException keep(HttpRequest request, ResponseStatusException reason) {
		ResponseStatusException first = of(request);
		if (first == null) {
			request.attribute(ATTRIBUTE, reason);
		}
		return (first != null) ? first : reason;
	}

	/** The kept reason, {@code null} if no pattern matched at all. */
	static @Nullable ResponseStatusException of(HttpRequest request) {
		return (ResponseStatusException) request.attribute(ATTRIBUTE);
	}

}
