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

import dev.cork.engine.buffer.ByteView;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import org.jspecify.annotations.Nullable;

/**
 * A named {@code int}, {@code long} or {@code boolean} straight from the bytes of the
 * request when they are the plain form (digits with an optional minus sign, {@code true},
 * {@code false}); any other form goes to the converter, so that what Spring accepts is
 * accepted here.
 */
final class PrimitiveReader implements ArgumentReader.OfInt, ArgumentReader.OfLong, ArgumentReader.OfBoolean {

	/** Of this many digits every number fits. */
	private static final int SURE_DIGITS_INT = 9;

	private static final int SURE_DIGITS_LONG = 18;

	private final NamedValue value;

	private final ValueConverter converter;

	private final Class<?> type;

	private final @Nullable Object defaultValue;

	private final @Nullable ConvertedReader boxed;

	PrimitiveReader(NamedValue value, ValueConverter converter, Class<?> type, boolean required,
			@Nullable String defaultText) {
		this.value = value;
		this.converter = converter;
		this.type = type;
		this.defaultValue = (defaultText != null) ? converter.convert(defaultText) : null;
		this.boxed = type.isPrimitive() ? null : new ConvertedReader(value, converter, null, required, defaultText);
	}

	@Override
	public @Nullable Object read(HttpRequest request, HttpResponse response, @Nullable ByteBuffer body) {
		if (this.boxed != null) {
			ByteView view = this.value.view(request);
			if (view != null && this.type == Integer.class && isDigits(view, SURE_DIGITS_INT)) {
				return (int) parse(view);
			}
			if (view != null && this.type == Long.class && isDigits(view, SURE_DIGITS_LONG)) {
				return parse(view);
			}
			return this.boxed.read(request, response, body);
		}
		if (this.type == int.class) {
			return readInt(request, response, body);
		}
		if (this.type == long.class) {
			return readLong(request, response, body);
		}
		return readBoolean(request, response, body);
	}

	@Override
	public int readInt(HttpRequest request, HttpResponse response, @Nullable ByteBuffer body) {
		ByteView view = this.value.view(request);
		return (view != null && isDigits(view, SURE_DIGITS_INT)) ? (int) parse(view) : (Integer) convert(request);
	}

	@Override
	public long readLong(HttpRequest request, HttpResponse response, @Nullable ByteBuffer body) {
		ByteView view = this.value.view(request);
		return (view != null && isDigits(view, SURE_DIGITS_LONG)) ? parse(view) : (Long) convert(request);
	}

	@Override
	public boolean readBoolean(HttpRequest request, HttpResponse response, @Nullable ByteBuffer body) {
		ByteView view = this.value.view(request);
		if (view != null && view.contentEquals("true")) {
			return true;
		}
		return (view == null || !view.contentEquals("false")) && (Boolean) convert(request);
	}

	private Object convert(HttpRequest request) {
		String text = this.value.text(request);
		Object converted = this.defaultValue;
		if (text != null && !(text.isEmpty() && this.defaultValue != null)) {
			converted = text.isEmpty() ? null : this.converter.convert(text);
		}
		if (converted == null) {
			throw this.value.missing(this.type);
		}
		return converted;
	}

	private static boolean isDigits(ByteView view, int most) {
		int first = (!view.isEmpty() && view.charAt(0) == '-') ? 1 : 0;
		int digits = view.length() - first;
		if (digits < 1 || digits > most) {
			return false;
		}
		for (int i = first; i < view.length(); i++) {
			char c = view.charAt(i);
			if (c < '0' || c > '9') {
				return false;
			}
		}
		return true;
	}

	private static long parse(ByteView view) {
		int first = (view.charAt(0) == '-') ? 1 : 0;
		long number = 0;
		for (int i = first; i < view.length(); i++) {
			number = number * 10 + (view.charAt(i) - '0');
		}
		return (first == 1) ? -number : number;
	}

}
