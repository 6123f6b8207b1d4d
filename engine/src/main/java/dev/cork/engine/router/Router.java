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

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Finds the handler of a request. Immutable after {@link Builder#build()} and shared by
 * all loops; what changes during a look-up is in the {@link RouteMatch}. The
 * {@linkplain dev.cork.engine.router package} says how patterns are written, which one
 * wins and what a look-up costs.
 *
 * @param <H> the type of the handlers
 */
public final class Router<H> {

	/** A route was found. */
	public static final int MATCHED = 0;

	/**
	 * Routes match the path, none of them the method; {@link RouteMatch#allow()} says
	 * which do. This is also what OPTIONS gives without a route of its own.
	 */
	public static final int METHOD_NOT_ALLOWED = 1;

	/** No route matches the path. */
	public static final int NOT_FOUND = 2;

	/** Stands for every method in {@link Builder#add}. */
	public static final String ANY_METHOD = "*";

	private final List<Route<H>> routes;

	private final MethodTable methods;

	private final Node root;

	private final String allow;

	private final int regexCount;

	private final int maxCaptures;

	private final int headMethod;

	private final int getMethod;

	private Router(List<Route<H>> routes, MethodTable methods, TrieBuilder trie, int maxCaptures) {
		this.routes = routes;
		this.methods = methods;
		this.root = trie.build();
		this.allow = methods.allow(methods.setOf(routes.stream().map(Route::method).toList()));
		this.regexCount = trie.regexCount();
		this.maxCaptures = maxCaptures;
		this.headMethod = methods.indexOf("HEAD");
		this.getMethod = methods.indexOf("GET");
	}

	/**
	 * Starts a router.
	 * @param <H> the type of the handlers
	 * @return a builder without routes
	 */
	public static <H> Builder<H> builder() {
		return new Builder<>();
	}

	/**
	 * Finds the most specific route for a request. The position and limit of the buffer
	 * are neither used nor changed.
	 * @param method the request method, as sent
	 * @param path the buffer that holds the path: decoded, in valid UTF-8, without
	 * {@code //} and dot segments; anything that does not start with '/' is not found
	 * @param from the index of the path's first byte
	 * @param to the index after its last byte
	 * @param match takes what is found
	 * @return {@link #MATCHED}, {@link #METHOD_NOT_ALLOWED} or {@link #NOT_FOUND}
	 */
	public int route(String method, ByteBuffer path, int from, int to, RouteMatch<H> match) {
		return find(method, path, from, to, match, 0);
	}

	/**
	 * Finds the next less specific route for the same request, after the last one
	 * declined. It walks again from the start and passes over what was found before.
	 * @param method the same method
	 * @param path the buffer that holds the same path, which may have been copied
	 * @param from the index of the path's first byte
	 * @param to the index after its last byte
	 * @param match what the last call for this request filled
	 * @return {@link #MATCHED}, or {@link #NOT_FOUND} when there is no further one
	 * @throws IllegalStateException if the last call had not matched
	 */
	public int next(String method, ByteBuffer path, int from, int to, RouteMatch<H> match) {
		if (!match.isMatched()) {
			throw new IllegalStateException("There is no next route, for the last look-up has not matched");
		}
		return find(method, path, from, to, match, match.ordinal() + 1);
	}

	private int find(String method, ByteBuffer path, int from, int to, RouteMatch<H> match, int ordinal) {
		match.clear();
		if (from >= to || path.get(from) != '/') {
			return NOT_FOUND;
		}
		int methodIndex = this.methods.indexOf(method);
		boolean head = methodIndex != MethodTable.UNKNOWN && methodIndex == this.headMethod;
		RouteLookup lookup = match.lookup();
		lookup.use(this, this.regexCount, this.maxCaptures);
		int index = lookup.walk(this.root, methodIndex, head ? this.getMethod : MethodTable.UNKNOWN, path, from, to,
				ordinal);
		if (index != Endpoint.NONE) {
			match.matched(this.routes.get(index), ordinal, from);
			return MATCHED;
		}
		if (ordinal == 0 && lookup.allowedMethods() != 0) {
			match.methodNotAllowed(this.methods.allow(lookup.allowedMethods()));
			return METHOD_NOT_ALLOWED;
		}
		return NOT_FOUND;
	}

	/**
	 * Tells which methods have a route for a path, for those who have been found and
	 * cannot serve it. Allocates.
	 * @param path the buffer that holds the path, as for {@link #route}
	 * @param from the index of the path's first byte
	 * @param to the index after its last byte
	 * @return for instance {@code GET, HEAD, OPTIONS}; empty if no pattern matches, or
	 * one does for any method
	 */
	public String allow(ByteBuffer path, int from, int to) {
		RouteMatch<H> match = new RouteMatch<>();
		return (route("", path, from, to, match) == METHOD_NOT_ALLOWED) ? match.allow() : "";
	}

	/**
	 * All routes, for instance for a log at start-up.
	 * @return the routes in order of registration
	 */
	public List<Route<H>> routes() {
		return this.routes;
	}

	/**
	 * The methods that any route answers: the value for an Allow header when the request
	 * is {@code OPTIONS *}.
	 * @return for instance {@code GET, HEAD, POST, OPTIONS}
	 */
	public String allow() {
		return this.allow;
	}

	/**
	 * Collects the routes of a {@link Router}. Used by one thread.
	 *
	 * @param <H> the type of the handlers
	 */
	public static final class Builder<H> {

		private final List<Route<H>> routes = new ArrayList<>();

		private final List<RoutePattern> patterns = new ArrayList<>();

		private Builder() {
		}

		/**
		 * Adds a route.
		 * @param method the request method, with the case it is sent in, or
		 * {@link Router#ANY_METHOD}
		 * @param pattern the pattern of the path
		 * @param handler what answers its requests
		 * @return this builder
		 * @throws RoutePatternException if the pattern is wrong or cannot be expressed
		 * @throws IllegalArgumentException if the method is not an HTTP token (RFC 9110,
		 * section 9.1)
		 */
		public Builder<H> add(String method, String pattern, H handler) {
			if (!isToken(method)) {
				throw new IllegalArgumentException("\"" + method + "\" is not a request method (route " + pattern
						+ "); write one such as GET, or \"" + ANY_METHOD + "\" for any");
			}
			RoutePattern parsed = RoutePattern.parse(pattern);
			this.routes.add(new Route<>(method, pattern, parsed.parameterNames(), handler));
			this.patterns.add(parsed);
			return this;
		}

		/**
		 * Builds the router. The builder may go on and build another one.
		 * @return an immutable router
		 * @throws DuplicateRouteException if two routes match the same requests
		 */
		public Router<H> build() {
			List<Route<H>> all = List.copyOf(this.routes);
			MethodTable methods = new MethodTable(all.stream().map(Route::method).toList());
			TrieBuilder trie = new TrieBuilder(methods);
			int maxCaptures = 0;
			for (int i = 0; i < all.size(); i++) {
				int earlier = trie.add(this.patterns.get(i), all.get(i).method(), i);
				if (earlier != Endpoint.NONE) {
					throw new DuplicateRouteException(all.get(earlier), all.get(i));
				}
				maxCaptures = Math.max(maxCaptures, this.patterns.get(i).captureCount());
			}
			return new Router<>(all, methods, trie, maxCaptures);
		}

		private static boolean isToken(String method) {
			Objects.requireNonNull(method, "method");
			return !method.isEmpty()
					&& method.chars()
						.allMatch((character) -> (character >= '0' && character <= '9')
								|| (character >= 'A' && character <= 'Z') || (character >= 'a' && character <= 'z')
								|| "!#$%&'*+-.^_`|~".indexOf(character) >= 0);
		}

	}

}
