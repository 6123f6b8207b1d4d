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

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.http.ResponseObserver;
import dev.cork.web.NativeRoute;
import dev.cork.web.RouteInterceptor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The interceptors of one route.
 */
final class InterceptorChain implements ResponseObserver {

	private static final Logger logger = LoggerFactory.getLogger("dev.cork.web");

	private final RouteInterceptor[] interceptors;

	private InterceptorChain(List<RouteInterceptor> interceptors) {
		this.interceptors = interceptors.toArray(new RouteInterceptor[0]);
	}

	/** The chain of a route, {@code null} if no interceptor applies to it. */
	static @Nullable InterceptorChain of(List<RouteInterceptor> all, NativeRoute route) {
		List<RouteInterceptor> applying = all.stream().filter((one) -> one.appliesTo(route)).toList();
		return applying.isEmpty() ? null : new InterceptorChain(applying);
	}

	/** Whether the handler is to be called. */
	boolean before(HttpRequest request, HttpResponse response) throws Exception {
		for (RouteInterceptor interceptor : this.interceptors) {
			if (!interceptor.before(request, response)) {
				return false;
			}
		}
		return true;
	}

	@Override
	public void onHead(HttpRequest request, HttpResponse response) {
		for (RouteInterceptor interceptor : this.interceptors) {
			try {
				interceptor.head(request, response);
			}
			catch (RuntimeException ex) {
				logger.error("{} failed to add its header fields", interceptor, ex);
			}
		}
	}

	@Override
	public void onOver(HttpRequest request, HttpResponse response, boolean aborted) {
		for (int i = this.interceptors.length - 1; i >= 0; i--) {
			try {
				this.interceptors[i].after(request, response, aborted);
			}
			catch (RuntimeException ex) {
				logger.error("{} failed after the answer", this.interceptors[i], ex);
			}
		}
	}

}
