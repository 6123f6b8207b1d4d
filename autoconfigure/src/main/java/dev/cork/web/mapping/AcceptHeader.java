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

import dev.cork.engine.buffer.ByteView;
import dev.cork.engine.http.HttpRequest;
import dev.cork.web.error.HttpErrors;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.util.MimeTypeUtils;

/**
 * The Accept header of one request, parsed only if it is not one of the simple forms.
 * Made only for such a request: {@link #of} gives a shared object when there is nothing
 * to find out.
 */
final class AcceptHeader {

	private static final AcceptHeader ANYTHING = new AcceptHeader(List.of());

	private final List<String> lines;

	private @Nullable List<MediaType> mediaTypes;

	private AcceptHeader(List<String> lines) {
		this.lines = lines;
	}

	static AcceptHeader of(HttpRequest request) {
		ByteView view = request.headerView(HttpHeaders.ACCEPT);
		return isAnything(view) ? ANYTHING : new AcceptHeader(request.headers(HttpHeaders.ACCEPT));
	}

	/** Whether a request surely takes a type, without an object. */
	static boolean isSurelyAccepted(HttpRequest request, String mediaType) {
		ByteView view = request.headerView(HttpHeaders.ACCEPT);
		return isAnything(view) || (view != null && view.contentEquals(mediaType));
	}

	private static boolean isAnything(@Nullable ByteView accept) {
		return accept == null || accept.isEmpty() || accept.contentEquals("*/*");
	}

	boolean isAnything() {
		return this.lines.isEmpty();
	}

	boolean isExactly(String mediaType) {
		return this.lines.size() == 1 && this.lines.get(0).equals(mediaType);
	}

	/** The types, the best first; those with a quality of zero are left out. */
	List<MediaType> mediaTypes() {
		List<MediaType> known = this.mediaTypes;
		if (known == null) {
			known = parse(this.lines);
			this.mediaTypes = known;
		}
		return known;
	}

	private static List<MediaType> parse(List<String> headers) {
		try {
			List<MediaType> mediaTypes = new ArrayList<>(MediaType.parseMediaTypes(headers));
			MimeTypeUtils.sortBySpecificity(mediaTypes);
			mediaTypes.removeIf((mediaType) -> mediaType.getQualityValue() == 0);
			return mediaTypes;
		}
		catch (InvalidMediaTypeException ex) {
			throw HttpErrors.notAcceptable("Could not parse the Accept header", List.of());
		}
	}

}
