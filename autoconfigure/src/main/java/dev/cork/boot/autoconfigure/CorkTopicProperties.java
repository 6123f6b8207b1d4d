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

package dev.cork.boot.autoconfigure;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.validation.Errors;
import org.springframework.validation.Validator;

/**
 * Topics that beans and web sockets publish to.
 */
@ConfigurationProperties("cork.topics")
class CorkTopicProperties implements Validator {

	/**
	 * What carries messages to other instances of the application.
	 */
	private Broker broker = Broker.IN_PROCESS;

	/**
	 * How many messages may wait for a @TopicListener method; for each further one the
	 * oldest is dropped.
	 */
	private int listenerQueueSize = 1000;

	/**
	 * With how many topics a web socket gets none of those that its client asks for by
	 * way of TopicRequests.
	 */
	private int maxPerWebSocket = 1000;

	@NestedConfigurationProperty
	private final RedisTopicProperties redis = new RedisTopicProperties();

	public Broker getBroker() {
		return this.broker;
	}

	public void setBroker(Broker broker) {
		this.broker = broker;
	}

	public int getListenerQueueSize() {
		return this.listenerQueueSize;
	}

	public void setListenerQueueSize(int listenerQueueSize) {
		this.listenerQueueSize = listenerQueueSize;
	}

	public int getMaxPerWebSocket() {
		return this.maxPerWebSocket;
	}

	public void setMaxPerWebSocket(int maxPerWebSocket) {
		this.maxPerWebSocket = maxPerWebSocket;
	}

	public RedisTopicProperties getRedis() {
		return this.redis;
	}

	@Override
	public boolean supports(Class<?> type) {
		return type == CorkTopicProperties.class;
	}

	@Override
	public void validate(Object target, Errors errors) {
		CorkTopicProperties properties = (CorkTopicProperties) target;
		if (properties.listenerQueueSize < 1) {
			errors.rejectValue("listenerQueueSize", "range", "must be at least 1");
		}
		if (properties.maxPerWebSocket < 1) {
			errors.rejectValue("maxPerWebSocket", "range", "must be at least 1");
		}
		if (properties.redis.getQueueSize() < 1) {
			errors.rejectValue("redis.queueSize", "range", "must be at least 1");
		}
	}

	/**
	 * What carries messages to other instances.
	 */
	enum Broker {

		/**
		 * Nothing: messages stay within the process.
		 */
		IN_PROCESS,

		/**
		 * A channel of Redis.
		 */
		REDIS

	}

}
