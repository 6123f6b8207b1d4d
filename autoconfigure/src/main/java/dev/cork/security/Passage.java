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

import java.security.Principal;
import java.util.Objects;

import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpHandler;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.web.context.CallContext;
import dev.cork.web.context.StandingObserver;
import dev.cork.web.context.Surroundings;
import dev.cork.web.cors.CorsAttribute;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.ReactiveSecurityContextHolder;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.web.server.ServerWebExchange;

/**
 * One request on its way through the chain to its handler, and back:
 *
 * <pre>
 *            end of the chain              response over
 *   CHAIN ───────────────────► HANDLER ──────────────────► (chain completes)
 *     ▲                         │   ▲
 *     └── failure, unhandled ───┘   └── the chain lets it through: answered natively
 * </pre>
 *
 * In CHAIN the response is the exchange's, in HANDLER the engine's.
 */
final class Passage implements CallContext {

	private enum Stage {

		CHAIN, HANDLER

	}

	private final HttpHandler handler;

	private final DetachedResponse detached;

	/** What the request has come with, if there is something around the chain as well. */
	private final @Nullable CallContext outer;

	/** Set before the chain is called. */
	@SuppressWarnings("NullAway.Init")
	private ChainRequest chainRequest;

	/** Set before the chain is called. */
	@SuppressWarnings("NullAway.Init")
	private ChainResponse chainResponse;

	private volatile Stage stage = Stage.CHAIN;

	/** The chain waits for it while the handler answers. */
	private volatile @Nullable MonoSink<Void> waiting;

	private ContextView reactorContext = Context.empty();

	private SecurityContext securityContext = new SecurityContextImpl();

	/** What the handler has thrown, while the filters see it. */
	private @Nullable Throwable failure;

	private @Nullable FailureAnswer failureAnswer;

	Passage(HttpHandler handler, DetachedResponse detached, @Nullable CallContext outer) {
		this.handler = handler;
		this.detached = detached;
		this.outer = outer;
	}

	/** The passage of a request, {@code null} if it is not behind the chain. */
	static @Nullable Passage of(HttpRequest request) {
		return (CallContext.of(request) instanceof Passage passage) ? passage : null;
	}

	/** The adapter has made Spring's request and response. On the loop. */
	static Passage begun(ServerHttpRequest request, ServerHttpResponse response) {
		HttpRequest nativeRequest = ServerHttpRequestDecorator.getNativeRequest(request);
		Passage passage = Objects.requireNonNull(of(nativeRequest), "The request did not come by a secured route");
		passage.chainRequest = new ChainRequest(request);
		passage.chainResponse = new ChainResponse(response, passage::isWithHandler);
		return passage;
	}

	ChainRequest chainRequest() {
		return this.chainRequest;
	}

	ChainResponse chainResponse() {
		return this.chainResponse;
	}

	boolean isWithHandler() {
		return this.stage == Stage.HANDLER;
	}

	/** Who has sent the request, as the chain has found out; empty if nobody knows. */
	SecurityContext securityContext() {
		return this.securityContext;
	}

	/**
	 * The end of the chain. What it knows is looked up and saved now, and the handler
	 * called on the loop.
	 * @return completes when the response is over
	 */
	Mono<Void> enter(ServerWebExchange exchange, ContextView context) {
		this.reactorContext = context;
		return ReactiveSecurityContextHolder.getContext()
			.doOnNext((security) -> this.securityContext = security)
			.then(Mono.defer(() -> NotedSessionManager.save(exchange)))
			.then(handOn(this::callHandler));
	}

	private Mono<Void> handOn(HttpHandler next) {
		return Mono.create((sink) -> {
			this.waiting = sink;
			this.stage = Stage.HANDLER;
			this.detached.handOn(next);
		});
	}

	private void callHandler(HttpRequest request, HttpResponse response) throws Exception {
		StandingObserver.join(this, request, response);
		this.chainRequest.restoreBody(request);
		if (this.chainResponse.hasCorsFields()) {
			request.attribute(CorsAttribute.ANSWERED, true);
		}
		Scope scope = openOuter();
		try {
			this.handler.handle(request, response);
		}
		finally {
			scope.close();
		}
	}

	@Override
	public void onHeadEnd(HttpRequest request, HttpResponse response) {
		// what no native route has answered has been through the chain of WebFlux
		if (isWithHandler() && !request.routePattern().isEmpty()) {
			this.chainResponse.addFieldsTo(response);
		}
	}

	@Override
	public void onOver(HttpRequest request, HttpResponse response, boolean aborted) {
		MonoSink<Void> waiting = this.waiting;
		// the adapter cancels the chain of a client that has gone
		if (isWithHandler() && waiting != null && !aborted) {
			waiting.success();
		}
	}

	@Override
	public boolean failed(Throwable failure, HttpResponse response, FailureAnswer otherwise) {
		MonoSink<Void> waiting = this.waiting;
		if (!isWithHandler() || waiting == null || this.failure != null) {
			return false;
		}
		this.failure = failure;
		this.failureAnswer = otherwise;
		response.detach();
		this.stage = Stage.CHAIN;
		waiting.error(failure);
		return true;
	}

	/** What comes out of the filters. Any thread. */
	Mono<Void> answerFailure(Throwable thrown) {
		FailureAnswer answer = this.failureAnswer;
		if (thrown != this.failure || answer == null || this.chainResponse.isCommitted()) {
			return Mono.error(thrown);
		}
		return handOn((request, response) -> answer.give(response));
	}

	@Override
	public ContextView reactorContext() {
		return this.reactorContext;
	}

	@Override
	public boolean isAuthenticated() {
		Authentication authentication = this.securityContext.getAuthentication();
		return authentication != null && !(authentication instanceof AnonymousAuthenticationToken);
	}

	@Override
	public @Nullable Principal principal() {
		return isAuthenticated() ? this.securityContext.getAuthentication() : null;
	}

	@Override
	public Scope open() {
		Scope outer = openOuter();
		Scope user = KnownUser.open(this.securityContext);
		return () -> {
			user.close();
			outer.close();
		};
	}

	private Scope openOuter() {
		return (this.outer != null) ? this.outer.open() : () -> {
		};
	}

	/** What the chain is subscribed to with. */
	ContextView outerContext() {
		return (this.outer != null) ? this.outer.reactorContext() : Context.empty();
	}

	@Override
	public @Nullable Surroundings afterRequest() {
		return (this.securityContext.getAuthentication() != null) ? KnownUser.of(this.securityContext) : null;
	}

}
