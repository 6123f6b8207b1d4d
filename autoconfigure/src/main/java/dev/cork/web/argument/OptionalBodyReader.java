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

import java.nio.ByteBuffer;
import java.util.Optional;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import org.jspecify.annotations.Nullable;

/**
 * A body that may be missing, as an {@link Optional}.
 */
final class OptionalBodyReader implements ArgumentReader {

	private final ArgumentReader reader;

	OptionalBodyReader(ArgumentReader reader) {
		this.reader = reader;
	}

	@Override
	public Object read(HttpRequest request, HttpResponse response, @Nullable ByteBuffer body) throws Exception {
		return Optional.ofNullable(this.reader.read(request, response, body));
	}

	@Override
	public BodyUse bodyUse() {
		return this.reader.bodyUse();
	}

}
