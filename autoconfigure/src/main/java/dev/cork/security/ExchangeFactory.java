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

import io.micrometer.observation.ObservationRegistry;

import org.springframework.context.ApplicationContext;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.web.server.WebExceptionHandler;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;
import org.springframework.web.server.session.DefaultWebSessionManager;
import org.springframework.web.server.session.WebSessionManager;

/**
 * Makes exchanges as WebFlux makes them in the same context: with the same session
 * manager, codecs, locale resolver, forwarded headers and exception handlers.
 *
 * @param context of the application
 */
record ExchangeFactory(ApplicationContext context) {

	/**
	 * Makes what handles requests with two filters and nothing behind them.
	 * @param chain the first filter
	 * @param end the last filter, which calls nobody
	 * @param failures sees what comes out of the filters before the context's handlers
	 */
	HttpHandler create(WebFilter chain, WebFilter end, WebExceptionHandler failures) {
		return WebHttpHandlerBuilder.applicationContext(this.context).filters((filters) -> {
			filters.clear();
			filters.add(chain);
			filters.add(end);
		})
			.exceptionHandlers((handlers) -> handlers.add(0, failures))
			.sessionManager(new NotedSessionManager(sessions()))
			// it would take every native request for one without a route
			.observationRegistry(ObservationRegistry.NOOP)
			.build();
	}

	private WebSessionManager sessions() {
		String name = WebHttpHandlerBuilder.WEB_SESSION_MANAGER_BEAN_NAME;
		return this.context.containsBean(name) ? this.context.getBean(name, WebSessionManager.class)
				: new DefaultWebSessionManager();
	}

}
