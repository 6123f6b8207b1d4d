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
import dev.cork.engine.http.ResponseObserver;
import dev.cork.web.context.CallContext;

/**
 * The interceptors of a route, and what came before them.
 *
 * @param context sees the head after the interceptors, and the end as well
 * @param chain the interceptors
 */
record SurroundedChain(CallContext context, InterceptorChain chain) implements ResponseObserver {

	@Override
	public void onHead(HttpRequest request, HttpResponse response) {
		this.context.onHead(request, response);
		this.chain.onHead(request, response);
	}

	@Override
	public void onHeadEnd(HttpRequest request, HttpResponse response) {
		this.context.onHeadEnd(request, response);
	}

	@Override
	public void onOver(HttpRequest request, HttpResponse response, boolean aborted) {
		this.chain.onOver(request, response, aborted);
		this.context.onOver(request, response, aborted);
	}

}
