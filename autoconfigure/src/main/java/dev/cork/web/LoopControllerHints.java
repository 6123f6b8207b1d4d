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

package dev.cork.web;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;

import org.springframework.aot.hint.BindingReflectionHintsRegistrar;
import org.springframework.aot.hint.ExecutableMode;
import org.springframework.aot.hint.ReflectionHints;
import org.springframework.aot.hint.annotation.ReflectiveProcessor;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.http.HttpEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestPart;

/**
 * Tells a native image what is found by reflection in a {@link LoopController}: its
 * handlers, what they read of bodies, and what they return.
 */
class LoopControllerHints implements ReflectiveProcessor {

	private final BindingReflectionHintsRegistrar binding = new BindingReflectionHintsRegistrar();

	@Override
	public void registerReflectionHints(ReflectionHints hints, AnnotatedElement element) {
		if (element instanceof Class<?> type) {
			MethodIntrospector.selectMethods(type, LoopControllerHints::isHandler)
				.forEach((method) -> register(hints, method));
		}
	}

	private static boolean isHandler(Method method) {
		return AnnotatedElementUtils.hasAnnotation(method, RequestMapping.class)
				|| AnnotatedElementUtils.hasAnnotation(method, ExceptionHandler.class);
	}

	private void register(ReflectionHints hints, Method method) {
		hints.registerMethod(method, ExecutableMode.INVOKE);
		for (Parameter parameter : method.getParameters()) {
			if (isBound(parameter)) {
				this.binding.registerReflectionHints(hints, parameter.getParameterizedType());
			}
		}
		if (method.getReturnType() != void.class) {
			this.binding.registerReflectionHints(hints, method.getGenericReturnType());
		}
	}

	private static boolean isBound(Parameter parameter) {
		return parameter.isAnnotationPresent(RequestBody.class) || parameter.isAnnotationPresent(RequestPart.class)
				|| parameter.isAnnotationPresent(ModelAttribute.class)
				|| HttpEntity.class.isAssignableFrom(parameter.getType());
	}

}
