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

package dev.cork.webflux.socket;

import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpHandler;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.websocket.WebSocketOptions;
import dev.cork.engine.websocket.WebSockets;
import dev.cork.webflux.CorkServerHttpResponse;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;

import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import org.springframework.web.reactive.socket.HandshakeInfo;
import org.springframework.web.reactive.socket.WebSocketHandler;
import org.springframework.web.reactive.socket.adapter.ContextWebSocketHandler;
import org.springframework.web.reactive.socket.server.RequestUpgradeStrategy;
import org.springframework.web.server.ServerWebExchange;

/**
 * Upgrades requests that WebFlux has mapped to a {@link WebSocketHandler}. The handshake
 * is checked by the engine, as it is for native endpoints: what is none is answered 400
 * or 426. Browsers may connect from the server's own origin, those of
 * {@code cork.websocket.allowed-origins}, and those that a CORS configuration of the
 * handler mapping allows.
 */
public class CorkRequestUpgradeStrategy implements RequestUpgradeStrategy {

	private final WebSockets webSockets;

	private final WebSocketOptions options;

	private final WebSocketOptions originChecked;

	private final int maxWaitingMessages;

	/**
	 * A strategy for one server.
	 * @param webSockets those of the server, native ones as well
	 * @param options how web sockets behave; their sub-protocols are not those of these
	 * options but of each handler
	 * @param maxWaitingMessages how many messages of one web socket may wait for demand
	 * before no more is read
	 */
	public CorkRequestUpgradeStrategy(WebSockets webSockets, WebSocketOptions options, int maxWaitingMessages) {
		this.webSockets = webSockets;
		this.options = options.toBuilder().subprotocols(List.of()).build();
		this.originChecked = this.options.toBuilder().allowedOrigins(Set.of("*")).build();
		this.maxWaitingMessages = maxWaitingMessages;
	}

	@Override
	public Mono<Void> upgrade(ServerWebExchange exchange, WebSocketHandler handler, @Nullable String subProtocol,
			Supplier<HandshakeInfo> handshakeInfoFactory) {
		ServerHttpRequest request = exchange.getRequest();
		ServerHttpResponse response = exchange.getResponse();
		HttpRequest nativeRequest = ServerHttpRequestDecorator.getNativeRequest(request);
		CorkServerHttpResponse corkResponse = undecorated(response);
		Handshake handshake = Handshake.of(handshakeInfoFactory.get(), handler.getSubProtocols(), response,
				this.maxWaitingMessages);
		// What filters want done before the response is committed is done first
		return response.setComplete().then(Mono.deferContextual((context) -> {
			SessionHandler sessions = new SessionHandler(ContextWebSocketHandler.decorate(handler, context), handshake);
			HttpHandler endpoint = this.webSockets
				.endpoint(handshake.isOriginChecked() ? this.originChecked : this.options, sessions);
			return Mono.create((sink) -> upgrade(endpoint, nativeRequest, corkResponse, sink));
		}));
	}

	private static CorkServerHttpResponse undecorated(ServerHttpResponse response) {
		ServerHttpResponse candidate = response;
		while (candidate instanceof ServerHttpResponseDecorator decorator) {
			candidate = decorator.getDelegate();
		}
		if (candidate instanceof CorkServerHttpResponse corkResponse) {
			return corkResponse;
		}
		throw new IllegalStateException(
				"CorkRequestUpgradeStrategy upgrades requests of Cork only, but the response is a "
						+ candidate.getClass().getName());
	}

	/** Completes in any case: who has gone needs no answer. */
	private static void upgrade(HttpHandler endpoint, HttpRequest request, CorkServerHttpResponse response,
			MonoSink<Void> sink) {
		DetachedResponse nativeResponse = response.getNativeResponse();
		nativeResponse.loopExecutor().execute(() -> {
			try {
				response.ending();
				nativeResponse.execute((engineResponse) -> endpoint.handle(request, engineResponse));
				sink.success();
			}
			catch (Throwable ex) {
				sink.error(ex);
			}
		});
	}

}
