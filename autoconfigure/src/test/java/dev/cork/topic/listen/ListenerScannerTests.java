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

package dev.cork.topic.listen;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import dev.cork.topic.TopicListener;
import dev.cork.topic.TopicMessage;
import dev.cork.web.json.JacksonJsonCodec;
import dev.cork.web.json.JsonCodec;
import org.aopalliance.intercept.MethodInterceptor;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.aop.framework.ProxyFactory;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.EmbeddedValueResolver;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Scope;
import org.springframework.context.annotation.ScopedProxyMode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@ExtendWith(OutputCaptureExtension.class)
class ListenerScannerTests {

	private static final List<String> received = new ArrayList<>();

	private @Nullable JsonCodec json = new JacksonJsonCodec(new JsonMapper());

	ListenerScannerTests() {
		received.clear();
	}

	@Test
	void aMessageIsReadAsWhatTheMethodWants() {
		TopicListeners listeners = scan(Readers.class);
		listeners.offer(message("text", "hällo"));
		listeners.offer(message("bytes", "abc"));
		listeners.offer(message("json", "{\"symbol\":\"ACME\",\"price\":3}"));
		listeners.offer(message("list", "[{\"symbol\":\"ACME\",\"price\":3}]"));
		assertThat(received).containsExactly("hällo", "3 bytes", "Trade[symbol=ACME, price=3]",
				"[Trade[symbol=ACME, price=3]]");
	}

	@Test
	void theTopicIsHandedOverToWhoWantsIt() {
		TopicListeners listeners = scan(WithTopic.class);
		listeners.offer(message("trades/ACME", "3"));
		assertThat(received).containsExactly("trades/ACME 3");
		assertThat(listeners.wants("trades/ACME")).isTrue();
		assertThat(listeners.wants("trades")).isFalse();
	}

	@Test
	void whoListensTwiceToATopicGetsItsMessageOnce() {
		TopicListeners listeners = scan(Overlapping.class);
		listeners.offer(message("trades/ACME", "3"));
		assertThat(received).containsExactly("3");
	}

	@Test
	void placeholdersAreResolved() {
		TopicListeners listeners = scan(WithPlaceholder.class, "app.topic=from/configuration");
		assertThat(listeners.wants("from/configuration")).isTrue();
	}

	@Test
	void beansBehindProxiesListen() {
		TopicListeners listeners = scan(Proxied.class);
		listeners.offer(message("interface", "a"));
		listeners.offer(message("class", "b"));
		listeners.offer(message("scoped", "c"));
		assertThat(received).containsExactly("around", "interface a", "around", "class b", "scoped c");
	}

	@Test
	void beansThatDoNotListenAreNotCreated() {
		assertThat(scan(LazyBeans.class).wants("lazy")).isTrue();
		assertThat(received).containsExactly("the listener was created");
	}

	@Test
	void whatCannotBeReadIsLogged(CapturedOutput output) {
		scan(Readers.class).offer(message("json", "{"));
		assertThat(output).contains("ListenerScannerTests$Readers.json(Trade) failed at a message to topic json")
			.contains("The message is not valid JSON");
	}

	@Test
	void aResultIsRefused() {
		assertRefused(Returning.class,
				"ListenerScannerTests$Returning.listen(String) returns String, but nobody would look at");
	}

	@Test
	void aMethodWithoutParameterIsRefused() {
		assertRefused(NoParameter.class, "ListenerScannerTests$NoParameter.listen() cannot be called with a message");
	}

	@Test
	void aSecondParameterThatIsNoTopicIsRefused() {
		assertRefused(WrongOrder.class, "WrongOrder.listen(String, Trade) cannot be called with a message");
	}

	@Test
	void aPatternThatIsNoneIsRefused() {
		assertRefused(WrongPattern.class, "WrongPattern.listen(String) cannot listen to 'trade*': 'trade*' is neither");
	}

	@Test
	void noTopicIsRefused() {
		assertRefused(NoTopic.class, "NoTopic.listen(String) listens to no topic");
	}

	@Test
	void aBeanOfWhichThereAreManyIsRefused() {
		assertRefused(Prototype.class,
				"The bean 'listenerScannerTests.Prototype' has @TopicListener methods, but is no");
	}

	@Test
	void jsonWithoutAMapperIsRefused() {
		this.json = null;
		assertRefused(Readers.class, "but there is no JSON mapper");
	}

