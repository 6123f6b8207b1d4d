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

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.web.form.FormBodies;

/**
 * Gets the body of a request to where a handler's arguments find it, then has the handler
 * called.
 */
@FunctionalInterface
interface BodyLoader {

	/** The handler does not want the body. */
	BodyLoader NONE = (request, response, handler) -> handler.call(request, response, null);

	/**
	 * Loads the body. Called on the loop; the handler is called on the loop too, later if
	 * need be.
	 * @param request of the call
	 * @param response of the call
	 * @param handler to be called, or failed
	 */
	void load(HttpRequest request, HttpResponse response, RouteHandler handler);

	/** Collects the body in memory. */
	static BodyLoader collect(int maxBytes) {
		return (request, response, handler) -> {
			if (request.hasBody()) {
				request.collect(maxBytes, (body) -> handler.call(request, response, body));
			}
			else {
				handler.call(request, response, null);
			}
		};
	}

	/** Parses the body as a form. */
	static BodyLoader form(FormBodies forms) {
		return (request, response, handler) -> forms.read(request, response, new FormBodies.Receiver() {

			@Override
			public void loaded() {
				handler.call(request, response, null);
			}

			@Override
			public void failed(Throwable failure) {
				handler.fail(failure, request, response);
			}

		});
	}

}
