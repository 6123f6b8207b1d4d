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

package dev.cork.web.invoke;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.List;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.web.argument.ArgumentReader;
import org.jspecify.annotations.Nullable;

import org.springframework.util.ReflectionUtils;

/**
 * A handler method called by reflection.
 */
final class ReflectiveInvoker implements HandlerInvoker {

	private final Object bean;

	private final Method method;

	private final ArgumentReader[] readers;

	ReflectiveInvoker(Object bean, Method method, List<ArgumentReader> readers) {
		this.bean = bean;
		this.method = method;
		this.readers = readers.toArray(new ArgumentReader[0]);
		ReflectionUtils.makeAccessible(method);
	}

	@Override
	public @Nullable Object invoke(HttpRequest request, HttpResponse response, @Nullable ByteBuffer body)
			throws Throwable {
		@Nullable Object[] arguments = new @Nullable Object[this.readers.length];
		for (int i = 0; i < arguments.length; i++) {
			arguments[i] = this.readers[i].read(request, response, body);
		}
		try {
			return this.method.invoke(this.bean, arguments);
		}
		catch (InvocationTargetException ex) {
			throw ex.getTargetException();
		}
	}

}
