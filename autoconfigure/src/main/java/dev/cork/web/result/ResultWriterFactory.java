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

package dev.cork.web.result;

import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.http.MediaType;

/**
 * Knows one kind of handler result. Asked at start-up only.
 */
public interface ResultWriterFactory {

	/**
	 * Looks at a result.
	 * @param result the declared type and where it stands
	 * @param writers for what stands inside the result
	 * @return its writer, or {@code null} if this is not the factory's kind
	 * @throws IllegalArgumentException if it is the factory's kind, but cannot work; the
	 * message says why
	 */
	@Nullable ResultWriter create(HandlerResult result, ResultWriters writers);

	/**
	 * The types among which the client may choose if the mapping declares none: the
	 * handler is then mapped as if it had declared them.
	 * @param result the declared type and where it stands
	 * @param writers for what stands inside the result
	 * @return in order of preference, an empty list if there is no choice
	 */
	default List<MediaType> choices(HandlerResult result, ResultWriters writers) {
		return List.of();
	}

	/**
	 * What this factory knows, for the message about a result that nobody knows.
	 * @return a few words
	 */
	String supported();

}
