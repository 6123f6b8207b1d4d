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

import java.lang.reflect.Method;

import org.jspecify.annotations.Nullable;

import org.springframework.core.NativeDetector;

/**
 * A method of a bean, called with its arguments in an array.
 */
@FunctionalInterface
public interface TargetMethod {

	/**
	 * Calls the method. On any thread.
	 * @param arguments as many as the method has
	 * @return what it returned, {@code null} from a void method
	 * @throws Throwable what it threw
	 */
	@Nullable Object call(@Nullable Object[] arguments) throws Throwable;

	/**
	 * The same method, whose result is looked at.
	 * @param check looks at the result
	 * @return this one if there is nothing to check
	 */
	default TargetMethod checked(CallCheck check) {
		if (check == CallCheck.NONE) {
			return this;
		}
		return (arguments) -> {
			Object result = call(arguments);
			check.result(result);
			return result;
		};
	}

	/**
	 * A method of a bean: by a method handle, or by reflection in a native image, where
	 * handles made at run time are interpreted.
	 * @param bean the bean, proxied or not
	 * @param method invocable on the bean's class
	 * @return usable on every thread
	 * @throws IllegalArgumentException if the method cannot be reached
	 */
	static TargetMethod of(Object bean, Method method) {
		return NativeDetector.inNativeImage() ? ReflectiveMethod.of(bean, method) : BoundMethod.of(bean, method);
	}

}
