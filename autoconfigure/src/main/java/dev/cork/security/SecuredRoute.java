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

package dev.cork.security;

import dev.cork.engine.http.HttpHandler;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.web.context.CallContext;
import dev.cork.webflux.CorkHttpHandlerAdapter;

/**
 * A route behind the chain.
 *
 * @param handler its handler
 * @param adapter calls the chain
 */
record SecuredRoute(HttpHandler handler, CorkHttpHandlerAdapter adapter) implements HttpHandler {

	@Override
	public void handle(HttpRequest request, HttpResponse response) throws Exception {
		if (Passage.of(request) != null) {
			// another route has left the request to this one: it has passed already
			this.handler.handle(request, response);
			return;
		}
		request.retain();
		new Passage(this.handler, response.detach(), CallContext.of(request)).attachTo(request);
		this.adapter.handle(request, response);
	}

	@Override
	public String toString() {
		return this.handler.toString();
	}

}
