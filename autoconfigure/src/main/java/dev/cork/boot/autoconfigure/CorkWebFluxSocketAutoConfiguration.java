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

import dev.cork.boot.CorkReactiveWebServerFactory;
import dev.cork.engine.websocket.WebSockets;
import dev.cork.webflux.socket.CorkRequestUpgradeStrategy;
import dev.cork.webflux.socket.ForeignStrategyReplacer;
import dev.cork.webflux.socket.WebSocketServiceConfigurer;
import dev.cork.websocket.endpoint.EndpointOptions;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.reactive.socket.server.RequestUpgradeStrategy;
import org.springframework.web.reactive.socket.server.WebSocketService;

/**
 * WebFlux's {@code WebSocketHandler}s on Cork, whose server Spring does not know by
 * itself.
 */
@AutoConfiguration(after = CorkReactiveWebServerAutoConfiguration.class)
@ConditionalOnClass({ WebFluxConfigurer.class, WebSocketService.class })
@ConditionalOnBean(CorkReactiveWebServerFactory.class)
@ConditionalOnMissingBean({ WebSocketService.class, RequestUpgradeStrategy.class })
public final class CorkWebFluxSocketAutoConfiguration {

	/**
	 * Creates the auto-configuration.
	 */
	public CorkWebFluxSocketAutoConfiguration() {
	}

	@Bean
	CorkRequestUpgradeStrategy corkRequestUpgradeStrategy(ObjectProvider<WebSockets> webSockets,
			CorkWebSocketProperties properties) {
		EndpointOptions options = properties.toOptions();
		return new CorkRequestUpgradeStrategy(webSockets.getIfAvailable(WebSockets::new), options.webSockets(),
				options.maxWaitingMessages());
	}

	@Bean
	WebSocketServiceConfigurer corkWebSocketServiceConfigurer(CorkRequestUpgradeStrategy strategy,
			ObjectProvider<WebFluxConfigurer> configurers) {
		return new WebSocketServiceConfigurer(strategy, configurers);
	}

	/** Static, and without the strategy: it is made before all other beans. */
	@Bean
	static ForeignStrategyReplacer corkForeignStrategyReplacer(ObjectProvider<CorkRequestUpgradeStrategy> strategy) {
		return new ForeignStrategyReplacer(strategy);
	}

}
