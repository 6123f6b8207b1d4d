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

import reactor.core.publisher.Mono;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;

/**
 * The reactive context wants exactly one {@link HttpHandler}. Where there is no WebFlux
 * to bring it, this is one that knows no resource.
 */
@AutoConfiguration(afterName = "org.springframework.boot.webflux.autoconfigure.HttpHandlerAutoConfiguration")
@Conditional(OnReactiveContextCondition.class)
@ConditionalOnMissingBean(HttpHandler.class)
public final class CorkHttpHandlerAutoConfiguration {

	/**
	 * Creates the auto-configuration.
	 */
	public CorkHttpHandlerAutoConfiguration() {
	}

	@Bean
	HttpHandler corkHttpHandler() {
		return new NoResources();
	}

	/** The engine answers in its place. */
	static class NoResources implements HttpHandler {

		@Override
		public Mono<Void> handle(ServerHttpRequest request, ServerHttpResponse response) {
			response.setStatusCode(HttpStatus.NOT_FOUND);
			return response.setComplete();
		}

	}

}
