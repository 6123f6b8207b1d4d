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

import org.jspecify.annotations.Nullable;

import org.springframework.util.ReflectionUtils;

/**
 * A method called by reflection.
 */
final class ReflectiveMethod implements TargetMethod {

	private final Object bean;

	private final Method method;

	private ReflectiveMethod(Object bean, Method method) {
		this.bean = bean;
		this.method = method;
	}

	static ReflectiveMethod of(Object bean, Method method) {
		ReflectionUtils.makeAccessible(method);
		return new ReflectiveMethod(bean, method);
	}

	@Override
	public @Nullable Object call(@Nullable Object[] arguments) throws Throwable {
		try {
			return this.method.invoke(this.bean, arguments);
		}
		catch (InvocationTargetException ex) {
			throw ex.getTargetException();
		}
	}

}
