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

import java.util.ArrayList;
import java.util.List;

import dev.cork.engine.http.HttpRequest;

import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

/**
 * The conditions of one handler on parameters, headers and content type, parsed once.
 * Checked without an object of any kind.
 */
final class MappingConditions {

	private final NameValueExpression[] params;

	private final NameValueExpression[] headers;

	private final ConsumesCondition consumes;

	private final List<MediaTypeExpression> produces = new ArrayList<>();

	MappingConditions(Mapping mapping, boolean acceptsNoBody) {
		this.params = mapping.params().stream().map(NameValueExpression::parse).toArray(NameValueExpression[]::new);
		List<MediaTypeExpression> consumed = new ArrayList<>();
		mapping.consumes().forEach((expression) -> consumed.add(MediaTypeExpression.parse(expression)));
		mapping.produces().forEach((expression) -> this.produces.add(MediaTypeExpression.parse(expression)));
		List<NameValueExpression> others = new ArrayList<>();
		for (String text : mapping.headers()) {
			NameValueExpression header = NameValueExpression.parse(text);
			if (!moveMediaTypes(header, HttpHeaders.CONTENT_TYPE, consumed)
					&& !moveMediaTypes(header, HttpHeaders.ACCEPT, this.produces)) {
				others.add(header);
			}
		}
		this.headers = others.toArray(new NameValueExpression[0]);
		this.consumes = new ConsumesCondition(consumed, acceptsNoBody);
	}

	/** As in Spring, a media type that was written as a header condition is one. */
	private static boolean moveMediaTypes(NameValueExpression header, String name, List<MediaTypeExpression> target) {
		if (!header.name().equalsIgnoreCase(name) || header.value() == null) {
			return false;
		}
		for (MediaType mediaType : MediaType.parseMediaTypes(header.value())) {
			target.add(new MediaTypeExpression(mediaType, header.negated()));
		}
		return true;
	}

	/** The types that the handler declares to produce, in order. */
	List<MediaType> produced() {
		return produces(false);
	}

	/** The types that a client must not ask for. */
	List<MediaType> refused() {
		return produces(true);
	}

	private List<MediaType> produces(boolean negated) {
		return this.produces.stream()
			.filter((expression) -> expression.negated() == negated)
			.map(MediaTypeExpression::mediaType)
			.toList();
	}

	ConsumesCondition consumes() {
		return this.consumes;
	}

	boolean isEmpty() {
		return this.params.length == 0 && this.headers.length == 0 && this.consumes.isEmpty();
	}

	boolean matchesParams(HttpRequest request) {
		for (NameValueExpression param : this.params) {
			if (!param.matches(request.queryParameterView(param.name()))) {
				return false;
			}
		}
		return true;
	}

	boolean matchesHeaders(HttpRequest request) {
		for (NameValueExpression header : this.headers) {
			if (!header.matches(request.headerView(header.name()))) {
				return false;
			}
		}
		return true;
	}

	/** The parameter conditions as the client should read them. */
	String describeParams() {
		return String.join(", ", List.of(this.params).stream().map(NameValueExpression::toString).toList());
	}

	/**
	 * Spring's order: more parameters, more headers, narrower content type first; of as
	 * many those that want a value.
	 */
	int compareTo(MappingConditions other) {
		int byParams = compare(this.params, other.params);
		if (byParams != 0) {
			return byParams;
		}
		int byHeaders = compare(this.headers, other.headers);
		return (byHeaders != 0) ? byHeaders : this.consumes.compareTo(other.consumes);
	}

	private static int compare(NameValueExpression[] one, NameValueExpression[] other) {
		return (one.length != other.length) ? other.length - one.length : withValue(other) - withValue(one);
	}

	private static int withValue(NameValueExpression[] expressions) {
		int count = 0;
		for (NameValueExpression expression : expressions) {
			count += (expression.value() != null && !expression.negated()) ? 1 : 0;
		}
		return count;
	}

}
