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

package dev.cork.web.advice;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import dev.cork.engine.http.HttpResponse;
import dev.cork.web.argument.ArgumentReader;
import dev.cork.web.argument.ArgumentResolvers;
import dev.cork.web.argument.BodyUse;
import dev.cork.web.argument.HandlerArgument;
import dev.cork.web.error.ExceptionHandlers;
import dev.cork.web.error.ProblemResponses;
import dev.cork.web.error.RouteFailures;
import dev.cork.web.invoke.DeclaredStatus;
import dev.cork.web.invoke.TargetMethod;
import dev.cork.web.result.HandlerResult;
import dev.cork.web.result.ResultWriters;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.aop.support.AopUtils;
import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.AnnotatedMethod;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.method.annotation.ExceptionHandlerMethodResolver;
import org.springframework.web.server.ServerWebExchange;

/**
 * Prepares the exception handlers of a class: like a handler's, their arguments and
 * results are resolved at start-up.
 */
final class ExceptionMethodsFactory {

	private static final Logger logger = LoggerFactory.getLogger(ExceptionMethodsFactory.class);

	private final ArgumentResolvers arguments;

	private final ResultWriters results;

	private final ProblemResponses problems;

	ExceptionMethodsFactory(ArgumentResolvers arguments, ResultWriters results, ProblemResponses problems) {
		this.arguments = arguments;
		this.results = results;
		this.problems = problems;
	}

	/**
	 * The exception handlers of a bean, {@code null} if its class has none.
	 * @throws IllegalArgumentException naming the method that cannot work
	 */
	@Nullable ExceptionMethods create(Object bean, Class<?> type) {
		ExceptionHandlerMethodResolver resolver = new ExceptionHandlerMethodResolver(type);
		if (!resolver.hasExceptionMappings()) {
			return null;
		}
		Map<Method, ExceptionCall> calls = new LinkedHashMap<>();
		MethodIntrospector
			.selectMethods(type,
					(MethodIntrospector.MetadataLookup<ExceptionHandler>) (method) -> AnnotatedElementUtils
						.findMergedAnnotation(method, ExceptionHandler.class))
			.forEach((method, annotation) -> {
				if (!isForWebFlux(method)) {
					calls.put(method, call(bean, type, method, annotation));
				}
			});
		return new ExceptionMethods(resolver, calls);
	}

	/**
	 * Advice for both may have methods that only WebFlux can call, such as Boot's own.
	 */
	private static boolean isForWebFlux(Method method) {
		for (Class<?> type : method.getParameterTypes()) {
			if (type == ServerWebExchange.class || type == ServerHttpRequest.class
					|| type == ServerHttpResponse.class) {
				logger.info("@ExceptionHandler {} takes {}: it is for WebFlux only", method, type.getSimpleName());
				return true;
			}
		}
		return false;
	}

	private ExceptionCall call(Object bean, Class<?> type, Method method, ExceptionHandler annotation) {
		String name = type.getName() + "#" + method.getName();
		try {
			List<ExceptionCall.Parameter> parameters = new ArrayList<>();
			boolean hasResponse = false;
			for (MethodParameter parameter : new AnnotatedMethod(method).getMethodParameters()) {
				parameter.initParameterNameDiscovery(new DefaultParameterNameDiscoverer());
				parameters.add(parameter(parameter.withContainingClass(type)));
				hasResponse |= parameter.getParameterType() == HttpResponse.class;
			}
			MediaType produces = (annotation.produces().length > 0) ? MediaType.valueOf(annotation.produces()[0])
					: null;
			RouteFailures failures = new RouteFailures(this.problems, "@ExceptionHandler " + name,
					ExceptionHandlers.NONE);
			HandlerResult result = new HandlerResult(ResolvableType.forMethodReturnType(method, type), produces,
					hasResponse, failures);
			return new ExceptionCall(TargetMethod.of(bean, AopUtils.selectInvocableMethod(method, bean.getClass())),
					parameters, this.results.find(result), DeclaredStatus.of(method, type));
		}
		catch (IllegalArgumentException | IllegalStateException ex) {
			throw new IllegalArgumentException("@ExceptionHandler " + name + ", " + ex.getMessage(), ex);
		}
	}

	private ExceptionCall.Parameter parameter(MethodParameter parameter) {
		if (Throwable.class.isAssignableFrom(parameter.getParameterType())) {
			return new ExceptionCall.Parameter(parameter.getParameterType(), null);
		}
		HandlerArgument argument = new HandlerArgument(parameter, List.of());
		ArgumentReader reader = this.arguments.resolve(argument);
		if (reader.bodyUse() != BodyUse.NONE) {
			throw new IllegalArgumentException(
					argument.describe() + ": an exception handler cannot read the body of the request");
		}
		return new ExceptionCall.Parameter(parameter.getParameterType(), reader);
	}

}
