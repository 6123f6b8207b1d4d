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

package dev.cork.actuator;

import java.util.List;

import dev.cork.web.mapping.MappedRoute;
import dev.cork.web.mapping.MediaTypeExpression;
import dev.cork.web.mapping.NameValueExpression;
import dev.cork.web.mapping.RouteConditions;
import org.jspecify.annotations.Nullable;

/**
 * What a request must be for a handler of a route, with the names that Boot gives to the
 * conditions of WebFlux and MVC.
 *
 * @param methods HTTP methods, empty for any
 * @param patterns of the path
 * @param params on parameters
 * @param headers on header fields
 * @param consumes on the type of the body
 * @param produces on the types that the client takes
 */
public record MappingConditions(List<String> methods, List<String> patterns, List<NameValue> params,
		List<NameValue> headers, List<MediaTypeName> consumes, List<MediaTypeName> produces) {

	private static final String ANY_METHOD = "*";

	static MappingConditions of(MappedRoute route, RouteConditions conditions) {
		List<String> methods = route.method().equals(ANY_METHOD) ? List.of() : List.of(route.method());
		return new MappingConditions(methods, List.of(route.pattern()), nameValues(conditions.params()),
				nameValues(conditions.headers()), mediaTypes(conditions.consumes()), mediaTypes(conditions.produces()));
	}

	private static List<NameValue> nameValues(List<NameValueExpression> expressions) {
		return expressions.stream().map((one) -> new NameValue(one.name(), one.value(), one.negated())).toList();
	}

	private static List<MediaTypeName> mediaTypes(List<MediaTypeExpression> expressions) {
		return expressions.stream().map((one) -> new MediaTypeName(one.mediaType().toString(), one.negated())).toList();
	}

	/** All of it in one line, as Spring writes its own. */
	String predicate() {
		StringBuilder predicate = new StringBuilder("{");
		predicate.append(this.methods.isEmpty() ? "" : String.join(" ", this.methods) + " ");
		predicate.append(String.join(", ", this.patterns));
		append("params", this.params, predicate);
		append("headers", this.headers, predicate);
		append("consumes", this.consumes, predicate);
		append("produces", this.produces, predicate);
		return predicate.append('}').toString();
	}

	private static void append(String name, List<?> conditions, StringBuilder predicate) {
		if (!conditions.isEmpty()) {
			predicate.append(", ").append(name).append(' ').append(conditions);
		}
	}

	/**
	 * A condition on a parameter or a header field.
	 *
	 * @param name of the parameter or field
	 * @param value that it must have, {@code null} if it must only be there
	 * @param negated whether the opposite must hold
	 */
	public record NameValue(String name, @Nullable String value, boolean negated) {

		@Override
		public String toString() {
			return new NameValueExpression(this.name, this.value, this.negated).toString();
		}

	}

	/**
	 * A condition on a media type.
	 *
	 * @param mediaType the type
	 * @param negated whether it must be another
	 */
	public record MediaTypeName(String mediaType, boolean negated) {

		@Override
		public String toString() {
			return (this.negated ? "!" : "") + this.mediaType;
		}

	}

}
