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

import dev.cork.engine.http.HttpHandler;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.web.context.Surroundings;

/**
 * A route whose requests are observed.
 *
 * @param handler its handler
 * @param observations begins them
 */
record ObservedRoute(HttpHandler handler, RequestObservations observations) implements HttpHandler {

	@Override
	public void handle(HttpRequest request, HttpResponse response) throws Exception {
		ObservedCall before = ObservedCall.of(request);
		// another route may have left the request to this one
		ObservedCall call = (before != null) ? before : this.observations.begin(request);
		Surroundings.Scope scope = call.open();
		try {
			this.handler.handle(request, response);
		}
		finally {
			scope.close();
		}
	}

	@Override
	public long maxRequestBodyBytes(long serverMaxBytes) {
		return this.handler.maxRequestBodyBytes(serverMaxBytes);
	}

	@Override
	public String toString() {
		return this.handler.toString();
	}

}
