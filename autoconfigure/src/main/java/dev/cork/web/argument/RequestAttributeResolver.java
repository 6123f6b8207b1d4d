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

package dev.cork.web.argument;

import java.nio.ByteBuffer;
import java.util.Optional;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.web.error.HttpErrors;
import org.jspecify.annotations.Nullable;

import org.springframework.util.ClassUtils;
import org.springframework.web.bind.annotation.RequestAttribute;

/**
 * Parameters with {@link RequestAttribute @RequestAttribute}: what an interceptor handed
 * on.
 */
final class RequestAttributeResolver implements ArgumentResolver {

	private final NamedValueReaders readers;

	RequestAttributeResolver(NamedValueReaders readers) {
		this.readers = readers;
	}

	@Override
	public @Nullable ArgumentReader resolve(HandlerArgument argument) {
		RequestAttribute annotation = argument.annotation(RequestAttribute.class);
		if (annotation == null) {
			return null;
		}
		Class<?> type = argument.parameter().nestedIfOptional().getNestedParameterType();
		AttributeReader reader = new AttributeReader(this.readers.name(annotation.name(), argument), type,
				annotation.required() && !argument.isOptional());
		return (argument.type() == Optional.class) ? ConvertedReader.optional(reader) : reader;
	}

	@Override
	public String supported() {
		return "@RequestAttribute";
	}

	private static final class AttributeReader implements ArgumentReader {

		private final String name;

		private final Class<?> type;

		private final boolean required;

		private AttributeReader(String name, Class<?> type, boolean required) {
			this.name = name;
			this.type = ClassUtils.resolvePrimitiveIfNecessary(type);
			this.required = required;
		}

		@Override
		public @Nullable Object read(HttpRequest request, HttpResponse response, @Nullable ByteBuffer body) {
			Object value = request.attribute(this.name);
			if (value == null && this.required) {
				throw HttpErrors.missing("request attribute", this.name, this.type);
			}
			if (value != null && !this.type.isInstance(value)) {
				throw new IllegalStateException("The request attribute '" + this.name + "' is a "
						+ value.getClass().getName() + ", but the handler wants a " + this.type.getName());
			}
			return value;
		}

	}

}
