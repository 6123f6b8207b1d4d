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
import dev.cork.engine.http.HttpResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.core.ResolvableType;
import org.springframework.http.HttpEntity;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/**
 * Status, headers and body of a {@link ResponseEntity}; or 304 or 412 instead, if the
 * client has set conditions and the entity has what they are about.
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
		EntityHead head = new EntityHead(entity);
		Object value = entity.getBody();
		if (value == null) {
			head.begin(response);
			response.end();
			return;
		}
		Preconditions.Outcome outcome = (head.status(response) == 200)
				? Preconditions.evaluate(request, entity.getHeaders()) : Preconditions.Outcome.PROCEED;
		if (outcome == Preconditions.Outcome.PROCEED) {
			this.body.writeBody(value, head, request, response);
			return;
		}
		head.beginAs(outcome.status(), response);
		response.end();
		this.body.discard(value);
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
			HandlerResult nested = nested(result);
			if (writers.find(nested) instanceof BodyWriter body) {
				return new EntityWriter(body);
			}
			throw new IllegalArgumentException("its body of type " + nested.type() + " is not supported");
		}

		@Override
		public List<MediaType> choices(HandlerResult result, ResultWriters writers) {
			return HttpEntity.class.isAssignableFrom(result.rawType()) ? writers.choices(nested(result)) : List.of();
		}

		private static HandlerResult nested(HandlerResult result) {
			HandlerResult nested = result.as(HttpEntity.class).nested();
			return (nested.rawType() != Void.class) ? nested : new HandlerResult(ResolvableType.forClass(Object.class),
					result.produces(), result.hasResponse(), result.failures());
		}

		@Override
		public String supported() {
			return "ResponseEntity or HttpEntity of those";
		}

	}

}
