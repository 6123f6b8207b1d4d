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

package dev.cork.web.mapping;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;

import dev.cork.web.Blocking;

import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.util.ClassUtils;

/**
 * What beans with handlers of whatever kind have in common.
 */
public final class HandlerMethods {

	private static final String SCOPED_TARGET = "scopedTarget.";

	private HandlerMethods() {
	}

	/**
	 * The names of the beans with a stereotype.
	 * @param beans of a context
	 * @param stereotype the annotation
	 * @return sorted, without the targets of scoped proxies
	 */
	public static List<String> beanNames(ConfigurableListableBeanFactory beans,
			Class<? extends Annotation> stereotype) {
		return Arrays.stream(beans.getBeanNamesForAnnotation(stereotype))
			.filter((name) -> !name.startsWith(SCOPED_TARGET))
			.sorted()
			.toList();
	}

	/**
	 * The bean of a name.
	 * @param beans of a context
	 * @param name of the bean
	 * @param stereotype for the message
	 * @return the bean, proxied or not
	 * @throws HandlerMappingException if it is no singleton
	 */
	public static Object singleton(ConfigurableListableBeanFactory beans, String name,
			Class<? extends Annotation> stereotype) {
		if (!beans.isSingleton(name)) {
			throw new HandlerMappingException(
					"The @" + stereotype.getSimpleName() + " bean '" + name + "' is no singleton.",
					"Handlers are resolved once, at start-up: make it a singleton, "
							+ "or give its scope a proxyMode so that the proxy is one.",
					null);
		}
		return beans.getBean(name);
	}

	/**
	 * The class of a bean as the user wrote it.
	 * @param bean proxied or not
	 * @return its class
	 */
	public static Class<?> userType(Object bean) {
		return ClassUtils.getUserClass(AopUtils.getTargetClass(bean));
	}

	/**
	 * Class and method, as a stack trace's reader would look for it.
	 * @param type the class as the user wrote it
	 * @param method the method
	 * @return for messages
	 */
	public static String describe(Class<?> type, Method method) {
		StringBuilder description = new StringBuilder(type.getName()).append('#').append(method.getName()).append('(');
		Class<?>[] parameters = method.getParameterTypes();
		for (int i = 0; i < parameters.length; i++) {
			description.append((i > 0) ? ", " : "").append(ClassUtils.getShortName(parameters[i]));
		}
		return description.append(')').toString();
	}

	/**
	 * The method to call on a bean.
	 * @param bean proxied or not
	 * @param type its class as the user wrote it
	 * @param method of the class
	 * @return the same method, or that of the proxy
	 * @throws HandlerMappingException if the proxy does not have it
	 */
	public static Method invocable(Object bean, Class<?> type, Method method) {
		try {
			return AopUtils.selectInvocableMethod(method, bean.getClass());
		}
		catch (IllegalStateException ex) {
			throw new HandlerMappingException(
					describe(type, method) + " cannot be called on its proxy: " + ex.getMessage(),
					"Declare the method in an interface of the proxy, make it non-private, "
							+ "or let the bean be proxied by class (spring.aop.proxy-target-class=true).",
					ex);
		}
	}

	/**
	 * Whether a method leaves the loop.
	 * @param method what its own annotation says goes before that of the class
	 * @param type its class
	 * @return {@code true} for {@link Blocking @Blocking}
	 */
	public static boolean isBlocking(Method method, Class<?> type) {
		Blocking onMethod = AnnotatedElementUtils.findMergedAnnotation(method, Blocking.class);
		Blocking blocking = (onMethod != null) ? onMethod
				: AnnotatedElementUtils.findMergedAnnotation(type, Blocking.class);
		return blocking != null && blocking.value();
	}

}
