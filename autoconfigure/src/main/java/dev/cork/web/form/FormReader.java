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

import java.nio.ByteBuffer;
import java.util.Optional;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.web.argument.ArgumentReader;
import dev.cork.web.argument.BodyUse;
import dev.cork.web.argument.HandlerArgument;
import org.jspecify.annotations.Nullable;

/**
 * Reads an argument from a form.
 */
abstract class FormReader implements ArgumentReader {

	private final boolean optional;

	/**
	 * A reader of one parameter.
	 * @param argument the parameter, possibly an {@link Optional} of what is read
	 */
	FormReader(HandlerArgument argument) {
		this.optional = argument.type() == Optional.class;
	}

	@Override
	public final @Nullable Object read(HttpRequest request, HttpResponse response, @Nullable ByteBuffer body) {
		Object value = read(request, Form.of(request));
		return this.optional ? Optional.ofNullable(value) : value;
	}

	/** The value, {@code null} if there is none. */
	abstract @Nullable Object read(HttpRequest request, Form form);

	@Override
	public final BodyUse bodyUse() {
		return BodyUse.FORM;
	}

}
