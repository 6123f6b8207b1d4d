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

import java.util.Optional;

import org.jspecify.annotations.Nullable;

import org.springframework.core.Conventions;
import org.springframework.core.MethodParameter;
import org.springframework.validation.BeanPropertyBindingResult;
import org.springframework.validation.SmartValidator;
import org.springframework.web.bind.support.WebExchangeBindException;

/**
 * Validates the object that is the argument for one parameter.
 */
final class ObjectCheck implements ArgumentCheck {

	private final MethodParameter parameter;

	private final SmartValidator validator;

	private final Object[] groups;

	private final String objectName;

	ObjectCheck(MethodParameter parameter, SmartValidator validator, Object[] groups) {
		this.parameter = parameter;
		this.validator = validator;
		this.groups = groups;
		this.objectName = Conventions.getVariableNameForParameter(parameter);
	}

	@Override
	public void check(@Nullable Object value) {
		Object target = (value instanceof Optional<?> optional) ? optional.orElse(null) : value;
		if (target != null) {
			BeanPropertyBindingResult errors = new BeanPropertyBindingResult(target, this.objectName);
			this.validator.validate(target, errors, this.groups);
			if (errors.hasErrors()) {
				throw new WebExchangeBindException(this.parameter, errors);
			}
		}
	}

}
