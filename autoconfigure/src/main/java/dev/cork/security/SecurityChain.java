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
import dev.cork.web.mapping.RouteGuard;
import dev.cork.webflux.CorkHttpHandlerAdapter;
import reactor.core.publisher.Mono;

import org.springframework.context.ApplicationContext;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.security.web.server.WebFilterChainProxy;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;

/**
 * The filter chain of an application as the guard of its native routes. A request goes
 * this way:
 *
 * <pre>
 *   SecuredRoute ─► CorkHttpHandlerAdapter ─► {@link #handle} ─► exchange ─► WebFilterChainProxy
 *                                                                           │       │ answers itself
 *        native handler, on the loop ◄── Passage.enter ◄── end of the chain ┘       ▼
 *             │ throws what nobody handles ──────────► the chain's filters ──► response of the exchange
 *             ▼
 *        native response, with the header fields that the chain wants
 * </pre>
 */
public final class SecurityChain implements RouteGuard {

	private final CorkHttpHandlerAdapter adapter = new CorkHttpHandlerAdapter(this::handle);

	private final org.springframework.http.server.reactive.HttpHandler chain;

	/**
	 * The chain of a context.
	 * @param context whose session manager, codecs and so on the exchanges have, as those
	 * of WebFlux have
	 * @param filters the chain
	 */
	public SecurityChain(ApplicationContext context, WebFilterChainProxy filters) {
		this.chain = new ExchangeFactory(context).create(filters, (exchange, end) -> enterHandler(exchange),
				SecurityChain::handleFailure);
	}

	@Override
	public HttpHandler guard(HttpHandler handler) {
		return new SecuredRoute(handler, this.adapter);
	}

	/** A request that has just come. On the loop. */
	private Mono<Void> handle(ServerHttpRequest request, ServerHttpResponse response) {
		Passage passage = Passage.begun(request, response);
		return this.chain.handle(passage.chainRequest(), passage.chainResponse())
			.contextWrite((context) -> context.putAll(passage.outerContext()).put(Passage.class, passage))
			// the adapter must not end what the handler has ended, or has left to another
			.then(Mono.defer(() -> passage.isWithHandler() ? Mono.never() : Mono.empty()));
	}

	private static Mono<Void> enterHandler(ServerWebExchange exchange) {
		return Mono.deferContextual((context) -> context.get(Passage.class).enter(exchange, context));
	}

	/**
	 * What the filters let through: an exception of the handler is answered as without
	 * them, anything else is for the handlers that come after this one.
	 * @see WebExceptionHandler
	 */
	private static Mono<Void> handleFailure(ServerWebExchange exchange, Throwable failure) {
		return Mono.deferContextual((context) -> context.get(Passage.class).answerFailure(failure));
	}

}
