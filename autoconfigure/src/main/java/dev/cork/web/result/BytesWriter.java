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
import org.jspecify.annotations.Nullable;

import org.springframework.http.MediaType;

/**
 * Bytes as they are.
 */
final class BytesWriter implements BodyWriter {

	private final ContentType contentType;

	private final @Nullable MediaType produces;

	BytesWriter(@Nullable MediaType produces) {
		this.produces = produces;
		this.contentType = ContentType.of((produces != null) ? produces : MediaType.APPLICATION_OCTET_STREAM);
	}

	@Override
	public void writeBody(Object body, EntityHead head, HttpRequest request, HttpResponse response) {
		if (head.begin(response) == null) {
			response.header(this.contentType.line());
		}
		response.end((byte[]) body);
	}

	@Override
	public @Nullable MediaType negotiated() {
		return this.produces;
	}

}
