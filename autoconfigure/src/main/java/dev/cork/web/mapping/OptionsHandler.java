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

package dev.cork.web.mapping;

import dev.cork.engine.http.HttpHandler;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.http.PreparedHeaders;

import org.springframework.http.HttpHeaders;

/**
 * Answers OPTIONS where a handler takes any method: as in Spring, such a handler is not
 * asked for OPTIONS unless it says so.
 */
final class OptionsHandler implements HttpHandler {

	private static final byte[] ALLOW = PreparedHeaders.of(HttpHeaders.ALLOW,
			"GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS, TRACE");

	@Override
	public void handle(HttpRequest request, HttpResponse response) {
		response.header(ALLOW).end();
	}

	@Override
	public String toString() {
		return "OPTIONS";
	}

}
