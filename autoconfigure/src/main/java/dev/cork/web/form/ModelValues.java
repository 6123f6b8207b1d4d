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

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import dev.cork.engine.buffer.ByteView;
import dev.cork.engine.http.HttpRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.http.codec.multipart.FormFieldPart;
import org.springframework.validation.DataBinder;

/**
 * What an object is filled from, by name: query parameters, then what the form has, then
 * variables of the path that have no other value yet.
 *
 * @param byName one value, or a list of several
 */
record ModelValues(Map<String, Object> byName) implements DataBinder.ValueResolver {

	static Map<String, Object> of(HttpRequest request, Form form, List<String> pathVariables) {
		Map<String, Object> values = new TreeMap<>();
		ByteView query = request.queryView();
		if (query != null) {
			FormDecoder.decodeQuery(query.toUtf8String()).forEach((name, all) -> values.put(name, value(all)));
		}
		form.fields().forEach((name, all) -> values.put(name, value(all)));
		form.parts().forEach((name, all) -> values.put(name, value(all)));
		for (String variable : pathVariables) {
			String value = request.pathParameter(variable);
			if (value != null) {
				values.putIfAbsent(variable, value);
			}
		}
		return values;
	}

	private static Object value(List<?> all) {
		return (all.size() == 1) ? value(all.get(0)) : all.stream().map(ModelValues::value).toList();
	}

	private static Object value(Object value) {
		return (value instanceof FormFieldPart field) ? field.value() : value;
	}

	@Override
	public @Nullable Object resolveValue(String name, Class<?> type) {
		return this.byName.get(name);
	}

	@Override
	public Set<String> getNames() {
		return this.byName.keySet();
	}

}
