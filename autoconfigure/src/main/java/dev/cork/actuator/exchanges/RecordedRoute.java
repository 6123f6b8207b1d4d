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

package dev.cork.actuator.exchanges;

import dev.cork.engine.http.HttpHandler;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.web.context.StandingObserver;

/**
 * A route whose requests are recorded.
 *
 * @param handler its handler
 * @param recorder is told of them
 */
record RecordedRoute(HttpHandler handler, ExchangeRecorder recorder) implements HttpHandler {

	/**
	 * Of a request that is being recorded: another route may have left it to this one.
	 */
	private static final String RECORDED = RecordedRoute.class.getName();

	@Override
	public void handle(HttpRequest request, HttpResponse response) throws Exception {
		if (request.attribute(RECORDED) == null) {
			request.attribute(RECORDED, true);
			request.retain();
			StandingObserver.stand(new RecordedExchange(request, this.recorder), request, response);
		}
		this.handler.handle(request, response);
	}

	@Override
	public String toString() {
		return this.handler.toString();
	}

}
