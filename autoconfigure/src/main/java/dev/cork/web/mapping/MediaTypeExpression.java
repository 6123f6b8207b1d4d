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

package dev.cork.web.mapping;

import org.springframework.http.MediaType;

/**
 * A media type of {@code consumes} or {@code produces}, which an exclamation mark
 * negates.
 *
 * @param mediaType the type
 * @param negated whether it must not match
 */
public record MediaTypeExpression(MediaType mediaType, boolean negated) {

	static MediaTypeExpression parse(String expression) {
		boolean negated = expression.startsWith("!");
		return new MediaTypeExpression(MediaType.parseMediaType(expression.substring(negated ? 1 : 0)), negated);
	}

	@Override
	public String toString() {
		return (this.negated ? "!" : "") + this.mediaType;
	}

}
