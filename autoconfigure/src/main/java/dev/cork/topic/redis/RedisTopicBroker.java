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

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Consumer;

import dev.cork.topic.TopicBroker;
import dev.cork.topic.TopicMessage;
import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.RedisConnectionFactory;

/**
 * Carries messages over one channel of Redis. A publisher only puts its message into a
 * queue, from where a thread of its own sends it; if that does not get on, the oldest is
 * dropped.
 *
 * <p>
 * Redis keeps nothing for who is not there. Therefore, after an outage, the first message
 * is repeated until as many instances receive it as before, or half a minute has passed;
 * what is published meanwhile waits behind it. Receivers leave out what they have had.
 */
public final class RedisTopicBroker implements TopicBroker {

	/** A little more than the longest pause between the attempts of Lettuce. */
	private static final Duration GRACE = Duration.ofSeconds(35);

	private final UUID instance = UUID.randomUUID();

	private final Outage outage = new Outage();

	private final Outbox outbox;

	private final RedisConnectionFactory connections;

	private final byte[] channel;

	private @Nullable Inbox inbox;

	private @Nullable Sender sender;

	/**
	 * A broker over one channel.
	 * @param connections how to reach Redis
	 * @param channel the name of the channel
	 * @param queueSize how many messages may wait to be sent
	 */
	public RedisTopicBroker(RedisConnectionFactory connections, String channel, int queueSize) {
		this.connections = connections;
		this.channel = channel.getBytes(StandardCharsets.UTF_8);
		this.outbox = new Outbox(queueSize, this.outage);
	}

	@Override
	public synchronized void start(Consumer<TopicMessage> receiver) {
		if (this.sender == null) {
			this.inbox = new Inbox(this.connections, this.channel, this.instance, receiver, this.outage,
					this.outbox::subscribed);
			this.inbox.start();
			this.sender = new Sender(this.connections, this.channel, this.instance, this.outbox,
					new Audience(GRACE.toNanos()), this.outage);
			this.sender.start();
		}
	}

	@Override
	public void publish(TopicMessage message) {
		this.outbox.put(message);
	}

	/** What waits is still sent if Redis is there. */
	@Override
	public synchronized void stop() {
		if (this.sender != null) {
			this.sender.stop();
			this.sender = null;
		}
		if (this.inbox != null) {
			this.inbox.stop();
			this.inbox = null;
		}
	}

}
