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

package dev.cork.websocket.endpoint;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import dev.cork.web.mapping.HandlerMethods;
import dev.cork.websocket.OnUpgrade;
import dev.cork.websocket.Subscribe;
import dev.cork.websocket.argument.EventKind;
import org.jspecify.annotations.Nullable;

import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.AnnotatedElementUtils;

/**
 * The annotated methods of an endpoint: one for each event, any number for errors.
 *
 * @param upgrade decides about handshakes
 * @param events by what they are for
 * @param errors in the order of their names
 */
record EventMethods(@Nullable Method upgrade, Map<EventKind, Method> events, List<Method> errors) {

	/**
	 * Finds the methods of a class.
	 * @throws IllegalArgumentException if there are several for one event, or none at all
	 */
	static EventMethods of(Class<?> type) {
		Map<EventKind, Method> events = new EnumMap<>(EventKind.class);
		for (EventKind kind : EventKind.values()) {
			Method method = (kind != EventKind.ERROR) ? single(type, kind.annotation()) : null;
			if (method != null) {
				events.put(kind, method);
			}
		}
		EventMethods methods = new EventMethods(single(type, OnUpgrade.class), events,
				find(type, EventKind.ERROR.annotation()));
		if (methods.all().findAny().isEmpty()) {
			throw new IllegalArgumentException(
					"it has no method for any event; annotate one with @OnText, for example");
		}
		methods.refuseMisplacedSubscription(type);
		return methods;
	}

	private void refuseMisplacedSubscription(Class<?> type) {
		for (Method method : find(type, Subscribe.class)) {
			if (!method.equals(this.events.get(EventKind.OPEN))) {
				throw new IllegalArgumentException(HandlerMethods.describe(type, method)
						+ " has @Subscribe, which is for the class or its @OnOpen method");
			}
		}
	}

	private static @Nullable Method single(Class<?> type, Class<? extends Annotation> annotation) {
		List<Method> methods = find(type, annotation);
		if (methods.size() > 1) {
			throw new IllegalArgumentException(
					"it has " + methods.size() + " methods with @" + annotation.getSimpleName() + ": " + String
						.join(", ", methods.stream().map((method) -> HandlerMethods.describe(type, method)).toList()));
		}
		return methods.isEmpty() ? null : methods.get(0);
	}

	private static List<Method> find(Class<?> type, Class<? extends Annotation> annotation) {
		List<Method> methods = new ArrayList<>(MethodIntrospector.selectMethods(type,
				(Method method) -> AnnotatedElementUtils.hasAnnotation(method, annotation)));
		methods.sort(Comparator.comparing((method) -> HandlerMethods.describe(type, method)));
		return methods;
	}

	/** All of them, the one that is called first at the beginning. */
	Stream<Method> all() {
		return Stream.concat(Stream.concat(Stream.ofNullable(this.upgrade), this.events.values().stream()),
				this.errors.stream());
	}

	/** The one that is called first. */
	Method first() {
		return Objects.requireNonNull(all().findFirst().orElse(null));
	}

}
