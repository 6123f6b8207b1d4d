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

package dev.cork.websocket;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.List;

import org.springframework.aot.hint.BindingReflectionHintsRegistrar;
import org.springframework.aot.hint.ExecutableMode;
import org.springframework.aot.hint.ReflectionHints;
import org.springframework.aot.hint.annotation.ReflectiveProcessor;
import org.springframework.beans.BeanUtils;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.web.bind.annotation.ExceptionHandler;

/**
 * Tells a native image what is found by reflection in a {@link WebSocketEndpoint}: its
 * methods, the messages that they take, and what they return.
 */
class WebSocketEndpointHints implements ReflectiveProcessor {

	private static final List<Class<? extends Annotation>> EVENTS = List.of(OnUpgrade.class, OnOpen.class, OnText.class,
			OnBinary.class, OnPing.class, OnPong.class, OnDrain.class, OnDropped.class, OnSubscription.class,
			OnClose.class, OnError.class, ExceptionHandler.class);

	private final BindingReflectionHintsRegistrar binding = new BindingReflectionHintsRegistrar();

	@Override
	public void registerReflectionHints(ReflectionHints hints, AnnotatedElement element) {
		if (element instanceof Class<?> type) {
			MethodIntrospector.selectMethods(type, WebSocketEndpointHints::isEvent)
				.forEach((method) -> register(hints, method));
		}
	}

	private static boolean isEvent(Method method) {
		return EVENTS.stream().anyMatch((event) -> AnnotatedElementUtils.hasAnnotation(method, event));
	}

	private void register(ReflectionHints hints, Method method) {
		hints.registerMethod(method, ExecutableMode.INVOKE);
		if (AnnotatedElementUtils.hasAnnotation(method, OnText.class)) {
			for (Parameter parameter : method.getParameters()) {
				if (mayBePayload(parameter)) {
					this.binding.registerReflectionHints(hints, parameter.getParameterizedType());
				}
			}
		}
		if (method.getReturnType() != void.class && !AnnotatedElementUtils.hasAnnotation(method, OnUpgrade.class)) {
			this.binding.registerReflectionHints(hints, method.getGenericReturnType());
		}
	}

	private static boolean mayBePayload(Parameter parameter) {
		return parameter.isAnnotationPresent(Payload.class)
				|| !(parameter.isAnnotationPresent(UserData.class) || BeanUtils.isSimpleProperty(parameter.getType())
						|| isOfHandshake(parameter) || parameter.getType().getName().startsWith("dev.cork.engine."));
	}

	private static boolean isOfHandshake(Parameter parameter) {
		for (Annotation annotation : parameter.getAnnotations()) {
			if (annotation.annotationType().getName().startsWith("org.springframework.web.")) {
				return true;
			}
		}
		return false;
	}

}
