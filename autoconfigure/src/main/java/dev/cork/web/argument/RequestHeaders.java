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

package dev.cork.web.argument;

import dev.cork.engine.http.HttpRequest;

import org.springframework.http.HttpHeaders;

/**
 * The header fields of a request as Spring's own object, for what cannot do with views.
 */
public final class RequestHeaders {

	private RequestHeaders() {
	}

	/**
	 * Copies all header fields.
	 * @param request still alive
	 * @return a copy, good on every thread
	 */
	public static HttpHeaders copy(HttpRequest request) {
		HttpHeaders headers = new HttpHeaders();
		request.forEachHeader((name, value) -> headers.add(name.toString(), value.toString()));
		return headers;
	}

}
