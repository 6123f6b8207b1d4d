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

import java.util.List;
import java.util.Map;

import dev.cork.engine.http.HttpRequest;

import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.util.CollectionUtils;
import org.springframework.util.LinkedCaseInsensitiveMap;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;

/**
 * All values of one kind as a map of texts.
 */
interface AllValues {

	MultiValueMap<String, String> read(HttpRequest request);

	default Map<String, String> readFirst(HttpRequest request) {
		return read(request).toSingleValueMap();
	}

	/** All parameters of the query. */
	static AllValues ofQuery() {
		return (request) -> {
			MultiValueMap<String, String> all = new LinkedMultiValueMap<>();
			for (String name : request.queryParameterNames()) {
				all.put(name, request.queryParameters(name));
			}
			return all;
		};
	}

	/** All variables of the pattern. */
	static AllValues ofPath(List<String> names) {
		return (request) -> {
			MultiValueMap<String, String> all = new LinkedMultiValueMap<>();
			for (int i = 0; i < names.size(); i++) {
				all.add(names.get(i), request.pathParameterView(i).toUtf8String());
			}
			return all;
		};
	}

	/** All header fields, whose names are found in any case. */
	static AllValues ofHeaders() {
		return new AllValues() {

			@Override
			public MultiValueMap<String, String> read(HttpRequest request) {
				MultiValueMap<String, String> all = CollectionUtils.toMultiValueMap(new LinkedCaseInsensitiveMap<>());
				request.forEachHeader((name, value) -> all.add(name.toString(), value.toString()));
				return all;
			}

			@Override
			public Map<String, String> readFirst(HttpRequest request) {
				Map<String, String> first = new LinkedCaseInsensitiveMap<>();
				request.forEachHeader((name, value) -> first.putIfAbsent(name.toString(), value.toString()));
				return first;
			}

		};
	}

	/** Whether a parameter is a map, which wants all values and none by name. */
	static boolean isWanted(MethodParameter parameter) {
		return Map.class.isAssignableFrom(parameter.getParameterType());
	}

	/**
	 * A reader of all values: all of each name in a {@link MultiValueMap}, the first in
	 * any other map.
	 * @throws IllegalArgumentException if the map is one of something else than texts
	 */
	default ArgumentReader reader(MethodParameter parameter) {
		Class<?> type = parameter.getParameterType();
		ResolvableType map = ResolvableType.forMethodParameter(parameter).as(Map.class);
		boolean multi = MultiValueMap.class.isAssignableFrom(type);
		ResolvableType value = multi ? map.getGeneric(1).getGeneric(0) : map.getGeneric(1);
		if (map.getGeneric(0).resolve(String.class) != String.class || value.resolve(String.class) != String.class
				|| !type.isAssignableFrom(LinkedMultiValueMap.class)) {
			throw new IllegalArgumentException(
					"all values are read as Map<String, String> or MultiValueMap<String, String>");
		}
		return multi ? (request, response, body) -> read(request) : (request, response, body) -> readFirst(request);
	}

}
