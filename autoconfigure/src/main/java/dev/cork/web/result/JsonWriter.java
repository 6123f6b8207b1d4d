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
import dev.cork.web.json.JsonEncoder;
import org.jspecify.annotations.Nullable;

import org.springframework.http.MediaType;

/**
 * Any object as JSON.
 */
final class JsonWriter implements BodyWriter {

	private final JsonEncoder encoder;

	private final ContentType contentType;

	private final MediaType produces;

	JsonWriter(JsonEncoder encoder, @Nullable MediaType produces) {
		this.encoder = encoder;
		this.produces = (produces != null) ? produces : MediaType.APPLICATION_JSON;
		this.contentType = ContentType.of(this.produces);
	}

	static boolean isJson(MediaType mediaType) {
		return mediaType.isCompatibleWith(MediaType.APPLICATION_JSON) || mediaType.getSubtype().endsWith("+json");
	}

	@Override
	public void writeBody(Object body, EntityHead head, HttpRequest request, HttpResponse response) {
		byte[] json = this.encoder.encode(body);
		MediaType declared = head.begin(response);
		if (declared != null && !isJson(declared)) {
			throw new IllegalStateException(
					"An object of " + body.getClass().getName() + " is written as JSON, it cannot be " + declared);
		}
		if (declared == null) {
			response.header(this.contentType.line());
		}
		response.end(json);
	}

	@Override
	public MediaType negotiated() {
		return this.produces;
	}

}
