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
import java.util.List;
import java.util.Optional;

import dev.cork.engine.buffer.ByteView;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpCookie;
import org.springframework.web.bind.annotation.CookieValue;

/**
 * Parameters with {@link CookieValue @CookieValue}.
 */
final class CookieValueResolver implements ArgumentResolver {

	private final NamedValueReaders readers;

	CookieValueResolver(NamedValueReaders readers) {
		this.readers = readers;
	}

	@Override
	public @Nullable ArgumentReader resolve(HandlerArgument argument) {
		CookieValue annotation = argument.annotation(CookieValue.class);
		if (annotation == null) {
			return null;
		}
		NamedValue value = new OfCookie(this.readers.name(annotation.name(), argument));
		Class<?> type = argument.parameter().nestedIfOptional().getNestedParameterType();
		if (type == HttpCookie.class) {
			CookieReader reader = new CookieReader(value, annotation.required() && !argument.isOptional());
			return (argument.type() == Optional.class) ? ConvertedReader.optional(reader) : reader;
		}
		return this.readers.reader(value, argument, annotation.required(), annotation.defaultValue());
	}

	@Override
	public String supported() {
		return "@CookieValue";
	}

	/** A cookie of the request. */
	private static final class OfCookie extends NamedValue {

		private OfCookie(String name) {
			super("cookie", name);
		}

		@Override
		@Nullable ByteView view(HttpRequest request) {
			return CookieHeader.find(request, name());
		}

		@Override
		@Nullable String text(HttpRequest request) {
			ByteView view = view(request);
			return (view != null) ? view.toString() : null;
		}

		@Override
		List<String> all(HttpRequest request) {
			return CookieHeader.all(request, name());
		}

	}

	/** A cookie as Spring's class for it. */
	private static final class CookieReader implements ArgumentReader {

		private final NamedValue value;

		private final boolean required;

		private CookieReader(NamedValue value, boolean required) {
			this.value = value;
			this.required = required;
		}

		@Override
		public @Nullable Object read(HttpRequest request, HttpResponse response, @Nullable ByteBuffer body) {
			String text = this.value.text(request);
			if (text == null && this.required) {
				throw this.value.missing(HttpCookie.class);
			}
			return (text != null) ? new HttpCookie(this.value.name(), text) : null;
		}

	}

}
