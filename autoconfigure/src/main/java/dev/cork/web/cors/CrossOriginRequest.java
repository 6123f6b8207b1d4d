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

package dev.cork.web.cors;

import java.util.ArrayList;
import java.util.List;

import dev.cork.engine.http.HttpRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.util.StringUtils;
import org.springframework.web.util.UriComponents;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * What a request says of the page that it comes from.
 */
final class CrossOriginRequest {

	private static final int HTTP_PORT = 80;

	private static final int HTTPS_PORT = 443;

	private CrossOriginRequest() {
	}

	/** Whether a browser asks beforehand if it may send a request. */
	static boolean isPreflight(HttpRequest request) {
		return request.method().equals("OPTIONS") && request.headerView(HttpHeaders.ORIGIN) != null
				&& request.headerView(HttpHeaders.ACCESS_CONTROL_REQUEST_METHOD) != null;
	}

	/**
	 * The origin of a page that is not of this server.
	 * @return {@code null} if it is, or if no page is named
	 * @throws IllegalArgumentException if the origin is malformed
	 */
	static @Nullable String foreignOrigin(HttpRequest request) {
		String origin = request.header(HttpHeaders.ORIGIN);
		return (origin == null || isSame(origin, request)) ? null : origin;
	}

	private static boolean isSame(String origin, HttpRequest request) {
		String host = request.host();
		if (host == null) {
			return false;
		}
		UriComponents own = UriComponentsBuilder.fromUriString(request.scheme() + "://" + host).build();
		UriComponents other = UriComponentsBuilder.fromUriString(origin).build();
		return own.getScheme() != null && own.getScheme().equals(other.getScheme()) && own.getHost() != null
				&& own.getHost().equals(other.getHost()) && port(own) == port(other);
	}

	private static int port(UriComponents uri) {
		if (uri.getPort() >= 0) {
			return uri.getPort();
		}
		return "https".equals(uri.getScheme()) ? HTTPS_PORT : HTTP_PORT;
	}

	/** The header fields that a preflight request asks for. */
	static List<String> requestedHeaders(HttpRequest request) {
		List<String> names = new ArrayList<>();
		for (String value : request.headers(HttpHeaders.ACCESS_CONTROL_REQUEST_HEADERS)) {
			for (String name : StringUtils.tokenizeToStringArray(value, ",")) {
				names.add(name);
			}
		}
		return names;
	}

}
