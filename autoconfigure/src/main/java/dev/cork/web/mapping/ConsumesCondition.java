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

import java.util.List;

import dev.cork.engine.buffer.ByteView;
import dev.cork.engine.http.HttpRequest;

import org.springframework.http.HttpHeaders;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;

/**
 * Which content types a handler takes. The literal types are compared as bytes; only a
 * header that is none of them is parsed.
 */
final class ConsumesCondition {

	private final List<MediaTypeExpression> expressions;

	private final String[] literals;

	private final boolean acceptsNoBody;

	ConsumesCondition(List<MediaTypeExpression> expressions, boolean acceptsNoBody) {
		this.expressions = List.copyOf(expressions);
		this.acceptsNoBody = acceptsNoBody;
		boolean anyNegated = expressions.stream().anyMatch(MediaTypeExpression::negated);
		this.literals = anyNegated ? new String[0]
				: expressions.stream()
					.map(MediaTypeExpression::mediaType)
					.filter(MediaType::isConcrete)
					.map(MediaType::toString)
					.toArray(String[]::new);
	}

	boolean isEmpty() {
		return this.expressions.isEmpty();
	}

	boolean matches(HttpRequest request) {
		if (this.expressions.isEmpty() || (this.acceptsNoBody && !request.hasBody())) {
			return true;
		}
		ByteView contentType = request.headerView(HttpHeaders.CONTENT_TYPE);
		if (contentType != null) {
			for (String literal : this.literals) {
				if (contentType.equalsIgnoreCase(literal)) {
					return true;
				}
			}
		}
		return matches((contentType != null) ? contentType.toString() : MediaType.APPLICATION_OCTET_STREAM_VALUE);
	}

	private boolean matches(String contentType) {
		MediaType actual;
		try {
			actual = MediaType.parseMediaType(contentType);
		}
		catch (InvalidMediaTypeException ex) {
			return false;
		}
		for (MediaTypeExpression expression : this.expressions) {
			if (expression.mediaType().includes(actual) != expression.negated()) {
				return true;
			}
		}
		return false;
	}

	/** The more specific condition first; one that takes everything last. */
	int compareTo(ConsumesCondition other) {
		if (isEmpty() || other.isEmpty()) {
			return Boolean.compare(isEmpty(), other.isEmpty());
		}
		MediaType mine = this.expressions.get(0).mediaType();
		MediaType others = other.expressions.get(0).mediaType();
		return Boolean.compare(others.isMoreSpecific(mine), mine.isMoreSpecific(others));
	}

	/** The types for an Accept header that tells the client what would do. */
	List<MediaType> accepted() {
		return this.expressions.stream()
			.filter((expression) -> !expression.negated())
			.map(MediaTypeExpression::mediaType)
			.toList();
	}

}
