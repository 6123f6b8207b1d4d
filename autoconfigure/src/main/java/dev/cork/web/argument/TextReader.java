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

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import org.jspecify.annotations.Nullable;

/**
 * A named value as a String.
 */
final class TextReader implements ArgumentReader {

	private final NamedValue value;

	private final boolean required;

	private final @Nullable String defaultText;

	TextReader(NamedValue value, boolean required, @Nullable String defaultText) {
		this.value = value;
		this.required = required;
		this.defaultText = defaultText;
	}

	@Override
	public @Nullable Object read(HttpRequest request, HttpResponse response, @Nullable ByteBuffer body) {
		String text = this.value.joined(request);
		if (text != null && (this.defaultText == null || !text.isEmpty())) {
			return text;
		}
		if (text == null && this.required) {
			throw this.value.missing(String.class);
		}
		return this.defaultText;
	}

}
