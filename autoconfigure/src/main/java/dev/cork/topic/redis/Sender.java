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

import java.util.Properties;
import java.util.UUID;

import dev.cork.topic.TopicMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;

/**
 * The thread that sends messages, one after the other, each until it is sent.
 */
final class Sender {

	private static final Logger logger = LoggerFactory.getLogger(Sender.class);

	private static final long RETRY_MS = 100;

	/** Redis does not say it to a user without the right to ask, nor does a cluster. */
	private static final String UNKNOWN = "unknown";

	private static final long DRAIN_MS = 1000;

	private final RedisConnectionFactory connections;

	private final byte[] channel;

	private final UUID instance;

	private final Outbox outbox;

	private final Audience audience;

	private final Outage outage;

	private final Thread thread = new Thread(this::run, "cork-topics-redis");

	/** Starts with the time, so that it grows over a restart of the broker as well. */
	private long number = System.currentTimeMillis() << 20;

	private volatile boolean stopping;

	Sender(RedisConnectionFactory connections, byte[] channel, UUID instance, Outbox outbox, Audience audience,
			Outage outage) {
		this.connections = connections;
		this.channel = channel;
		this.instance = instance;
		this.outbox = outbox;
		this.audience = audience;
		this.outage = outage;
		this.thread.setDaemon(true);
	}

	void start() {
		this.thread.start();
	}

	private void run() {
		try {
			while (!this.stopping || !this.outbox.isIdle()) {
				send(this.outbox.take());
				this.outbox.done(true);
			}
		}
		catch (InterruptedException ex) {
			// stopped; what is left is lost
			this.outbox.done(false);
		}
	}

	private void send(TopicMessage message) throws InterruptedException {
		byte[] envelope = new Envelope(this.instance, ++this.number, message).toBytes();
		while (!trySend(envelope)) {
			Thread.sleep(RETRY_MS);
		}
	}

	private boolean trySend(byte[] envelope) {
		try (RedisConnection connection = this.connections.getConnection()) {
			Long answer = connection.publish(this.channel, envelope);
			// none within a pipeline or transaction, of which there is neither
			long receivers = (answer != null) ? answer : 0;
			lookFor(receivers, connection);
			return this.audience.isComplete(receivers, System.nanoTime());
		}
		catch (RuntimeException ex) {
			logger.debug("A message to a topic could not be sent", ex);
			if (!this.stopping) {
				this.outage.began(String.valueOf(ex.getMessage()));
			}
			this.audience.scattered();
			return false;
		}
	}

	private void lookFor(long receivers, RedisConnection connection) {
		if (this.outage.isPresent() && !this.audience.isGathering()) {
			this.audience.scattered();
		}
		if (this.audience.isDoubtful(receivers)) {
			this.audience.answeredBy(serverOf(connection));
			if (this.audience.isGathering()) {
				this.outage.began("it was restarted");
			}
		}
	}

	private static String serverOf(RedisConnection connection) {
		try {
			Properties info = connection.serverCommands().info("server");
			return (info != null) ? info.getProperty("run_id", UNKNOWN) : UNKNOWN;
		}
		catch (RuntimeException ex) {
			logger.debug("Redis does not say which process it is", ex);
			return UNKNOWN;
		}
	}

	/** Gives what waits a moment to be sent. */
	void stop() {
		this.stopping = true;
		long deadline = System.nanoTime() + DRAIN_MS * 1_000_000;
		try {
			while (!this.outbox.isIdle() && !this.outage.isPresent() && System.nanoTime() < deadline) {
				Thread.sleep(10);
			}
			this.thread.interrupt();
			this.thread.join(DRAIN_MS);
		}
		catch (InterruptedException ex) {
			this.thread.interrupt();
			Thread.currentThread().interrupt();
		}
	}

}
