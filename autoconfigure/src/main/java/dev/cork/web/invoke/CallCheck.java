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

package dev.cork.web.invoke;

import org.jspecify.annotations.Nullable;

/**
 * Looks at what goes into a handler method and what comes out of it.
 */
public interface CallCheck {

	/** Nothing to check. */
	CallCheck NONE = new CallCheck() {
	};

	/**
	 * Checks the arguments before the call.
	 * @param arguments one for each parameter
	 * @throws Exception an {@link org.springframework.web.ErrorResponse} if one is wrong
	 */
	default void arguments(@Nullable Object[] arguments) throws Exception {
	}

	/**
	 * Checks the result after the call.
	 * @param result what the method returned
	 * @throws Exception if it is not what the method declares
	 */
	default void result(@Nullable Object result) throws Exception {
	}

}
