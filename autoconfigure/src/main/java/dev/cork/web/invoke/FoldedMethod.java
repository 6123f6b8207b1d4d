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
import java.util.List;

/**
 * The readers of a method's arguments and the method itself, folded into one method
 * handle that takes what the readers read from.
 */
public final class FoldedMethod {

	private FoldedMethod() {
	}

	/**
	 * Folds readers into a method. They run in the order of the parameters, then the
	 * method.
	 * @param bean the bean, proxied or not
	 * @param method invocable on the bean's class
	 * @param readers one for each parameter, whose type it returns, or {@code Object};
	 * each takes the parameters of the type
	 * @param type of the whole
	 * @return a handle of the type
	 * @throws IllegalArgumentException if the method cannot be reached
	 */
	public static MethodHandle of(Object bean, Method method, List<MethodHandle> readers, MethodType type) {
		MethodHandle line = BoundMethod.bind(bean, method);
		// From the last to the first: what is folded in last runs first
		for (int i = readers.size() - 1; i >= 0; i--) {
			Class<?> parameter = line.type().parameterType(i);
			MethodHandle reader = readers.get(i);
			line = MethodHandles.collectArguments(line, i, reader.asType(reader.type().changeReturnType(parameter)));
		}
		return share(line, readers.size(), type);
	}

	/** Every reader was folded in with parameters of its own; they are all the same. */
	private static MethodHandle share(MethodHandle line, int readers, MethodType type) {
		int[] order = new int[type.parameterCount() * readers];
		for (int i = 0; i < order.length; i++) {
			order[i] = i % type.parameterCount();
		}
		MethodHandle shared = MethodHandles.permuteArguments(line, type.changeReturnType(line.type().returnType()),
				order);
		return shared.asType(type);
	}

}
