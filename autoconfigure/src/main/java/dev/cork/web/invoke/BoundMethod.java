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

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;

import org.jspecify.annotations.Nullable;

/**
 * A method of a bean as a method handle.
 */
final class BoundMethod implements TargetMethod {

	private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

	private static final MethodType TYPE = MethodType.methodType(Object.class, Object[].class);

	private final MethodHandle handle;

	private BoundMethod(MethodHandle handle) {
		this.handle = handle;
	}

	static BoundMethod of(Object bean, Method method) {
		MethodHandle bound = bind(bean, method);
		return new BoundMethod(bound.asSpreader(Object[].class, bound.type().parameterCount()).asType(TYPE));
	}

	/** The method with its bean, and with the parameters that it declares. */
	static MethodHandle bind(Object bean, Method method) {
		try {
			return MethodHandles.privateLookupIn(method.getDeclaringClass(), LOOKUP)
				.unreflect(method)
				.asFixedArity()
				.bindTo(bean);
		}
		catch (IllegalAccessException ex) {
			throw new IllegalArgumentException(
					"it cannot be called: " + ex.getMessage() + "; open its package to dev.cork.autoconfigure", ex);
		}
	}

	@Override
	public @Nullable Object call(@Nullable Object[] arguments) throws Throwable {
		return (Object) this.handle.invokeExact(arguments);
	}

}
