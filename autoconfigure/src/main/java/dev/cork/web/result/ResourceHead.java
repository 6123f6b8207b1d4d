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

import org.springframework.http.HttpHeaders;

/**
 * What is said before a resource, and which part of it the client wants.
 *
 * @param head status and headers of the entity
 * @param contentType {@code null} if the entity has one
 * @param range the Range header, {@code null} if it is not to be looked at
 * @param bodiless whether nothing follows
 */
record ResourceHead(EntityHead head, @Nullable String contentType, @Nullable String range, boolean bodiless) {

	/**
	 * Looks at a request. Ranges are for GET alone (RFC 9110 14.2), and for an answer
	 * that would be 200.
	 */
	static ResourceHead of(EntityHead head, @Nullable String contentType, HttpRequest request, HttpResponse response) {
		boolean ranges = request.method().equals("GET") && head.status(response) == 200;
		String range = ranges ? request.header(HttpHeaders.RANGE) : null;
		if (range != null && !isCurrent(request.header(HttpHeaders.IF_RANGE), head.headers())) {
			range = null;
		}
		return new ResourceHead(head, contentType, range,
				request.method().equals("HEAD") || head.forbidsBody(response));
	}

	/**
	 * Whether the client's part and ours are of the same whole (RFC 9110 13.1.5): the
	 * very same strong tag, or the very same date.
	 */
	private static boolean isCurrent(@Nullable String ifRange, HttpHeaders validators) {
		if (ifRange == null) {
			return true;
		}
		return ifRange.startsWith("\"") ? ifRange.equals(validators.getETag())
				: ifRange.equals(validators.getFirst(HttpHeaders.LAST_MODIFIED));
	}

	/** The part of a whole of known or unknown length. Any thread. */
	ByteRange select(long length) {
		return ByteRange.select(this.range, length);
	}

	/**
	 * Says the head.
	 * @param selected what is sent
	 * @param length of the whole, negative if it is not known
	 * @param response fresh
	 * @return whether a body is to follow; if not, the response is ended
	 */
	boolean begin(ByteRange selected, long length, HttpResponse response) {
		switch (selected.kind()) {
			case WHOLE -> this.head.begin(response);
			case PART -> this.head.beginAs(206, response);
			case UNSATISFIABLE -> this.head.beginAs(416, response);
		}
		if (this.contentType != null && selected.kind() != ByteRange.Kind.UNSATISFIABLE) {
			response.header(HttpHeaders.CONTENT_TYPE, this.contentType);
		}
		if (length >= 0 && !this.head.headers().containsHeader(HttpHeaders.ACCEPT_RANGES)) {
			response.header(HttpHeaders.ACCEPT_RANGES, "bytes");
		}
		if (selected.kind() != ByteRange.Kind.WHOLE) {
			response.header(HttpHeaders.CONTENT_RANGE, selected.contentRange(length));
		}
		if (selected.count() >= 0) {
			response.contentLength(selected.count());
		}
		boolean follows = !this.bodiless && selected.count() != 0;
		if (!follows) {
			response.end();
		}
		return follows;
	}

}
