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

import dev.cork.engine.http.HttpRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.http.ETag;
import org.springframework.http.HttpHeaders;

/**
 * The conditions under which a client wants a representation (RFC 9110 13), against the
 * validators of that which there is.
 *
 * @param ifMatch the header's value, {@code null} if there is none; so with the others
 * @param ifUnmodifiedSince seconds since the epoch, negative if there is none
 * @param ifNoneMatch the header's value
 * @param ifModifiedSince seconds since the epoch, negative if there is none
 */
record Preconditions(@Nullable String ifMatch, long ifUnmodifiedSince, @Nullable String ifNoneMatch,
		long ifModifiedSince) {

	private static final long NO_DATE = -1;

	private static final long MILLIS_PER_SECOND = 1000;

	/** What the conditions make of the answer. */
	enum Outcome {

		/** It is sent as it is. */
		PROCEED(200),

		/** The client has it already. */
		NOT_MODIFIED(304),

		/** The client does not want this one. */
		FAILED(412);

		private final int status;

		Outcome(int status) {
			this.status = status;
		}

		int status() {
			return this.status;
		}

	}

	/**
	 * Looks at a request for an entity that would be answered with 200. Only GET and HEAD
	 * have conditions at that time: another method has done its work already.
	 * @param request still alive
	 * @param validators the entity's headers
	 */
	static Outcome evaluate(HttpRequest request, HttpHeaders validators) {
		if (validators.isEmpty() || !(request.method().equals("GET") || request.method().equals("HEAD"))) {
			return Outcome.PROCEED;
		}
		String etag = validators.getETag();
		long lastModified = seconds(validators.getLastModified());
		return (etag != null || lastModified >= 0) ? of(request).evaluate(etag, lastModified) : Outcome.PROCEED;
	}

	private static Preconditions of(HttpRequest request) {
		HttpHeaders dates = new HttpHeaders();
		copy(request, HttpHeaders.IF_UNMODIFIED_SINCE, dates);
		copy(request, HttpHeaders.IF_MODIFIED_SINCE, dates);
		return new Preconditions(list(request, HttpHeaders.IF_MATCH), seconds(dates.getIfUnmodifiedSince()),
				list(request, HttpHeaders.IF_NONE_MATCH), seconds(dates.getIfModifiedSince()));
	}

	private static void copy(HttpRequest request, String name, HttpHeaders target) {
		String value = request.header(name);
		if (value != null) {
			target.set(name, value);
		}
	}

	private static @Nullable String list(HttpRequest request, String name) {
		return (request.headerView(name) != null) ? String.join(",", request.headers(name)) : null;
	}

	/** The dates in headers have no milliseconds. */
	private static long seconds(long millis) {
		return (millis >= 0) ? millis / MILLIS_PER_SECOND : NO_DATE;
	}

	/**
	 * Evaluates the conditions in the order of RFC 9110 13.2.2.
	 * @param etag of the representation, if it has one
	 * @param lastModified of the representation in seconds, negative if it is not known
	 */
	Outcome evaluate(@Nullable String etag, long lastModified) {
		if (this.ifMatch != null) {
			if (!matches(this.ifMatch, etag, true)) {
				return Outcome.FAILED;
			}
		}
		else if (this.ifUnmodifiedSince >= 0 && lastModified > this.ifUnmodifiedSince) {
			return Outcome.FAILED;
		}
		boolean known = (this.ifNoneMatch != null) ? matches(this.ifNoneMatch, etag, false)
				: this.ifModifiedSince >= 0 && lastModified >= 0 && lastModified <= this.ifModifiedSince;
		return known ? Outcome.NOT_MODIFIED : Outcome.PROCEED;
	}

	private static boolean matches(String list, @Nullable String etag, boolean strong) {
		List<ETag> listed = ETag.parse(list);
		ETag own = (etag != null) ? ETag.create(etag) : null;
		for (ETag one : listed) {
			// There is a representation, and that is all the wildcard asks
			if (one.isWildcard() || (own != null && own.compare(one, strong))) {
				return true;
			}
		}
		return false;
	}

}
