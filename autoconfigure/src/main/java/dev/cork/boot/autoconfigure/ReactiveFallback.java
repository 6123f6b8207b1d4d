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

package dev.cork.boot.autoconfigure;

import dev.cork.boot.UnmatchedRequests;
import dev.cork.webflux.CorkHttpHandlerAdapter;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.http.server.reactive.HttpHandler;

/**
 * What no native route matches goes to WebFlux, or to another reactive handler of the
 * application; where there is none the engine answers.
 */
class ReactiveFallback implements UnmatchedRequests {

	private final BeanFactory beans;

	ReactiveFallback(BeanFactory beans) {
		this.beans = beans;
	}

	/** The handler that the context passes on is only a wrapper: it hides which it is. */
	@Override
	public dev.cork.engine.http.@Nullable HttpHandler handler(HttpHandler handler) {
		HttpHandler bean = this.beans.getBeanProvider(HttpHandler.class).getIfUnique();
		return (bean instanceof CorkHttpHandlerAutoConfiguration.NoResources) ? null
				: new CorkHttpHandlerAdapter(handler);
	}

}
