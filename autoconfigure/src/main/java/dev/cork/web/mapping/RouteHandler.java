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

import java.nio.ByteBuffer;

import dev.cork.engine.http.HttpHandler;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.web.error.RouteFailures;
import dev.cork.web.invoke.HandlerInvoker;
import dev.cork.web.result.ResultWriter;
import org.jspecify.annotations.Nullable;

/**
 * One annotated method as the engine calls it: arguments, method, answer.
 */
final class RouteHandler implements HttpHandler {

	private final HandlerInvoker invoker;

	private final ResultWriter writer;

	private final RouteFailures failures;

	private final int maxBodyBytes;

	/**
	 * A handler.
	 * @param maxBodyBytes the most that is collected of a body, -1 if the method does not
	 * want it
	 */
	RouteHandler(HandlerInvoker invoker, ResultWriter writer, RouteFailures failures, int maxBodyBytes) {
		this.invoker = invoker;
		this.writer = writer;
		this.failures = failures;
		this.maxBodyBytes = maxBodyBytes;
	}

	@Override
	public void handle(HttpRequest request, HttpResponse response) {
		if (this.maxBodyBytes >= 0 && request.hasBody()) {
			request.collect(this.maxBodyBytes, (body) -> call(request, response, body));
		}
		else {
			call(request, response, null);
		}
	}

	private void call(HttpRequest request, HttpResponse response, @Nullable ByteBuffer body) {
		try {
			Object result = this.invoker.invoke(request, response, body);
			// A handler that takes the response may have answered before it returned
			if (!response.isResponded()) {
				this.writer.write(result, response);
			}
		}
		catch (Throwable ex) {
			this.failures.handle(ex, response);
		}
	}

	RouteFailures failures() {
		return this.failures;
	}

	@Override
	public String toString() {
		return this.failures.toString();
	}

}
