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

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import dev.cork.engine.http.HttpHandler;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.http.PreparedHeaders;

import org.springframework.http.HttpHeaders;

/**
 * Answers OPTIONS where the engine does not: where a handler takes any method, which as
 * in Spring is not asked for OPTIONS unless it says so, and where there is a route for
 * preflight requests.
 */
final class OptionsHandler implements HttpHandler {

	private static final String ANY = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS, TRACE";

	private final byte[] allow;

	private OptionsHandler(String allow) {
		this.allow = PreparedHeaders.of(HttpHeaders.ALLOW, allow);
	}

	static OptionsHandler ofAnyMethod() {
		return new OptionsHandler(ANY);
	}

	static OptionsHandler of(Set<String> methods) {
		List<String> allow = new ArrayList<>();
		for (String method : methods) {
			allow.add(method);
			if (method.equals("GET") && !methods.contains("HEAD")) {
				allow.add("HEAD");
			}
		}
		allow.add("OPTIONS");
		return new OptionsHandler(String.join(", ", allow));
	}

	@Override
	public void handle(HttpRequest request, HttpResponse response) {
		response.header(this.allow).end();
	}

	@Override
	public String toString() {
		return "OPTIONS";
	}

}
