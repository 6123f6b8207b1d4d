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

	private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

	private final MethodHandle handle;

	private StraightInvoker(MethodHandle handle) {
		this.handle = handle;
	}

	static StraightInvoker of(Object bean, Method method, List<ArgumentReader> readers) {
		try {
			MethodHandle line = BoundMethod.bind(bean, method);
			// From the last to the first: what is folded in last runs first
			for (int i = readers.size() - 1; i >= 0; i--) {
				Class<?> type = line.type().parameterType(i);
				line = MethodHandles.collectArguments(line, i, reader(readers.get(i), type));
			}
			return new StraightInvoker(shareExchange(line, readers.size()));
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
		MethodHandle handle = reader(ArgumentReader.class, "read", Object.class, reader);
		return handle.asType(handle.type().changeReturnType(type));
	}

	private static MethodHandle reader(Class<?> owner, String name, Class<?> result, ArgumentReader reader)
			throws NoSuchMethodException, IllegalAccessException {
		return LOOKUP.findVirtual(owner, name, MethodType.methodType(result, EXCHANGE)).bindTo(reader);
	}

	/** Every reader was folded in with parameters of its own; they are all the same. */
	private static MethodHandle shareExchange(MethodHandle line, int readers) {
		int[] order = new int[EXCHANGE.length * readers];
		for (int i = 0; i < order.length; i++) {
			order[i] = i % EXCHANGE.length;
		}
		MethodType type = MethodType.methodType(Object.class, EXCHANGE);
		MethodHandle shared = MethodHandles.permuteArguments(line, type.changeReturnType(line.type().returnType()),
				order);
		return shared.asType(type);
	}

}
