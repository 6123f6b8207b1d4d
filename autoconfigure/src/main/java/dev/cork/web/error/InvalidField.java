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

package dev.cork.web.error;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.context.MessageSourceResolvable;
import org.springframework.validation.Errors;
import org.springframework.validation.FieldError;
import org.springframework.validation.ObjectError;
import org.springframework.validation.method.MethodValidationResult;
import org.springframework.validation.method.ParameterErrors;
import org.springframework.validation.method.ParameterValidationResult;
import org.springframework.web.ErrorResponse;

/**
 * A field, or an argument, that a validation found wrong.
 *
 * @param field its path in the object, or the name of the argument; {@code null} for the
 * object as a whole
 * @param message what is wrong with it
 */
public record InvalidField(@Nullable String field, @Nullable String message) {

	/**
	 * What a failed validation of Spring's found.
	 * @param error any error
	 * @return an empty list for errors that are none of a validation
	 */
	public static List<InvalidField> listOf(ErrorResponse error) {
		List<InvalidField> fields = new ArrayList<>();
		if (error instanceof Errors errors) {
			addErrors(errors, fields);
		}
		else if (error instanceof MethodValidationResult result && !result.isForReturnValue()) {
			result.getParameterValidationResults().forEach((parameter) -> addParameter(parameter, fields));
			result.getCrossParameterValidationResults()
				.forEach((whole) -> fields.add(new InvalidField(null, whole.getDefaultMessage())));
		}
		return fields;
	}

	private static void addErrors(Errors errors, List<InvalidField> target) {
		for (ObjectError error : errors.getAllErrors()) {
			String field = (error instanceof FieldError fieldError) ? fieldError.getField() : null;
			target.add(new InvalidField(field, message(error)));
		}
	}

	private static void addParameter(ParameterValidationResult parameter, List<InvalidField> target) {
		if (parameter instanceof ParameterErrors errors) {
			addErrors(errors, target);
			return;
		}
		for (MessageSourceResolvable error : parameter.getResolvableErrors()) {
			target.add(new InvalidField(parameter.getMethodParameter().getParameterName(), error.getDefaultMessage()));
		}
	}

	/** A conversion's own message shows classes; what it is about is enough. */
	private static @Nullable String message(ObjectError error) {
		boolean conversion = error instanceof FieldError field && field.isBindingFailure();
		return conversion ? "is no valid value" : error.getDefaultMessage();
	}

}
