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

package dev.cork.web.cors;

import java.lang.reflect.Method;
import java.util.Set;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.util.CollectionUtils;
import org.springframework.util.StringValueResolver;
import org.springframework.web.bind.annotation.CrossOrigin;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.cors.CorsConfiguration;

/**
 * What {@link CrossOrigin @CrossOrigin} says for one handler, on its class and on the
 * method itself, combined as in Spring: lists are joined, single values of the method go
 * before those of the class, what nobody says has Spring's default.
 */
final class CrossOriginConfig {

	private final StringValueResolver placeholders;

	CrossOriginConfig(StringValueResolver placeholders) {
		this.placeholders = placeholders;
	}

	/**
	 * Reads the annotations of a handler.
	 * @param mapped the methods that it is mapped to
	 * @return {@code null} if there are none
	 * @throws IllegalArgumentException if they contradict each other
	 */
	@Nullable CorsConfiguration of(Class<?> type, Method method, Set<RequestMethod> mapped) {
		CrossOrigin onType = AnnotatedElementUtils.findMergedAnnotation(type, CrossOrigin.class);
		CrossOrigin onMethod = AnnotatedElementUtils.findMergedAnnotation(method, CrossOrigin.class);
		if (onType == null && onMethod == null) {
			return null;
		}
		try {
			CorsConfiguration config = new CorsConfiguration();
			add(onType, config);
			add(onMethod, config);
			if (CollectionUtils.isEmpty(config.getAllowedMethods())) {
				mapped.forEach((one) -> config.addAllowedMethod(one.name()));
			}
			config.applyPermitDefaultValues();
			config.validateAllowCredentials();
			config.validateAllowPrivateNetwork();
			return config;
		}
		catch (RuntimeException ex) {
			throw new IllegalArgumentException("@CrossOrigin: " + ex.getMessage(), ex);
		}
	}

	private void add(@Nullable CrossOrigin annotation, CorsConfiguration config) {
		if (annotation == null) {
			return;
		}
		addAll(annotation.origins(), config::addAllowedOrigin);
		addAll(annotation.originPatterns(), config::addAllowedOriginPattern);
		addAll(annotation.allowedHeaders(), config::addAllowedHeader);
		addAll(annotation.exposedHeaders(), config::addExposedHeader);
		for (RequestMethod method : annotation.methods()) {
			config.addAllowedMethod(method.name());
		}
		setFlag("allowCredentials", annotation.allowCredentials(), config::setAllowCredentials);
		setFlag("allowPrivateNetwork", annotation.allowPrivateNetwork(), config::setAllowPrivateNetwork);
		if (annotation.maxAge() >= 0) {
			config.setMaxAge(annotation.maxAge());
		}
	}

	private void addAll(String[] values, Consumer<String> target) {
		for (String value : values) {
			target.accept(resolve(value));
		}
	}

	private void setFlag(String name, String declared, Consumer<Boolean> target) {
		String value = resolve(declared);
		if (value.equalsIgnoreCase("true") || value.equalsIgnoreCase("false")) {
			target.accept(Boolean.valueOf(value));
		}
		else if (!value.isEmpty()) {
			throw new IllegalArgumentException(
					name + " is \"" + value + "\", but must be \"true\", \"false\" or empty");
		}
	}

	private String resolve(String value) {
		String resolved = this.placeholders.resolveStringValue(value);
		return (resolved != null) ? resolved : "";
	}

}
