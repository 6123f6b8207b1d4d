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

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.function.Function;

import dev.cork.topic.TopicMessage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A method of a bean that is called with messages.
 */
final class ListenerMethod {

	private static final Logger logger = LoggerFactory.getLogger(ListenerMethod.class);

	private final String name;

	private final List<TopicPattern> patterns;

	private final Object bean;

	private final Method method;

	private final Function<TopicMessage, @Nullable Object> content;

	/**
	 * A listener.
	 * @param name what logs call it
	 * @param patterns what it listens to
	 * @param bean the bean, or its proxy
	 * @param method to be called on that
	 * @param content reads what the first parameter gets
	 */
	ListenerMethod(String name, List<TopicPattern> patterns, Object bean, Method method,
			Function<TopicMessage, @Nullable Object> content) {
		this.name = name;
		this.patterns = patterns;
		this.bean = bean;
		this.method = method;
		this.content = content;
	}

	List<TopicPattern> patterns() {
		return this.patterns;
	}

	/** Calls the method. What it throws is logged. */
	void call(TopicMessage message) {
		try {
			Object content = this.content.apply(message);
			if (this.method.getParameterCount() == 1) {
				this.method.invoke(this.bean, content);
			}
			else {
				this.method.invoke(this.bean, content, message.topic());
			}
		}
		catch (InvocationTargetException ex) {
			failed(message, ex.getTargetException());
		}
		catch (Throwable ex) {
			failed(message, ex);
		}
	}

	private void failed(TopicMessage message, Throwable failure) {
		logger.error("{} failed at a message to topic {}", this.name, message.topic(), failure);
	}

	@Override
	public String toString() {
		return this.name;
	}

}
