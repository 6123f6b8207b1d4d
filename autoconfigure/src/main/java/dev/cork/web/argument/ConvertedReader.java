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

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import org.jspecify.annotations.Nullable;

/**
 * A named value through the ConversionService: enums, dates, collections, whatever there
 * is a converter for.
 */
final class ConvertedReader implements ArgumentReader {

	private final NamedValue value;

	private final ValueConverter one;

	private final @Nullable ValueConverter several;

	private final boolean required;

	private final @Nullable String defaultText;

	/**
	 * A reader of one parameter.
	 * @param several {@code null} if the target is no collection: the first of several
	 * values counts
	 */
	ConvertedReader(NamedValue value, ValueConverter one, @Nullable ValueConverter several, boolean required,
			@Nullable String defaultText) {
		this.value = value;
		this.one = one;
		this.several = several;
		this.required = required;
		this.defaultText = defaultText;
		if (defaultText != null) {
			one.convert(defaultText);
		}
	}

	@Override
	public @Nullable Object read(HttpRequest request, HttpResponse response, @Nullable ByteBuffer body) {
		Object converted = null;
		boolean present = false;
		if (this.several != null) {
			List<String> all = this.value.all(request);
			present = !all.isEmpty();
			if (present) {
				converted = (all.size() == 1) ? text(all.get(0)) : this.several.convert(all);
			}
		}
		else {
			String text = this.value.text(request);
			present = (text != null);
			if (text != null) {
				converted = text(text);
			}
		}
		if (!present && this.defaultText != null) {
			return this.one.convert(this.defaultText);
		}
		if (converted == null && this.required) {
			throw this.value.missing(this.one.targetType());
		}
		return converted;
	}

	private @Nullable Object text(String text) {
		return this.one.convert((text.isEmpty() && this.defaultText != null) ? this.defaultText : text);
	}

	/** Puts what another reader gives into an {@link Optional}. */
	static ArgumentReader optional(ArgumentReader reader) {
		return (request, response, body) -> Optional.ofNullable(reader.read(request, response, body));
	}

}
