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

package dev.cork.topic.bus;

import dev.cork.engine.topic.TopicBus;
import dev.cork.engine.websocket.PreparedMessage;
import dev.cork.topic.Topics;
import dev.cork.web.json.JsonCodec;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Publishes to the engine's topics. Nothing is encoded that nobody wants.
 */
public final class BusTopics implements Topics {

	private final TopicBus<PreparedMessage> bus;

	private final @Nullable JsonCodec json;

	/**
	 * Topics of one server.
	 * @param bus its topics
	 * @param json writes objects, if there is one
	 */
	public BusTopics(TopicBus<PreparedMessage> bus, @Nullable JsonCodec json) {
		this.bus = bus;
		this.json = json;
	}

	@Override
	public void publishText(String topic, String text) {
		check(topic);
		Assert.notNull(text, "The text must not be null");
		this.bus.publish(topic, text, PreparedMessage::text);
	}

	@Override
	public void publishBinary(String topic, byte[] bytes) {
		check(topic);
		Assert.notNull(bytes, "The message must not be null");
		this.bus.publish(topic, bytes, PreparedMessage::binary);
	}

	@Override
	public void publish(String topic, Object payload) {
		if (payload instanceof String text) {
			publishText(topic, text);
			return;
		}
		if (payload instanceof byte[] bytes) {
			publishBinary(topic, bytes);
			return;
		}
		check(topic);
		Assert.notNull(payload, "The object must not be null");
		JsonCodec json = this.json;
		Assert.state(json != null, () -> "An object of " + payload.getClass().getName()
				+ " cannot be published: there is no JSON mapper. Add spring-boot-starter-jackson, or publish a text");
		this.bus.publish(topic, payload, (object) -> encode(json, object));
	}

	private static PreparedMessage encode(JsonCodec json, Object object) {
		return PreparedMessage.text(json.encoder(object.getClass()).encode(object));
	}

	@Override
	public int subscribers(String topic) {
		return this.bus.subscribers(topic);
	}

	private static void check(String topic) {
		Assert.hasLength(topic, "A topic must have a name");
	}

}
