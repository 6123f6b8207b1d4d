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

package dev.cork.topic.redis;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

import dev.cork.topic.TopicMessage;
import org.jspecify.annotations.Nullable;

/**
 * A message as it travels, all numbers big-endian:
 *
 * <pre>
 *   magic and version  4   "CRK1"
 *   instance          16   who has published it
 *   number             8   counts the messages of the instance
 *   text               1   1 for a text, 0 for bytes
 *   topic's length     4
 *   topic                  UTF-8
 *   content                the rest
 * </pre>
 *
 * @param instance who has published it
 * @param number greater than that of every earlier message of the instance
 * @param message the message
 */
record Envelope(UUID instance, long number, TopicMessage message) {

	private static final int MAGIC = 0x43_52_4B_31;

	private static final int HEAD_BYTES = 4 + 16 + 8 + 1 + 4;

	byte[] toBytes() {
		byte[] topic = this.message.topic().getBytes(StandardCharsets.UTF_8);
		ByteBuffer content = this.message.content();
		return ByteBuffer.allocate(HEAD_BYTES + topic.length + content.remaining())
			.putInt(MAGIC)
			.putLong(this.instance.getMostSignificantBits())
			.putLong(this.instance.getLeastSignificantBits())
			.putLong(this.number)
			.put((byte) (this.message.text() ? 1 : 0))
			.putInt(topic.length)
			.put(topic)
			.put(content)
			.array();
	}

	/**
	 * Reads a message.
	 * @param bytes anything that has come through the channel
	 * @return the message, or null if it is none
	 */
	static @Nullable Envelope read(byte[] bytes) {
		ByteBuffer in = ByteBuffer.wrap(bytes);
		try {
			if (in.getInt() != MAGIC) {
				return null;
			}
			UUID instance = new UUID(in.getLong(), in.getLong());
			long number = in.getLong();
			boolean text = in.get() == 1;
			int topicLength = in.getInt();
			if (topicLength < 1 || topicLength > in.remaining()) {
				return null;
			}
			String topic = new String(bytes, in.position(), topicLength, StandardCharsets.UTF_8);
			in.position(in.position() + topicLength);
			return new Envelope(instance, number, new TopicMessage(topic, text, in.slice()));
		}
		catch (BufferUnderflowException ex) {
			return null;
		}
	}

}
