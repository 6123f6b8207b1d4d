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

import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import dev.cork.topic.TopicMessage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.data.redis.connection.ConnectionUtils;
import org.springframework.data.redis.connection.Message;
import org.springframework.data.redis.connection.MessageListener;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.Subscription;
import org.springframework.data.redis.connection.SubscriptionListener;

/**
 * The subscription to the channel, and the thread that makes it. Lettuce subscribes again
 * by itself when it has connected again; a client that blocks its thread returns from the
 * subscription then, and it is made anew.
 */
final class Inbox implements MessageListener, SubscriptionListener {

	private static final Logger logger = LoggerFactory.getLogger(Inbox.class);

	private static final long RETRY_MS = 500;

	/** A start waits so long for the subscription, so that nothing is missed after it. */
	private static final long START_MS = 5000;

	private final RedisConnectionFactory connections;

	private final byte[] channel;

	private final UUID instance;

	private final Consumer<TopicMessage> receiver;

	private final Outage outage;

	private final Runnable onSubscribed;

	private final Received received = new Received();

	private final CountDownLatch firstAttempt = new CountDownLatch(1);

	private final CountDownLatch stopped = new CountDownLatch(1);

	private final Thread thread = new Thread(this::run, "cork-topics-redis-subscription");

	/** Where a client that blocks its thread is to be told to stop. */
	private volatile @Nullable RedisConnection subscribed;

	private boolean strangerSeen;

	Inbox(RedisConnectionFactory connections, byte[] channel, UUID instance, Consumer<TopicMessage> receiver,
			Outage outage, Runnable onSubscribed) {
		this.connections = connections;
		this.channel = channel;
		this.instance = instance;
		this.receiver = receiver;
		this.outage = outage;
		this.onSubscribed = onSubscribed;
		this.thread.setDaemon(true);
	}

	/** Returns when the subscription is there, or the first attempt has failed. */
	void start() {
		this.thread.start();
		try {
			if (!this.firstAttempt.await(START_MS, TimeUnit.MILLISECONDS)) {
				this.outage.began("no answer");
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private void run() {
		try {
			while (this.stopped.getCount() > 0) {
				subscribe();
				this.firstAttempt.countDown();
				this.stopped.await(RETRY_MS, TimeUnit.MILLISECONDS);
			}
		}
		catch (InterruptedException ex) {
			// stopped
		}
	}

	private void subscribe() throws InterruptedException {
		try (RedisConnection connection = this.connections.getConnection()) {
			this.subscribed = connection;
			connection.subscribe(this, this.channel);
			if (ConnectionUtils.isAsync(this.connections)) {
				this.stopped.await();
			}
		}
		catch (RuntimeException ex) {
			if (this.stopped.getCount() > 0) {
				logger.debug("The subscription to topics has failed", ex);
				this.outage.began(String.valueOf(ex.getMessage()));
			}
		}
		finally {
			this.subscribed = null;
		}
	}

	@Override
	public void onChannelSubscribed(byte[] channel, long count) {
		this.firstAttempt.countDown();
		this.onSubscribed.run();
	}

	@Override
	public void onMessage(Message message, byte @Nullable [] pattern) {
		Envelope envelope = Envelope.read(message.getBody());
		if (envelope == null) {
			refuse();
		}
		else if (!envelope.instance().equals(this.instance) && this.received.isNew(envelope)) {
			deliver(envelope.message());
		}
	}

	private void deliver(TopicMessage message) {
		try {
			this.receiver.accept(message);
		}
		catch (RuntimeException ex) {
			logger.error("A message of another instance to topic {} could not be delivered", message.topic(), ex);
		}
	}

	private void refuse() {
		if (!this.strangerSeen) {
			this.strangerSeen = true;
			logger.warn("Something else than this application publishes to its channel of Redis; that is ignored. "
					+ "Set cork.topics.redis.channel-prefix to what nobody else uses");
		}
	}

	void stop() {
		this.stopped.countDown();
		try {
			unsubscribe();
			this.thread.join(START_MS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private void unsubscribe() {
		RedisConnection connection = this.subscribed;
		Subscription subscription = (connection != null) ? connection.getSubscription() : null;
		if (subscription != null && !ConnectionUtils.isAsync(this.connections)) {
			try {
				subscription.unsubscribe();
			}
			catch (RuntimeException ex) {
				logger.debug("The subscription to topics could not be ended", ex);
			}
		}
	}

}
