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

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.MediaType;

/**
 * Text, encoded once into the place that it leaves from.
 */
final class TextWriter implements BodyWriter {

	private final ContentType contentType;

	private final @Nullable MediaType produces;

	TextWriter(@Nullable MediaType produces) {
		this.produces = produces;
		this.contentType = ContentType.ofText((produces != null) ? produces : MediaType.TEXT_PLAIN);
	}

	@Override
	public void writeBody(Object body, EntityHead head, HttpRequest request, HttpResponse response) {
		MediaType declared = head.begin(response);
		if (declared == null) {
			response.header(this.contentType.line());
			end(body, this.contentType.charset(), response);
		}
		else {
			end(body, ContentType.charset(declared), response);
		}
	}

	private static void end(Object body, Charset charset, HttpResponse response) {
		String text = body.toString();
		if (charset.equals(StandardCharsets.UTF_8)) {
			response.end(text);
		}
		else {
			response.end(text.getBytes(charset));
		}
	}

	@Override
	public @Nullable MediaType negotiated() {
		return this.produces;
	}

}
