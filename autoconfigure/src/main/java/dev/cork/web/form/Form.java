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

package dev.cork.web.form;

import dev.cork.engine.http.HttpRequest;

import org.springframework.http.codec.multipart.Part;
import org.springframework.util.CollectionUtils;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;

/**
 * A parsed body.
 *
 * @param kind what the body was
 * @param fields of a URL-encoded body
 * @param parts of a multipart body
 */
record Form(Kind kind, MultiValueMap<String, String> fields, MultiValueMap<String, Part> parts) {

	/** What a body can be. */
	enum Kind {

		/** There was none. */
		NONE,

		/** {@code application/x-www-form-urlencoded}. */
		URL_ENCODED,

		/** {@code multipart/form-data}. */
		MULTIPART,

		/** No form: not read. */
		OTHER

	}

	private static final String ATTRIBUTE = Form.class.getName();

	private static final Form NONE = new Form(Kind.NONE, noValues(), noValues());

	private static final Form OTHER = new Form(Kind.OTHER, noValues(), noValues());

	private static <T> MultiValueMap<String, T> noValues() {
		return CollectionUtils.unmodifiableMultiValueMap(new LinkedMultiValueMap<>(0));
	}

	static Form none() {
		return NONE;
	}

	static Form other() {
		return OTHER;
	}

	static Form ofFields(MultiValueMap<String, String> fields) {
		return new Form(Kind.URL_ENCODED, fields, noValues());
	}

	static Form ofParts(MultiValueMap<String, Part> parts) {
		return new Form(Kind.MULTIPART, noValues(), parts);
	}

	/** The form of a request, left there by {@link FormBodies}. */
	static Form of(HttpRequest request) {
		Object form = request.attribute(ATTRIBUTE);
		if (form == null) {
			throw new IllegalStateException("The body was not read as a form");
		}
		return (Form) form;
	}

	void leaveIn(HttpRequest request) {
		request.attribute(ATTRIBUTE, this);
	}

}
