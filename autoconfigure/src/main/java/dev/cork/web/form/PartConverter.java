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

package dev.cork.web.form;

import org.jspecify.annotations.Nullable;

import org.springframework.http.codec.multipart.Part;

/**
 * Makes of a part what a handler wants.
 */
@FunctionalInterface
interface PartConverter {

	/** Whether it is looked at; what is not counts as missing. */
	default boolean accepts(Part part) {
		return true;
	}

	/**
	 * Converts a part.
	 * @param part with the name of the argument
	 * @param name of the part
	 * @return the value, {@code null} if there is nothing in the part
	 */
	@Nullable Object convert(Part part, String name);

}
