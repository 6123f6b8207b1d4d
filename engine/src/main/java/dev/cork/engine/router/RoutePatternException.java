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

package dev.cork.engine.router;

import java.io.Serial;

import org.jspecify.annotations.Nullable;

/**
 * A route's pattern is wrong, or says something that the router cannot express. The
 * message names the pattern, the position and what to write instead.
 */
public final class RoutePatternException extends IllegalArgumentException {

	@Serial
	private static final long serialVersionUID = 1L;

	/** The pattern as it was registered. */
	private final String pattern;

	/** The index of the first character concerned. */
	private final int position;

	RoutePatternException(String pattern, int position, String problem) {
		this(pattern, position, problem, null);
	}

	RoutePatternException(String pattern, int position, String problem, @Nullable Throwable cause) {
		super("Route pattern \"" + pattern + "\", position " + position + ": " + problem, cause);
		this.pattern = pattern;
		this.position = position;
	}

	/**
	 * The pattern as it was registered.
	 * @return the pattern
	 */
	public String pattern() {
		return this.pattern;
	}

	/**
	 * Where in the pattern the problem is.
	 * @return the index of the first character concerned, from 0
	 */
	public int position() {
		return this.position;
	}

}
