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

import dev.cork.web.json.JsonCodec;
import org.jspecify.annotations.Nullable;

import org.springframework.core.MethodParameter;
import org.springframework.core.io.InputStreamSource;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.RequestBody;

/**
 * Parameters with {@link RequestBody @RequestBody}: text, bytes, or JSON.
 */
public final class RequestBodyResolver implements ArgumentResolver {

	private final @Nullable JsonCodec json;

	/**
	 * A resolver of bodies.
	 * @param json reads them, {@code null} without a JSON mapper
	 */
	public RequestBodyResolver(@Nullable JsonCodec json) {
		this.json = json;
	}

	@Override
	public @Nullable ArgumentReader resolve(HandlerArgument argument) {
		RequestBody annotation = argument.annotation(RequestBody.class);
		if (annotation == null) {
			return null;
		}
		MethodParameter parameter = argument.parameter().nestedIfOptional();
		boolean required = annotation.required() && !argument.isOptional();
		ArgumentReader reader = reader(parameter, parameter.getNestedParameterType(), required);
		return (argument.type() == Optional.class) ? new OptionalBodyReader(reader) : reader;
	}

	ArgumentReader reader(MethodParameter parameter, Class<?> type, boolean required) {
		if (type == String.class) {
			return new BodyReaders.Text(required);
		}
		if (type == byte[].class) {
			return new BodyReaders.Bytes(required);
		}
		if (ByteBuffer.class.isAssignableFrom(type) || InputStreamSource.class.isAssignableFrom(type)
				|| MultiValueMap.class.isAssignableFrom(type) || isReactive(type)) {
			throw new IllegalArgumentException(
					"a body of this type is not supported; take a String, a byte[], or a type that is read from JSON");
		}
		if (this.json == null) {
			throw new IllegalArgumentException("there is no JsonMapper bean to read it with; "
					+ "add spring-boot-starter-jackson, or take a String or a byte[]");
		}
		return new BodyReaders.Json(this.json.decoder(parameter.getNestedGenericParameterType(), "The request body"),
				required);
	}

	private static boolean isReactive(Class<?> type) {
		return org.reactivestreams.Publisher.class.isAssignableFrom(type)
				|| java.util.concurrent.CompletionStage.class.isAssignableFrom(type);
	}

	@Override
	public String supported() {
		return "@RequestBody (String, byte[], or a type read from JSON)";
	}

}
