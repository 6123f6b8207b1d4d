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
import dev.cork.engine.topic.TopicTap;
import dev.cork.engine.websocket.PreparedMessage;
import dev.cork.topic.TopicBroker;
import dev.cork.topic.TopicMessage;
import dev.cork.topic.listen.TopicListeners;
import org.jspecify.annotations.Nullable;

/**
 * Where messages go besides to web sockets: to listeners and to other instances; and
 * where those of other instances come in.
 */
public final class TopicOutlets implements TopicTap<PreparedMessage> {

	private final TopicBus<PreparedMessage> bus;

	private final @Nullable TopicBroker broker;

	private volatile TopicListeners listeners = TopicListeners.NONE;

	/**
	 * Outlets of one server.
	 * @param bus its topics
	 * @param broker the way to other instances, if there is one
	 */
	public TopicOutlets(TopicBus<PreparedMessage> bus, @Nullable TopicBroker broker) {
		this.bus = bus;
		this.broker = broker;
	}

	/**
	 * Lets messages out.
	 * @param listeners who gets them
	 */
	public void open(TopicListeners listeners) {
		this.listeners = listeners;
		this.bus.tap(this);
	}

	/** Lets no message in or out. */
	public void close() {
		this.bus.tap(null);
		this.listeners = TopicListeners.NONE;
	}

	/**
	 * What another instance has published. Any thread, does not block.
	 * @param message the message
	 */
	public void receive(TopicMessage message) {
		String topic = message.topic();
		if (this.bus.subscribers(topic) > 0) {
			// by way of a String, which is well-formed whatever has come
			this.bus.deliver(topic, message.text() ? PreparedMessage.text(message.toText())
					: PreparedMessage.binary(message.content()));
		}
		this.listeners.offer(message);
	}

	@Override
	public boolean wants(String topic) {
		return this.broker != null || this.listeners.wants(topic);
	}

	@Override
	public void published(String topic, PreparedMessage message) {
		TopicMessage published = new TopicMessage(topic, message.isText(), message.content());
		this.listeners.offer(published);
		if (this.broker != null) {
			this.broker.publish(published);
		}
	}

}
