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

import dev.cork.boot.StartupFailureException;
import dev.cork.topic.TopicBroker;
import dev.cork.topic.redis.RedisTopicBroker;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.connection.RedisConnectionFactory;

/**
 * Messages to other instances by way of Redis, where that is wanted.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "cork.topics.broker", havingValue = "redis")
@ConditionalOnClass(RedisConnectionFactory.class)
class CorkRedisTopicConfiguration {

	@Bean
	@ConditionalOnMissingBean(TopicBroker.class)
	RedisTopicBroker corkRedisTopicBroker(ObjectProvider<RedisConnectionFactory> connections,
			CorkTopicProperties properties) {
		RedisConnectionFactory factory = connections.getIfUnique();
		if (factory == null) {
			throw new StartupFailureException(
					"cork.topics.broker is redis, but there is " + (connections.stream().findAny().isPresent()
							? "more than one RedisConnectionFactory" : "no RedisConnectionFactory") + ".",
					"Declare one RedisConnectionFactory bean, or mark one of several as @Primary; Boot declares one "
							+ "from spring.data.redis.* if DataRedisAutoConfiguration is not excluded.");
		}
		RedisTopicProperties redis = properties.getRedis();
		return new RedisTopicBroker(factory, redis.getChannelPrefix() + "topics", redis.getQueueSize());
	}

}
