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

package dev.cork.topic;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * A message that was published to a topic.
 *
 * @param topic exact name of the topic
 * @param text whether the content is a text, in UTF-8
 * @param content the content, not to be changed
 */
public record TopicMessage(String topic, boolean text, ByteBuffer content) {

	/**
	 * The content.
	 * @return a read-only view of its own
	 */
	@Override
	public ByteBuffer content() {
		return this.content.asReadOnlyBuffer();
	}

	/**
	 * The content as bytes.
	 * @return a copy
	 */
	public byte[] toBytes() {
		byte[] bytes = new byte[this.content.remaining()];
		content().get(bytes);
		return bytes;
	}

	/**
	 * The content as a text.
	 * @return its bytes read as UTF-8; what is malformed becomes U+FFFD
	 */
	public String toText() {
		return StandardCharsets.UTF_8.decode(content()).toString();
	}

}
