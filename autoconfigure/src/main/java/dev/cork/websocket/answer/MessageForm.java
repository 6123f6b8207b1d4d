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
import java.nio.charset.StandardCharsets;

import dev.cork.engine.http.WriteResult;
import dev.cork.engine.websocket.PreparedMessage;
import dev.cork.engine.websocket.WebSocket;
import dev.cork.topic.Topics;
import dev.cork.web.json.JsonEncoder;

/**
 * How values of one type become messages.
 */
interface MessageForm {

	/** Sends to one peer. On the loop. */
	WriteResult send(WebSocket webSocket, Object value);

	/** Makes a message for many. */
	PreparedMessage prepare(Object value);

	/** Publishes. Any thread. */
	void publish(Topics topics, String topic, Object value);

	/** Text as it is. */
	MessageForm TEXT = new MessageForm() {

		@Override
		public WriteResult send(WebSocket webSocket, Object value) {
			return webSocket.sendText(value.toString());
		}

		@Override
		public PreparedMessage prepare(Object value) {
			return PreparedMessage.text(value.toString());
		}

		@Override
		public void publish(Topics topics, String topic, Object value) {
			topics.publishText(topic, value.toString());
		}

	};

	/** Bytes as a binary message. */
	MessageForm BYTES = new MessageForm() {

		@Override
		public WriteResult send(WebSocket webSocket, Object value) {
			return webSocket.sendBinary((byte[]) value);
		}

		@Override
		public PreparedMessage prepare(Object value) {
			return PreparedMessage.binary((byte[]) value);
		}

		@Override
		public void publish(Topics topics, String topic, Object value) {
			topics.publishBinary(topic, (byte[]) value);
		}

	};

	/** A buffer as a binary message. */
	MessageForm BUFFER = new MessageForm() {

		@Override
		public WriteResult send(WebSocket webSocket, Object value) {
			return webSocket.sendBinary(((ByteBuffer) value).duplicate());
		}

		@Override
		public PreparedMessage prepare(Object value) {
			return PreparedMessage.binary(((ByteBuffer) value).duplicate());
		}

		@Override
		public void publish(Topics topics, String topic, Object value) {
			topics.publishBinary(topic, bytes((ByteBuffer) value));
		}

	};

	/** A message that was made before. */
	MessageForm PREPARED = new MessageForm() {

		@Override
		public WriteResult send(WebSocket webSocket, Object value) {
			return webSocket.send((PreparedMessage) value);
		}

		@Override
		public PreparedMessage prepare(Object value) {
			return (PreparedMessage) value;
		}

		@Override
		public void publish(Topics topics, String topic, Object value) {
			PreparedMessage message = (PreparedMessage) value;
			byte[] content = bytes(message.content());
			if (message.isText()) {
				topics.publishText(topic, new String(content, StandardCharsets.UTF_8));
			}
			else {
				topics.publishBinary(topic, content);
			}
		}

	};

	private static byte[] bytes(ByteBuffer buffer) {
		byte[] bytes = new byte[buffer.remaining()];
		buffer.get(buffer.position(), bytes);
		return bytes;
	}

	/**
	 * An object as JSON text.
	 *
	 * @param encoder of its type
	 */
	record Json(JsonEncoder encoder) implements MessageForm {

		@Override
		public WriteResult send(WebSocket webSocket, Object value) {
			return webSocket.sendText(ByteBuffer.wrap(this.encoder.encode(value)));
		}

		@Override
		public PreparedMessage prepare(Object value) {
			return PreparedMessage.text(this.encoder.encode(value));
		}

		@Override
		public void publish(Topics topics, String topic, Object value) {
			topics.publishText(topic, new String(this.encoder.encode(value), StandardCharsets.UTF_8));
		}

	}

}
