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

package dev.cork.web.argument;

import org.jspecify.annotations.Nullable;

/**
 * Knows one kind of handler argument. Asked at start-up only.
 */
public interface ArgumentResolver {

	/**
	 * Looks at a parameter.
	 * @param argument the parameter and where it stands
	 * @return its reader, or {@code null} if this is not the resolver's kind
	 * @throws IllegalArgumentException if it is the resolver's kind, but declared in a
	 * way that cannot work; the message says why and what to write
	 */
	@Nullable ArgumentReader resolve(HandlerArgument argument);

	/**
	 * What this resolver knows, for the message about a parameter that nobody knows.
	 * @return a few words
	 */
	String supported();

}
