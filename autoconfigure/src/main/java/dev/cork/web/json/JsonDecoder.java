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

package dev.cork.web.json;

import org.jspecify.annotations.Nullable;

/**
 * Reads bodies of one type.
 */
@FunctionalInterface
public interface JsonDecoder {

	/**
	 * Reads a whole body.
	 * @param body JSON in UTF-8, UTF-16 or UTF-32; not empty
	 * @return the value, {@code null} for a JSON {@code null}
	 * @throws org.springframework.web.server.ServerWebInputException if the body is
	 * malformed or does not fit the type
	 */
	@Nullable Object decode(byte[] body);

}
