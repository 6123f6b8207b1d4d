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

package dev.cork.web.advice;

import java.util.List;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.web.argument.ArgumentReader;
import dev.cork.web.invoke.TargetMethod;
import dev.cork.web.result.ResultWriter;
import org.jspecify.annotations.Nullable;

/**
 * One exception handler with its arguments and its result.
 */
final class ExceptionCall {

	private final TargetMethod method;

	private final List<Parameter> parameters;

	private final ResultWriter writer;

	private final int status;

	ExceptionCall(TargetMethod method, List<Parameter> parameters, ResultWriter writer, int status) {
		this.method = method;
		this.parameters = List.copyOf(parameters);
		this.writer = writer;
		this.status = status;
	}

	void answer(Throwable failure, HttpRequest request, HttpResponse response) throws Throwable {
		@Nullable Object[] arguments = new @Nullable Object[this.parameters.size()];
		for (int i = 0; i < arguments.length; i++) {
			arguments[i] = this.parameters.get(i).value(failure, request, response);
		}
		if (this.status > 0) {
			response.status(this.status);
		}
		Object result = this.method.call(arguments);
		if (!response.isResponded()) {
			this.writer.write(result, request, response);
		}
	}

	/**
	 * A parameter: the exception or one of its causes, or what is read from the request.
	 *
	 * @param type the declared type
	 * @param reader {@code null} if it is an exception
	 */
	record Parameter(Class<?> type, @Nullable ArgumentReader reader) {

		@Nullable Object value(Throwable failure, HttpRequest request, HttpResponse response) throws Exception {
			if (this.reader != null) {
				return this.reader.read(request, response, null);
			}
			for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
				if (this.type.isInstance(cause)) {
					return cause;
				}
			}
			throw new IllegalStateException(
					"The exception handler wants a " + this.type.getName() + ", but was chosen for another failure",
					failure);
		}

	}

}
