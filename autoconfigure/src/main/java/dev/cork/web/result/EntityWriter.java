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

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpEntity;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/**
 * Status, headers and body of a {@link ResponseEntity}.
 */
final class EntityWriter implements ResultWriter {

	private final BodyWriter body;

	EntityWriter(BodyWriter body) {
		this.body = body;
	}

	@Override
	public void write(@Nullable Object result, HttpRequest request, HttpResponse response) throws Exception {
		if (result == null) {
			response.end();
			return;
		}
		HttpEntity<?> entity = (HttpEntity<?>) result;
		Object value = entity.getBody();
		if (value == null) {
			begin(entity, response);
			response.end();
		}
		else {
			this.body.writeBody(value, (fresh) -> begin(entity, fresh), request, response);
		}
	}

	private static @Nullable MediaType begin(HttpEntity<?> entity, HttpResponse response) {
		if (entity instanceof ResponseEntity<?> withStatus) {
			response.status(withStatus.getStatusCode().value());
		}
		HttpHeaders headers = entity.getHeaders();
		if (headers.isEmpty()) {
			return null;
		}
		addHeaders(headers, entity.hasBody(), response);
		return headers.getContentType();
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

	@Override
	public @Nullable MediaType negotiated() {
		return this.body.negotiated();
	}

	/** Makes writers of entities. */
	static final class Factory implements ResultWriterFactory {

		@Override
		public @Nullable ResultWriter create(HandlerResult result, ResultWriters writers) {
			if (!HttpEntity.class.isAssignableFrom(result.rawType())) {
				return null;
			}
			HandlerResult nested = result.nested();
			if (nested.rawType() == Void.class) {
				nested = new HandlerResult(org.springframework.core.ResolvableType.forClass(Object.class),
						result.produces(), result.hasResponse(), result.failures());
			}
			if (writers.find(nested) instanceof BodyWriter body) {
				return new EntityWriter(body);
			}
			throw new IllegalArgumentException("its body of type " + nested.type() + " is not supported");
		}

		@Override
		public String supported() {
			return "ResponseEntity or HttpEntity of those";
		}

	}

}
