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

package dev.cork.web.result;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import org.jspecify.annotations.Nullable;

/**
 * No result: the handler answers through the response that it takes (the engine sees to
 * it that it does), or else the answer is empty.
 */
final class EmptyWriter implements ResultWriter {

	private final boolean hasResponse;

	EmptyWriter(boolean hasResponse) {
		this.hasResponse = hasResponse;
	}

	@Override
	public void write(@Nullable Object result, HttpRequest request, HttpResponse response) {
		if (!this.hasResponse) {
			response.end();
		}
	}

	/** Makes writers for methods without a result. */
	static final class Factory implements ResultWriterFactory {

		@Override
		public @Nullable ResultWriter create(HandlerResult result, ResultWriters writers) {
			Class<?> type = result.rawType();
			return (type == void.class || type == Void.class) ? new EmptyWriter(result.hasResponse()) : null;
		}

		@Override
		public String supported() {
			return "void";
		}

	}

}
