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

package dev.cork.security;

import java.lang.annotation.Annotation;
import java.security.Principal;
import java.util.List;
import java.util.function.Function;

import dev.cork.engine.http.HttpRequest;
import dev.cork.web.argument.ArgumentReader;
import dev.cork.web.argument.ArgumentResolver;
import dev.cork.web.argument.HandlerArgument;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.core.MethodParameter;
import org.springframework.core.ReactiveAdapter;
import org.springframework.core.ReactiveAdapterRegistry;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.core.annotation.CurrentSecurityContext;
import org.springframework.security.core.context.SecurityContext;
import reactor.core.publisher.Mono;

/**
 * Who sends a request, as an argument: {@code Principal}, {@code Authentication},
 * {@code SecurityContext}, or what {@link AuthenticationPrincipal} and
 * {@link CurrentSecurityContext} say; also inside of a {@code Mono}. Outside of the chain
 * nobody is known.
 */
public final class SecurityArguments implements ArgumentResolver {

	private final BeanFactory beans;

	/**
	 * The arguments for the handlers of a context.
	 * @param beans what expressions may refer to
	 */
	public SecurityArguments(BeanFactory beans) {
		this.beans = beans;
	}

	@Override
	public @Nullable ArgumentReader resolve(HandlerArgument argument) {
		MethodParameter parameter = argument.parameter();
		ReactiveAdapter adapter = ReactiveAdapterRegistry.getSharedInstance().getAdapter(argument.type());
		Class<?> type = (adapter != null && !adapter.isMultiValue())
				? ResolvableType.forMethodParameter(parameter).getGeneric(0).resolve(Object.class) : argument.type();
		Function<SecurityContext, @Nullable Object> value = value(parameter, type);
		if (value == null) {
			return null;
		}
		return (adapter != null && !adapter.isMultiValue())
				? (request, response, body) -> adapter.fromPublisher(Mono.justOrEmpty(read(value, request)))
				: (request, response, body) -> read(value, request);
	}

	private static @Nullable Object read(Function<SecurityContext, @Nullable Object> value, HttpRequest request) {
		Passage passage = Passage.of(request);
		return (passage != null) ? value.apply(passage.securityContext()) : null;
	}

	private @Nullable Function<SecurityContext, @Nullable Object> value(MethodParameter parameter, Class<?> type) {
		AuthenticationPrincipal principal = find(parameter, AuthenticationPrincipal.class);
		if (principal != null) {
			return selected(principal.expression(), principal.errorOnInvalidType(), type, SecurityArguments::principal);
		}
		CurrentSecurityContext context = find(parameter, CurrentSecurityContext.class);
		if (context != null) {
			return selected(context.expression(), context.errorOnInvalidType(), type, (security) -> security);
		}
		boolean annotated = parameter.getParameterAnnotations().length > 0 && isBound(parameter);
		if (annotated || type == Object.class) {
			return null;
		}
		if (Principal.class.isAssignableFrom(type)) {
			return selected("", true, type, SecurityContext::getAuthentication);
		}
		return SecurityContext.class.isAssignableFrom(type) ? selected("", true, type, (security) -> security) : null;
	}

	/** Another resolver is told by an annotation that the parameter is its own. */
	private static boolean isBound(MethodParameter parameter) {
		for (Annotation annotation : parameter.getParameterAnnotations()) {
			String name = annotation.annotationType().getPackageName();
			if (name.startsWith("org.springframework.web.bind.annotation") || name.startsWith("dev.cork.")) {
				return true;
			}
		}
		return false;
	}

	private static <A extends Annotation> @Nullable A find(MethodParameter parameter, Class<A> type) {
		return MergedAnnotations.from(parameter.getParameterAnnotations())
			.get(type)
			.synthesize(org.springframework.core.annotation.MergedAnnotation::isPresent)
			.orElse(null);
	}

	private static @Nullable Object principal(SecurityContext context) {
		Authentication authentication = context.getAuthentication();
		return (authentication != null) ? authentication.getPrincipal() : null;
	}

	private Function<SecurityContext, @Nullable Object> selected(String expression, boolean errorOnInvalidType,
			Class<?> type, Function<SecurityContext, @Nullable Object> root) {
		SelectedValue selected = new SelectedValue(expression, this.beans, type, errorOnInvalidType);
		return (context) -> selected.of(root.apply(context));
	}

	@Override
	public String supported() {
		return String.join(", ", List.of("Principal", "Authentication", "SecurityContext", "@AuthenticationPrincipal",
				"@CurrentSecurityContext"));
	}

}
