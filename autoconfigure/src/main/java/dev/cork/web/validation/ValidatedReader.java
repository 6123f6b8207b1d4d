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

package dev.cork.web.validation;

import java.nio.ByteBuffer;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.web.argument.ArgumentReader;
import dev.cork.web.argument.BodyUse;
import org.jspecify.annotations.Nullable;

/**
 * Validates the object that another reader reads.
 */
final class ValidatedReader implements ArgumentReader {

	private final ArgumentReader reader;

	private final ArgumentCheck check;

	ValidatedReader(ArgumentReader reader, ArgumentCheck check) {
		this.reader = reader;
		this.check = check;
	}

	@Override
	public @Nullable Object read(HttpRequest request, HttpResponse response, @Nullable ByteBuffer body)
			throws Exception {
		Object value = this.reader.read(request, response, body);
		this.check.check(value);
		return value;
	}

	@Override
	public BodyUse bodyUse() {
		return this.reader.bodyUse();
	}

	@Override
	public boolean acceptsNoBody() {
		return this.reader.acceptsNoBody();
	}

}
