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
import java.nio.ByteBuffer;
import java.util.List;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.web.argument.ArgumentReader;
import org.jspecify.annotations.Nullable;

import org.springframework.core.NativeDetector;

/**
 * Reads the arguments of a handler method and calls it.
 */
public interface HandlerInvoker {

	/**
	 * Calls the handler.
	 * @param request of this call
	 * @param response of this call
	 * @param body the whole body if a reader needs it
	 * @return what the method returned, {@code null} from a void method
	 * @throws Throwable what a reader or the method threw
	 */
	@Nullable Object invoke(HttpRequest request, HttpResponse response, @Nullable ByteBuffer body) throws Throwable;

	/**
	 * An invoker of a method: readers and method as one method handle where nothing has
	 * to happen between them.
	 * @param bean the bean, proxied or not
	 * @param method invocable on the bean's class
	 * @param readers one for each parameter
	 * @param check looks at arguments and result
	 * @return the invoker, usable on every loop
	 * @throws IllegalArgumentException if the method cannot be reached
	 */
	static HandlerInvoker of(Object bean, Method method, List<ArgumentReader> readers, CallCheck check) {
		if (check == CallCheck.NONE && !NativeDetector.inNativeImage()) {
			return StraightInvoker.of(bean, method, readers);
		}
		return new SteppedInvoker(new ArgumentReaders(readers, check), TargetMethod.of(bean, method).checked(check));
	}

}
