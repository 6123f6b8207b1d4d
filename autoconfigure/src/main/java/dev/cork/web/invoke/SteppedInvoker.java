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

package dev.cork.web.invoke;

import java.nio.ByteBuffer;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import org.jspecify.annotations.Nullable;

/**
 * Reads all arguments, then calls the method.
 */
final class SteppedInvoker implements HandlerInvoker {

	private final ArgumentReaders readers;

	private final TargetMethod method;

	SteppedInvoker(ArgumentReaders readers, TargetMethod method) {
		this.readers = readers;
		this.method = method;
	}

	@Override
	public @Nullable Object invoke(HttpRequest request, HttpResponse response, @Nullable ByteBuffer body)
			throws Throwable {
		return this.method.call(this.readers.read(request, response, body));
	}

}
