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

package dev.cork.sample;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.web.NativeRoute;
import dev.cork.web.RouteInterceptor;

import org.springframework.stereotype.Component;

/**
 * Tells browsers that the page needs nothing but what comes from here, and no script or
 * style within the HTML.
 */
@Component
class PageHeaders implements RouteInterceptor {

	private static final String POLICY = "default-src 'self'; base-uri 'none'; form-action 'none'; "
			+ "frame-ancestors 'none'; object-src 'none'";

	@Override
	public boolean appliesTo(NativeRoute route) {
		return route.controller() == PageController.class || route.controller() == WebJarController.class;
	}

	@Override
	public void head(HttpRequest request, HttpResponse response) {
		response.header("Content-Security-Policy", POLICY);
		response.header("X-Content-Type-Options", "nosniff");
		response.header("Referrer-Policy", "no-referrer");
	}

}
