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

import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Redis is wanted, but not in the application: instances that believe to be connected and
 * are not would be worse than no start.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "cork.topics.broker", havingValue = "redis")
@ConditionalOnMissingClass("org.springframework.data.redis.connection.RedisConnectionFactory")
class CorkRedisMissingConfiguration {

	@Bean
	@ConditionalOnMissingBean
	TopicBroker corkMissingTopicBroker() {
		throw new StartupFailureException(
				"cork.topics.broker is redis, but Spring Data Redis is not in the application.",
				"Add spring-boot-starter-data-redis, or set cork.topics.broker=in-process.");
	}

}
