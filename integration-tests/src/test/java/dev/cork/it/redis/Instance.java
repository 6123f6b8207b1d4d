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

package dev.cork.it.redis;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import dev.cork.it.support.Apps;
import dev.cork.topic.TopicListener;
import dev.cork.topic.Topics;
import io.lettuce.core.resource.Delay;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.data.redis.autoconfigure.ClientResourcesBuilderCustomizer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** One of several instances of an application that share a Redis. */
final class Instance implements AutoCloseable {

	private final ConfigurableApplicationContext context;

	private Instance(ConfigurableApplicationContext context) {
		this.context = context;
	}

	static Instance of(RedisServer redis, String... more) {
		String[] properties = new String[more.length + 2];
		properties[0] = "cork.topics.broker=redis";
		properties[1] = "spring.data.redis.port=" + redis.port();
		System.arraycopy(more, 0, properties, 2, more.length);
		return new Instance(Apps.run(Application.class, properties));
	}

	Topics topics() {
		return this.context.getBean(Topics.class);
	}

	/** Texts that were published to {@code news}. */
	List<String> news() {
		return this.context.getBean(Listener.class).news;
	}

	List<Trade> trades() {
		return this.context.getBean(Listener.class).trades;
	}

	List<String> files() {
		return this.context.getBean(Listener.class).files;
	}

	@Override
	public void close() {
		this.context.close();
	}

	record Trade(String symbol, int price) {
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

		@Bean
		Listener listener() {
			return new Listener();
		}

		/** How long it stays away when Redis is back. */
		@Bean
		@ConditionalOnProperty("test.reconnect-delay")
		ClientResourcesBuilderCustomizer reconnectDelay(@Value("${test.reconnect-delay:}") Duration delay) {
			return (resources) -> resources.reconnectDelay(Delay.constant(delay));
		}

	}

	static class Listener {

		private final List<String> news = new CopyOnWriteArrayList<>();

		private final List<Trade> trades = new CopyOnWriteArrayList<>();

		private final List<String> files = new CopyOnWriteArrayList<>();

		@TopicListener("news")
		void news(String text) {
			this.news.add(text);
		}

		@TopicListener("trades/{symbol}")
		void trade(Trade trade) {
			this.trades.add(trade);
		}

		@TopicListener("files/**")
		void file(byte[] bytes, String topic) {
			this.files.add(topic + ": " + bytes.length + " bytes");
		}

	}

}
