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

import java.io.IOException;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.core.io.Resource;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;

/**
 * A body whose declared type says nothing: the class of each value decides.
 */
final class DynamicWriter implements BodyWriter {

	private final TextWriter text;

	private final BytesWriter bytes;

	private final ProblemWriter problem;

	private final ResourceWriter resource;

	private final @Nullable JsonWriter json;

	DynamicWriter(TextWriter text, BytesWriter bytes, ProblemWriter problem, ResourceWriter resource,
			@Nullable JsonWriter json) {
		this.text = text;
		this.bytes = bytes;
		this.problem = problem;
		this.resource = resource;
		this.json = json;
	}

	@Override
	public void writeBody(Object body, EntityHead head, HttpRequest request, HttpResponse response) throws IOException {
		if (body instanceof CharSequence) {
			this.text.writeBody(body, head, request, response);
		}
		else if (body instanceof byte[]) {
			this.bytes.writeBody(body, head, request, response);
		}
		else if (body instanceof ProblemDetail) {
			this.problem.writeBody(body, head, request, response);
		}
		else if (body instanceof Resource) {
			this.resource.writeBody(body, head, request, response);
		}
		else if (this.json != null && !UnsupportedTypes.contains(body.getClass())) {
			this.json.writeBody(body, head, request, response);
		}
		else {
			throw new IllegalStateException("No writer for a body of " + body.getClass().getName());
		}
	}

	@Override
	public void discard(Object body) {
		if (body instanceof Resource) {
			this.resource.discard(body);
		}
	}

	@Override
	public @Nullable MediaType negotiated() {
		return this.text.negotiated();
	}

}
