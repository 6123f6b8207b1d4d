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

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import dev.cork.engine.http.CachePolicy;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.web.CachedResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.BeanUtils;
import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.MethodParameter;
import org.springframework.core.ParameterNameDiscoverer;
import org.springframework.format.datetime.standard.DurationFormatterUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.util.StringUtils;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;

/**
 * Reads {@link CachedResponse @CachedResponse}, and refuses handlers whose answers depend
 * on something by which the cache does not tell requests apart.
 */
final class ResponseCaching {

	private static final Set<String> METHODS = Set.of("GET", "HEAD");

	private static final ParameterNameDiscoverer NAMES = new DefaultParameterNameDiscoverer();

	private final HandlerDefinition definition;

	private final CachedResponse annotation;

	private ResponseCaching(HandlerDefinition definition, CachedResponse annotation) {
		this.definition = definition;
		this.annotation = annotation;
	}

	/**
	 * What may be kept of a handler's answers.
	 * @param definition the handler
	 * @param method of the route
	 * @return {@code null} for nothing
	 * @throws HandlerMappingException if the annotation cannot be obeyed
	 */
	static @Nullable CachePolicy policy(HandlerDefinition definition, String method) {
		CachedResponse annotation = definition.annotated().getMethodAnnotation(CachedResponse.class);
		return (annotation != null) ? new ResponseCaching(definition, annotation).policy(method) : null;
	}

	private CachePolicy policy(String method) {
		if (!METHODS.contains(method)) {
			throw refused(
					"is mapped to " + (method.equals("*") ? "every method" : method)
							+ ", but only answers to GET and HEAD can be kept",
					"Map the method with @GetMapping, or take the annotation away.");
		}
		CachePolicy policy;
		try {
			policy = new CachePolicy(millis("maxAge", this.annotation.maxAge()),
					millis("staleWhileRevalidate", this.annotation.staleWhileRevalidate()),
					List.of(this.annotation.vary()));
		}
		catch (IllegalArgumentException ex) {
			throw refused("cannot be obeyed: " + ex.getMessage(), "Correct the annotation.");
		}
		for (MethodParameter parameter : this.definition.annotated().getMethodParameters()) {
			parameter.initParameterNameDiscovery(NAMES);
			check(parameter, policy);
		}
		return policy;
	}

	private static long millis(String attribute, String text) {
		try {
			Duration duration = DurationFormatterUtils.detectAndParse(text);
			return duration.toMillis();
		}
		catch (IllegalArgumentException | ArithmeticException ex) {
			throw new IllegalArgumentException(attribute + " is no duration, e.g. '10s': '" + text + "'", ex);
		}
	}

	private void check(MethodParameter parameter, CachePolicy policy) {
		RequestHeader header = parameter.getParameterAnnotation(RequestHeader.class);
		if (header != null) {
			String name = StringUtils.hasText(header.value()) ? header.value() : header.name();
			requireVary(StringUtils.hasText(name) ? name : String.valueOf(parameter.getParameterName()), parameter,
					policy);
		}
		else if (parameter.getParameterType() == Locale.class) {
			requireVary(HttpHeaders.ACCEPT_LANGUAGE, parameter, policy);
		}
		else if (!isToldApart(parameter)) {
			throw refused(
					"cannot be obeyed: " + describe(parameter)
							+ " may be different for requests that the cache does not tell apart",
					"Take what the answer depends on from path variables, parameters of the query, or header fields "
							+ "that are named in vary; or take the annotation away.");
		}
	}

	private void requireVary(String name, MethodParameter parameter, CachePolicy policy) {
		if (policy.vary().stream().noneMatch(name::equalsIgnoreCase)) {
			throw refused("cannot be obeyed: " + describe(parameter) + " is of the header field " + name
					+ ", by which the cache does not tell requests apart", "Add '" + name + "' to vary.");
		}
	}

	private static boolean isToldApart(MethodParameter parameter) {
		Class<?> type = parameter.getParameterType();
		boolean named = parameter.hasParameterAnnotation(PathVariable.class)
				|| parameter.hasParameterAnnotation(RequestParam.class);
		boolean plain = Arrays.stream(parameter.getParameterAnnotations())
			.noneMatch((annotation) -> isOfBinding(annotation.annotationType().getName()));
		return named || type == HttpRequest.class || type == HttpResponse.class || type == HttpMethod.class
				|| (plain && BeanUtils.isSimpleProperty(type));
	}

	/** Says where an argument comes from, unlike those of validation. */
	private static boolean isOfBinding(String annotation) {
		return annotation.startsWith("org.springframework.") || annotation.startsWith("dev.cork.");
	}

	private static String describe(MethodParameter parameter) {
		return "parameter '%s' of type %s".formatted(parameter.getParameterName(),
				parameter.getParameterType().getSimpleName());
	}

	private HandlerMappingException refused(String reason, String action) {
		return new HandlerMappingException("@CachedResponse of " + this.definition.describe() + " " + reason + ".",
				action, null);
	}

}
