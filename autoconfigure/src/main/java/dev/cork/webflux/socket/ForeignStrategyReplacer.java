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

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.web.reactive.socket.server.WebSocketService;
import org.springframework.web.reactive.socket.server.support.HandshakeWebSocketService;
import org.springframework.web.reactive.socket.server.support.WebSocketHandlerAdapter;

/**
 * An application that declares a {@code new WebSocketHandlerAdapter()}, as one had to
 * before Spring 5.3, gets the strategy of whichever server has classes on the class path;
 * on Cork none of those can upgrade. Puts Cork's in its place, and leaves alone whatever
 * is more than that.
 */
public final class ForeignStrategyReplacer implements BeanPostProcessor {

	private static final Logger logger = LoggerFactory.getLogger(ForeignStrategyReplacer.class);

	private static final String OF_SPRING = "org.springframework.web.reactive.socket.server.upgrade";

	private final ObjectProvider<CorkRequestUpgradeStrategy> strategy;

	/**
	 * A post-processor for the adapters of a context.
	 * @param strategy the one that works
	 */
	public ForeignStrategyReplacer(ObjectProvider<CorkRequestUpgradeStrategy> strategy) {
		this.strategy = strategy;
	}

	@Override
	public Object postProcessAfterInitialization(Object bean, String beanName) {
		if (bean.getClass() == WebSocketHandlerAdapter.class && bean instanceof WebSocketHandlerAdapter adapter) {
			WebSocketService service = adapter.getWebSocketService();
			if (service.getClass() == HandshakeWebSocketService.class
					&& service instanceof HandshakeWebSocketService handshakes
					&& handshakes.getUpgradeStrategy().getClass().getPackageName().equals(OF_SPRING)) {
				logger.info("Bean '{}' upgrades web sockets by {}, which cannot work on Cork: replaced by Cork's own",
						beanName, handshakes.getUpgradeStrategy().getClass().getSimpleName());
				return replaced(adapter, handshakes);
			}
		}
		return bean;
	}

	private WebSocketHandlerAdapter replaced(WebSocketHandlerAdapter adapter, HandshakeWebSocketService handshakes) {
		HandshakeWebSocketService service = new HandshakeWebSocketService(this.strategy.getObject());
		service.setSessionAttributePredicate(handshakes.getSessionAttributePredicate());
		WebSocketHandlerAdapter replacement = new WebSocketHandlerAdapter(service);
		replacement.setOrder(adapter.getOrder());
		return replacement;
	}

}
