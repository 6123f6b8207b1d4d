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

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import dev.cork.boot.StartupFailureException;
import dev.cork.engine.websocket.PreparedMessage;
import dev.cork.engine.websocket.WebSockets;
import dev.cork.topic.TopicBroker;
import dev.cork.topic.TopicListener;
import dev.cork.topic.TopicMessage;
import dev.cork.topic.Topics;
import dev.cork.topic.listen.TopicListenerException;
import org.junit.jupiter.api.Test;

import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.web.server.reactive.context.AnnotationConfigReactiveWebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.connection.RedisConnectionFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

class CorkTopicConfigurationTests {

	private final ReactiveWebApplicationContextRunner runner = new ReactiveWebApplicationContextRunner(
			AnnotationConfigReactiveWebServerApplicationContext::new)
		.withConfiguration(AutoConfigurations.of(CorkHttpHandlerAutoConfiguration.class,
				CorkReactiveWebServerAutoConfiguration.class, JacksonAutoConfiguration.class,
				TaskExecutionAutoConfiguration.class))
		.withPropertyValues("server.port=0", "server.address=127.0.0.1");

	@Test
	void topicsAreThereWithoutABroker() {
		this.runner.run((context) -> assertThat(context).hasSingleBean(Topics.class)
			.hasSingleBean(WebSockets.class)
			.doesNotHaveBean(TopicBroker.class));
	}

	@Test
	void aListenerGetsWhatABeanPublishes() {
		this.runner.withBean(Listener.class).run((context) -> {
			context.getBean(Topics.class).publish("trades/ACME", new Trade("ACME", 3));
			assertThat(context.getBean(Listener.class).next())
				.isEqualTo("Trade[symbol=ACME, price=3] on a task thread");
		});
	}

	@Test
	void aListenerInALazyApplicationListens() {
		this.runner.withBean(Listener.class)
			.withInitializer(
					(context) -> context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
			.run((context) -> assertThat(context.getBean(WebSockets.class).topics().isWanted("trades/ACME")).isTrue());
	}

	@Test
	void aListenerThatCannotListenStopsTheStart() {
		this.runner.withBean(Returning.class)
			.run((context) -> assertThat(context).getFailure()
				.isInstanceOf(TopicListenerException.class)
				.satisfies((failure) -> assertThat(new TopicListenerFailureAnalyzer().analyze(failure).getAction())
					.startsWith("Make it return void")));
	}

	@Test
	void listenersNeedAnExecutor() {
		new ReactiveWebApplicationContextRunner(AnnotationConfigReactiveWebServerApplicationContext::new)
			.withConfiguration(AutoConfigurations.of(CorkHttpHandlerAutoConfiguration.class,
					CorkReactiveWebServerAutoConfiguration.class, JacksonAutoConfiguration.class))
			.withPropertyValues("server.port=0")
			.withBean(Listener.class)
			.run((context) -> assertThat(context).getFailure()
				.isInstanceOf(StartupFailureException.class)
				.hasMessageContaining("no executor"));
	}

	@Test
	void aBrokerOfTheApplicationIsStartedAndStopped() {
		RecordingBroker broker = new RecordingBroker();
		this.runner.withBean(TopicBroker.class, () -> broker).withBean(Listener.class).run((context) -> {
			context.getBean(Topics.class).publishText("news", "hello");
			assertThat(broker.events).containsExactly("start", "hello");
			broker.receive(new TopicMessage("trades/ACME", true,
					PreparedMessage.text("{\"symbol\":\"ACME\",\"price\":4}").content()));
			assertThat(context.getBean(Listener.class).next()).startsWith("Trade[symbol=ACME, price=4]");
		});
		assertThat(broker.events).containsExactly("start", "hello", "stop");
	}

	@Test
	void redisWithoutItsLibraryStopsTheStart() {
		this.runner.withPropertyValues("cork.topics.broker=redis")
			.withClassLoader(new FilteredClassLoader(RedisConnectionFactory.class))
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(StartupFailureException.class)
				.hasMessageContaining("Spring Data Redis is not in the application"));
	}

	@Test
	void redisWithoutAConnectionFactoryStopsTheStart() {
		this.runner.withPropertyValues("cork.topics.broker=redis")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(StartupFailureException.class)
				.hasMessageContaining("there is no RedisConnectionFactory"));
	}

	@Test
	void redisWithTwoConnectionFactoriesStopsTheStart() {
		this.runner.withPropertyValues("cork.topics.broker=redis")
			.withUserConfiguration(TwoFactories.class)
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(StartupFailureException.class)
				.hasMessageContaining("there is more than one RedisConnectionFactory"));
	}

	@Test
	void redisThatNobodyHasAskedForIsNotUsed() {
		this.runner.withUserConfiguration(TwoFactories.class)
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(TopicBroker.class));
	}

	@Test
	void topicsWorkWithoutRedisOnTheClassPath() {
		this.runner.withClassLoader(new FilteredClassLoader("org.springframework.data.redis"))
			.run((context) -> assertThat(context).hasSingleBean(Topics.class));
	}

	@Test
	void aBoundMustBeAtLeastOne() {
		this.runner
			.withPropertyValues("cork.topics.listener-queue-size=0", "cork.topics.redis.queue-size=0",
					"cork.topics.max-per-web-socket=0")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageContaining("'listenerQueueSize'")
				.hasMessageContaining("'redis.queueSize'")
				.hasMessageContaining("'maxPerWebSocket'")
				.hasMessageContaining("must be at least 1"));
	}

	record Trade(String symbol, int price) {
	}

	static class Listener {

		private final BlockingQueue<String> received = new LinkedBlockingQueue<>();

		@TopicListener("trades/{symbol}")
		void listen(Trade trade) {
			this.received
				.add(trade + (Thread.currentThread().getName().startsWith("task-") ? " on a task thread" : ""));
		}

		String next() throws InterruptedException {
			String next = this.received.poll(30, TimeUnit.SECONDS);
			return (next != null) ? next : "nothing";
		}

	}

	static class Returning {

		@TopicListener("a")
		String listen(String text) {
			return text;
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class TwoFactories {

		@Bean
		RedisConnectionFactory first() {
			return mock(RedisConnectionFactory.class);
		}

		@Bean
		RedisConnectionFactory second() {
			return mock(RedisConnectionFactory.class);
		}

	}

	static class RecordingBroker implements TopicBroker {

		private final List<String> events = new ArrayList<>();

		private Consumer<TopicMessage> receiver = (message) -> {
		};

		void receive(TopicMessage message) {
			this.receiver.accept(message);
		}

		@Override
		public void start(Consumer<TopicMessage> receiver) {
			this.events.add("start");
			this.receiver = receiver;
		}

		@Override
		public void publish(TopicMessage message) {
			this.events.add(message.toText());
		}

		@Override
		public void stop() {
			this.events.add("stop");
		}

	}

}
