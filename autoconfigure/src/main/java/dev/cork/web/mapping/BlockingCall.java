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

import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.metrics.ExecutorCosts;
import dev.cork.web.blocking.BlockingExecutor;
import dev.cork.web.context.CallContext;
import dev.cork.web.context.Surroundings;
import dev.cork.web.error.RouteFailures;
import dev.cork.web.invoke.ArgumentReaders;
import dev.cork.web.invoke.DeclaredStatus;
import dev.cork.web.invoke.TargetMethod;
import dev.cork.web.result.ResultWriter;
import org.jspecify.annotations.Nullable;

/**
 * A method that runs on another thread: arguments and answer belong to the loop, the call
 * between them does not.
 */
final class BlockingCall implements HandlerCall {

	private final ArgumentReaders readers;

	private final TargetMethod method;

	private final ResultWriter writer;

	private final int status;

	private final RouteFailures failures;

	private final BlockingExecutor executor;

	BlockingCall(ArgumentReaders readers, TargetMethod method, ResultWriter writer, int status, RouteFailures failures,
			BlockingExecutor executor) {
		this.readers = readers;
		this.method = method;
		this.writer = writer;
		this.status = status;
		this.failures = failures;
		this.executor = executor;
	}

	@Override
	public void call(HttpRequest request, HttpResponse response, @Nullable ByteBuffer body) throws Exception {
		@Nullable Object[] arguments = this.readers.read(request, response, body);
		request.retain();
		DetachedResponse detached = response.detach();
		CallContext context = CallContext.of(request);
		ExecutorCosts costs = request.executorCosts();
		if (costs == null) {
			this.executor.execute(() -> run(arguments, request, detached, context));
		}
		else {
			this.executor.execute(() -> costs.measure(() -> run(arguments, request, detached, context)));
		}
	}

	private void run(@Nullable Object[] arguments, HttpRequest request, DetachedResponse detached,
			@Nullable CallContext context) {
		if (!detached.isOpen()) {
			// The client has gone while the call waited for a thread
			return;
		}
		try {
			Object result = (context != null) ? call(arguments, context) : this.method.call(arguments);
			detached.execute((response) -> answer(result, request, response));
		}
		catch (Throwable ex) {
			detached.execute((response) -> this.failures.handle(ex, request, response));
		}
	}

	private @Nullable Object call(@Nullable Object[] arguments, CallContext context) throws Throwable {
		Surroundings.Scope scope = context.open();
		try {
			return this.method.call(arguments);
		}
		finally {
			scope.close();
		}
	}

	private void answer(@Nullable Object result, HttpRequest request, HttpResponse response) {
		try {
			if (this.status != DeclaredStatus.NONE) {
				response.status(this.status);
			}
			this.writer.write(result, request, response);
		}
		catch (Throwable ex) {
			this.failures.handle(ex, request, response);
		}
	}

}
