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
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.springframework.util.StringUtils;
import org.springframework.util.StringValueResolver;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * What one {@link RequestMapping @RequestMapping} says, or that of a class combined with
 * that of a method.
 *
 * @param paths patterns that begin with a slash, or nothing
 * @param methods empty for any
 * @param params expressions as Spring writes them
 * @param headers expressions as Spring writes them
 * @param consumes media types, possibly negated
 * @param produces media types, possibly negated
 */
record Mapping(Set<String> paths, Set<RequestMethod> methods, Set<String> params, Set<String> headers,
		List<String> consumes, List<String> produces) {

	private static final PathPatternParser PARSER = PathPatternParser.defaultInstance;

	static Mapping of(RequestMapping annotation, StringValueResolver placeholders) {
		if (!annotation.version().isEmpty()) {
			throw new IllegalArgumentException("version = \"" + annotation.version()
					+ "\" is not supported by Cork yet; take it away and tell versions apart by path, header or parameter");
		}
		Set<String> paths = new LinkedHashSet<>();
		for (String path : annotation.path()) {
			String resolved = placeholders.resolveStringValue(path);
			paths.add(PARSER.initFullPathPattern((resolved != null) ? resolved : ""));
		}
		return new Mapping(paths, setOf(annotation.method()), setOf(annotation.params()), setOf(annotation.headers()),
				List.of(annotation.consumes()), List.of(annotation.produces()));
	}

	private static <T> Set<T> setOf(T[] values) {
		return new LinkedHashSet<>(Arrays.asList(values));
	}

	/** What a class says, refined by what its method says. */
	Mapping combine(Mapping method) {
		return new Mapping(combinePaths(method), union(this.methods, method.methods), union(this.params, method.params),
				union(this.headers, method.headers), method.consumes.isEmpty() ? this.consumes : method.consumes,
				method.produces.isEmpty() ? this.produces : method.produces);
	}

	/** The patterns to register; the empty one is the root. */
	List<String> patterns() {
		List<String> patterns = new ArrayList<>();
		for (String path : this.paths) {
			patterns.add(StringUtils.hasLength(path) ? path : "/");
		}
		return patterns.isEmpty() ? List.of("/") : patterns;
	}

	private Set<String> combinePaths(Mapping method) {
		if (this.paths.isEmpty() || method.paths.isEmpty()) {
			return this.paths.isEmpty() ? method.paths : this.paths;
		}
		Set<String> combined = new LinkedHashSet<>();
		for (String outer : this.paths) {
			PathPattern prefix = PARSER.parse(outer);
			for (String inner : method.paths) {
				combined.add(prefix.combine(PARSER.parse(inner)).getPatternString());
			}
		}
		return combined;
	}

	private static <T> Set<T> union(Set<T> one, Set<T> other) {
		Set<T> union = new LinkedHashSet<>(one);
		union.addAll(other);
		return union;
	}

}
