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

package dev.cork.websocket.answer;

import java.nio.ByteBuffer;
import java.util.Optional;

import dev.cork.engine.http.WriteResult;
import dev.cork.engine.websocket.PreparedMessage;
import dev.cork.engine.websocket.WebSocket;
import dev.cork.topic.Topics;
import dev.cork.web.json.JsonCodec;
import dev.cork.web.result.UnsupportedTypes;
import org.jspecify.annotations.Nullable;

import org.springframework.core.ResolvableType;
import org.springframework.http.HttpEntity;

/**
 * Chooses the form of messages by a type.
 */
final class MessageForms {

	private final @Nullable JsonCodec json;

	MessageForms(@Nullable JsonCodec json) {
		this.json = json;
	}

	/**
	 * The form of a declared type.
	 * @throws IllegalArgumentException if its values cannot be sent
	 */
	MessageForm of(ResolvableType type) {
		Class<?> raw = type.resolve(Object.class);
		if (raw == Object.class) {
			return new Dynamic(this.json);
		}
		MessageForm form = plain(raw);
		if (form != null) {
			return form;
		}
		if (isUnsupported(raw)) {
			throw new IllegalArgumentException("result " + type + " is not supported. Supported are: String, byte[], "
					+ "ByteBuffer, PreparedMessage, an object that is written as JSON; CompletionStage, Mono and Flux of "
					+ "those; void");
		}
		if (this.json == null) {
			throw new IllegalArgumentException("result " + type + ": there is no JsonMapper bean to write it with; "
					+ "add spring-boot-starter-jackson, or return a String");
		}
		return new MessageForm.Json(this.json.encoder(type.getType()));
	}

	private static @Nullable MessageForm plain(Class<?> type) {
		if (CharSequence.class.isAssignableFrom(type)) {
			return MessageForm.TEXT;
		}
		if (type == byte[].class) {
			return MessageForm.BYTES;
		}
		if (ByteBuffer.class.isAssignableFrom(type)) {
			return MessageForm.BUFFER;
		}
		return PreparedMessage.class.isAssignableFrom(type) ? MessageForm.PREPARED : null;
	}

	private static boolean isUnsupported(Class<?> type) {
		return UnsupportedTypes.contains(type) || HttpEntity.class.isAssignableFrom(type) || type == Optional.class
				|| type == Void.class || type == void.class;
	}

	/** Values whose declared type says nothing: the class of each decides. */
	private static final class Dynamic implements MessageForm {

		private final @Nullable MessageForm object;

		private Dynamic(@Nullable JsonCodec json) {
			this.object = (json != null) ? new MessageForm.Json(json.encoder(Object.class)) : null;
		}

		private MessageForm form(Object value) {
			MessageForm plain = plain(value.getClass());
			if (plain != null) {
				return plain;
			}
			if (this.object == null || isUnsupported(value.getClass())) {
				throw new IllegalStateException("No message can be made of a " + value.getClass().getName());
			}
			return this.object;
		}

		@Override
		public WriteResult send(WebSocket webSocket, Object value) {
			return form(value).send(webSocket, value);
		}

		@Override
		public PreparedMessage prepare(Object value) {
			return form(value).prepare(value);
		}

		@Override
		public void publish(Topics topics, String topic, Object value) {
			form(value).publish(topics, topic, value);
		}

	}

}
