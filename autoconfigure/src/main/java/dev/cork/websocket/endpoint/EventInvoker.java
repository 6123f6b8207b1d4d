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

import dev.cork.web.invoke.CallCheck;
import dev.cork.web.invoke.TargetMethod;
import dev.cork.websocket.session.Session;
import org.jspecify.annotations.Nullable;

import org.springframework.core.NativeDetector;

/**
 * Reads the arguments of an endpoint's method and calls it at once. On the loop.
 */
@FunctionalInterface
interface EventInvoker {

	/**
	 * Calls the method.
	 * @return what it returned, {@code null} from a void method
	 * @throws Throwable what a reader or the method threw
	 */
	@Nullable Object invoke(Session session, @Nullable Object event) throws Throwable;

	/**
	 * An invoker of a method: readers and method as one method handle where nothing has
	 * to happen between them.
	 */
	static EventInvoker of(Object bean, Method method, EventArgumentReaders readers, TargetMethod target) {
		if (readers.check() == CallCheck.NONE && !NativeDetector.inNativeImage()) {
			return StraightEventInvoker.of(bean, method, readers.all());
		}
		return (session, event) -> target.call(readers.read(session, event));
	}

}
