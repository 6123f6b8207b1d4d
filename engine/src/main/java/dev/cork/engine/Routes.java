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

package dev.cork.engine;

import dev.cork.engine.http.HttpHandler;

/**
 * A place to register routes. Patterns have Spring's syntax: <code>/users/{id}</code>,
 * <code>/users/{id:[0-9]+}</code>, {@code /files/*}, <code>/files/{*path}</code>. Of
 * several that match, a literal segment goes before a variable, a variable before a
 * wildcard.
 *
 * @param <T> the type itself, for calls in a chain
 */
public interface Routes<T extends Routes<T>> {

	/** Every method. */
	String ANY_METHOD = "*";

	/**
	 * Registers a route.
	 * @param method the method, or {@link #ANY_METHOD}
	 * @param pattern the path pattern
	 * @param handler who answers
	 * @return this
	 * @throws IllegalArgumentException if the router cannot express the pattern, saying
	 * why
	 */
	T route(String method, String pattern, HttpHandler handler);

	/**
	 * Registers a route for GET, which answers HEAD as well.
	 * @param pattern the path pattern
	 * @param handler who answers
	 * @return this
	 */
	default T get(String pattern, HttpHandler handler) {
		return route("GET", pattern, handler);
	}

	/**
	 * Registers a route for POST.
	 * @param pattern the path pattern
	 * @param handler who answers
	 * @return this
	 */
	default T post(String pattern, HttpHandler handler) {
		return route("POST", pattern, handler);
	}

	/**
	 * Registers a route for PUT.
	 * @param pattern the path pattern
	 * @param handler who answers
	 * @return this
	 */
	default T put(String pattern, HttpHandler handler) {
		return route("PUT", pattern, handler);
	}

	/**
	 * Registers a route for PATCH.
	 * @param pattern the path pattern
	 * @param handler who answers
	 * @return this
	 */
	default T patch(String pattern, HttpHandler handler) {
		return route("PATCH", pattern, handler);
	}

	/**
	 * Registers a route for DELETE.
	 * @param pattern the path pattern
	 * @param handler who answers
	 * @return this
	 */
	default T delete(String pattern, HttpHandler handler) {
		return route("DELETE", pattern, handler);
	}

	/**
	 * Registers a route for HEAD, where the one for GET would do too much.
	 * @param pattern the path pattern
	 * @param handler who answers
	 * @return this
	 */
	default T head(String pattern, HttpHandler handler) {
		return route("HEAD", pattern, handler);
	}

	/**
	 * Registers a route for OPTIONS, where a list of the methods is not enough.
	 * @param pattern the path pattern
	 * @param handler who answers
	 * @return this
	 */
	default T options(String pattern, HttpHandler handler) {
		return route("OPTIONS", pattern, handler);
	}

	/**
	 * Registers a route for every method that has none of its own.
	 * @param pattern the path pattern
	 * @param handler who answers
	 * @return this
	 */
	default T any(String pattern, HttpHandler handler) {
		return route(ANY_METHOD, pattern, handler);
	}

}
