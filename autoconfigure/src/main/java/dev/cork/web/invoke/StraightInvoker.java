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
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.web.argument.ArgumentReader;
import org.jspecify.annotations.Nullable;

/**
 * Readers and method folded into one method handle of the type
 * {@code (HttpRequest, HttpResponse, ByteBuffer)Object}. Primitive arguments stay
 * primitive from the reader to the method.
 */
final class StraightInvoker implements HandlerInvoker {

	private static final Class<?>[] EXCHANGE = { HttpRequest.class, HttpResponse.class, ByteBuffer.class };

	private static final MethodType TYPE = MethodType.methodType(Object.class, EXCHANGE);

	private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

	private final MethodHandle handle;

	private StraightInvoker(MethodHandle handle) {
		this.handle = handle;
	}

	static StraightInvoker of(Object bean, Method method, List<ArgumentReader> readers) {
		try {
			Class<?>[] types = method.getParameterTypes();
			List<MethodHandle> line = new ArrayList<>();
			for (int i = 0; i < types.length; i++) {
				line.add(reader(readers.get(i), types[i]));
			}
			return new StraightInvoker(FoldedMethod.of(bean, method, line, TYPE));
		}
		catch (IllegalAccessException | NoSuchMethodException ex) {
			throw new IllegalStateException("A reader's own method is not found", ex);
		}
	}

	@Override
	public @Nullable Object invoke(HttpRequest request, HttpResponse response, @Nullable ByteBuffer body)
			throws Throwable {
		return (Object) this.handle.invokeExact(request, response, body);
	}

	private static MethodHandle reader(ArgumentReader reader, Class<?> type)
			throws NoSuchMethodException, IllegalAccessException {
		if (type == int.class && reader instanceof ArgumentReader.OfInt) {
			return reader(ArgumentReader.OfInt.class, "readInt", type, reader);
		}
		if (type == long.class && reader instanceof ArgumentReader.OfLong) {
			return reader(ArgumentReader.OfLong.class, "readLong", type, reader);
		}
		if (type == boolean.class && reader instanceof ArgumentReader.OfBoolean) {
			return reader(ArgumentReader.OfBoolean.class, "readBoolean", type, reader);
		}
		return reader(ArgumentReader.class, "read", Object.class, reader);
	}

	private static MethodHandle reader(Class<?> owner, String name, Class<?> result, ArgumentReader reader)
			throws NoSuchMethodException, IllegalAccessException {
		return LOOKUP.findVirtual(owner, name, MethodType.methodType(result, EXCHANGE)).bindTo(reader);
	}

}
