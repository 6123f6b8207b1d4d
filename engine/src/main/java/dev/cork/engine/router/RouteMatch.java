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

import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * What a {@link Router} found for a request. Created once for each exchange and used
 * again for the next request: after it has met the router with the most variables, and
 * each regular expression that needs {@code java.util.regex}, it allocates nothing any
 * more. Used with the routers of several hosts in turn it makes those matchers anew each
 * time the router changes. Confined to one thread at a time.
 * <p>
 * The values of variables are not copied; they are places in the path. The places are
 * kept relative to the start of the path, so when the path is copied elsewhere,
 * {@link #rebase} is all there is to do.
 *
 * @param <H> the type of the handlers
 */
public final class RouteMatch<H> {

	private final RouteLookup lookup = new RouteLookup();

	private @Nullable Route<H> route;

	private int ordinal;

	private int base;

	private String allow = "";

	/**
	 * Creates a match that is not matched.
	 */
	public RouteMatch() {
	}

	RouteLookup lookup() {
		return this.lookup;
	}

	void matched(Route<H> matched, int matchOrdinal, int from) {
		this.route = matched;
		this.ordinal = matchOrdinal;
		this.base = from;
	}

	void methodNotAllowed(String allowedMethods) {
		this.allow = allowedMethods;
	}

	/** How many more specific matches were passed over. */
	int ordinal() {
		return this.ordinal;
	}

	/**
	 * Forgets the route, so that its handler can be collected.
	 */
	public void clear() {
		this.route = null;
		this.allow = "";
	}

	/**
	 * Whether the last look-up found a route.
	 * @return true if it was {@link Router#MATCHED}
	 */
	public boolean isMatched() {
		return this.route != null;
	}

	/**
	 * The route that matches.
	 * @return the route
	 * @throws IllegalStateException if none was found
	 */
	public Route<H> route() {
		Route<H> matched = this.route;
		if (matched == null) {
			throw new IllegalStateException("No route was matched; ask isMatched() or the result of the look-up first");
		}
		return matched;
	}

	/**
	 * The handler of the route.
	 * @return the handler
	 * @throws IllegalStateException if no route was found
	 */
	public H handler() {
		return route().handler();
	}

	/**
	 * The pattern of the route, as it was registered.
	 * @return the pattern
	 * @throws IllegalStateException if no route was found
	 */
	public String pattern() {
		return route().pattern();
	}

	/**
	 * Whether a HEAD request is answered by a route for GET: the head of that answer is
	 * wanted, its body is not.
	 * @return true if the route is one for GET and the request is HEAD
	 */
	public boolean headFromGet() {
		return isMatched() && this.lookup.isFallenBack();
	}

	/**
	 * The value for an Allow header: the methods of all routes whose patterns match the
	 * path, with OPTIONS, and with HEAD if GET is among them.
	 * @return for instance {@code GET, HEAD, OPTIONS}; empty unless the last look-up was
	 * {@link Router#METHOD_NOT_ALLOWED}
	 */
	public String allow() {
		return this.allow;
	}

	/**
	 * How many variables the route has.
	 * @return the number of variables
	 * @throws IllegalStateException if no route was found
	 */
	public int parameterCount() {
		return route().parameterNames().size();
	}

	/**
	 * The name of a variable.
	 * @param index the number of the variable, from the left and from 0
	 * @return its name in the pattern
	 * @throws IllegalStateException if no route was found
	 */
	public String parameterName(int index) {
		return route().parameterNames().get(checked(index));
	}

	/**
	 * Finds a variable by name.
	 * @param name the name
	 * @return the number of the variable, or -1 if the route has none of that name
	 * @throws IllegalStateException if no route was found
	 */
	public int indexOf(String name) {
		for (int i = 0; i < parameterCount(); i++) {
			if (parameterName(i).equals(name)) {
				return i;
			}
		}
		return -1;
	}

	/**
	 * Where the value of a variable starts in the buffer that holds the path.
	 * @param index the number of the variable
	 * @return the index of its first byte
	 * @throws IllegalStateException if no route was found
	 */
	public int parameterFrom(int index) {
		return this.base + relativeFrom(index);
	}

	/**
	 * Where the value of a variable ends in the buffer that holds the path.
	 * @param index the number of the variable
	 * @return the index after its last byte
	 * @throws IllegalStateException if no route was found
	 */
	public int parameterTo(int index) {
		return this.base + relativeTo(index);
	}

	/**
	 * Where the value of a variable starts in the path.
	 * @param index the number of the variable
	 * @return the number of bytes of the path before it
	 * @throws IllegalStateException if no route was found
	 */
	public int relativeFrom(int index) {
		return this.lookup.captureFrom(checked(index));
	}

	/**
	 * Where the value of a variable ends in the path.
	 * @param index the number of the variable
	 * @return the number of bytes of the path up to its end
	 * @throws IllegalStateException if no route was found
	 */
	public int relativeTo(int index) {
		return this.lookup.captureTo(checked(index));
	}

	/**
	 * Says that the path was copied.
	 * @param from the index of its first byte in the buffer that holds it now
	 */
	public void rebase(int from) {
		this.base = from;
	}

	private int checked(int index) {
		return Objects.checkIndex(index, parameterCount());
	}

}
