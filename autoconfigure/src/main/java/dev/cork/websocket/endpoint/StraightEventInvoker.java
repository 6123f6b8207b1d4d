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

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.List;

import dev.cork.web.invoke.FoldedMethod;
import dev.cork.websocket.argument.EventReader;
import dev.cork.websocket.session.Session;
import org.jspecify.annotations.Nullable;

/**
 * Readers and method folded into one method handle of the type
 * {@code (Session, Object)Object}: a call makes no array of arguments.
 */
final class StraightEventInvoker implements EventInvoker {

	private static final MethodType TYPE = MethodType.methodType(Object.class, Session.class, Object.class);

	private static final MethodHandle READ = read();

	private final MethodHandle handle;

	private StraightEventInvoker(MethodHandle handle) {
		this.handle = handle;
	}

	static StraightEventInvoker of(Object bean, Method method, List<EventReader> readers) {
		return new StraightEventInvoker(
				FoldedMethod.of(bean, method, readers.stream().map(READ::bindTo).toList(), TYPE));
	}

	@Override
	public @Nullable Object invoke(Session session, @Nullable Object event) throws Throwable {
		return (Object) this.handle.invokeExact(session, event);
	}

	private static MethodHandle read() {
		try {
			return MethodHandles.lookup().findVirtual(EventReader.class, "read", TYPE);
		}
		catch (IllegalAccessException | NoSuchMethodException ex) {
			throw new IllegalStateException("A reader's own method is not found", ex);
		}
	}

}
