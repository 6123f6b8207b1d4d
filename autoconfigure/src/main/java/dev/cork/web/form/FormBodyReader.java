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

import java.util.List;
import java.util.function.Function;

import dev.cork.engine.http.HttpRequest;
import dev.cork.web.argument.HandlerArgument;
import dev.cork.web.error.HttpErrors;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

/**
 * All fields, or all parts, of a form.
 */
final class FormBodyReader extends FormReader {

	private final Form.Kind kind;

	private final MediaType mediaType;

	private final Function<Form, Object> content;

	private final boolean required;

	FormBodyReader(HandlerArgument argument, Form.Kind kind, MediaType mediaType, Function<Form, Object> content,
			boolean required) {
		super(argument);
		this.kind = kind;
		this.mediaType = mediaType;
		this.content = content;
		this.required = required;
	}

	@Override
	@Nullable Object read(HttpRequest request, Form form) {
		if (form.kind() == this.kind) {
			return this.content.apply(form);
		}
		if (form.kind() != Form.Kind.NONE) {
			String contentType = request.header(HttpHeaders.CONTENT_TYPE);
			throw HttpErrors.unsupportedMediaType((contentType != null) ? contentType : "application/octet-stream",
					List.of(this.mediaType));
		}
		if (this.required) {
			throw HttpErrors.badRequest("Required request body is missing");
		}
		return null;
	}

	@Override
	public boolean acceptsNoBody() {
		return !this.required;
	}

}