	@Test
	void aMethodThatIsNotInTheInterfacesOfItsProxyIsRefused() {
		assertRefused(HiddenByProxy.class, "HiddenByProxy$Hidden.listen(String) cannot be called on its proxy");
	}

	private void assertRefused(Class<?> type, String message) {
		assertThatExceptionOfType(TopicListenerException.class).isThrownBy(() -> scan(type))
			.withMessageContaining(message)
			.satisfies((failure) -> assertThat(failure.action()).isNotEmpty());
	}

	private TopicListeners scan(Class<?> type, String... properties) {
		AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
		TestPropertyValues.of(properties).applyTo(context);
		context.register(type);
		context.refresh();
		return new ListenerScanner(context.getBeanFactory(), new EmbeddedValueResolver(context.getBeanFactory()),
				this.json)
			.scan(() -> Runnable::run, 10);
	}

	private static TopicMessage message(String topic, String text) {
		return new TopicMessage(topic, true, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
	}

	record Trade(String symbol, int price) {
	}

	static class Readers {

		@TopicListener("text")
		void text(String text) {
			received.add(text);
		}

		@TopicListener("bytes")
		void bytes(byte[] bytes) {
			received.add(bytes.length + " bytes");
		}

		@TopicListener("json")
		void json(Trade trade) {
			received.add(trade.toString());
		}

		@TopicListener("list")
		void list(List<Trade> trades) {
			received.add(trades.toString());
		}

	}

	static class WithTopic {

		@TopicListener("trades/{symbol}")
		void listen(String text, String topic) {
			received.add(topic + " " + text);
		}

	}

	static class Overlapping {

		@TopicListener({ "trades/ACME", "trades/*", "trades/ACME", "**" })
		void listen(String text) {
			received.add(text);
		}

	}

	static class WithPlaceholder {

		@TopicListener("${app.topic}")
		void listen(String text) {
			received.add(text);
		}

	}

	interface Listening {

		void listen(String text);

	}

	@Configuration(proxyBeanMethods = false)
	static class Proxied {

		@Bean
		Listening byInterface() {
			return (Listening) proxy(new ByInterface(), false);
		}

		@Bean
		ByClass byClass() {
			return (ByClass) proxy(new ByClass(), true);
		}

		@Bean
		@Scope(scopeName = BeanDefinition.SCOPE_PROTOTYPE, proxyMode = ScopedProxyMode.TARGET_CLASS)
		Scoped scoped() {
			return new Scoped();
		}

		private static Object proxy(Object target, boolean byClass) {
			ProxyFactory factory = new ProxyFactory(target);
			factory.setProxyTargetClass(byClass);
			factory.addAdvice((MethodInterceptor) (invocation) -> {
				received.add("around");
				return invocation.proceed();
			});
			return factory.getProxy();
		}

	}

	static class ByInterface implements Listening {

		@Override
		@TopicListener("interface")
		public void listen(String text) {
			received.add("interface " + text);
		}

	}

	static class ByClass {

		@TopicListener("class")
		void listen(String text) {
			received.add("class " + text);
		}

	}

	static class Scoped {

		@TopicListener("scoped")
		void listen(String text) {
			received.add("scoped " + text);
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class LazyBeans {

		@Bean
		@Lazy
		Lazybones listener() {
			return new Lazybones();
		}

		@Bean
		@Lazy
		Map<String, String> other() {
			received.add("the other one was created");
			return Map.of();
		}

	}

	static class Lazybones {

		Lazybones() {
			received.add("the listener was created");
		}

		@TopicListener("lazy")
		void listen(String text) {
			received.add(text);
		}

	}

	static class Returning {

		@TopicListener("a")
		String listen(String text) {
			return text;
		}

	}

	static class NoParameter {

		@TopicListener("a")
		void listen() {
		}

	}

	static class WrongOrder {

		@TopicListener("a")
		void listen(String topic, Trade trade) {
		}

	}

	static class WrongPattern {

		@TopicListener("trade*")
		void listen(String text) {
		}

	}

	static class NoTopic {

		@TopicListener({})
		void listen(String text) {
		}

	}

	@Scope(BeanDefinition.SCOPE_PROTOTYPE)
	static class Prototype {

		@TopicListener("a")
		void listen(String text) {
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class HiddenByProxy {

		@Bean
		Runnable hidden() {
			return (Runnable) Proxied.proxy(new Hidden(), false);
		}

		static class Hidden implements Runnable {

			@Override
			public void run() {
			}

			@TopicListener("a")
			void listen(String text) {
			}

		}

	}

}
