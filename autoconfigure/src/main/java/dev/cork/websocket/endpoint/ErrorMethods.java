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

package dev.cork.websocket.endpoint;

import java.lang.reflect.Method;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import org.springframework.core.ExceptionDepthComparator;

/**
 * The methods of an endpoint for failures.
 */
final class ErrorMethods {

	private final List<ErrorMethod> methods;

	/**
	 * The methods of one endpoint.
	 * @throws IllegalArgumentException if two are for the same exception
	 */
	ErrorMethods(List<ErrorMethod> methods) {
		this.methods = List.copyOf(methods);
		Set<Class<?>> types = new HashSet<>();
		for (ErrorMethod method : methods) {
			if (!types.add(method.type)) {
				throw new IllegalArgumentException("Two methods with @OnError are for " + method.type.getName()
						+ "; leave one, or give them different exceptions");
			}
		}
	}

	/** The exceptions that a method is for: its parameter says it. */
	static Class<? extends Throwable> type(Method method) {
		for (Class<?> parameter : method.getParameterTypes()) {
			if (Throwable.class.isAssignableFrom(parameter)) {
				return parameter.asSubclass(Throwable.class);
			}
		}
		return Throwable.class;
	}

	/** The closest method for a failure, else for one of its causes. */
	@Nullable Match find(Throwable failure) {
		for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
			ErrorMethod closest = null;
			ExceptionDepthComparator order = new ExceptionDepthComparator(cause);
			for (ErrorMethod method : this.methods) {
				if (method.type.isInstance(cause)
						&& (closest == null || order.compare(method.type, closest.type) < 0)) {
					closest = method;
				}
			}
			if (closest != null) {
				return new Match(closest.method, cause);
			}
		}
		return null;
	}

	/**
	 * A method with its exceptions.
	 *
	 * @param type and its sub types
	 * @param method to be called
	 */
	record ErrorMethod(Class<? extends Throwable> type, EventMethod method) {

	}

	/**
	 * A method that was found.
	 *
	 * @param method to be called
	 * @param failure with this
	 */
	record Match(EventMethod method, Throwable failure) {

	}

}
