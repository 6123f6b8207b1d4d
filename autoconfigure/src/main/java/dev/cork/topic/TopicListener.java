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

package dev.cork.topic;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.aot.hint.annotation.Reflective;

/**
 * Marks a method of any bean that gets what is published to topics. It has one parameter
 * for the message, a String, a byte array or a type that is read from JSON, and may have
 * a second one, the name of the topic as a String. It returns nothing. Called on the
 * application's task executor, one message of a listener after the other; what it throws
 * is logged. If more messages wait for it than {@code cork.topics.listener-queue-size},
 * the oldest is dropped.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Reflective(TopicListenerHints.class)
public @interface TopicListener {

	/**
	 * The topics: exact names, or patterns. In a pattern <code>*</code> or
	 * <code>{name}</code> stands for one segment between slashes, which is not empty, and
	 * <code>**</code> at the end for one or more: <code>trades/{symbol}</code>,
	 * <code>trades/**</code>. Placeholders are resolved.
	 * @return one or more
	 */
	String[] value();

}
