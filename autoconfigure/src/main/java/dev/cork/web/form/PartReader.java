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

package dev.cork.web.form;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;

import dev.cork.engine.http.HttpRequest;
import dev.cork.web.argument.HandlerArgument;
import dev.cork.web.error.HttpErrors;
import org.jspecify.annotations.Nullable;

import org.springframework.http.codec.multipart.Part;

/**
 * One part, or all parts of one name.
 */
final class PartReader extends FormReader {

	private final String name;

	private final PartConverter converter;

	private final PartShape shape;

	private final boolean required;

	PartReader(HandlerArgument argument, String name, PartConverter converter, PartShape shape, boolean required) {
		super(argument);
		this.name = name;
		this.converter = converter;
		this.shape = shape;
		this.required = required;
	}

	@Override
	@Nullable Object read(HttpRequest request, Form form) {
		List<Part> parts = form.parts().getOrDefault(this.name, List.of());
		Object value = this.shape.isSeveral() ? all(parts) : first(parts);
		if (value == null && this.required) {
			throw HttpErrors.missing("part", this.name, this.shape.element().toClass());
		}
		return value;
	}

	private @Nullable Object first(List<Part> parts) {
		for (Part part : parts) {
			if (this.converter.accepts(part)) {
				return this.converter.convert(part, this.name);
			}
		}
		return null;
	}

	private @Nullable Object all(List<Part> parts) {
		List<Object> values = new ArrayList<>();
		for (Part part : parts) {
			Object value = this.converter.accepts(part) ? this.converter.convert(part, this.name) : null;
			if (value != null) {
				values.add(value);
			}
		}
		if (values.isEmpty()) {
			return null;
		}
		return this.shape.isArray()
				? values.toArray((Object[]) Array.newInstance(this.shape.element().toClass(), values.size())) : values;
	}

}
