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

import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.RequestLog;
import reactor.core.publisher.Mono;

import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import org.springframework.security.authentication.AuthenticationTrustResolver;
import org.springframework.security.authentication.AuthenticationTrustResolverImpl;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.ReactiveSecurityContextHolder;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;

/**
 * Tells the access log who has sent a request, as {@link RequestLog#USER_ATTRIBUTE}. It
 * stands in the chain where that is known and nothing is decided yet, so that a request
 * that is refused is logged with its user too.
 */
public final class LoggedUserFilter implements WebFilter {

	private final AuthenticationTrustResolver trust = new AuthenticationTrustResolverImpl();

	/**
	 * Creates the filter.
	 */
	public LoggedUserFilter() {
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		return ReactiveSecurityContextHolder.getContext()
			.mapNotNull(SecurityContext::getAuthentication)
			.filter(this.trust::isAuthenticated)
			.doOnNext((authentication) -> note(authentication, exchange))
			.then(Mono.defer(() -> chain.filter(exchange)));
	}

	/** Attributes belong to the loop, and filters may run anywhere. */
	private static void note(Authentication authentication, ServerWebExchange exchange) {
		Object request = ServerHttpRequestDecorator.getNativeRequest(exchange.getRequest());
		Object response = ServerHttpResponseDecorator.getNativeResponse(exchange.getResponse());
		// it could be another server's
		if (request instanceof HttpRequest nativeRequest && response instanceof DetachedResponse detached) {
			String name = authentication.getName();
			detached.execute((onLoop) -> nativeRequest.attribute(RequestLog.USER_ATTRIBUTE, name));
		}
	}

}
