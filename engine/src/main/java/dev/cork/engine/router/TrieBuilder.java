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

package dev.cork.engine.router;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Grows the trie pattern by pattern and then makes the immutable one from it.
 */
final class TrieBuilder {

	private final MethodTable methods;

	private final Draft root = new Draft();

	/** The same expression at several places needs one matcher only. */
	private final Map<String, SegmentRegex> regexes = new HashMap<>();

	TrieBuilder(MethodTable methods) {
		this.methods = methods;
	}

	/**
	 * Adds a route.
	 * @param pattern its pattern
	 * @param method its method
	 * @param route its index
	 * @return the index of the route that has the place already, or {@link Endpoint#NONE}
	 */
	int add(RoutePattern pattern, String method, int route) {
		Draft draft = this.root;
		Map<String, Integer> routes = null;
		for (PatternSegment segment : pattern.segments()) {
			if (segment.kind() == PatternSegment.Kind.TAIL) {
				routes = draft.tail;
			}
			else {
				draft = draft.child(segment);
			}
		}
		Integer earlier = ((routes != null) ? routes : draft.endpoint).putIfAbsent(method, route);
		return (earlier != null) ? earlier : Endpoint.NONE;
	}

	Node build() {
		return freeze(this.root);
	}

	int regexCount() {
		return this.regexes.size();
	}

	private Node freeze(Draft draft) {
		Map<String, Node> literals = new LinkedHashMap<>();
		draft.literals.forEach((text, child) -> literals.put(text, freeze(child)));
		SegmentRegex[] segmentRegexes = draft.regexes.keySet().stream().map(this::regex).toArray(SegmentRegex[]::new);
		Node[] regexNodes = draft.regexes.values().stream().map(this::freeze).toArray(Node[]::new);
		return new Node(new LiteralTable(literals), segmentRegexes, regexNodes,
				(draft.parameter != null) ? freeze(draft.parameter) : null,
				(draft.wildcard != null) ? freeze(draft.wildcard) : null, endpoint(draft.endpoint),
				endpoint(draft.tail));
	}

	private SegmentRegex regex(String text) {
		SegmentRegex known = this.regexes.get(text);
		if (known == null) {
			known = new SegmentRegex(text, this.regexes.size());
			this.regexes.put(text, known);
		}
		return known;
	}

	private @Nullable Endpoint endpoint(Map<String, Integer> routes) {
		if (routes.isEmpty()) {
			return null;
		}
		int[] routeByMethod = new int[this.methods.size()];
		Arrays.setAll(routeByMethod, (index) -> routes.getOrDefault(this.methods.get(index), Endpoint.NONE));
		return new Endpoint(routeByMethod, routes.getOrDefault(Router.ANY_METHOD, Endpoint.NONE),
				this.methods.setOf(routes.keySet()));
	}

	/** A node that still grows; the maps of routes are keyed by method. */
	private static final class Draft {

		private final Map<String, Draft> literals = new LinkedHashMap<>();

		private final Map<String, Draft> regexes = new LinkedHashMap<>();

		private @Nullable Draft parameter;

		private @Nullable Draft wildcard;

		private final Map<String, Integer> endpoint = new HashMap<>();

		private final Map<String, Integer> tail = new HashMap<>();

		Draft child(PatternSegment segment) {
			return switch (segment.kind()) {
				case LITERAL -> this.literals.computeIfAbsent(segment.text(), (text) -> new Draft());
				case REGEX -> this.regexes.computeIfAbsent(segment.text(), (text) -> new Draft());
				case PARAMETER -> {
					Draft child = (this.parameter != null) ? this.parameter : new Draft();
					this.parameter = child;
					yield child;
				}
				case WILDCARD -> {
					Draft child = (this.wildcard != null) ? this.wildcard : new Draft();
					this.wildcard = child;
					yield child;
				}
				case TAIL -> throw new IllegalArgumentException("The rest of the path leads to no further node");
			};
		}

	}

}
