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

import java.util.List;
import java.util.function.Supplier;

import dev.cork.web.RouteInterceptor;
import dev.cork.web.advice.ApplicationAdvice;
import dev.cork.web.argument.ArgumentResolvers;
import dev.cork.web.blocking.BlockingExecutor;
import dev.cork.web.cors.Cors;
import dev.cork.web.error.ProblemResponses;
import dev.cork.web.form.FormBodies;
import dev.cork.web.result.ResultWriters;
import dev.cork.web.validation.HandlerValidation;

/**
 * What all handlers of a server are made with.
 *
 * @param arguments finds readers
 * @param results finds writers
 * @param problems writes failures
 * @param advice finds exception handlers
 * @param validation checks arguments and results
 * @param cors what is said about cross-origin requests
 * @param interceptors of the application, in order
 * @param blocking runs what must not run on a loop; asked for only if there is such a
 * handler
 * @param forms parses the bodies of forms
 * @param maxBodyBytes the most that a request body may have
 */
public record HandlerParts(ArgumentResolvers arguments, ResultWriters results, ProblemResponses problems,
		ApplicationAdvice advice, HandlerValidation validation, Cors cors, List<RouteInterceptor> interceptors,
		Supplier<BlockingExecutor> blocking, FormBodies forms, int maxBodyBytes) {

	/**
	 * A copy of what is given.
	 * @param arguments see above
	 * @param results see above
	 * @param problems see above
	 * @param advice see above
	 * @param validation see above
	 * @param cors see above
	 * @param interceptors see above
	 * @param blocking see above
	 * @param forms see above
	 * @param maxBodyBytes see above
	 */
	public HandlerParts {
		interceptors = List.copyOf(interceptors);
	}

}
