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

import java.util.List;

import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.http.PreparedHeaders;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.web.cors.CorsConfiguration;

/**
 * The header fields of one answer to a cross-origin request.
 *
 * @param allowOrigin what {@link CorsConfiguration#checkOrigin} has said
 * @param preparedLines the other fields, whose values the configuration has
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record CorsFields(String allowOrigin, byte @Nullable [] preparedLines) {

	/** Whoever sees an answer for one origin must not take it for another's. */
	static final byte[] VARY = PreparedHeaders.of(HttpHeaders.VARY, String.join(", ", HttpHeaders.ORIGIN,
			HttpHeaders.ACCESS_CONTROL_REQUEST_METHOD, HttpHeaders.ACCESS_CONTROL_REQUEST_HEADERS));

	private static final byte[] CREDENTIALS = PreparedHeaders.of(HttpHeaders.ACCESS_CONTROL_ALLOW_CREDENTIALS, "true");

	/** The fields of an answer that is no preflight's. */
	static CorsFields of(CorsConfiguration config, String allowOrigin) {
		List<String> exposed = config.getExposedHeaders();
		boolean credentials = Boolean.TRUE.equals(config.getAllowCredentials());
		if (exposed == null || exposed.isEmpty()) {
			return new CorsFields(allowOrigin, credentials ? CREDENTIALS : null);
		}
		String names = String.join(", ", exposed);
		byte[] lines = credentials
				? PreparedHeaders.of(HttpHeaders.ACCESS_CONTROL_EXPOSE_HEADERS, names,
						HttpHeaders.ACCESS_CONTROL_ALLOW_CREDENTIALS, "true")
				: PreparedHeaders.of(HttpHeaders.ACCESS_CONTROL_EXPOSE_HEADERS, names);
		return new CorsFields(allowOrigin, lines);
	}

	void writeTo(HttpResponse response) {
		response.header(HttpHeaders.ACCESS_CONTROL_ALLOW_ORIGIN, this.allowOrigin);
		if (this.preparedLines != null) {
			response.header(this.preparedLines);
		}
	}

}
