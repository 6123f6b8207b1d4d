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

import java.nio.ByteBuffer;
import java.util.Optional;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.web.argument.ArgumentReader;
import dev.cork.web.argument.BodyUse;
import org.jspecify.annotations.Nullable;

import org.springframework.core.Conventions;
import org.springframework.core.MethodParameter;
import org.springframework.validation.BeanPropertyBindingResult;
import org.springframework.validation.SmartValidator;
import org.springframework.web.bind.support.WebExchangeBindException;

/**
 * Validates the object that another reader reads.
 */
final class ValidatedReader implements ArgumentReader {

	private final ArgumentReader reader;

	private final MethodParameter parameter;

	private final SmartValidator validator;

	private final Object[] groups;

	private final String objectName;

	ValidatedReader(ArgumentReader reader, MethodParameter parameter, SmartValidator validator, Object[] groups) {
		this.reader = reader;
		this.parameter = parameter;
		this.validator = validator;
		this.groups = groups;
		this.objectName = Conventions.getVariableNameForParameter(parameter);
	}

	@Override
	public @Nullable Object read(HttpRequest request, HttpResponse response, @Nullable ByteBuffer body)
			throws Exception {
		Object value = this.reader.read(request, response, body);
		Object target = (value instanceof Optional<?> optional) ? optional.orElse(null) : value;
		if (target != null) {
			BeanPropertyBindingResult errors = new BeanPropertyBindingResult(target, this.objectName);
			this.validator.validate(target, errors, this.groups);
			if (errors.hasErrors()) {
				throw new WebExchangeBindException(this.parameter, errors);
			}
		}
		return value;
	}

	@Override
	public BodyUse bodyUse() {
		return this.reader.bodyUse();
	}

	@Override
	public boolean acceptsNoBody() {
		return this.reader.acceptsNoBody();
	}

}
