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

import dev.cork.engine.websocket.WebSockets;
import dev.cork.topic.TopicBroker;
import dev.cork.topic.Topics;
import dev.cork.topic.bus.BusTopics;
import dev.cork.topic.bus.TopicOutlets;
import dev.cork.topic.listen.ListenerScanner;
import dev.cork.web.json.JsonCodec;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.config.EmbeddedValueResolver;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;

/**
 * Topics, who listens to them, and their way to other instances.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(CorkTopicProperties.class)
@Import({ CorkRedisTopicConfiguration.class, CorkRedisMissingConfiguration.class })
class CorkTopicConfiguration {

	@Bean
	@ConditionalOnMissingBean
	WebSockets corkWebSockets() {
		return new WebSockets();
	}

	@Bean
	@ConditionalOnMissingBean
	Topics corkTopics(WebSockets webSockets, ObjectProvider<JsonCodec> json) {
		return new BusTopics(webSockets.topics(), json.getIfAvailable());
	}

	@Bean
	@Lazy(false)
	TopicLifecycle corkTopicLifecycle(ConfigurableListableBeanFactory beans, WebSockets webSockets,
			CorkTopicProperties properties, ObjectProvider<JsonCodec> json, ObjectProvider<TopicBroker> brokers) {
		TopicBroker broker = brokers.getIfAvailable();
		ListenerScanner scanner = new ListenerScanner(beans, new EmbeddedValueResolver(beans), json.getIfAvailable());
		return new TopicLifecycle(beans, scanner, properties.getListenerQueueSize(),
				new TopicOutlets(webSockets.topics(), broker), broker);
	}

}
