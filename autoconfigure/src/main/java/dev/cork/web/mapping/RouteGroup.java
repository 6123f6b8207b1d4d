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
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * The handlers of one method and of patterns that match the same paths.
 */
final class RouteGroup {

	private final String method;

	private final String pattern;

	private final List<Definition> definitions = new ArrayList<>();

	/** Then there are no definitions. */
	private @Nullable EndpointDefinition endpoint;

	RouteGroup(String method, String pattern) {
		this.method = method;
		this.pattern = pattern;
	}

	String method() {
		return this.method;
	}

	String pattern() {
		return this.pattern;
	}

	List<Definition> definitions() {
		return this.definitions;
	}

	@Nullable EndpointDefinition endpoint() {
		return this.endpoint;
	}

	void add(HandlerDefinition handler, String pattern) {
		for (Definition other : this.definitions) {
			refuseSame(other.handler, handler);
		}
		this.definitions.add(new Definition(handler, pattern));
	}

	/** Endpoints come after all handlers. */
	void add(EndpointDefinition endpoint) {
		refuse(endpoint);
		this.endpoint = endpoint;
	}

	/** What serves every server name comes after what serves this one. */
	void addAll(RouteGroup ofEveryName) {
		if (this.endpoint != null || (ofEveryName.endpoint != null && !this.definitions.isEmpty())) {
			return;
		}
		this.endpoint = ofEveryName.endpoint;
		this.definitions.addAll(ofEveryName.definitions);
	}

	/** Two handlers that are asked one after the other must be open both, or neither. */
	boolean isOutsideSecurityChain(List<Definition> definitions) {
		if (this.endpoint != null) {
			return SecurityMark.isOutside(this.endpoint);
		}
		long outside = definitions.stream().filter((one) -> SecurityMark.isOutside(one.handler)).count();
		if (outside > 0 && outside < definitions.size()) {
			throw new HandlerMappingException("Of the handlers for " + this.method + " " + this.pattern
					+ " some are marked with @OutsideSecurityChain and some are not: "
					+ String.join(", ", definitions.stream().map((one) -> one.handler.describe()).toList()) + ".",
					"Mark all of them or none: which one is called is known behind the chain only.", null);
		}
		return outside > 0;
	}

	void refuse(EndpointDefinition endpoint) {
		String other = (this.endpoint != null) ? this.endpoint.describe()
				: this.definitions.isEmpty() ? null : this.definitions.get(0).handler.describe();
		if (other != null) {
			throw new HandlerMappingException(
					"Two handlers are mapped to " + this.method + " " + this.pattern + ": " + other + " and "
							+ endpoint.describe() + ".",
					"Change one of the two patterns, or the method of a handler that takes any.", null);
		}
	}

	private void refuseSame(HandlerDefinition one, HandlerDefinition other) {
		Mapping a = one.mapping();
		Mapping b = other.mapping();
		boolean same = a.params().equals(b.params()) && a.headers().equals(b.headers())
				&& Set.copyOf(a.consumes()).equals(Set.copyOf(b.consumes()))
				&& Set.copyOf(a.produces()).equals(Set.copyOf(b.produces()));
		if (same) {
			throw new HandlerMappingException(
					"Two handlers are mapped to " + this.method + " " + this.pattern + ": " + one.describe() + " and "
							+ other.describe() + ".",
					"Change one of the two patterns, or tell them apart by method, params, headers, "
							+ "consumes, produces or @ServerName.",
					null);
		}
	}

	/** A handler with the pattern that it wrote itself. */
	record Definition(HandlerDefinition handler, String pattern) {

	}

}
