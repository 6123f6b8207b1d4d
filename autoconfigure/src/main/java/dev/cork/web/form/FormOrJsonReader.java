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

import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.web.argument.ArgumentReader;
import dev.cork.web.argument.BodyUse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;

/**
 * A {@link Map} of strings: from a URL-encoded form, whose first values count, or as
 * another reader reads it.
 */
final class FormOrJsonReader implements ArgumentReader {

	private final ArgumentReader other;

	private final boolean optional;

	private final int maxFields;

	FormOrJsonReader(ArgumentReader other, boolean optional, int maxFields) {
		this.other = other;
		this.optional = optional;
		this.maxFields = maxFields;
	}

	@Override
	public @Nullable Object read(HttpRequest request, HttpResponse response, @Nullable ByteBuffer body)
			throws Exception {
		MediaType type = (body != null && body.hasRemaining()) ? formType(request) : null;
		if (body == null || type == null) {
			return this.other.read(request, response, body);
		}
		byte[] bytes = new byte[body.remaining()];
		body.get(body.position(), bytes);
		Charset declared = type.getCharset();
		Charset charset = (declared != null) ? declared : StandardCharsets.UTF_8;
		Map<String, String> form = FormDecoder.decode(new String(bytes, charset), charset, this.maxFields)
			.toSingleValueMap();
		return this.optional ? Optional.of(form) : form;
	}

	private static @Nullable MediaType formType(HttpRequest request) {
		String contentType = request.header(HttpHeaders.CONTENT_TYPE);
		try {
			MediaType type = (contentType != null) ? MediaType.parseMediaType(contentType) : null;
			return MediaType.APPLICATION_FORM_URLENCODED.equalsTypeAndSubtype(type) ? type : null;
		}
		catch (InvalidMediaTypeException ex) {
			return null;
		}
	}

	@Override
	public BodyUse bodyUse() {
		return this.other.bodyUse();
	}

	@Override
	public boolean acceptsNoBody() {
		return this.other.acceptsNoBody();
	}

}
