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

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebSession;
import org.springframework.web.server.session.WebSessionManager;

/**
 * Notes whether anybody has asked for the session of an exchange, so that one that nobody
 * wants is not made only to be saved.
 *
 * @param sessions those of the application
 */
record NotedSessionManager(WebSessionManager sessions) implements WebSessionManager {

	private static final String SESSION = NotedSessionManager.class.getName();

	@Override
	public Mono<WebSession> getSession(ServerWebExchange exchange) {
		return this.sessions.getSession(exchange).doOnNext((session) -> exchange.getAttributes().put(SESSION, session));
	}

	/** Saves what filters have changed, before the client may come again. */
	static Mono<Void> save(ServerWebExchange exchange) {
		WebSession session = noted(exchange);
		return (session != null && session.isStarted() && !session.isExpired()) ? session.save() : Mono.empty();
	}

	private static @Nullable WebSession noted(ServerWebExchange exchange) {
		return exchange.getAttribute(SESSION);
	}

}
