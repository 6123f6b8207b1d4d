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

package dev.cork.web.validation;

import dev.cork.web.invoke.CallCheck;
import org.jspecify.annotations.Nullable;

import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.MethodParameter;
import org.springframework.validation.annotation.ValidationAnnotationUtils;
import org.springframework.validation.method.MethodValidationResult;
import org.springframework.validation.method.MethodValidator;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.method.annotation.HandlerMethodValidationException;

/**
 * All constraints on the parameters and the result of one handler method.
 */
final class MethodCheck implements CallCheck {

	private final MethodValidator validator;

	private final Object target;

	private final HandlerMethod handler;

	private final MethodParameter[] parameters;

	private final Class<?>[] groups;

	MethodCheck(MethodValidator validator, Object target, HandlerMethod handler) {
		this.validator = validator;
		this.target = target;
		this.handler = handler;
		this.parameters = handler.getMethodParameters();
		for (MethodParameter parameter : this.parameters) {
			parameter.initParameterNameDiscovery(new DefaultParameterNameDiscoverer());
		}
		this.groups = ValidationAnnotationUtils.determineValidationGroups(target, handler.getMethod());
	}

	@Override
	public void arguments(@Nullable Object[] arguments) {
		if (this.handler.shouldValidateArguments()) {
			require(this.validator.validateArguments(this.target, this.handler.getMethod(), this.parameters, arguments,
					this.groups));
		}
	}

	@Override
	public void result(@Nullable Object result) {
		if (this.handler.shouldValidateReturnValue()) {
			require(this.validator.validateReturnValue(this.target, this.handler.getMethod(),
					this.handler.getReturnType(), result, this.groups));
		}
	}

	private static void require(MethodValidationResult result) {
		if (result.hasErrors()) {
			throw new HandlerMethodValidationException(result);
		}
	}

}
