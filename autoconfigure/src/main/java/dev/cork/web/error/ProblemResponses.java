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

import java.util.List;
import java.util.Map;

import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.http.PreparedHeaders;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponse;

/**
 * Answers with a problem detail. All methods belong on the loop thread of the response.
 */
public final class ProblemResponses {

	private static final byte[] CONTENT_TYPE = PreparedHeaders.of("Content-Type", "application/problem+json");

	private final PropertyJson properties;

	/**
	 * Answers that may carry properties of their own.
	 * @param properties writes extra properties; {@code null} where there is no JSON
	 * mapper, they are sent as text then
	 */
	public ProblemResponses(@Nullable PropertyJson properties) {
		this.properties = (properties != null) ? properties : (value) -> ProblemBody.quote(value.toString());
	}

	/**
	 * Ends a response whose status and headers may have been begun; they are kept.
	 * @param response not yet ended
	 * @param status the status code
	 * @param detail what the client may know, or {@code null}
	 */
	public void end(HttpResponse response, int status, @Nullable String detail) {
		response.header(CONTENT_TYPE).end(ProblemBody.of(status, detail));
	}

	/**
	 * Ends a response with an error that says its own status. Fields that a validation
	 * found wrong are listed in the body.
	 * @param response fresh
	 * @param error status, headers and body
	 */
	public void write(HttpResponse response, ErrorResponse error) {
		response.status(error.getStatusCode().value());
		addHeaders(response, error.getHeaders());
		response.header(CONTENT_TYPE).end(ProblemBody.of(error.getBody(), InvalidField.listOf(error), this.properties));
	}

	/**
	 * Ends a response with a problem that the application returned.
	 * @param response not yet committed
	 * @param problem the body; its status becomes the status of the answer
	 */
	public void write(HttpResponse response, ProblemDetail problem) {
		response.status(problem.getStatus());
		response.header(CONTENT_TYPE).end(ProblemBody.of(problem, List.of(), this.properties));
	}

	/**
	 * The JSON text of a problem.
	 * @param problem what the application returned
	 * @return a JSON object
	 */
	public String toJson(ProblemDetail problem) {
		return ProblemBody.of(problem, List.of(), this.properties);
	}

	private static void addHeaders(HttpResponse response, HttpHeaders headers) {
		for (Map.Entry<String, List<String>> header : headers.headerSet()) {
			if (isOwn(header.getKey())) {
				continue;
			}
			for (String value : header.getValue()) {
				response.header(header.getKey(), value);
			}
		}
	}

	private static boolean isOwn(String name) {
		return name.equalsIgnoreCase(HttpHeaders.CONTENT_TYPE) || name.equalsIgnoreCase(HttpHeaders.CONTENT_LENGTH);
	}

}
