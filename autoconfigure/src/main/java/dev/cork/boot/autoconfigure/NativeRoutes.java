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

import java.util.List;
import java.util.function.Supplier;

import dev.cork.boot.StartupFailureException;
import dev.cork.observation.RequestObservations;
import dev.cork.web.mapping.EndpointDefinition;
import dev.cork.web.mapping.HandlerFactory;
import dev.cork.web.mapping.HandlerScanner;
import dev.cork.web.mapping.MappedRoute;
import dev.cork.web.mapping.RouteGuard;
import dev.cork.web.mapping.RouteTable;
import dev.cork.web.mapping.RouteTableBuilder;
import dev.cork.web.mapping.RouteWatcher;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.config.EmbeddedValueResolver;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The native routes of one context, made when the server starts: behind Spring Security's
 * filter chain, if there is one and they are not marked as open, and observed around
 * that, if anybody looks.
 */
class NativeRoutes implements Supplier<RouteTable> {

	private static final Logger logger = LoggerFactory.getLogger(NativeRoutes.class);

	private final ConfigurableApplicationContext context;

	private final Supplier<HandlerFactory> handlers;

	private final Supplier<List<EndpointDefinition>> endpoints;

	private final boolean allowUnprotected;

	NativeRoutes(ConfigurableApplicationContext context, Supplier<HandlerFactory> handlers,
			Supplier<List<EndpointDefinition>> endpoints, boolean allowUnprotected) {
		this.context = context;
		this.handlers = handlers;
		this.endpoints = endpoints;
		this.allowUnprotected = allowUnprotected;
	}

	@Override
	public RouteTable get() {
		RouteTable table = guarded();
		ObservedRequests observed = this.context.getBeanFactory().containsLocalBean(ObservedRequests.BEAN_NAME)
				? this.context.getBean(ObservedRequests.BEAN_NAME, ObservedRequests.class) : null;
		RequestObservations observations = (observed != null) ? observed.find() : null;
		return (observations != null) ? table.watched(observations::observe) : table;
	}

	private RouteTable guarded() {
		HandlerScanner scanner = new HandlerScanner(this.context.getBeanFactory(),
				new EmbeddedValueResolver(this.context.getBeanFactory()));
		RouteTable table = behindChain(RouteTableBuilder.build(scanner, this.endpoints.get(), this.handlers.get()));
		RouteWatcher watcher = this.context.getBeanProvider(RouteWatcher.class).getIfUnique();
		return (watcher != null) ? table.watched(watcher) : table;
	}

	private RouteTable behindChain(RouteTable table) {
		SpringSecurity security = SpringSecurity.on(this.context.getClassLoader());
		RouteGuard guard = security.guard(this.context);
		if (guard != null) {
			table.routes().stream().filter(MappedRoute::outsideSecurityChain).forEach(NativeRoutes::logOpen);
			return table.guarded(guard);
		}
		if (security == SpringSecurity.WITHOUT_CHAIN) {
			refuseUnprotected(table);
		}
		return table;
	}

	private static void logOpen(MappedRoute route) {
		logger.info("Outside of Spring Security's filter chain: {}", route.handler());
	}

	private void refuseUnprotected(RouteTable table) {
		List<String> unprotected = table.routes()
			.stream()
			.filter((route) -> !route.outsideSecurityChain() && !route.descriptions().isEmpty())
			.map((route) -> route.handler().toString())
			.toList();
		if (!unprotected.isEmpty() && !this.allowUnprotected) {
			throw new StartupFailureException(
					"Spring Security is on the class path, but without WebFlux it has no filter chain, so that "
							+ "nothing protects these native routes: " + String.join(", ", unprotected) + ".",
					"Add spring-boot-starter-webflux, annotate what may be open with @OutsideSecurityChain, expose no "
							+ "endpoints over the web (management.endpoints.web.exposure.exclude=*), or set "
							+ "cork.security.allow-unprotected-routes=true for all routes.");
		}
	}

}
