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

package dev.cork.observation;

import dev.cork.engine.http.ErrorHandler;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.web.context.Surroundings;
import org.jspecify.annotations.Nullable;

/**
 * Observes requests that no handler has been called for. What handlers could not answer
 * is observed already, or is WebFlux's, which observes itself.
 *
 * @param errors answers them
 * @param observations begins them
 */
record ObservedErrors(ErrorHandler errors, RequestObservations observations) implements ErrorHandler {

	@Override
	public void handle(int status, HttpRequest request, HttpResponse response, @Nullable Throwable failure) {
		ObservedCall before = ObservedCall.of(request);
		if (before == null && failure != null) {
			this.errors.handle(status, request, response, failure);
			return;
		}
		ObservedCall call = (before != null) ? before : this.observations.begin(request);
		Surroundings.Scope scope = call.open();
		try {
			this.errors.handle(status, request, response, failure);
		}
		finally {
			scope.close();
		}
	}

}
