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

import java.lang.reflect.Method;
import java.util.List;

import dev.cork.engine.http.HttpHandler;
import dev.cork.web.cors.CorsPolicy;
import dev.cork.web.error.RouteFailures;
import org.jspecify.annotations.Nullable;

/**
 * A route that belongs to a whole class instead of one of its methods. It is mapped,
 * shown to interceptors, and refused as any other if it is there twice.
 */
public interface EndpointDefinition {

	/**
	 * The HTTP method.
	 * @return its name
	 */
	String method();

	/**
	 * The path pattern.
	 * @return placeholders resolved
	 */
	String pattern();

	/**
	 * The names of the server that the route belongs to.
	 * @return empty for every name
	 */
	List<String> serverNames();

	/**
	 * The bean.
	 * @return proxied or not
	 */
	Object bean();

	/**
	 * The class of the bean as the user wrote it.
	 * @return its class
	 */
	Class<?> userType();

	/**
	 * What it is.
	 * @return the kind of {@link RouteDescription}
	 */
	String kind();

	/**
	 * Names it, as a reader would look for it.
	 * @return the class, unless there is something better
	 */
	default String describe() {
		return userType().getName();
	}

	/**
	 * The method that interceptors are told.
	 * @return the one that is called first
	 */
	Method firstMethod();

	/**
	 * Whether it is only there for want of another.
	 * @return true if it gives way without a word to another route of the same method and
	 * pattern, instead of being refused
	 */
	default boolean isDefault() {
		return false;
	}

	/**
	 * What holds for cross-origin requests to it.
	 * @return {@code null} if nothing is said
	 */
	default @Nullable CorsPolicy corsPolicy() {
		return null;
	}

	/**
	 * Whether it is answered, or its events are handled, on other threads than the loop.
	 * @return for those who want to know how it is served
	 */
	default boolean isBlocking() {
		return false;
	}

	/**
	 * Makes the handler of the route.
	 * @param pathVariables the names in the pattern, in order
	 * @param failures answers what goes wrong before there is an answer
	 * @param parts what handlers are made with
	 * @return the handler
	 * @throws IllegalArgumentException if it cannot be made, naming method and parameter
	 */
	HttpHandler create(List<String> pathVariables, RouteFailures failures, HandlerParts parts);

}
