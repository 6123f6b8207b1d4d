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

package dev.cork.web.argument;

import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;

import dev.cork.engine.buffer.ByteView;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.web.error.HttpErrors;
import dev.cork.web.json.JsonDecoder;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;

/**
 * Readers of a collected body.
 */
abstract class BodyReaders implements ArgumentReader {

	private static final byte[] NOTHING = {};

	private final boolean required;

	private BodyReaders(boolean required) {
		this.required = required;
	}

	@Override
	public final @Nullable Object read(HttpRequest request, HttpResponse response, @Nullable ByteBuffer body) {
		byte[] bytes = bytes(body);
		if (bytes.length > 0) {
			return convert(request, bytes);
		}
		if (this.required) {
			throw HttpErrors.badRequest("Required request body is missing");
		}
		return null;
	}

	abstract @Nullable Object convert(HttpRequest request, byte[] body);

	@Override
	public final BodyUse bodyUse() {
		return BodyUse.BYTES;
	}

	@Override
	public final boolean acceptsNoBody() {
		return !this.required;
	}

	private static byte[] bytes(@Nullable ByteBuffer body) {
		if (body == null || !body.hasRemaining()) {
			return NOTHING;
		}
		byte[] bytes = new byte[body.remaining()];
		body.get(body.position(), bytes);
		return bytes;
	}

	/** Text in the charset that the content type says, else UTF-8. */
	static final class Text extends BodyReaders {

		Text(boolean required) {
			super(required);
		}

		@Override
		Object convert(HttpRequest request, byte[] body) {
			ByteView contentType = request.headerView(HttpHeaders.CONTENT_TYPE);
			if (contentType == null || contentType.equalsIgnoreCase(MediaType.TEXT_PLAIN_VALUE)
					|| contentType.equalsIgnoreCase(MediaType.APPLICATION_JSON_VALUE)) {
				return new String(body, StandardCharsets.UTF_8);
			}
			return new String(body, charset(contentType.toString()));
		}

		private static Charset charset(String contentType) {
			try {
				Charset charset = MediaType.parseMediaType(contentType).getCharset();
				return (charset != null) ? charset : StandardCharsets.UTF_8;
			}
			catch (InvalidMediaTypeException ex) {
				throw HttpErrors.unsupportedMediaType(contentType, List.of(MediaType.ALL));
			}
		}

	}

	/** The bytes as they came, whatever the content type. */
	static final class Bytes extends BodyReaders {

		Bytes(boolean required) {
			super(required);
		}

		@Override
		Object convert(HttpRequest request, byte[] body) {
			return body;
		}

	}

	/** JSON: {@code application/json} and every {@code +json}. */
	static final class Json extends BodyReaders {

		private static final String APPLICATION_JSON = "application/json";

		private static final MediaType ANY_JSON = MediaType.valueOf("application/*+json");

		private static final List<MediaType> TYPES = List.of(MediaType.APPLICATION_JSON, ANY_JSON);

		private final JsonDecoder decoder;

		Json(JsonDecoder decoder, boolean required) {
			super(required);
			this.decoder = decoder;
		}

		@Override
		@Nullable Object convert(HttpRequest request, byte[] body) {
			ByteView contentType = request.headerView(HttpHeaders.CONTENT_TYPE);
			if (contentType == null || !contentType.equalsIgnoreCase(APPLICATION_JSON)) {
				requireJson((contentType != null) ? contentType.toString() : "application/octet-stream");
			}
			Object value = this.decoder.decode(body);
			if (value == null && !acceptsNoBody()) {
				throw HttpErrors.badRequest("Required request body is null");
			}
			return value;
		}

		private static void requireJson(String contentType) {
			boolean json = false;
			try {
				MediaType mediaType = MediaType.parseMediaType(contentType);
				json = MediaType.APPLICATION_JSON.includes(mediaType) || ANY_JSON.includes(mediaType);
			}
			catch (InvalidMediaTypeException ex) {
				// Not JSON then
			}
			if (!json) {
				throw HttpErrors.unsupportedMediaType(contentType, TYPES);
			}
		}

	}

}
