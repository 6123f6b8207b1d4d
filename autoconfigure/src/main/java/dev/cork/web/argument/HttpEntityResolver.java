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

import java.net.URI;
import java.nio.ByteBuffer;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.core.MethodParameter;
import org.springframework.http.HttpEntity;
import org.springframework.http.HttpMethod;
import org.springframework.http.RequestEntity;

/**
 * Parameters of type {@link HttpEntity} and {@link RequestEntity}: headers and body, as
 * of {@code @RequestBody(required = false)}.
 */
final class HttpEntityResolver implements ArgumentResolver {

	private final RequestBodyResolver bodies;

	HttpEntityResolver(RequestBodyResolver bodies) {
		this.bodies = bodies;
	}

	@Override
	public @Nullable ArgumentReader resolve(HandlerArgument argument) {
		boolean request = argument.type() == RequestEntity.class;
		if (!request && argument.type() != HttpEntity.class) {
			return null;
		}
		MethodParameter nested = argument.parameter().nested();
		ArgumentReader body = this.bodies.reader(nested, nested.getNestedParameterType(), false);
		return new EntityReader(body, request);
	}

	@Override
	public String supported() {
		return "HttpEntity, RequestEntity";
	}

	private static final class EntityReader implements ArgumentReader {

		private final ArgumentReader body;

		private final boolean request;

		private EntityReader(ArgumentReader body, boolean request) {
			this.body = body;
			this.request = request;
		}

		@Override
		public Object read(HttpRequest request, HttpResponse response, @Nullable ByteBuffer body) throws Exception {
			Object value = this.body.read(request, response, body);
			if (!this.request) {
				return new HttpEntity<>(value, RequestHeaders.copy(request));
			}
			return new RequestEntity<>(value, RequestHeaders.copy(request), HttpMethod.valueOf(request.method()),
					URI.create(request.target()));
		}

		@Override
		public BodyUse bodyUse() {
			return this.body.bodyUse();
		}

	}

}
