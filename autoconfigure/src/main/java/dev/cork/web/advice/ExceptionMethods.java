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

package dev.cork.web.advice;

import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.http.MediaType;
import org.springframework.web.method.annotation.ExceptionHandlerMappingInfo;
import org.springframework.web.method.annotation.ExceptionHandlerMethodResolver;

/**
 * The exception handlers of one class. Which of them is the closest to an exception is
 * Spring's rule.
 */
final class ExceptionMethods {

	private final ExceptionHandlerMethodResolver resolver;

	private final Map<Method, ExceptionCall> calls;

	ExceptionMethods(ExceptionHandlerMethodResolver resolver, Map<Method, ExceptionCall> calls) {
		this.resolver = resolver;
		this.calls = new HashMap<>(calls);
	}

	/** The handler of a failure for a client that accepts some types, the best first. */
	@Nullable ExceptionCall find(Throwable failure, List<MediaType> accepted) {
		for (MediaType mediaType : accepted) {
			ExceptionHandlerMappingInfo info = this.resolver.resolveExceptionMapping(failure, mediaType);
			if (info != null) {
				return this.calls.get(info.getHandlerMethod());
			}
		}
		return null;
	}

}
