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
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;

import org.springframework.util.ReflectionUtils;

/**
 * A route that Cork itself brings: no bean of the application stands behind it, and every
 * name of the server has it.
 */
public abstract class BuiltInRoute implements EndpointDefinition {

	private static final Method HANDLE = handleMethod();

	private final String method;

	private final String pattern;

	/**
	 * A route.
	 * @param method the HTTP method
	 * @param pattern the path pattern
	 */
	protected BuiltInRoute(String method, String pattern) {
		this.method = method;
		this.pattern = pattern;
	}

	private static Method handleMethod() {
		Method method = ReflectionUtils.findMethod(HttpHandler.class, "handle", HttpRequest.class, HttpResponse.class);
		if (method == null) {
			throw new IllegalStateException("The engine's handler has lost its method");
		}
		return method;
	}

	@Override
	public final String method() {
		return this.method;
	}

	@Override
	public final String pattern() {
		return this.pattern;
	}

	@Override
	public final List<String> serverNames() {
		return List.of();
	}

	@Override
	public final Object bean() {
		return this;
	}

	@Override
	public final Class<?> userType() {
		return getClass();
	}

	@Override
	public final Method firstMethod() {
		return HANDLE;
	}

}
