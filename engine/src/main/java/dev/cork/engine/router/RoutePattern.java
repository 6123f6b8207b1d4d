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

import java.util.List;

/**
 * A parsed pattern.
 *
 * @param source the pattern as it was registered
 * @param segments its segments; a trailing slash is an empty literal at the end
 */
record RoutePattern(String source, List<PatternSegment> segments) {

	static RoutePattern parse(String source) {
		return new RoutePattern(source, new RoutePatternParser(source).parse());
	}

	List<String> parameterNames() {
		return this.segments.stream().filter(PatternSegment::isNamed).map(PatternSegment::name).toList();
	}

	/**
	 * How many segments the router records while it walks along this pattern; one more
	 * than there are names when it ends with a nameless tail.
	 */
	int captureCount() {
		return (int) this.segments.stream().filter((segment) -> segment.kind().captures()).count();
	}

}
