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

import java.util.Objects;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.reactive.socket.server.RequestUpgradeStrategy;
import org.springframework.web.reactive.socket.server.WebSocketService;
import org.springframework.web.reactive.socket.server.support.HandshakeWebSocketService;

/**
 * Lets WebFlux upgrade by Cork's strategy, where it would take that of another server
 * whose classes it finds. Does nothing if another configurer has a service, as WebFlux
 * takes one only.
 */
public final class WebSocketServiceConfigurer implements WebFluxConfigurer {

	private final RequestUpgradeStrategy strategy;

	private final ObjectProvider<WebFluxConfigurer> configurers;

	/**
	 * A configurer for the web sockets of a server.
	 * @param strategy upgrades
	 * @param configurers all that there are, this one as well
	 */
	public WebSocketServiceConfigurer(RequestUpgradeStrategy strategy, ObjectProvider<WebFluxConfigurer> configurers) {
		this.strategy = strategy;
		this.configurers = configurers;
	}

	@Override
	public @Nullable WebSocketService getWebSocketService() {
		boolean applicationHasOne = this.configurers.stream()
			.filter((configurer) -> configurer != this)
			.map(WebFluxConfigurer::getWebSocketService)
			.anyMatch(Objects::nonNull);
		return applicationHasOne ? null : new HandshakeWebSocketService(this.strategy);
	}

}
