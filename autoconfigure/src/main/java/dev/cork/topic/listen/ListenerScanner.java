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

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

import dev.cork.topic.TopicListener;
import dev.cork.topic.TopicMessage;
import dev.cork.web.json.JsonCodec;
import dev.cork.web.json.JsonDecoder;
import org.jspecify.annotations.Nullable;

import org.springframework.aop.framework.autoproxy.AutoProxyUtils;
import org.springframework.aop.scope.ScopedObject;
import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.MethodIntrospector.MetadataLookup;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.util.ClassUtils;
import org.springframework.util.StringValueResolver;

/**
 * Finds the methods with {@link TopicListener @TopicListener} in the beans of one
 * context, its parents not included. What cannot listen is refused.
 */
public final class ListenerScanner {

	private final ConfigurableListableBeanFactory beans;

	private final StringValueResolver placeholders;

	private final @Nullable JsonCodec json;

	/**
	 * A scanner of one context.
	 * @param beans of the context
	 * @param placeholders resolves {@code ${...}} in names of topics
	 * @param json reads what is neither text nor bytes, if there is one
	 */
	public ListenerScanner(ConfigurableListableBeanFactory beans, StringValueResolver placeholders,
			@Nullable JsonCodec json) {
		this.beans = beans;
		this.placeholders = placeholders;
		this.json = json;
	}

	/**
	 * Finds all listeners. Beans without any are not created.
	 * @param executor what they are called on; asked for only if there are listeners
	 * @param queueSize how many messages may wait for each
	 * @return the listeners
	 * @throws TopicListenerException if one cannot listen
	 */
	public TopicListeners scan(Supplier<Executor> executor, int queueSize) {
		List<ListenerMethod> found = new ArrayList<>();
		for (String name : this.beans.getBeanNamesForType(Object.class, true, false)) {
			if (!ScopedProxyUtils.isScopedTarget(name)) {
				found.addAll(scan(name));
			}
		}
		return found.isEmpty() ? TopicListeners.NONE : new TopicListeners(found, executor.get(), queueSize);
	}

	private List<ListenerMethod> scan(String name) {
		Class<?> type = userType(name);
		if (type == null || !AnnotationUtils.isCandidateClass(type, TopicListener.class)) {
			return List.of();
		}
		Map<Method, TopicListener> methods = MethodIntrospector.selectMethods(type,
				(MetadataLookup<TopicListener>) (method) -> AnnotatedElementUtils.findMergedAnnotation(method,
						TopicListener.class));
		if (methods.isEmpty()) {
			return List.of();
		}
		if (!this.beans.isSingleton(name)) {
			throw new TopicListenerException("The bean '" + name + "' has @TopicListener methods, but is no singleton.",
					"Listeners are found once, at start-up: make the bean a singleton, "
							+ "or give its scope a proxyMode so that the proxy is one.",
					null);
		}
		Object bean = this.beans.getBean(name);
		return methods.entrySet()
			.stream()
			.map((entry) -> listener(bean, type, entry.getKey(), entry.getValue()))
			.sorted(Comparator.comparing(ListenerMethod::toString))
			.toList();
	}

	private @Nullable Class<?> userType(String name) {
		Class<?> type = AutoProxyUtils.determineTargetClass(this.beans, name);
		if (type != null && ScopedObject.class.isAssignableFrom(type)) {
			type = AutoProxyUtils.determineTargetClass(this.beans, ScopedProxyUtils.getTargetBeanName(name));
		}
		else if (type != null && Proxy.isProxyClass(type)) {
			// one that the application has made itself, so only it knows what is behind
			type = targetType(name, type);
		}
		return (type != null) ? ClassUtils.getUserClass(type) : null;
	}

	private Class<?> targetType(String name, Class<?> proxyType) {
		Object singleton = this.beans.containsSingleton(name) ? this.beans.getSingleton(name) : null;
		return (singleton != null && AopUtils.isAopProxy(singleton)) ? AopUtils.getTargetClass(singleton) : proxyType;
	}

	private ListenerMethod listener(Object bean, Class<?> type, Method method, TopicListener annotation) {
		String name = describe(type, method);
		checkSignature(name, method);
		List<TopicPattern> patterns = Stream.of(annotation.value()).map((topic) -> pattern(name, topic)).toList();
		if (patterns.isEmpty()) {
			throw new TopicListenerException(name + " listens to no topic.", "Name one in its @TopicListener.", null);
		}
		return new ListenerMethod(name, patterns, bean, invocable(name, bean, method),
				reader(name, method.getGenericParameterTypes()[0]));
	}

	private static String describe(Class<?> type, Method method) {
		String parameters = String.join(", ", Stream.of(method.getParameterTypes()).map(Class::getSimpleName).toList());
		return type.getName() + "." + method.getName() + "(" + parameters + ")";
	}

	private static void checkSignature(String name, Method method) {
		if (method.getReturnType() != void.class) {
			throw new TopicListenerException(
					name + " returns " + method.getReturnType().getSimpleName()
							+ ", but nobody would look at what a @TopicListener returns.",
					"Make it return void; what it wants to answer it can publish with Topics.", null);
		}
		Class<?>[] parameters = method.getParameterTypes();
		if (parameters.length < 1 || parameters.length > 2
				|| (parameters.length == 2 && parameters[1] != String.class)) {
			throw new TopicListenerException(name + " cannot be called with a message to a topic.",
					"Give it one parameter for the message (String, byte[] or a type that is read from JSON) "
							+ "and, if it wants the name of the topic, a second one of type String.",
					null);
		}
	}

	private TopicPattern pattern(String name, String topic) {
		try {
			String resolved = this.placeholders.resolveStringValue(topic);
			return TopicPattern.of((resolved != null) ? resolved : "");
		}
		catch (IllegalArgumentException ex) {
			throw new TopicListenerException(name + " cannot listen to '" + topic + "': " + ex.getMessage(),
					"Correct the name or pattern in its @TopicListener.", ex);
		}
	}

	private static Method invocable(String name, Object bean, Method method) {
		try {
			Method invocable = AopUtils.selectInvocableMethod(method, bean.getClass());
			invocable.setAccessible(true);
			return invocable;
		}
		catch (IllegalStateException ex) {
			throw new TopicListenerException(name + " cannot be called on its proxy: " + ex.getMessage(),
					"Declare the method in an interface of the proxy, make it non-private, "
							+ "or let the bean be proxied by class (spring.aop.proxy-target-class=true).",
					ex);
		}
	}

	private Function<TopicMessage, @Nullable Object> reader(String name, Type type) {
		if (type == String.class) {
			return TopicMessage::toText;
		}
		if (type == byte[].class) {
			return TopicMessage::toBytes;
		}
		if (this.json == null) {
			throw new TopicListenerException(
					name + " wants its message read from JSON as " + type.getTypeName()
							+ ", but there is no JSON mapper.",
					"Add spring-boot-starter-jackson, or take the message as a String or byte[].", null);
		}
		JsonDecoder decoder = this.json.decoder(type, "The message");
		return (message) -> decoder.decode(message.toBytes());
	}

}
