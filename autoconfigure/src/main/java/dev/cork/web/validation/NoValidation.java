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

import org.springframework.web.method.HandlerMethod;

/**
 * Refuses what nobody would validate: a constraint that is not checked would be worse
 * than one that cannot be declared.
 */
final class NoValidation implements HandlerValidation {

	private static final String REMEDY = "; add spring-boot-starter-validation";

	@Override
	public CallCheck ofCall(Object bean, Class<?> type, Method method) {
		HandlerMethod handler = new HandlerMethod(bean, method).createWithValidateFlags();
		if (handler.shouldValidateArguments() || handler.shouldValidateReturnValue()) {
			throw new IllegalArgumentException("it has constraints, but there is no validator" + REMEDY);
		}
		return CallCheck.NONE;
	}

	@Override
	public ArgumentReader ofArgument(HandlerArgument argument, ArgumentReader reader) {
		ofArgument(argument);
		return reader;
	}

	@Override
	public @Nullable ArgumentCheck ofArgument(HandlerArgument argument) {
		if (ValidationHints.of(argument) != null) {
			throw new IllegalArgumentException(
					argument.describe() + " is to be validated, but there is no validator" + REMEDY);
		}
		return null;
	}

}
