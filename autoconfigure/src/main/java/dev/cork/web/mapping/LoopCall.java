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

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.web.invoke.DeclaredStatus;
import dev.cork.web.invoke.HandlerInvoker;
import dev.cork.web.result.ResultWriter;
import org.jspecify.annotations.Nullable;

/**
 * A method that runs on the loop.
 *
 * @param invoker reads the arguments and calls the method
 * @param writer answers with its result
 * @param status what {@code @ResponseStatus} says, or {@link DeclaredStatus#NONE}
 */
record LoopCall(HandlerInvoker invoker, ResultWriter writer, int status) implements HandlerCall {

	@Override
	public void call(HttpRequest request, HttpResponse response, @Nullable ByteBuffer body) throws Throwable {
		if (this.status != DeclaredStatus.NONE) {
			response.status(this.status);
		}
		Object result = this.invoker.invoke(request, response, body);
		// A handler that takes the response may have answered before it returned
		if (!response.isResponded()) {
			this.writer.write(result, request, response);
		}
	}

}
