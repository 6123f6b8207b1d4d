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

import java.lang.reflect.Method;

import dev.cork.web.argument.ArgumentReader;
import dev.cork.web.argument.HandlerArgument;
import dev.cork.web.invoke.CallCheck;
import org.jspecify.annotations.Nullable;

import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.validation.SmartValidator;
import org.springframework.validation.beanvalidation.MethodValidationAdapter;
import org.springframework.validation.beanvalidation.SpringValidatorAdapter;
import org.springframework.web.method.HandlerMethod;

/**
 * Validation with the application's validator.
 */
public final class BeanValidation implements HandlerValidation {

	private final SmartValidator validator;

	private final MethodValidationAdapter methods;

	/**
	 * Validation with a validator.
	 * @param validator the application's own
	 */
	public BeanValidation(jakarta.validation.Validator validator) {
		this.validator = (validator instanceof SmartValidator smart) ? smart : new SpringValidatorAdapter(validator);
		this.methods = new MethodValidationAdapter(validator);
	}

	@Override
	public CallCheck ofCall(Object bean, Class<?> type, Method method) {
		HandlerMethod handler = new HandlerMethod(bean, method).createWithValidateFlags();
		if (!handler.shouldValidateArguments() && !handler.shouldValidateReturnValue()) {
			return CallCheck.NONE;
		}
		Object target = type.isInstance(bean) ? bean : AopProxyUtils.getSingletonTarget(bean);
		return new MethodCheck(this.methods, (target != null) ? target : bean, handler);
	}

	@Override
	public ArgumentReader ofArgument(HandlerArgument argument, ArgumentReader reader) {
		ArgumentCheck check = ofArgument(argument);
		return (check != null) ? new ValidatedReader(reader, check) : reader;
	}

	@Override
	public @Nullable ArgumentCheck ofArgument(HandlerArgument argument) {
		Object[] hints = ValidationHints.of(argument);
		return (hints != null) ? new ObjectCheck(argument.parameter(), this.validator, hints) : null;
	}

}
