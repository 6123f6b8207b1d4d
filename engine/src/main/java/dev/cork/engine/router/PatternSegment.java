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

/**
 * One segment of a route's pattern.
 *
 * @param kind what the segment matches
 * @param text the literal text of a {@link Kind#LITERAL}, the regular expression of a
 * {@link Kind#REGEX}, else empty
 * @param name the name of the variable, empty when there is none
 */
record PatternSegment(Kind kind, String text, String name) {

	/** From the most to the least specific: the order in which the router tries them. */
	enum Kind {

		/** {@code users}: these bytes. */
		LITERAL,

		/** {@code {id:[0-9]+}}: one segment that the expression matches as a whole. */
		REGEX,

		/** {@code {id}}: one segment that is not empty. */
		PARAMETER,

		/**
		 * {@code *}: one segment without a name; at the end of a path it may be empty.
		 */
		WILDCARD,

		/** {@code {*path}} or {@code **}: the rest of the path, which may be nothing. */
		TAIL;

		/** Whether the router records where this segment begins and ends. */
		boolean captures() {
			return this == REGEX || this == PARAMETER || this == TAIL;
		}

	}

	boolean isNamed() {
		return !this.name.isEmpty();
	}

}
