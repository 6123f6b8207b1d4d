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

/**
 * Two routes for the same method match the same paths (their patterns differ at most in
 * the names of variables), so that the second one could never be reached except by the
 * first one yielding. The message names both patterns and both handlers.
 */
public final class DuplicateRouteException extends IllegalStateException {

	@Serial
	private static final long serialVersionUID = 1L;

	DuplicateRouteException(Route<?> first, Route<?> second) {
		super("Two routes match the same requests: \"" + first + "\" and \"" + second
				+ "\"; remove one of them or change its pattern or method");
	}

}
