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

package dev.cork.websocket.argument;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import dev.cork.web.argument.HandlerArgument;
import dev.cork.web.error.HttpErrors;
import dev.cork.web.json.JsonCodec;
import dev.cork.web.json.JsonDecoder;
import dev.cork.websocket.session.Session;
import org.jspecify.annotations.Nullable;

import org.springframework.core.MethodParameter;

/**
 * Readers of a message.
 */
final class PayloadReaders {

	private final @Nullable JsonCodec json;

	private final boolean copies;

	/**
	 * Readers for one endpoint.
	 * @param json reads typed messages, {@code null} without a JSON mapper
	 * @param copies whether a call may come later than the message, so that there are no
	 * views of it
	 */
	PayloadReaders(@Nullable JsonCodec json, boolean copies) {
		this.json = json;
		this.copies = copies;
	}

	/**
	 * The reader of a parameter that gets the message.
	 * @throws IllegalArgumentException if the message cannot be of its type
	 */
	EventReader create(EventKind kind, HandlerArgument argument) {
		Class<?> type = argument.type();
		if (type == byte[].class) {
			return (session, event) -> bytes(event);
		}
		if (type == ByteBuffer.class) {
			return this.copies ? (session, event) -> ByteBuffer.wrap(bytes(event)) : (session, event) -> event;
		}
		if (kind != EventKind.TEXT) {
			throw new IllegalArgumentException(
					argument.describe() + " cannot get the content, take byte[] or ByteBuffer");
		}
		if (type == String.class || type == CharSequence.class) {
			return (session, event) -> text(event);
		}
		if (this.json == null) {
			throw new IllegalArgumentException(argument.describe() + ": there is no JsonMapper bean to read it with; "
					+ "add spring-boot-starter-jackson, or take a String");
		}
		MethodParameter parameter = argument.parameter();
		return new Json(this.json.decoder(parameter.getGenericParameterType(), "The message"), argument.isOptional());
	}

	private static byte[] bytes(@Nullable Object event) {
		ByteBuffer buffer = buffer(event);
		byte[] bytes = new byte[buffer.remaining()];
		buffer.get(buffer.position(), bytes);
		return bytes;
	}

	private static String text(@Nullable Object event) {
		ByteBuffer buffer = buffer(event);
		if (buffer.hasArray()) {
			return new String(buffer.array(), buffer.arrayOffset() + buffer.position(), buffer.remaining(),
					StandardCharsets.UTF_8);
		}
		return new String(bytes(event), StandardCharsets.UTF_8);
	}

	private static ByteBuffer buffer(@Nullable Object event) {
		if (event instanceof ByteBuffer buffer) {
			return buffer;
		}
		throw new IllegalStateException("A message is expected, but there is " + event);
	}

	/**
	 * A message that is read from JSON.
	 *
	 * @param decoder for the type
	 * @param optional whether it may be {@code null}
	 */
	private record Json(JsonDecoder decoder, boolean optional) implements EventReader {

		@Override
		public @Nullable Object read(Session session, @Nullable Object event) {
			byte[] bytes = bytes(event);
			if (bytes.length == 0) {
				throw HttpErrors.badRequest("The message is empty");
			}
			Object value = this.decoder.decode(bytes);
			if (value == null && !this.optional) {
				throw HttpErrors.badRequest("The message is null");
			}
			return value;
		}

	}

}
