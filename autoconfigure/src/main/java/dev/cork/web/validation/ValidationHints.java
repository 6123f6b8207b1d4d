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

import java.lang.annotation.Annotation;

import dev.cork.web.argument.HandlerArgument;
import org.jspecify.annotations.Nullable;

import org.springframework.validation.annotation.ValidationAnnotationUtils;

/**
 * The groups that {@code @Valid}, {@code @Validated} or an annotation of that kind on a
 * parameter asks for.
 */
final class ValidationHints {

	private ValidationHints() {
	}

	/** The groups, {@code null} if the parameter is not to be validated. */
	static Object @Nullable [] of(HandlerArgument argument) {
		for (Annotation annotation : argument.parameter().getParameterAnnotations()) {
			Object[] hints = ValidationAnnotationUtils.determineValidationHints(annotation);
			if (hints != null) {
				return hints;
			}
		}
		return null;
	}

}
