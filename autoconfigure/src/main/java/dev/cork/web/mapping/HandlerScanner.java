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
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import dev.cork.web.LoopController;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.AnnotatedMethod;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
import org.springframework.stereotype.Controller;
import org.springframework.util.StringValueResolver;
import org.springframework.web.bind.annotation.InitBinder;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RequestMapping;

/**
 * Finds the handler methods of the {@link LoopController @LoopController} beans of one
 * context, its parents not included: a management context serves none of the
 * application's routes.
 */
public final class HandlerScanner {

	private final ConfigurableListableBeanFactory beans;

	private final StringValueResolver placeholders;

	/**
	 * A scanner of one context.
	 * @param beans of the context
	 * @param placeholders resolves {@code ${...}} in patterns
	 */
	public HandlerScanner(ConfigurableListableBeanFactory beans, StringValueResolver placeholders) {
		this.beans = beans;
		this.placeholders = placeholders;
	}

	/** All handlers, in the order of class and method names: the same on every start. */
	List<HandlerDefinition> scan() {
		List<HandlerDefinition> definitions = new ArrayList<>();
		for (String name : controllerNames(this.beans)) {
			definitions.addAll(scan(name));
		}
		return definitions;
	}

	/**
	 * The names of the beans with the stereotype.
	 * @param beans of a context
	 * @return without the targets of scoped proxies
	 */
	public static List<String> controllerNames(ConfigurableListableBeanFactory beans) {
		return HandlerMethods.beanNames(beans, LoopController.class);
	}

	private List<HandlerDefinition> scan(String name) {
		Object bean = HandlerMethods.singleton(this.beans, name, LoopController.class);
		Class<?> userType = HandlerMethods.userType(bean);
		if (AnnotatedElementUtils.hasAnnotation(userType, Controller.class)) {
			throw new HandlerMappingException(
					userType.getName() + " is a @LoopController and a @Controller at once; WebFlux would map it again.",
					"Take one of the two annotations away.", null);
		}
		Map<String, HandlerDefinition> definitions = new TreeMap<>();
		MethodIntrospector
			.selectMethods(userType, (MethodIntrospector.MetadataLookup<Mapping>) (method) -> mapping(userType, method))
			.forEach((method, mapping) -> {
				HandlerDefinition definition = define(bean, userType, method, mapping);
				definitions.put(definition.describe(), definition);
			});
		return List.copyOf(definitions.values());
	}

	private @Nullable Mapping mapping(Class<?> type, Method method) {
		refuse(InitBinder.class, method, HandlerMethods.describe(type, method));
		refuse(ModelAttribute.class, method, HandlerMethods.describe(type, method));
		RequestMapping onMethod = annotation(method, HandlerMethods.describe(type, method));
		if (onMethod == null) {
			return null;
		}
		RequestMapping onType = annotation(type, type.getName());
		try {
			Mapping mapping = Mapping.of(onMethod, this.placeholders);
			return (onType != null) ? Mapping.of(onType, this.placeholders).combine(mapping) : mapping;
		}
		catch (RuntimeException ex) {
			throw new HandlerMappingException(
					"The mapping of " + HandlerMethods.describe(type, method) + " cannot be used: " + ex.getMessage(),
					"Correct the @RequestMapping of the method or of its class.", ex);
		}
	}

	/** What would be ignored must not look as if it worked. */
	private static void refuse(Class<? extends Annotation> unsupported, Method method, String description) {
		if (AnnotatedElementUtils.hasAnnotation(method, unsupported)) {
			throw new HandlerMappingException(
					description + " has @" + unsupported.getSimpleName()
							+ ", which is for models and binders of other controllers and has no use on a loop.",
					"Take the annotation away; a converter bean converts values for all controllers.", null);
		}
	}

	private static @Nullable RequestMapping annotation(AnnotatedElement element, String description) {
		long direct = MergedAnnotations.from(element, SearchStrategy.DIRECT)
			.stream(RequestMapping.class)
			.filter((annotation) -> annotation.getDistance() <= 1)
			.count();
		if (direct > 1) {
			throw new HandlerMappingException(description + " has " + direct + " mapping annotations.",
					"Leave one; it may list several paths and methods.", null);
		}
		return AnnotatedElementUtils.findMergedAnnotation(element, RequestMapping.class);
	}

	private HandlerDefinition define(Object bean, Class<?> type, Method method, Mapping mapping) {
		return new HandlerDefinition(bean, type, new AnnotatedMethod(method),
				HandlerMethods.invocable(bean, type, method), mapping,
				ServerNames.of(HandlerMethods.describe(type, method), this.placeholders, method, type));
	}

}
