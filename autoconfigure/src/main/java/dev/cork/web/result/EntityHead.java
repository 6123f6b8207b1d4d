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

import java.util.List;
import java.util.Map;

import dev.cork.engine.http.HttpResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpEntity;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/**
 * Status and headers that go before a body. They are said when the body is there: of a
 * body that comes later and fails, nothing has been said then.
 *
 * @param entity has them, {@code null} if there is nothing but what the body itself needs
 */
record EntityHead(@Nullable HttpEntity<?> entity) {

	/** Nothing but what the body itself needs. */
	static final EntityHead NONE = new EntityHead(null);

	/**
	 * Says status and headers.
	 * @param response fresh
	 * @return the Content-Type among the headers, or {@code null}: the body's writer adds
	 * its own
	 */
	@Nullable MediaType begin(HttpResponse response) {
		return beginAs(status(response), response);
	}

	/**
	 * Says another status, with the same headers.
	 * @param status instead of the entity's own
	 * @param response fresh
	 * @return as {@link #begin}
	 */
	@Nullable MediaType beginAs(int status, HttpResponse response) {
		if (status != response.statusCode()) {
			response.status(status);
		}
		if (this.entity == null || this.entity.getHeaders().isEmpty()) {
			return null;
		}
		addHeaders(this.entity.getHeaders(), this.entity.hasBody(), response);
		return contentType();
	}

	private static void addHeaders(HttpHeaders headers, boolean hasBody, HttpResponse response) {
		for (Map.Entry<String, List<String>> header : headers.headerSet()) {
			String name = header.getKey();
			// The engine frames the body that it sends
			if (hasBody && name.equalsIgnoreCase(HttpHeaders.CONTENT_LENGTH)) {
				continue;
			}
			for (String value : header.getValue()) {
				response.header(name, value);
			}
		}
	}

	/** The status that {@link #begin} says: the entity's, else what was said before. */
	int status(HttpResponse response) {
		return (this.entity instanceof ResponseEntity<?> withStatus) ? withStatus.getStatusCode().value()
				: response.statusCode();
	}

	/** Whether an answer with this status has no body whatever the result is. */
	boolean forbidsBody(HttpResponse response) {
		int status = status(response);
		return status == 204 || status == 304;
	}

	HttpHeaders headers() {
		return (this.entity != null) ? this.entity.getHeaders() : HttpHeaders.EMPTY;
	}

	@Nullable MediaType contentType() {
		return headers().getContentType();
	}

}
