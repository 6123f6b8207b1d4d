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
import java.util.List;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.web.argument.ArgumentReader;
import org.jspecify.annotations.Nullable;

/**
 * All arguments of a handler method, read into an array: for calls that cannot go
 * straight on, because the arguments are checked first or the method runs elsewhere.
 */
public final class ArgumentReaders {

	private final ArgumentReader[] readers;

	private final CallCheck check;

	/**
	 * Readers of one handler.
	 * @param readers one for each parameter
	 * @param check looks at what they have read
	 */
	public ArgumentReaders(List<ArgumentReader> readers, CallCheck check) {
		this.readers = readers.toArray(new ArgumentReader[0]);
		this.check = check;
	}

	/**
	 * Reads and checks the arguments. On the loop thread of the request.
	 * @param request of this call
	 * @param response of this call
	 * @param body the whole body if a reader wants it
	 * @return one value for each parameter
	 * @throws Exception what a reader or the check threw
	 */
	public @Nullable Object[] read(HttpRequest request, HttpResponse response, @Nullable ByteBuffer body)
			throws Exception {
		@Nullable Object[] arguments = new @Nullable Object[this.readers.length];
		for (int i = 0; i < arguments.length; i++) {
			arguments[i] = this.readers[i].read(request, response, body);
		}
		this.check.arguments(arguments);
		return arguments;
	}

}
