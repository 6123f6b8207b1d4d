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

package dev.cork.web.mapping;

import java.util.Collection;
import java.util.List;

/**
 * What a handler wants of a request beyond its method and path, as the application has
 * written it.
 *
 * @param params on parameters
 * @param headers on header fields
 * @param consumes on the type of the body
 * @param produces on the types that the client takes
 */
public record RouteConditions(List<NameValueExpression> params, List<NameValueExpression> headers,
		List<MediaTypeExpression> consumes, List<MediaTypeExpression> produces) {

	/** Any request will do. */
	public static final RouteConditions NONE = new RouteConditions(List.of(), List.of(), List.of(), List.of());

	static RouteConditions of(Mapping mapping) {
		return new RouteConditions(nameValues(mapping.params()), nameValues(mapping.headers()),
				mediaTypes(mapping.consumes()), mediaTypes(mapping.produces()));
	}

	private static List<NameValueExpression> nameValues(Collection<String> expressions) {
		return expressions.stream().map(NameValueExpression::parse).toList();
	}

	private static List<MediaTypeExpression> mediaTypes(Collection<String> expressions) {
		return expressions.stream().map(MediaTypeExpression::parse).toList();
	}

}
