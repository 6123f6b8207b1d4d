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

import java.nio.charset.StandardCharsets;

import dev.cork.engine.buffer.ByteView;
import org.jspecify.annotations.Nullable;

/**
 * One of Spring's expressions on parameters and headers: {@code a}, {@code !a},
 * {@code a=b}, {@code a!=b}.
 *
 * @param name the parameter's or header's name
 * @param value what it must be, {@code null} if its presence is all that counts
 * @param negated whether the opposite must hold
 */
public record NameValueExpression(String name, @Nullable String value, boolean negated) {

	static NameValueExpression parse(String expression) {
		int equals = expression.indexOf('=');
		if (equals < 0) {
			boolean negated = expression.startsWith("!");
			return new NameValueExpression(expression.substring(negated ? 1 : 0), null, negated);
		}
		boolean negated = equals > 0 && expression.charAt(equals - 1) == '!';
		return new NameValueExpression(expression.substring(0, negated ? equals - 1 : equals),
				expression.substring(equals + 1), negated);
	}

	/** Whether it holds for the value that a request has, {@code null} for none. */
	boolean matches(@Nullable ByteView actual) {
		boolean holds = actual != null && (this.value == null || equals(actual, this.value));
		return holds != this.negated;
	}

	private static boolean equals(ByteView actual, String expected) {
		for (int i = 0; i < expected.length(); i++) {
			if (expected.charAt(i) > 0x7f) {
				byte[] bytes = expected.getBytes(StandardCharsets.UTF_8);
				return java.util.Arrays.equals(bytes, actual.toByteArray());
			}
		}
		return actual.contentEquals(expected);
	}

	@Override
	public String toString() {
		if (this.value == null) {
			return (this.negated ? "!" : "") + this.name;
		}
		return this.name + (this.negated ? "!=" : "=") + this.value;
	}

}
