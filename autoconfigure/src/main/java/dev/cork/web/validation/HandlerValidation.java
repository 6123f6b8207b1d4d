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

/**
 * Finds out at start-up what of a handler is to be validated, by the same rules as
 * Spring: constraints on arguments or result mean that all of the call is validated, else
 * {@code @Valid} and {@code @Validated} that the one argument is.
 */
public interface HandlerValidation {

	/** There is no validator: what would have to be validated is refused. */
	HandlerValidation NONE = new NoValidation();

	/**
	 * What to check of whole calls.
	 * @param bean the controller, proxied or not
	 * @param type its class as the user wrote it
	 * @param method the handler
	 * @return {@link CallCheck#NONE} if there is nothing to check
	 * @throws IllegalArgumentException if there is something, and no validator
	 */
	CallCheck ofCall(Object bean, Class<?> type, Method method);

	/**
	 * A reader that validates what another one reads.
	 * @param argument the parameter
	 * @param reader its reader
	 * @return the same reader if there is nothing to validate
	 * @throws IllegalArgumentException if there is something, and no validator
	 */
	ArgumentReader ofArgument(HandlerArgument argument, ArgumentReader reader);

	/**
	 * What to check of one argument.
	 * @param argument the parameter
	 * @return {@code null} if there is nothing to validate
	 * @throws IllegalArgumentException if there is something, and no validator
	 */
	@Nullable ArgumentCheck ofArgument(HandlerArgument argument);

}
